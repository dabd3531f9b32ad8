import type { Flushed } from '../ledger/flush'
import type { FlushableOrder } from '../ledger/flush-store'

/** A flush that has been posted, by the ids of its orders. */
export interface Flush extends Flushed {
  meter: number
  /** Newest first; the last one is the act's own order. */
  flushed: readonly FlushableOrder[]
  /** Flushed order → the order that replaces it, in the order of billing. */
  reissues: ReadonlyMap<number, number>
}
