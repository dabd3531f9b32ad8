import type { LocalTime, Month } from '@water/rules/calendar'
import { cubicMetres, yuan } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { MOST_ROWS } from '../../spreadsheet/table'
import type { BatchToPost, JobKind, PreparedRow } from '../jobs/job'
import { keptRefusal, type RowOutcome, refused } from '../jobs/outcome'
import { lockAccounts } from '../ledger/accounts-store'
import { billReadings } from '../readings/bill-readings'
import { loadBillingTerms } from '../readings/billing-terms'
import { readingRequest } from '../readings/reading-request'
import { placeInJob } from '../readings/subs'
import { mastersOf } from '../readings/subs-store'
import { estimateStreaks, LEFT, roundMeters } from './store'

/** The work of an estimate: the book and its month, and the time of the readings. */
export interface EstimateWork {
  location: number
  month: Month
  read_at: LocalTime
}

type Value = EstimateWork & { meter: number; account_no: string }

const ALL = { limit: MOST_ROWS, offset: 0 }

/**
 * Estimates what is left of a book, in the order of the route. A meter at the limit of consecutive estimates is listed, unless it
 * is faulty; one without history is refused as any estimate of it.
 */
export const roundEstimate: JobKind<Value> = {
  action: 'reading_round.estimate',

  async prepare({ db, org, file }) {
    // The route wrote it.
    const work = JSON.parse(file.content.toString()) as EstimateWork
    const route = await roundMeters(db, org, work.location, { month: work.month }, ALL)
    // Numbered by their places on the route: a run that goes on where another one ended finds fewer left.
    const rows = route.rows
      .map((meter, at) => ({ ...meter, row: at + 1 }))
      // A monitor is read, and never estimated.
      .filter(({ state, is_monitor }) => LEFT.includes(state) && !is_monitor)
    const terms = await loadBillingTerms(db, org)
    const streaks = await estimateStreaks(
      db,
      org,
      rows.map(({ meter }) => meter),
    )
    // The estimates of the subs in the book are deducted from their masters.
    const masters = await mastersOf(
      db,
      org,
      rows.map(({ meter }) => meter),
    )
    const most = terms.check.maxConsecutiveEstimates
    const prepared = rows.map(({ meter, account_no, row }): PreparedRow<Value> => {
      const count = streaks.get(meter) ?? 0
      const asked =
        count >= most
          ? { refusal: { code: 'estimate_limit' as const, params: { account_no, count } } }
          : { value: { ...work, meter, account_no } }
      return { row, written: null, asked, ...placeInJob(meter, masters) }
    })
    return { rows: prepared, ignoredColumns: [] }
  },

  async post(batch) {
    const unit: UnitOfWork = { ...batch, caller: batch.actor }
    const { location, month } = batch.values[0]!
    await lockAccounts(
      batch.tx,
      batch.org,
      batch.values.map(({ meter }) => meter),
    )
    // A meter that was read since the job began is not estimated as well.
    const { rows } = await roundMeters(batch.tx, batch.org, location, { month, state: LEFT }, ALL)
    const left = new Set(rows.map(({ meter }) => meter))
    return estimated(unit, batch, left)
  },
}

async function estimated(
  unit: UnitOfWork,
  { values, audit }: BatchToPost<Value>,
  left: ReadonlySet<number>,
): Promise<RowOutcome[]> {
  const due = values.filter(({ meter }) => left.has(meter))
  const requests = due.map(({ meter, read_at }) =>
    readingRequest({ meter, read_at, is_estimate: true, confirm_abnormal: true }, 'manual'),
  )
  const outcomes = await billReadings(unit, requests)
  const orders = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.order.id] : []))
  audit({ object: ['order', null], after: { orders } })
  const byMeter = new Map(pairs(due, outcomes).map(([{ meter }, outcome]) => [meter, outcome]))
  return values.map(({ meter, account_no, month }) => {
    const outcome = byMeter.get(meter)
    if (outcome === undefined) return refused({ code: 'already_read', params: { account_no, month } })
    if (!outcome.ok) {
      const { about: _, ...refusal } = keptRefusal(outcome.refusal)
      return refused(refusal)
    }
    const { id, order_no, volume, amount } = outcome.order
    return { ok: true, id, params: { order_no, volume: cubicMetres(volume), amount: yuan(amount) } }
  })
}
