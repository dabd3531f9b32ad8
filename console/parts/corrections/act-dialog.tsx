import { Alert, Form } from 'antd'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import { Dialog } from '../../ui/dialog/dialog'
import * as styles from './act-dialog.module.css'
import { words } from './words'

interface ActDialogProps {
  title: string
  /** The verb of the act. */
  okText: string
  cancelText?: string
  /** False while something is missing, or its preview is on its way. */
  isReady: boolean
  isDangerous?: boolean
  isBusy: boolean
  /** Of the act, or of its preview. */
  refusal: ApiError | null
  /** What the act changes; a refusal stands in its place. */
  preview?: ReactNode
  onOk: () => void
  onClose: () => void
  /** Items of a form, and what belongs between them. */
  children?: ReactNode
}

/** An act on an account: what it needs, what it changes, and the verb on its button. */
export function ActDialog({ isReady, refusal, preview, children, ...rest }: ActDialogProps) {
  const t = useWords(words)
  return (
    <Dialog open cancelText={t('cancel')} okButtonProps={{ disabled: !isReady }} width={640} {...rest}>
      <Form layout="vertical" component="div" className={styles.fields}>
        {children}
      </Form>
      <div aria-live="polite" className={styles.after}>
        {refusal ? (
          <Alert type="warning" role="alert" title={t('notYet')} description={sentenceOf(refusal)} />
        ) : (
          preview
        )}
      </div>
    </Dialog>
  )
}

/** The sentences about fields say more than the one about all of them. */
function sentenceOf({ msg, status, fields }: ApiError): string {
  const sentences = status === 400 ? Object.values(fields).flat() : []
  return sentences.length > 0 ? sentences.join(' ') : msg
}
