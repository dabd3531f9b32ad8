import { Alert } from 'antd'
import { type ReactNode, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { useOnce } from '../../api/idempotency'
import { useWords } from '../../i18n/words'
import * as styles from '../form/form.module.css'
import { words } from '../words'
import { Dialog } from './dialog'

interface StartJobDialogProps {
  title: string
  /** The verb, with the number of rows. */
  okText: string
  isReady?: boolean
  start: (idempotencyKey: string) => Promise<{ job: number }>
  /** The job is under way: opens its page. */
  onStarted: (job: number) => void
  onClose: () => void
  /** In the place of a refusal of which the caller knows a remedy, with the way to try again; null: its sentence. */
  remedy?: (error: ApiError, again: () => void) => ReactNode
  /** What will happen, and the choices. */
  children: ReactNode
}

/** A command on many rows, which a job does: says what will happen before it begins. */
export function StartJobDialog(props: StartJobDialogProps) {
  const { title, okText, isReady = true, start, onStarted, onClose, children } = props
  const t = useWords(words)
  const once = useOnce()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  async function act() {
    setBusy(true)
    setFailure(null)
    try {
      const { job } = await once(start)
      onClose()
      onStarted(job)
    } catch (error) {
      setFailure(asApiError(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={title}
      okText={okText}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !isReady }}
      isBusy={isBusy}
      onOk={act}
      onClose={onClose}
    >
      {children}
      {failure
        ? (props.remedy?.(failure, act) ?? (
            <Alert type="warning" role="alert" title={failure.msg} className={styles.formAlertBelow} />
          ))
        : null}
    </Dialog>
  )
}
