import { Alert } from 'antd'
import { forget, invalidate, useSend } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { useMay } from '../../../state/session'
import { Dialog } from '../../../ui/dialog/dialog'
import { notify } from '../../../ui/dialog/notify'
import { useGoOn } from '../../../ui/form/go-on'
import { afterMeter } from '../form/after'
import type { Meter } from '../meter'
import { words } from '../words'
import * as styles from './delete.module.css'

/**
 * Names the data that are deleted with the meter, and the reasons for a refusal. A refusal stays in the dialog, in the
 * server's words.
 */
export default function DeleteMeter({ meter, onClose }: { meter: Meter; onClose: () => void }) {
  const t = useWords(words)
  const goOn = useGoOn()
  const may = useMay()
  const remove = useSend('DELETE /meters/{id}/', [])
  const { account_no, customer_name, address } = meter

  async function send() {
    // The mutation's own error shows a refusal.
    const isDeleted = await remove.mutateAsync({ path: { id: meter.id } }).then(
      () => true,
      () => false,
    )
    if (!isDeleted) return
    onClose()
    notify('success', t('deleted', { account: account_no }))
    await goOn(afterMeter(may, null))
    forget(`/meters/${meter.id}/`)
    await invalidate('/meters/')
  }

  return (
    <Dialog
      open
      title={t('deleteTitle', { account: account_no })}
      okText={t('deleteConfirm')}
      cancelText={t('deleteKeep')}
      isDangerous
      isBusy={remove.isPending}
      onOk={send}
      onClose={onClose}
    >
      <p>{t('deleteText', { name: customer_name, address })}</p>
      {remove.error ? (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={t('deleteRefused')}
          description={remove.error.msg}
          className={styles.refusal}
        />
      ) : null}
    </Dialog>
  )
}
