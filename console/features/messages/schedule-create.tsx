import { Form } from 'antd'
import type { ReplyOf } from '../../api/call'
import { useNamedScope } from '../../api/named-scope'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { FormPage } from '../../ui/form/form-page'
import { useGoOn } from '../../ui/form/go-on'
import { Loaded } from '../../ui/show/loaded'
import { bodyOf, type ScheduleValues } from './schedule-draft'
import { ScheduleFields } from './schedule-form'
import { words } from './words'

/** Starts with the default configuration. */
export default function CreateSchedule() {
  const query = { is_default: 'true' as const, ...useNamedScope() }
  const defaults = useCall('GET /organizations/sms-configs/', { query })
  return <Loaded query={defaults}>{({ results }) => <CreateForm config={results[0]} />}</Loaded>
}

type Config = ReplyOf<'GET /organizations/sms-configs/'>['results'][number]

function CreateForm({ config }: { config: Config | undefined }) {
  const t = useWords(words)
  const goOn = useGoOn()
  const scope = useNamedScope()
  const [form] = Form.useForm<ScheduleValues>()
  const create = useSend('POST /organizations/sms-schedule/', ['/organizations/sms-schedule/'])
  async function submit(values: ScheduleValues) {
    await create.mutateAsync({ body: { ...bodyOf(values), ...scope } })
    notify('success', t('created', { name: values.name }))
    return goOn(pathTo('SmsSchedule'))
  }
  return (
    <FormPage<ScheduleValues>
      title={t('createSchedule')}
      submitText={t('createSchedule')}
      initial={{
        ...(config && { config: config.id }),
        trigger: 'monthly',
        month_day: 20,
        time: '09:00',
        alarm_kinds: [],
        locations: [],
        prices: [],
        exclude_paid: true,
        quiet_hours: 'wait',
        dedupe_days: 7,
        is_enabled: true,
      }}
      form={form}
      onSubmit={submit}
      onCancel={() => goOn(pathTo('SmsSchedule'))}
    >
      <ScheduleFields form={form} />
    </FormPage>
  )
}
