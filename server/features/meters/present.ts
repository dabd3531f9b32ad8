import type { Wire } from '@water/contract/endpoint'
import { maskAccount, maskIdNumber, maskPhone } from '@water/contract/masking'
import type {
  listInstallations,
  listMeterBalance,
  listMeters,
  lookUpMeters,
  readMeter,
} from '@water/contract/meters/calls'
import { cubicMetres, litres } from '@water/rules/money'
import type { StoredMeter, StoredMeterRow, StoredTerms } from './store'

export type MeterRow = Wire<typeof listMeters>['reply']['results'][number]
export type MeterChoice = Wire<typeof lookUpMeters>['reply'][number]
export type Meter = Wire<typeof readMeter>['reply']
export type Installation = Wire<typeof listInstallations>['reply']['results'][number]
export type BalanceEntry = Wire<typeof listMeterBalance>['reply']['results'][number]

export const volume = (text: string): string => cubicMetres(litres(text))
export const volumeOrNull = (text: string | null): string | null => (text === null ? null : volume(text))

/** A row of a list: personal data are masked for everybody. */
export function presentMeterRow(row: StoredMeterRow): MeterRow {
  return { ...shown(row), phone: maskPhone(row.phone) }
}

/** An account in a chooser. Without `seesMoney` it shows neither arrears nor balance. */
export function presentChoice(row: StoredMeterRow, seesMoney: boolean): MeterChoice {
  const { arrears, balance, ...rest } = shown(row)
  return { ...rest, arrears: seesMoney ? arrears : null, balance: seesMoney ? balance : null }
}

function shown(row: StoredMeterRow): MeterRow {
  return {
    ...row,
    // The database's checks limit these texts to the contract's choices, here and below.
    meter_class: row.meter_class as MeterRow['meter_class'],
    billing_mode: row.billing_mode as MeterRow['billing_mode'],
    status: row.status as MeterRow['status'],
    last_reading: volume(row.last_reading),
    average_volume: volumeOrNull(row.average_volume),
  }
}

/** Masks personal data, for readers without the right to edit and for the audit trail. */
export const masked = (meter: Meter): Meter => ({
  ...meter,
  phone: maskPhone(meter.phone),
  id_number: maskIdNumber(meter.id_number),
  buyer_phone: maskPhone(meter.buyer_phone),
  buyer_account: maskAccount(meter.buyer_account),
  withholding: meter.withholding && {
    ...meter.withholding,
    account_no: maskAccount(meter.withholding.account_no),
  },
})

/** One meter. `isWhole` shows full personal data, for users who may edit it. */
export function presentMeter(row: StoredMeter, terms: readonly StoredTerms[], isWhole: boolean): Meter {
  const { opening_tier_year, opening_volume, ...rest } = row
  const meter: Meter = {
    ...rest,
    ...shown(row),
    min_volume: volumeOrNull(row.min_volume),
    plan_volume: volumeOrNull(row.plan_volume),
    initial_reading: volume(row.initial_reading),
    opening_cumulative:
      opening_tier_year === null
        ? null
        : { tier_year_from: opening_tier_year, volume: volume(opening_volume ?? '0') },
    title_type: row.title_type as Meter['title_type'],
    terms: [...terms],
  }
  return isWhole ? meter : masked(meter)
}
