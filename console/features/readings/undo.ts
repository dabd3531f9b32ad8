import { asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { useOnce } from '../../api/idempotency'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { useConfirm } from '../../ui/dialog/confirm'
import { notify } from '../../ui/dialog/notify'
import type { RoundMeter } from './round'
import { words } from './words'

/** Undoes an entry while nothing rests on it: its order is reversed, and the meter is unread again. */
export function useUndo(onUndone: (row: RoundMeter) => void): (row: RoundMeter) => Promise<void> {
  const t = useWords(words)
  const may = useMay()
  const confirm = useConfirm()
  const once = useOnce()
  return async (row) => {
    const { order, amount, order_no: no } = row
    if (order === null || !may(['orderRedFlush'])) return
    const isSure = await confirm({
      title: t('undoTitle', { name: row.customer_name }),
      text: t('undoText', { no: no ?? '', amount: amount ?? '' }),
      okText: t('undoOk', { amount: amount ?? '' }),
      isDangerous: true,
    })
    if (!isSure) return
    try {
      const body = { reason: t('undoReason') }
      const { isEarlier } = await once(`/orders/${order}/red-flush/`, (idempotencyKey) =>
        call('POST /orders/{id}/red-flush/', { path: { id: order }, body, idempotencyKey }),
      )
      if (isEarlier) notify('warning', t('undoneBefore', { no: no ?? '' }))
    } catch (error) {
      notify('error', asApiError(error).msg)
      return
    }
    onUndone(row)
  }
}
