import { Alert } from 'antd'
import { type ReactNode, useState } from 'react'
import { asApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import * as styles from '../form/form.module.css'
import { words } from '../words'
import { Dialog } from './dialog'

interface DeleteDialogProps {
  title: string
  /** The things that are deleted with it. */
  text: ReactNode
  /** The verb with its object: "Delete the diameter". */
  okText: string
  /** Beside a refusal: another way to the goal. */
  remedy?: ReactNode
  /** Deletes; throws the server's refusal. */
  onDelete: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a deletion. A refusal stays in the dialog and names the remaining references. */
export function DeleteDialog({ title, text, okText, remedy, onDelete, onClose }: DeleteDialogProps) {
  const t = useWords(words)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function run() {
    setBusy(true)
    setRefusal(null)
    try {
      await onDelete()
      onClose()
    } catch (error) {
      setRefusal(asApiError(error).msg)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={title}
      okText={okText}
      cancelText={t('keep')}
      isDangerous
      isBusy={isBusy}
      onOk={run}
      onClose={onClose}
    >
      {text}
      {refusal === null ? null : (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={t('deleteRefused')}
          description={refusal}
          action={remedy}
          className={styles.formAlertBelow}
        />
      )}
    </Dialog>
  )
}
