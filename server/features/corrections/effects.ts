import type { Effects } from '@water/contract/corrections/effects'
import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { cubicMetres } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { changesBetween } from '../ledger/effects'
import { type MoneyFigures, moneyFigures, paidFromBalanceSince, sharesOf } from '../ledger/effects-store'
import { loadBillingStates } from '../readings/billing-state'
import type { BillingTerms } from '../readings/billing-terms'
import { lastIndexOf } from '../readings/device-chain'
import { readingRequest } from '../readings/reading-request'
import { becoming, draftsGone } from './documents'
import type { Flush } from './posted-flush'

/** The figures of a meter that a command may change. */
export interface Figures extends MoneyFigures {
  cumulative: string | null
  last_reading: string
  last_read_at: LocalTime
}

/** The figures of a meter now; `tierYear` is that of the command's own order. */
export async function figuresOf(
  { tx, org, now }: UnitOfWork,
  meter: number,
  tierYear: LocalDate | null,
  terms: BillingTerms,
): Promise<Figures> {
  const asked = readingRequest({ meter, read_at: now }, 'manual')
  const states = await loadBillingStates(tx, org, [asked], terms.bill.tierYears)
  const state = states.get(meter)!
  const last = lastIndexOf(state)
  return {
    cumulative: tierYear === null ? null : cubicMetres(state.usedInTierYear(tierYear)),
    last_reading: cubicMetres(last.reading),
    last_read_at: last.readAt,
    ...(await moneyFigures(tx, org, meter)),
  }
}

/** The effects of a command that has flushed orders; `made` are those that it has billed. */
export async function effectsOfFlush(
  unit: UnitOfWork,
  flush: Flush,
  { before, after, made }: { before: Figures; after: Figures; made: readonly number[] },
): Promise<Effects> {
  const flushed = flush.flushed.map(({ id }) => id)
  return {
    ...changesOf(before, after),
    ...(await moneyMoved(unit, flush.meter, { since: before.allocation, flushed, made })),
    orders: becoming(flush),
    invoices: draftsGone(flush),
  }
}

const figures = ['cumulative', 'last_reading', 'last_read_at', 'balance', 'arrears'] as const

/** The figures that a command has changed. */
export const changesOf = (before: Figures, after: Figures) => changesBetween(figures, before, after)

/** The money that left the flushed orders, and the money that the balance laid on open ones since. */
export async function moneyMoved(
  { tx, org }: UnitOfWork,
  meter: number,
  { since, flushed, made }: { since: number; flushed: readonly number[]; made: readonly number[] },
): Promise<Pick<Effects, 'released' | 'settled'>> {
  return {
    released: await sharesOf(tx, org, flushed, since),
    settled: await paidFromBalanceSince(tx, org, meter, { since, made }),
  }
}
