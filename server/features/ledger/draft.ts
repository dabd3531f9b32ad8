import type { Bill } from '@water/rules/billing/bill'
import type { Terms } from '@water/rules/billing/terms'
import type { LocalDate, LocalTime, Month } from '@water/rules/calendar'
import type { Abnormal } from '@water/rules/metering/abnormal'
import type { Fen, Litres } from '@water/rules/money'

/** A reading to be billed, whoever brings it: the form, a batch's row, a spreadsheet's line. Volumes as decimal text. */
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
  /** Null: today. */
  issued_on: LocalDate | null
  remark: string
}

/** All that billing a reading must know of its meter, in the rules' integers. */
export interface BillingState {
  meter: number
  account_no: string
  meter_no: string
  customer_name: string
  status: string
  minVolume: Litres | null
  planVolume: Litres | null
  penaltyExempt: boolean
  capacityFee: Fen
  installation: number
  registerDigits: number
  installDate: LocalDate
  /** Price family and persons by date, ascending. */
  terms: readonly Terms[]
  lastReading: Litres
  lastReadAt: LocalTime
  /** Decimals that the last reading was billed with; null before the first order. */
  lastVolumeScale: number | null
  /** Volumes of the last three live reading orders, oldest first: empty before the first. */
  recentVolumes: readonly Litres[]
  estimateStreak: number
  balance: Fen
  arrears: Fen
  /** Months that have a live order already; known for months in which the last reading was. */
  billedMonths: ReadonlySet<Month>
  usedInTierYear: (tierYear: LocalDate) => Litres
}

/** A reading and the order it makes, before anything is written. */
export interface DraftOrder {
  request: ReadingRequest
  state: BillingState
  current: Litres
  isRollover: boolean
  /** Of the reading, in litres. */
  volume: Litres
  abnormal: readonly Abnormal[]
  terms: Terms
  /** Decimals that the index was cut to. */
  volumeScale: number
  bill: Bill
  issuedOn: LocalDate
  dueDate: LocalDate
}
