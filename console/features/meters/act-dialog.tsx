import { Alert } from 'antd'
import { type ReactNode, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { useOnce } from '../../api/idempotency'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { Dialog } from '../../ui/dialog/dialog'
import { notify } from '../../ui/dialog/notify'
import * as styles from './act-dialog.module.css'
import { words } from './act-words'

interface ActDialogProps {
  title: string
  okText: string
  isReady: boolean
  isDangerous?: boolean
  send: (idempotencyKey: string) => Promise<unknown>
  done: string
  /** What was entered; a refusal is shown until it changes. */
  draft: unknown
  /** Of the preview. */
  refusal?: ApiError | null
  /** The effects, unless it is refused. */
  preview?: ReactNode
  onClose: () => void
  children?: ReactNode
}

/** An act on an account: what it needs, what it changes, and the verb on its button. */
export function ActDialog(props: ActDialogProps) {
  const { title, okText, isReady, isDangerous, send, done, refusal, preview, onClose, children } = props
  const t = useWords(words)
  const once = useOnce()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: ApiError; of: string } | null>(null)
  const draft = JSON.stringify(props.draft)
  const told = failure?.of === draft ? failure.error : (refusal ?? null)

  async function act() {
    setBusy(true)
    try {
      await once(send)
    } catch (error) {
      setFailure({ error: asApiError(error), of: draft })
      return
    } finally {
      setBusy(false)
    }
    onClose()
    notify('success', done)
    await invalidate('/meters/', '/readings/', '/orders/', '/audit/')
  }

  return (
    <Dialog
      open
      title={title}
      okText={okText}
      okButtonProps={{ disabled: !isReady }}
      cancelText={t('cancel')}
      onOk={act}
      width={640}
      {...{ isBusy, isDangerous, onClose }}
    >
      <div className={styles.fields}>{children}</div>
      <div aria-live="polite">
        {told ? (
          <Alert type="warning" role="alert" title={t('refused')} description={saidOf(told)} />
        ) : (
          preview
        )}
      </div>
    </Dialog>
  )
}

/** The sentence of a refusal; those of fields say more than the one about all of them. */
function saidOf({ msg, status, fields }: ApiError): string {
  const said = status === 400 ? Object.values(fields).flat() : []
  return said.length > 0 ? said.join(' ') : msg
}
