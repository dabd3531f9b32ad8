import { useNamedScope } from '../../api/named-scope'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { FormPage } from '../../ui/form/form-page'
import { useGoOn } from '../../ui/form/go-on'
import { ConfigFields, type ConfigValues } from './config-form'
import { words } from './words'

export default function CreateConfig() {
  const t = useWords(words)
  const goOn = useGoOn()
  const scope = useNamedScope()
  const create = useSend('POST /organizations/sms-configs/', ['/organizations/sms-configs/'])
  async function submit(values: ConfigValues) {
    await create.mutateAsync({ body: { ...values, ...scope } })
    notify('success', t('created', { name: values.name }))
    return goOn(pathTo('SmsConfig'))
  }
  return (
    <FormPage<ConfigValues>
      title={t('createConfig')}
      submitText={t('createConfig')}
      initial={{ provider: 'aliyun', daily_limit: 10_000, is_default: false }}
      onSubmit={submit}
      onCancel={() => goOn(pathTo('SmsConfig'))}
    >
      <ConfigFields />
    </FormPage>
  )
}
