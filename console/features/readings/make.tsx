import type { ReactNode } from 'react'
import { asApiError } from '../../api/api-error'
import { call, type ReplyOf } from '../../api/call'
import { type Done, useOnce } from '../../api/idempotency'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { useConfirm } from '../../ui/dialog/confirm'
import { thisMinute } from '../../ui/field/today'
import { Doubts } from './doubts'
import type { ReadingEntry } from './draft'
import { doubtOf, isBelowEstimate, onItsField, turnoverOf, waitsForSubs } from './refused'
import { TrueUpPreview } from './true-up-preview'
import { words } from './words'

/** The reading of a monitor, which stands for itself. */
type Watched = ReplyOf<'POST /readings/'>
/** A reading that was entered: with its order, kept until its order can be made, or of a monitor. */
export type Entered = ReplyOf<'POST /reading-orders/'> | Watched
export type KeptReading = Extract<Entered, { hold_reason: unknown }>
export type MadeOrder = Exclude<Entered, KeptReading>

export const isKept = (entered: Entered): entered is KeptReading => 'hold_reason' in entered

/** The reading that was entered, also where its order is not made yet. */
export const readingOf = (entered: Entered): number | null => (isKept(entered) ? entered.id : entered.reading)

/**
 * Makes the order. An abnormal reading needs one confirmation. A refusal appears on its field. With `asksForIndex` an
 * index below the last one asks what it means, for a form without fields for it: the register has turned over, or an estimate
 * was too high; and for a master that has to wait for its subs whether to keep the reading.
 */
export function useMake({
  asksForIndex = false,
  isMonitor = false,
} = {}): (entry: ReadingEntry) => Promise<Done<Entered>> {
  const t = useWords(words)
  const confirm = useConfirm()
  const once = useOnce()
  const may = useMay()
  const send = (entry: ReadingEntry) =>
    once(`/reading-orders/ ${entry.meter}`, (idempotencyKey, triedAt): Promise<Entered> => {
      const read_at = entry.read_at ?? thisMinute(triedAt)
      if (!isMonitor) return call('POST /reading-orders/', { body: { ...entry, read_at }, idempotencyKey })
      const { meter, current_reading, is_rollover, remark } = entry
      const body = { meter, current_reading: current_reading ?? '', read_at, is_rollover, remark }
      return call('POST /readings/', { body, idempotencyKey })
    })

  async function sendConfirmed(entry: ReadingEntry): Promise<Done<Entered>> {
    try {
      return await send(entry)
    } catch (thrown) {
      const doubt = question(thrown, entry)
      if (doubt === null || !(await confirm(doubt.asked))) throw thrown
      return sendConfirmed({ ...entry, ...doubt.yes })
    }
  }

  /** The question that a refusal leaves to the user; null when no answer would help. */
  function question(thrown: unknown, entry: ReadingEntry) {
    const refusal = asApiError(thrown)
    const doubt = entry.confirm_abnormal ? null : doubtOf(refusal)
    if (doubt)
      return { asked: asked(t('doubtTitle'), <Doubts doubt={doubt} />), yes: { confirm_abnormal: true } }
    if (asksForIndex && !entry.reverse_estimates && isBelowEstimate(refusal) && may(['orderRedFlush']))
      return {
        asked: {
          ...asked(t('belowTitle'), <TrueUpPreview entry={{ ...entry, reverse_estimates: true }} />),
          okText: t('belowOk'),
        },
        yes: { reverse_estimates: true },
      }
    if (asksForIndex && !entry.hold && waitsForSubs(refusal))
      return {
        asked: { title: t('holdTitle'), text: refusal.msg, okText: t('keepReading'), cancelText: t('back') },
        yes: { hold: true },
      }
    const volume = asksForIndex && !entry.is_rollover ? turnoverOf(refusal)?.volume : null
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
