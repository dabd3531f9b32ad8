import { asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { useOnce } from '../../api/idempotency'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useConfirm } from '../../ui/dialog/confirm'
import { notify } from '../../ui/dialog/notify'
import { Doubts } from './doubts'
import type { Pending } from './pending-reading'
import { words } from './pending-words'
import { doubtOf } from './refused'

interface Confirmed {
  confirm_abnormal?: boolean
  confirm_subs?: boolean
}

/** Bills one reading that waits. What a refusal leaves to the user is asked; another refusal is told. */
export function useBillPending(): (reading: Pending) => Promise<void> {
  const t = useWords(words)
  const confirm = useConfirm()
  const once = useOnce()
  const cancelText = t('back')

  /** The question that a refusal leaves to the user; null when no answer would help. */
  function question(thrown: unknown, body: Confirmed) {
    const refusal = asApiError(thrown)
    const doubt = body.confirm_abnormal ? null : doubtOf(refusal)
    if (doubt)
      return {
        asked: { title: t('doubtTitle'), text: <Doubts doubt={doubt} />, okText: t('doubtOk'), cancelText },
        yes: { confirm_abnormal: true },
      }
    if (refusal.code === 'subs_unread' && !body.confirm_subs)
      return {
        asked: { title: t('subsTitle'), text: refusal.msg, okText: t('subsOk'), cancelText },
        yes: { confirm_subs: true },
      }
    return null
  }

  async function send(id: number, body: Confirmed): Promise<void> {
    try {
      const order = await once((idempotencyKey) =>
        call('POST /readings/{id}/bill/', { path: { id }, body, idempotencyKey }),
      )
      notify('success', t('billOneDone', { no: order.order_no ?? '', amount: order.amount }))
    } catch (thrown) {
      const doubt = question(thrown, body)
      if (doubt === null) notify('error', asApiError(thrown).msg)
      else if (await confirm(doubt.asked)) return send(id, { ...body, ...doubt.yes })
      return
    }
    await invalidate('/readings/', '/orders/', '/meters/', '/reading-rounds/', '/payment-records/')
  }

  return async ({ id, account_no: account, previous_reading: from, current_reading: to, read_at: time }) => {
    const isSure = await confirm({
      title: t('billOneTitle', { account }),
      text: t('billOneText', { from, to, time }),
      okText: t('bill'),
      cancelText,
    })
    if (isSure) await send(id, {})
  }
}
