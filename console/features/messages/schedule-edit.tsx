import { Form } from 'antd'
import { useParams } from 'react-router'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { LocationName, RecordName } from '../../parts/choosers/names'
import { TimeLineButton } from '../../parts/history/time-line'
import { useMessageNames } from '../../parts/messages/names'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { FormPage } from '../../ui/form/form-page'
import { useFresh } from '../../ui/form/fresh'
import { useGoOn } from '../../ui/form/go-on'
import { useTabTitle } from '../../ui/page/tab-title'
import { Loaded } from '../../ui/show/loaded'
import type { Schedule } from './rows'
import { bodyOf, type ScheduleValues, valuesOf } from './schedule-draft'
import { ScheduleFields } from './schedule-form'
import { weekdayName } from './sentence'
import { words } from './words'

export default function EditSchedule() {
  const id = Number(useParams().id)
  const schedule = useFresh(useCall('GET /organizations/sms-schedule/{id}/', { path: { id } }))
  return <Loaded query={schedule}>{(found) => <EditForm schedule={found} />}</Loaded>
}

function EditForm({ schedule }: { schedule: Schedule }) {
  const t = useWords(words)
  useTabTitle({ zh: `编辑 ${schedule.name}`, en: `Edit ${schedule.name}` })
  const goOn = useGoOn()
  const show = useShown()
  const [form] = Form.useForm<ScheduleValues>()
  const save = useSend('PUT /organizations/sms-schedule/{id}/', [
    '/organizations/sms-schedule/',
    '/organizations/sms-messages/',
  ])
  async function submit(values: ScheduleValues, row: Schedule) {
    const { id, updated_at } = row
    await save.mutateAsync({ path: { id }, body: { ...bodyOf({ ...valuesOf(row), ...values }), updated_at } })
    notify('success', t('saved', { name: values.name }))
    return goOn(pathTo('SmsSchedule'))
  }
  return (
    <FormPage<ScheduleValues, Schedule>
      title={t('editNamed', { name: schedule.name })}
      submitText={t('save')}
      initial={valuesOf(schedule)}
      form={form}
      edit={{
        row: schedule,
        valuesOf,
        show,
        labels: { exclude_paid: t('exclude_paid'), is_enabled: t('is_enabled') },
      }}
      onSubmit={submit}
      extra={<TimeLineButton of="sms_schedule" id={schedule.id} name={schedule.name} />}
      onCancel={() => goOn(pathTo('SmsSchedule'))}
    >
      <ScheduleFields form={form} schedule={schedule.id} />
    </FormPage>
  )
}

/** Shows values when two versions are compared. */
function useShown() {
  const t = useWords(words)
  const name = useMessageNames()
  return {
    template: (id: number) => <RecordName of="GET /organizations/sms-template/" id={id} />,
    config: (id: number) => <RecordName of="GET /organizations/sms-configs/" id={id} />,
    trigger: (trigger: Schedule['trigger']) => name('trigger', trigger),
    event: (event: Schedule['event']) => (event ? name('event', event) : '—'),
    weekday: (day: number | null) => (day ? weekdayName(day, t) : '—'),
    month_day: (day: Schedule['month_day']) =>
      day === null ? '—' : day === 'last' ? t('lastDay') : t('dayOfMonth', { day }),
    quiet_hours: (policy: Schedule['quiet_hours']) => name('quiet', policy),
    locations: (ids: number[]) => (
      <>
        {ids.map((id) => (
          <div key={id}>
            <LocationName id={id} />
          </div>
        ))}
      </>
    ),
    prices: (ids: number[]) => (
      <>
        {ids.map((id) => (
          <div key={id}>
            <RecordName of="GET /organizations/water-prices/" id={id} />
          </div>
        ))}
      </>
    ),
  }
}
