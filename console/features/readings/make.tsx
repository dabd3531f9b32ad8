import type { ReactNode } from 'react'
import { asApiError } from '../../api/api-error'
import { call, type ReplyOf } from '../../api/call'
import { useOnce } from '../../api/idempotency'
import { useWords } from '../../i18n/words'
import { useConfirm } from '../../ui/dialog/confirm'
import { Doubts } from './doubts'
import type { ReadingBody } from './draft'
import { doubtOf, onItsField, turnoverOf } from './refused'
import { words } from './words'

export type MadeOrder = ReplyOf<'POST /reading-orders/'>

/**
 * Makes the order. An abnormal reading needs one confirmation. A refusal appears on its field. With `offersRollover` an
 * index below the last one asks whether the register has turned over, for a form without a field for it.
 */
export function useMake({ offersRollover = false } = {}): (body: ReadingBody) => Promise<MadeOrder> {
  const t = useWords(words)
  const confirm = useConfirm()
  const once = useOnce()
  const send = (body: ReadingBody) =>
    once((idempotencyKey) => call('POST /reading-orders/', { body, idempotencyKey }))

  async function sendConfirmed(body: ReadingBody): Promise<MadeOrder> {
    try {
      return await send(body)
    } catch (thrown) {
      const doubt = question(thrown, body)
      if (doubt === null || !(await confirm(doubt.asked))) throw thrown
      return sendConfirmed({ ...body, ...doubt.yes })
    }
  }

  /** The question that a refusal leaves to the user; null when no answer would help. */
  function question(thrown: unknown, body: ReadingBody) {
    const refusal = asApiError(thrown)
    const doubt = body.confirm_abnormal ? null : doubtOf(refusal)
    if (doubt)
      return { asked: asked(t('doubtTitle'), <Doubts doubt={doubt} />), yes: { confirm_abnormal: true } }
    const volume = offersRollover && !body.is_rollover ? turnoverOf(refusal)?.volume : null
    if (!volume) return null
    return { asked: asked(t('rolloverTitle'), t('is_rolloverOffer', { volume })), yes: { is_rollover: true } }
  }

  const asked = (title: string, reason: ReactNode) => ({
    title,
    text: (
      <>
        {reason}
        <p>{t('doubtKnown')}</p>
      </>
    ),
    okText: t('doubtOk'),
    cancelText: t('doubtCancel'),
  })

  return async (body) => {
    try {
      return await sendConfirmed(body)
    } catch (thrown) {
      throw onItsField(asApiError(thrown))
    }
  }
}
