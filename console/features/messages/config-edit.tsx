import { useParams } from 'react-router'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { TimeLineButton } from '../../parts/history/time-line'
import { useMessageNames } from '../../parts/messages/names'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { FormPage } from '../../ui/form/form-page'
import { useFresh } from '../../ui/form/fresh'
import { useGoOn } from '../../ui/form/go-on'
import { useTabTitle } from '../../ui/page/tab-title'
import { Loaded } from '../../ui/show/loaded'
import { ConfigFields, type ConfigValues } from './config-form'
import type { Config } from './rows'
import { words } from './words'

export default function EditConfig() {
  const id = Number(useParams().id)
  const config = useFresh(useCall('GET /organizations/sms-configs/{id}/', { path: { id } }))
  return <Loaded query={config}>{(found) => <EditForm config={found} />}</Loaded>
}

/** The secret is never read: the field starts empty, and an empty field keeps the secret. */
const valuesOf = (config: Config): ConfigValues => ({
  name: config.name,
  provider: config.provider,
  access_key_id: config.access_key_id,
  access_key_secret: '',
  sign_name: config.sign_name,
  sdk_app_id: config.sdk_app_id,
  region: config.region,
  code_template: config.code_template,
  daily_limit: config.daily_limit,
  is_default: config.is_default,
})

const HIDDEN = '••••••'

function EditForm({ config }: { config: Config }) {
  const t = useWords(words)
  const name = useMessageNames()
  useTabTitle({ zh: `编辑 ${config.name}`, en: `Edit ${config.name}` })
  const goOn = useGoOn()
  const save = useSend('PATCH /organizations/sms-configs/{id}/', ['/organizations/sms-configs/'])
  async function submit(values: ConfigValues, { id, updated_at }: Config) {
    await save.mutateAsync({ path: { id }, body: { ...values, updated_at } })
    notify('success', t('saved', { name: values.name }))
    return goOn(pathTo('SmsConfig'))
  }
  const show = {
    provider: (provider: Config['provider']) => name('provider', provider),
    access_key_secret: (secret: string) => (secret ? HIDDEN : '—'),
  }
  return (
    <FormPage<ConfigValues, Config>
      title={t('editNamed', { name: config.name })}
      submitText={t('save')}
      initial={valuesOf(config)}
      edit={{ row: config, valuesOf, show, labels: { is_default: t('makeDefault') } }}
      onSubmit={submit}
      extra={<TimeLineButton of="sms_config" id={config.id} name={config.name} />}
      onCancel={() => goOn(pathTo('SmsConfig'))}
    >
      <ConfigFields kept={config} />
    </FormPage>
  )
}
