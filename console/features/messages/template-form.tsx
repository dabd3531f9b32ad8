import { problemText } from '@water/contract/field-problems'
import { smsTemplates } from '@water/contract/messages/configs'
import {
  contentProblem,
  type MessageScene,
  messageVariables,
  variablesOf,
} from '@water/contract/messages/variables'
import { variablesIn } from '@water/rules/messages/template-text'
import { Button, Form, type FormInstance, Input, Radio } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type ReactNode, type Ref, useRef } from 'react'
import { useLocale, useText } from '../../i18n/locale'
import { useSigns } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { useMessageChoices } from '../../parts/messages/names'
import { schemaRule } from '../../ui/field/schema-rule'
import * as formStyles from '../../ui/form/form.module.css'
import { FormSection } from '../../ui/form/form-page'
import { Panel } from '../../ui/page/panel'
import * as styles from './messages.module.css'
import { TemplatePreview } from './template-preview'
import type { Template } from './templates'
import { nameOf } from './variable-name'
import { words } from './words'

export type TemplateValues = Pick<Template, 'name' | 'scene' | 'provider_code' | 'content'>

const { shape } = smsTemplates.create.body

/** The inputs for creating and editing, with the result beside them. */
export function TemplateFields({ form }: { form: FormInstance<TemplateValues> }) {
  const t = useWords(words)
  const isChinese = useLocale() === 'zh_CN'
  const { comma } = useSigns()
  const text = useText()
  const scene = Form.useWatch('scene', form) ?? 'arrears'
  const content = Form.useWatch('content', form) ?? ''
  const area = useRef<TextAreaRef>(null)

  /** At the cursor; it replaces selected text. */
  function insert(variable: string) {
    const field = area.current?.resizableTextArea?.textArea
    const before = form.getFieldValue('content') ?? ''
    const [start, end] = [field?.selectionStart ?? before.length, field?.selectionEnd ?? before.length]
    const place = `\${${variable}}`
    form.setFieldValue('content', before.slice(0, start) + place + before.slice(end))
    form.validateFields(['content']).catch(() => {})
    setTimeout(() => {
      field?.focus()
      field?.setSelectionRange(start + place.length, start + place.length)
    })
  }

  const known = {
    validator: async (_: unknown, written: string) => {
      const problem = contentProblem(written ?? '', scene)
      if (problem) throw new Error(problemText(problem, isChinese ? 'zh' : 'en'))
    },
  }
  const order = variablesIn(content).map((name) => nameOf(name, text))
  return (
    <>
      <FormSection title={t('template')}>
        <Form.Item name="name" label={t('name')} rules={[{ required: true }, schemaRule(shape.name)]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="scene" label={t('scene')} extra={t('sceneHint')} rules={[{ required: true }]}>
          <Radio.Group className={styles.messageRadios} options={useMessageChoices('scene')} />
        </Form.Item>
      </FormSection>
      <Panel title={t('content')}>
        <div className={styles.templateColumns}>
          <div>
            <Form.Item
              name="content"
              label={t('content')}
              dependencies={['scene']}
              extra={t('contentHint')}
              rules={[{ required: true }, schemaRule(shape.content), known]}
            >
              <ContentArea areaRef={area} />
            </Form.Item>
            <VariableButtons scene={scene} onInsert={insert} />
            <Form.Item
              name="provider_code"
              label={t('provider_code')}
              extra={
                <>
                  {t('codeOfProviderHint')}
                  {order.length > 1 ? ` ${t('orderHint', { names: order.join(comma) })}` : ''}
                </>
              }
              rules={[schemaRule(shape.provider_code)]}
            >
              <Input className={formStyles.fieldShort} maxLength={64} />
            </Form.Item>
          </div>
          <TemplatePreview scene={scene} content={content} />
        </div>
      </Panel>
    </>
  )
}

interface ContentAreaProps {
  id?: string
  value?: string
  onChange?: (event: unknown) => void
  onBlur?: () => void
  areaRef: Ref<TextAreaRef>
}

const ContentArea = ({ areaRef, ...field }: ContentAreaProps): ReactNode => (
  <Input.TextArea {...field} ref={areaRef} rows={6} maxLength={500} />
)

/** Every variable of the scene; a click puts it into the text. */
function VariableButtons({ scene, onInsert }: { scene: MessageScene; onInsert: (name: string) => void }) {
  const t = useWords(words)
  const text = useText()
  return (
    <fieldset className={styles.templateVariables}>
      <legend>{t('variables')}</legend>
      {variablesOf(scene).map((variable) => (
        <Button
          key={variable}
          size="small"
          title={`\${${variable}}`}
          aria-label={t('insert', { name: text(messageVariables[variable]) })}
          onClick={() => onInsert(variable)}
        >
          {text(messageVariables[variable])}
        </Button>
      ))}
    </fieldset>
  )
}
