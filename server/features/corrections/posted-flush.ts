import type { FlushableOrder, NewRed } from '../ledger/flush-store'

/** A flush that has been posted, by the ids of its orders. */
export interface Flush {
  meter: number
  /** Newest first; the last one is the act's own order. */
  flushed: readonly FlushableOrder[]
  reds: readonly NewRed[]
  /** Flushed order → the order that replaces it, in the order of billing. */
  reissues: ReadonlyMap<number, number>
}
