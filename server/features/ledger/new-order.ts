import type { Bill } from '@water/rules/billing/bill'
import type { Terms } from '@water/rules/billing/terms'
import type { LocalDate, LocalTime } from '@water/rules/calendar'
import type { OrderKind } from '@water/rules/ledger/order-state'
import type { Abnormal } from '@water/rules/metering/abnormal'
import type { Litres } from '@water/rules/money'
import type { AccountMoney } from './accounts-store'

/** An order before it is issued. The ledger needs only these values from every draft. */
export interface NewOrder {
  /** The money of its meter before it. */
  account: AccountMoney
  kind: OrderKind
  /** The number of the device that was read, as the order names it ever after. */
  meterNo: string
  bill: Bill
  /** The persons and the price family of its bill; a fee has no family. */
  terms: Pick<Terms, 'persons'> & { family: number | null }
  /** Null: nothing was read. */
  previousReading: Litres | null
  currentReading: Litres | null
  /** Decimals that the index was cut to, now and by the order before (null: there was none). */
  volumeScale: number
  previousVolumeScale: number | null
  issuedOn: LocalDate
  dueDate: LocalDate
  remark: string
  /** The part of the volume that is not charged. */
  deductVolume: Litres
  /** The orders of its subs that a master's order deducts from its volume. */
  deductions: readonly Deduction[]
  /** The flushed order that it replaces. */
  reissueOf: number | null
  /** The readings of change-overs in its period, which it takes along. */
  changes: readonly ChangedReading[]
  /** Null: a back charge or a fee. */
  reading: NewReading | null
  /** The facts about the device after the order; null: they stay. */
  lastRead: LastRead | null
}

/** An order of a sub, which an order of its master deducts; the volume of a red is negative. */
export interface Deduction {
  order: number
  order_no: string
  meter: number
  account_no: string
  volume: Litres
}

/** A pending reading of a change-over, as its order bills it. */
export interface ChangedReading {
  id: number
  source: 'change_old' | 'change_new'
  meterNo: string
  previous: Litres
  current: Litres
  readAt: LocalTime
  isRollover: boolean
  volume: Litres
}

/** The reading of an order; it ends with the order. */
export interface NewReading {
  installation: number
  current: Litres
  /** The index of this device that it starts from. */
  previous: Litres
  source: 'manual' | 'import' | 'remote' | 'estimate' | 'final'
  readAt: LocalTime
  isRollover: boolean
  volume: Litres
  abnormal: readonly Abnormal[]
  /** Who read it; null: nobody is named. */
  reader: number | null
  /** The freeze of the report that it was made of; undefined: it is of none. */
  frozenAt?: LocalTime | undefined
  /** The reading that was recorded before its order; undefined: it starts with the order. */
  recorded?: number | undefined
}

/** The facts that check a meter's next reading. */
export interface LastRead {
  reading: Litres
  readAt: LocalTime
  /** Decimals with which the reading was billed; null before the first order. */
  scale: number | null
  /** The volumes of the last three live reading orders, oldest first. */
  volumes: readonly Litres[]
  /** Null before the first order. */
  average: Litres | null
  /** The number of estimates in a row. */
  streak: number
  /** Nothing may be read after it. */
  isFinal: boolean
}
