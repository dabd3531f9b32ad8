import { Form } from 'antd'
import { useNamedScope } from '../../api/named-scope'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { FormPage } from '../../ui/form/form-page'
import { useGoOn } from '../../ui/form/go-on'
import { TemplateFields, type TemplateValues } from './template-form'
import { words } from './words'

export default function CreateTemplate() {
  const t = useWords(words)
  const goOn = useGoOn()
  const scope = useNamedScope()
  const [form] = Form.useForm<TemplateValues>()
  const create = useSend('POST /organizations/sms-template/', ['/organizations/sms-template/'])
  async function submit(values: TemplateValues) {
    await create.mutateAsync({ body: { ...values, ...scope } })
    notify('success', t('created', { name: values.name }))
    return goOn(pathTo('SmsTemplates'))
  }
  return (
    <FormPage<TemplateValues>
      title={t('createTemplate')}
      submitText={t('createTemplate')}
      initial={{ scene: 'arrears', content: '', provider_code: '' }}
      form={form}
      onSubmit={submit}
      onCancel={() => goOn(pathTo('SmsTemplates'))}
    >
      <TemplateFields form={form} />
    </FormPage>
  )
}
