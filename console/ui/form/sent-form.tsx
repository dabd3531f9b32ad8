import { Form, type FormInstance, type FormProps } from 'antd'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { afterPress } from '../field/after-press'
import { allRead } from '../field/all-read'
import { enterMeans } from './enter'
import { checkLeft } from './left-field'
import { ReturnedInput } from './returned-input'
import type { Submission } from './submit'

interface SentFormProps<Values> extends Pick<FormProps<Values>, 'className' | 'size'> {
  form: FormInstance<Values>
  /** The name of its fields in the document, when something outside of the form needs it. */
  name?: string
  initial: Partial<Values>
  /** Where a change of one field changes others. */
  onChange?: (changed: Partial<Values>) => void
  submission: Pick<Submission<Values>, 'submit' | 'touch' | 'keepRefusals' | 'isReturned' | 'startOver'>
  children: ReactNode
}

/**
 * The form element for everything that is sent. A field is checked when it loses focus, the first wrong one gets the
 * focus, and every message is ours (`noValidate`: otherwise the browser would show its own, in its own language and for
 * one field).
 */
export function SentForm<Values extends object>(props: SentFormProps<Values>) {
  const { form, name, initial, onChange, submission, children, ...rest } = props
  // Forms in several tabs are in one document: without a name of its own a label could lead to another tab's field.
  const ownName = useId()
  const formName = name ?? ownName
  async function send(values: Values) {
    // Another form may lie inside of it, whose fields are not sent.
    const fields = document.querySelectorAll(`[id^="${formName}_"]`)
    if (allRead(fields)) await submission.submit(values)
  }
  /** The browser itself sends at Enter in a field of one line. */
  function press(event: KeyboardEvent) {
    const means = enterMeans(event)
    const isSent = means === 'send' && event.target instanceof HTMLTextAreaElement
    if (means === 'end' || isSent) event.preventDefault()
    if (isSent) form.submit()
  }
  /** A message goes as soon as the value is right, and not only when the field is left. */
  function checkAgain() {
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0)
    if (wrong.length > 0) form.validateFields(wrong.map(({ name }) => name) as never).catch(() => {}) // the fields show it
  }
  return (
    <Form<Values>
      {...rest}
      form={form}
      noValidate
      name={formName}
      layout="vertical"
      initialValues={initial}
      onFinish={send}
      onValuesChange={(changed: Partial<Values>) => {
        onChange?.(changed)
        submission.touch()
        afterPress(checkAgain)
      }}
      onKeyDown={press}
      onFieldsChange={submission.keepRefusals}
      onBlur={(event) => checkLeft(form, formName, event)}
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true, block: 'center' }}
    >
      {submission.isReturned ? <ReturnedInput onStartOver={submission.startOver} /> : null}
      {children}
    </Form>
  )
}
