import type { LocalDate, LocalTime } from '@water/rules/calendar'
import type { Customer } from '../meters/transfers-store'

/** A reading to be billed, from any source: the form, a batch's row, a spreadsheet's line. Volumes as decimal text. */
export interface ReadingRequest {
  meter: number
  /** Null with is_estimate: the mean of the last three orders is added to the last index. */
  current_reading: string | null
  read_at: LocalTime
  source: 'manual' | 'import' | 'remote'
  is_estimate: boolean
  is_rollover: boolean
  is_final: boolean
  confirm_abnormal: boolean
  /** Bills a master although subs of it should have been read before. */
  confirm_subs: boolean
  /** Null: today. */
  issued_on: LocalDate | null
  remark: string
  /** Who read the meter; absent: the reader of its book. */
  reader?: number | undefined
  /** A correction; absent for a new reading. */
  reissue?: Reissue
  /** The customer of the flushed order; absent: the present one. */
  customer?: Customer
  /** The freeze of the report that it is made of. */
  frozen_at?: LocalTime | undefined
  /** The reading that waits for this order; absent: the order makes one. */
  recorded?: { id: number; reader: number | null }
}

/** The parts of a reading that replaces the one of a flushed order. */
export interface Reissue {
  /** The flushed order. */
  of: number
  /** The first original: `of` itself, or the order that it replaced, and so on. */
  first: number
  /** The day of its reading. */
  day: LocalDate
  /** The part of the volume that is not charged. */
  deduct_volume: string
  /** Who had read it: a correction changes no reader. */
  reader: number | null
}

/** Absent fields of the wire have their usual meaning. */
interface ReadingBody {
  meter: number
  current_reading?: string | null | undefined
  read_at: LocalTime
  is_estimate?: boolean | undefined
  is_rollover?: boolean | undefined
  is_final?: boolean | undefined
  confirm_abnormal?: boolean | undefined
  confirm_subs?: boolean | undefined
  issued_on?: LocalDate | undefined
  remark?: string | undefined
}

export function readingRequest(body: ReadingBody, source: ReadingRequest['source']): ReadingRequest {
  return {
    meter: body.meter,
    current_reading: body.current_reading ?? null,
    read_at: body.read_at,
    source,
    is_estimate: body.is_estimate ?? false,
    is_rollover: body.is_rollover ?? false,
    is_final: body.is_final ?? false,
    confirm_abnormal: body.confirm_abnormal ?? false,
    confirm_subs: body.confirm_subs ?? false,
    issued_on: body.issued_on ?? null,
    remark: body.remark ?? '',
  }
}
