import type { previewRedFlush } from '@water/contract/corrections/calls'
import type { Wire } from '@water/contract/endpoint'
import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { cubicMetres, yuan } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { loadBillingStates } from '../readings/billing-state'
import type { BillingTerms } from '../readings/billing-terms'
import { readingRequest } from '../readings/reading-request'
import { lastAllocation, settledSince, sharesOf } from './store'

export type Effects = Wire<typeof previewRedFlush>['reply']['effects']

/** The figures of a meter that an act may change. */
export interface Standing {
  cumulative: string | null
  last_reading: string
  last_read_at: LocalTime
  balance: string
  arrears: string
  /** Its newest allocation. */
  allocation: number
}

/** The figures of a meter now; `tierYear` is that of the act's own order. */
export async function standingOf(
  { tx, org, now }: UnitOfWork,
  meter: number,
  tierYear: LocalDate | null,
  terms: BillingTerms,
): Promise<Standing> {
  const asked = readingRequest({ meter, read_at: now }, 'manual')
  const states = await loadBillingStates(tx, org, [asked], terms.bill.tierYears)
  const state = states.get(meter)!
  return {
    cumulative: tierYear === null ? null : cubicMetres(state.usedInTierYear(tierYear)),
    last_reading: cubicMetres(state.lastReading),
    last_read_at: state.lastReadAt,
    balance: yuan(state.balance),
    arrears: yuan(state.arrears),
    allocation: await lastAllocation(tx, org, meter),
  }
}

/** The figures that differ. */
export function changesBetween(
  before: Standing,
  after: Standing,
): Pick<Effects, 'cumulative' | 'last_reading' | 'last_read_at' | 'balance' | 'arrears'> {
  const names = ['cumulative', 'last_reading', 'last_read_at', 'balance', 'arrears'] as const
  return Object.fromEntries(
    names.flatMap((name) =>
      before[name] === after[name] ? [] : [[name, { before: before[name], after: after[name] }]],
    ),
  )
}

/** The money that left the flushed orders, and the money that the balance laid on open ones since. */
export async function moneyMoved(
  { tx, org }: UnitOfWork,
  meter: number,
  { since, flushed, made }: { since: number; flushed: readonly number[]; made: readonly number[] },
): Promise<Pick<Effects, 'released' | 'settled'>> {
  return {
    released: await sharesOf(tx, org, flushed, since),
    settled: await settledSince(tx, org, meter, { since, made }),
  }
}
