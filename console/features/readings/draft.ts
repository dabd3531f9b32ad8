import { date, time, volume } from '@water/contract/fields'
import type { CallArgs } from '../../api/call'

export type ReadingBody = Exclude<CallArgs<'POST /reading-orders/'>['body'], FormData>
/** Without a time of its own it is a reading of the time of sending. */
export type ReadingEntry = Omit<ReadingBody, 'read_at'> & { read_at?: string | undefined }

export interface ReadingDraft {
  current_reading?: string
  is_estimate?: boolean
  is_rollover?: boolean
  reverse_estimates?: boolean
  confirm_subs?: boolean
  /** Keeps the reading of a master until its subs are billed. */
  hold?: boolean
  /** Null: the time of sending. */
  read_at?: string | null
  remark?: string
  /** Null: today. */
  issued_on?: string | null
  is_final?: boolean
}

/** A reading as it was entered; an estimate has no index of its own. */
export function entryOf(meter: number, draft: ReadingDraft): ReadingEntry {
  const { current_reading = '', is_estimate = false, is_rollover = false, read_at, remark = '' } = draft
  const { issued_on, is_final = false, reverse_estimates = false, confirm_subs = false, hold = false } = draft
  return {
    meter,
    current_reading: is_estimate ? null : current_reading,
    ...(read_at ? { read_at } : {}),
    ...(is_estimate ? { is_estimate } : {}),
    ...(is_rollover && !is_estimate ? { is_rollover } : {}),
    ...(reverse_estimates && !is_estimate ? { reverse_estimates } : {}),
    ...(confirm_subs ? { confirm_subs } : {}),
    ...(hold ? { hold } : {}),
    ...(issued_on ? { issued_on } : {}),
    ...(is_final ? { is_final } : {}),
    ...(remark ? { remark } : {}),
  }
}

/** The values are complete and well-formed enough to preview the bill. */
export function isComplete(draft: ReadingDraft): boolean {
  const { current_reading = '', is_estimate = false, read_at, issued_on } = draft
  const isIndex = is_estimate || volume.safeParse(current_reading).success
  return (
    isIndex &&
    (!read_at || time.safeParse(read_at).success) &&
    (!issued_on || date.safeParse(issued_on).success)
  )
}
