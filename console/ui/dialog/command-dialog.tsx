import { Alert, Form } from 'antd'
import type { ReactNode } from 'react'
import { type ApiError, isUnanswered } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import { DoneBefore, type Said } from '../show/done-before'
import { words } from '../words'
import * as styles from './command-dialog.module.css'
import { Dialog } from './dialog'

interface CommandDialogProps {
  title: string
  /** The verb of the command. */
  okText: string
  cancelText?: string
  /** False while something is missing, or its preview is on its way. */
  isReady: boolean
  isDangerous?: boolean
  isBusy: boolean
  /** The refusal of the command, or of its preview. */
  refusal: ApiError | null
  /** The effects of the command; a refusal stands in its place. */
  preview?: ReactNode
  /** The outcome of an earlier try: nothing more is done from this dialog. */
  before?: Said | null
  /** More about a refusal than its sentence. */
  refusalText?: (refusal: ApiError) => ReactNode
  width?: number
  onOk: () => void
  onClose: () => void
  /** Items of a form, and what belongs between them. */
  children?: ReactNode
}

/** A command: what it needs, what it changes, and the verb on its button. */
export function CommandDialog(props: CommandDialogProps) {
  const { isReady, refusal, preview, before, refusalText, children, ...rest } = props
  const t = useWords(words)
  if (before)
    return (
      <Dialog open width={640} title={rest.title} onClose={rest.onClose}>
        <DoneBefore said={before} onOpen={rest.onClose} />
      </Dialog>
    )
  return (
    <Dialog open cancelText={t('cancel')} okButtonProps={{ disabled: !isReady }} width={640} {...rest}>
      <Form layout="vertical" component="div" className={styles.fields}>
        {children}
      </Form>
      <div aria-live="polite" className={styles.after}>
        {refusal ? <Refused refusal={refusal} text={refusalText?.(refusal)} /> : preview}
      </div>
    </Dialog>
  )
}

/** Without an answer nothing was refused: the sentence alone says so. */
function Refused({ refusal, text }: { refusal: ApiError; text: ReactNode }) {
  const t = useWords(words)
  const { sentence } = refusal
  const said = isUnanswered(refusal)
    ? { title: sentence }
    : { title: t('notYet'), description: text ?? sentence }
  return <Alert type="warning" role="alert" {...said} />
}
