import { Form } from 'antd'
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
import { TemplateFields, type TemplateValues } from './template-form'
import type { Template } from './templates'
import { words } from './words'

export default function EditTemplate() {
  const id = Number(useParams().id)
  const template = useFresh(useCall('GET /organizations/sms-template/{id}/', { path: { id } }))
  return <Loaded query={template}>{(found) => <EditForm template={found} />}</Loaded>
}

const valuesOf = ({ name, scene, provider_code, content }: Template): TemplateValues => ({
  name,
  scene,
  provider_code,
  content,
})

function EditForm({ template }: { template: Template }) {
  const t = useWords(words)
  const name = useMessageNames()
  useTabTitle({ zh: `编辑 ${template.name}`, en: `Edit ${template.name}` })
  const goOn = useGoOn()
  const [form] = Form.useForm<TemplateValues>()
  const save = useSend('PATCH /organizations/sms-template/{id}/', [
    '/organizations/sms-template/',
    '/organizations/sms-schedule/',
  ])
  async function submit(values: TemplateValues, { id, updated_at }: Template) {
    await save.mutateAsync({ path: { id }, body: { ...values, updated_at } })
    notify('success', t('saved', { name: values.name }))
    return goOn(pathTo('SmsTemplates'))
  }
  const show = { scene: (scene: Template['scene']) => name('scene', scene) }
  return (
    <FormPage<TemplateValues, Template>
      title={t('editNamed', { name: template.name })}
      submitText={t('save')}
      initial={valuesOf(template)}
      form={form}
      edit={{ row: template, valuesOf, show }}
      onSubmit={submit}
      extra={<TimeLineButton of="sms_template" id={template.id} name={template.name} />}
      onCancel={() => goOn(pathTo('SmsTemplates'))}
    >
      <TemplateFields form={form} />
    </FormPage>
  )
}
