import type { Wire } from '@water/contract/endpoint'
import { maskedRecord } from '@water/contract/masking'
import type {
  listInstallations,
  listMeterBalance,
  listMeters,
  listSubMeters,
  lookUpMeters,
  readMeter,
} from '@water/contract/meters/calls'
import { meterFields } from '@water/contract/meters/fields'
import type { LookedUpNote } from '@water/contract/notes/calls'
import { own } from '@water/rules/own'
import { volumeText } from '../../db/declared-table'
import type { StoredBalanceEntry, StoredInstallation } from './history-store'
import type { StoredMeter, StoredMeterRow, StoredTerms } from './store'
import type { StoredSub } from './subs-store'

export type MeterRow = Wire<typeof listMeters>['reply']['results'][number]
export type MeterChoice = Wire<typeof lookUpMeters>['reply'][number]
export type Meter = Wire<typeof readMeter>['reply']
type Sub = Wire<typeof listSubMeters>['reply']['results'][number]
type Installation = Wire<typeof listInstallations>['reply']['results'][number]
type BalanceEntry = Wire<typeof listMeterBalance>['reply']['results'][number]

const volumes = Object.entries(meterFields).flatMap(([name, { kind }]) => (kind === 'volume' ? [name] : []))

/** The row with its volumes in the form of the wire. */
function withVolumes<Row extends object>(row: Row): Row {
  const written = volumes.flatMap((name) => {
    const value: unknown = own(row, name)
    return typeof value === 'string' ? [[name, volumeText(value)]] : []
  })
  // A text stays a text.
  return { ...row, ...(Object.fromEntries(written) as Partial<Row>) }
}

/** A row of a list: personal data are masked for everybody. */
export const presentMeterRow = (row: StoredMeterRow): MeterRow => maskedRecord(meterFields, shown(row))

/** An account in a chooser with its newest open note. Without `seesMoney` it shows neither arrears nor balance. */
export function presentChoice(
  row: StoredMeterRow,
  note: LookedUpNote | null,
  seesMoney: boolean,
): MeterChoice {
  const { arrears, balance, ...rest } = shown(row)
  return { ...rest, note, arrears: seesMoney ? arrears : null, balance: seesMoney ? balance : null }
}

/** The database checks limit its texts to the choices of the contract, here and below. */
const shown = (row: StoredMeterRow): MeterRow => withVolumes(row as MeterRow)

/** Masks personal data, for readers without the right to edit and for the audit trail. */
export const masked = (meter: Meter): Meter => maskedRecord(meterFields, meter)

/** One meter. `isWhole` shows full personal data, for users who may edit it. */
export function presentMeter(row: StoredMeter, terms: readonly StoredTerms[], isWhole: boolean): Meter {
  const { opening_tier_year: tier_year_from, opening_volume, ...rest } = row
  const opening = tier_year_from !== null && { tier_year_from, volume: volumeText(opening_volume ?? '0') }
  const meter = { ...withVolumes(rest), opening_cumulative: opening || null, terms: [...terms] } as Meter
  return isWhole ? meter : masked(meter)
}

export const presentInstallation = (row: StoredInstallation): Installation => ({
  ...row,
  reason: row.reason as Installation['reason'],
  initial_reading: volumeText(row.initial_reading),
  final_reading: row.final_reading === null ? null : volumeText(row.final_reading),
})

export const presentSub = (row: StoredSub): Sub => ({
  ...row,
  status: row.status as Sub['status'],
  last_reading: volumeText(row.last_reading),
  undeducted: volumeText(row.undeducted),
})

export const presentBalanceEntry = (row: StoredBalanceEntry): BalanceEntry => ({
  ...row,
  reason: row.reason as BalanceEntry['reason'],
})
