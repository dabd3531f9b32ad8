import { Form, type FormInstance, type FormProps } from 'antd'
import { type ReactNode, useId } from 'react'
import type { Submission } from './submit'

interface SentFormProps<Values> extends Pick<FormProps<Values>, 'className' | 'size'> {
  form: FormInstance<Values>
  /** The name of its fields in the document, when something outside of the form needs it. */
  name?: string
  initial: Partial<Values>
  submission: Pick<Submission<Values>, 'submit' | 'touch' | 'keepRefusals'>
  children: ReactNode
}

/**
 * The form element for everything that is sent. A field is checked when it loses focus, the first wrong one gets the
 * focus, and every message is ours (`noValidate`: otherwise the browser would show its own, in its own language and for
 * one field).
 */
export function SentForm<Values extends object>(props: SentFormProps<Values>) {
  const { name, initial, submission, children, ...rest } = props
  // Forms in several tabs are in one document: without a name of its own a label could lead to another tab's field.
  const ownName = useId()
  const formName = name ?? ownName
  function send(values: Values) {
    const notRead = firstNotRead(document.getElementById(formName))
    if (notRead === undefined) return submission.submit(values)
    // It then says what is wrong with it.
    notRead.checkValidity()
    notRead.focus()
  }
  return (
    <Form<Values>
      {...rest}
      noValidate
      name={formName}
      layout="vertical"
      initialValues={initial}
      onFinish={send}
      onValuesChange={submission.touch}
      onFieldsChange={submission.keepRefusals}
      validateTrigger={['onBlur', 'onSubmit']}
      scrollToFirstError={{ focus: true, block: 'center' }}
    >
      {children}
    </Form>
  )
}

/** The first field in sight whose text means nothing (useTyped); what is in sight is sent, or the form is not. */
function firstNotRead(form: HTMLElement | null): HTMLInputElement | undefined {
  const fields = form?.querySelectorAll('input') ?? []
  return [...fields].find((field) => field.validity.customError && !field.closest('.ant-form-item-hidden'))
}
