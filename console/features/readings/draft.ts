import { volume } from '@water/contract/fields'
import type { CallArgs } from '../../api/call'
import { thisMinute } from '../../ui/field/today'

export type ReadingBody = Exclude<CallArgs<'POST /reading-orders/'>['body'], FormData>

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

/** The body of a reading; an estimate has no index of its own. */
export function bodyOf(meter: number, draft: ReadingDraft): ReadingBody {
  const { current_reading = '', is_estimate = false, is_rollover = false, read_at, remark = '' } = draft
  const { issued_on, is_final = false, reverse_estimates = false, confirm_subs = false, hold = false } = draft
  return {
    meter,
    current_reading: is_estimate ? null : current_reading,
    read_at: read_at ?? thisMinute(),
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
export const isComplete = ({ current_reading = '', is_estimate = false }: ReadingDraft): boolean =>
  is_estimate || volume.safeParse(current_reading).success
