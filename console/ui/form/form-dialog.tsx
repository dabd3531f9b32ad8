import { own } from '@water/rules/own'
import { Form, type FormInstance } from 'antd'
import { type ReactNode, useId } from 'react'
import { Dialog } from '../dialog/dialog'
import { useDiscardQuestion } from './discard'
import type { Edited } from './edited'
import * as styles from './form.module.css'
import { FormFailure } from './form-failure'
import { NewerRow } from './newer-row'
import { SentForm } from './sent-form'
import { useSubmission } from './submit'

interface FormDialogProps<Values, Row> {
  title: string
  okText: string
  initial: Partial<Values>
  /** Sends; throws the server's refusal. The dialog then closes. */
  onSubmit: (values: Values, row: Row) => Promise<unknown>
  /** For a form that edits: the row for `onSubmit`, which is compared when another user was faster. */
  edit?: Edited<Values, Row>
  onClose: () => void
  isDangerous?: boolean
  width?: number
  form?: FormInstance<Values>
  children: ReactNode
}

/**
 * A short form over the page, mounted while it is open. Escape closes, and asks first when there is input.
 */
export function FormDialog<Values extends object, Row = undefined>(props: FormDialogProps<Values, Row>) {
  const { title, okText, initial, onSubmit, onClose, isDangerous, width, children } = props
  const formName = useId()
  const [ownForm] = Form.useForm<Values>()
  const form = props.form ?? ownForm
  async function send(values: Values, row: Row) {
    const done = await onSubmit(values, row)
    if (done !== false) onClose()
    return done
  }
  const submission = useSubmission(form, send, props.edit, `${title} ${subjectOf(props)}`)
  const { isBusy, isDirty } = submission
  const mayDiscard = useDiscardQuestion()
  async function close() {
    // Closing cannot stop a request under way; its answer comes here.
    if (isBusy) return
    if (!isDirty || (await mayDiscard())) onClose()
  }
  return (
    <Dialog
      open
      title={title}
      okText={okText}
      onOk={form.submit}
      onClose={close}
      {...{ isBusy, isDangerous, width }}
    >
      <SentForm<Values>
        form={form}
        name={formName}
        initial={initial}
        submission={submission}
        className={styles.formDialog}
      >
        <FormFailure submission={submission} className={styles.formAlert} />
        {children}
      </SentForm>
      <NewerRow submission={submission} edit={props.edit} formName={formName} />
    </Dialog>
  )
}

/** The row that it edits, or the values from which it begins: the same title may be said of many. */
function subjectOf<Values, Row>({ edit, initial }: Pick<FormDialogProps<Values, Row>, 'edit' | 'initial'>) {
  const id: unknown = own(Object(edit?.row), 'id')
  return JSON.stringify(id ?? initial)
}
