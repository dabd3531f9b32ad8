import type { FlushableOrder, RedTwin } from '../ledger/flush-store'

/** A flush that has been posted, by the ids of its orders. */
export interface Flush {
  meter: number
  /** Newest first; the last one is the command's own order. */
  flushed: readonly FlushableOrder[]
  reds: readonly RedTwin[]
  /** The draft invoices that had lines of them, which are deleted. */
  drafts: readonly { id: number }[]
  /** Flushed order → the order that replaces it, in the order of billing. */
  reissues: ReadonlyMap<number, number>
}
