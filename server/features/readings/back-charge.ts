import { dueDate } from '@water/rules/billing/period'
import { termsAt } from '@water/rules/billing/terms'
import { dateOf, type LocalTime } from '@water/rules/calendar'
import { litres } from '@water/rules/money'
import { refuse, refuseField } from '../../refusal'
import type { NewOrder } from '../ledger/new-order'
import type { Customer } from '../meters/transfers-store'
import { billOrRefuse } from './bill-or-refuse'
import type { BillingState } from './billing-state'
import { type BillingContext, refuseBeforeTransfer, refuseMonitor } from './draft-order'

/** A volume to be billed without a reading. */
export interface BackCharge {
  meter: number
  volume: string
  /** Decides price, persons and tier year. */
  read_at: LocalTime
  remark: string
  /** The flushed back charge that it replaces; null: a new one. */
  reissueOf: number | null
  /** The customer of the flushed back charge; absent: the present one. */
  customer?: Customer
}

/**
 * 追补：没有读数的水量按当日的水价、人口和阶梯年计费；不计月数，不影响平均用量和读数。
 * The order of a back charge: one day, no months, neither an index nor a share of the average.
 */
export function draftBackCharge(
  { meter: _, volume, read_at, remark, reissueOf }: BackCharge,
  state: BillingState | undefined,
  { terms, now, tariff }: BillingContext,
): NewOrder {
  if (state === undefined) return refuseField('meter', 'unknown_reference')
  refuseMonitor(state, 'meter')
  const { accountNo: account_no } = state
  if (reissueOf === null && state.status === 'closed')
    refuse('meter_closed', { params: { account_no }, about: 'meter' })
  if (read_at > now) refuseField('read_at', 'future')
  const day = dateOf(read_at)
  refuseBeforeTransfer(state, day, 'read_at')
  if (day < state.beginsOn) refuse('before_install', { params: { date: state.beginsOn }, about: 'read_at' })
  const inForce = termsAt(state.terms, read_at)
  const bill = billOrRefuse(
    {
      settings: terms.bill,
      // Charges by the month belong to the orders of the readings.
      meter: { persons: inForce.persons, minVolume: null, planVolume: null, capacityFee: null },
      previousDate: day,
      readAt: read_at,
      readings: [],
      backCharge: litres(volume),
      hasOrderInMonth: true,
      firstOpenMonth: state.firstOpenMonth,
      versions: tariff.versions.get(inForce.family) ?? [],
      surcharges: tariff.surcharges,
      usedInTierYear: state.usedInTierYear,
    },
    'volume',
    null,
  )
  const issuedOn = dateOf(now)
  return {
    account: state,
    kind: 'back_charge',
    meterNo: state.device.meterNo,
    bill,
    terms: inForce,
    previousReading: null,
    currentReading: null,
    volumeScale: terms.bill.volumeScale,
    previousVolumeScale: null,
    issuedOn,
    dueDate: dueDate(issuedOn, terms.settings.due_days),
    remark,
    deductVolume: 0,
    deductions: [],
    reissueOf,
    changes: [],
    reading: null,
    lastRead: null,
  }
}
