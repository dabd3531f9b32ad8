import type { Bill } from '@water/rules/billing/bill'
import type { Terms } from '@water/rules/billing/terms'
import type { LocalDate, LocalTime } from '@water/rules/calendar'
import type { OrderKind } from '@water/rules/ledger/order-state'
import type { Abnormal } from '@water/rules/metering/abnormal'
import type { Litres } from '@water/rules/money'
import type { Standing } from './accounts-store'

/** An order that is to be issued, before anything is written: whoever drafts it, the ledger asks for no more. */
export interface NewOrder {
  /** Of its meter, as it stands before. */
  account: Standing
  kind: OrderKind
  bill: Bill
  /** The price family and the persons that it was billed by. */
  terms: Terms
  previousReading: Litres
  currentReading: Litres
  /** Decimals that the index was cut to, now and by the order before (null: there was none). */
  volumeScale: number
  previousVolumeScale: number | null
  issuedOn: LocalDate
  dueDate: LocalDate
  remark: string
  reading: NewReading
  /** What is known of the device once the order stands. */
  lastRead: LastRead
}

/** The reading that an order bills; it starts and ends where the order does. */
export interface NewReading {
  installation: number
  source: 'manual' | 'import' | 'remote' | 'estimate' | 'final'
  readAt: LocalTime
  isRollover: boolean
  volume: Litres
  abnormal: readonly Abnormal[]
}

/** What a meter's next reading is judged by. */
export interface LastRead {
  reading: Litres
  readAt: LocalTime
  /** Decimals that the reading was billed with. */
  scale: number
  /** Of the last three live reading orders, oldest first. */
  volumes: readonly Litres[]
  average: Litres
  /** Estimates in a row. */
  streak: number
}
