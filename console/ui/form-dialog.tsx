import { Alert, Form, type FormInstance } from 'antd'
import { type ReactNode, useId } from 'react'
import { useWords } from '../i18n/words'
import { Dialog } from './dialog'
import { useSubmission } from './submit'
import { words } from './words'

interface FormDialogProps<Values> {
  title: string
  okText: string
  initial: Partial<Values>
  /** Sends; throws what the server refused. The dialog closes after it. */
  onSubmit: (values: Values) => Promise<unknown>
  onClose: () => void
  isDangerous?: boolean
  width?: number
  form?: FormInstance<Values>
  children: ReactNode
}

/** A short form over the page; mounted while it is open. Enter submits, Escape closes. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, okText, initial, onSubmit, onClose, isDangerous, width, children } = props
  const t = useWords(words)
  // Forms in several tabs are in one document: without a name of its own a label would lead to another tab's field.
  const formName = useId()
  const [ownForm] = Form.useForm<Values>()
  const form = props.form ?? ownForm
  const { isBusy, failure, submit, touch, keepRefusals } = useSubmission(form, async (values: Values) => {
    await onSubmit(values)
    onClose()
  })
  return (
    <Dialog
      open
      title={title}
      okText={okText}
      onOk={form.submit}
      onClose={onClose}
      {...{ isBusy, isDangerous, width }}
    >
      <Form<Values>
        form={form}
        name={formName}
        layout="vertical"
        initialValues={initial}
        onFinish={submit}
        onValuesChange={touch}
        onFieldsChange={keepRefusals}
        validateTrigger={['onBlur', 'onSubmit']}
        scrollToFirstError={{ focus: true }}
      >
        {failure ? (
          <Alert
            type="error"
            role="alert"
            title={t('saveFailed')}
            description={failure}
            className="form-alert"
          />
        ) : null}
        {children}
        {/* Enter submits a form only when it has a submit button; the dialog's own stands outside of it. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Dialog>
  )
}
