import { Button, Form, type FormInstance } from 'antd'
import { type ReactNode, useId } from 'react'
import { useWords } from '../../i18n/words'
import { PageHeader } from '../page/page-header'
import { Panel } from '../page/panel'
import { words } from '../words'
import { useDiscardQuestion } from './discard'
import type { Edited } from './edited'
import * as styles from './form.module.css'
import { FormFailure } from './form-failure'
import { NewerRow } from './newer-row'
import { SentForm } from './sent-form'
import { useSubmission } from './submit'

interface FormPageProps<Values, Row> {
  title: string
  /** The verb: "Create meter". */
  submitText: string
  initial: Partial<Values>
  /** Sends, and continues (useGoOn). Throws the server's refusal; false when the user changed their mind. */
  onSubmit: (values: Values, row: Row) => Promise<unknown>
  /** For a form that edits: the row for `onSubmit`, which is compared when another user was faster. */
  edit?: Edited<Values, Row>
  /** Leaves; asks first when there is input. */
  onCancel?: () => void
  /** Given when the screen itself must change the form. */
  form?: FormInstance<Values>
  /** Beside the submit button: "create another". */
  extra?: ReactNode
  children: ReactNode
}

/**
 * A page that creates or changes one thing: one column, labels above, Enter submits, server errors on their fields.
 * Inputs are children: `<FormSection title={…}><Form.Item name="phone" label={…}><Input /></Form.Item></FormSection>`.
 */
export function FormPage<Values extends object, Row = undefined>(props: FormPageProps<Values, Row>) {
  const { title, submitText, initial, onSubmit, onCancel, extra, children } = props
  const t = useWords(words)
  const formName = useId()
  const [ownForm] = Form.useForm<Values>()
  const form = props.form ?? ownForm
  const submission = useSubmission(form, onSubmit, props.edit)
  const { isBusy, isDirty } = submission
  const mayDiscard = useDiscardQuestion()
  async function cancel() {
    if (!isDirty || (await mayDiscard())) onCancel?.()
  }
  return (
    <>
      <PageHeader title={title} />
      <SentForm<Values>
        form={form}
        name={formName}
        initial={initial}
        submission={submission}
        className={styles.formPage}
      >
        {children}
        <div className={styles.formFoot}>
          <FormFailure submission={submission} />
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {submitText}
          </Button>
          {extra}
          {onCancel ? <Button onClick={cancel}>{t('cancel')}</Button> : null}
        </div>
      </SentForm>
      <NewerRow submission={submission} edit={props.edit} formName={formName} />
    </>
  )
}

/** A group of fields under its heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className={styles.formSection}>{children}</div>
    </Panel>
  )
}
