import { cubicMetres, yuan } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { Refusal } from '../../refusal'
import type { JobKind, PreparedRow } from '../jobs/job'
import { keptRefusal, type RowOutcome, refused } from '../jobs/outcome'
import { lockAccounts } from '../ledger/accounts-store'
import { lockBillingTerms } from './billing-terms'
import { readingImport } from './import'
import type { ReadingRequest } from './reading-request'
import {
  billRecorded,
  type Confirmed,
  type RecordOutcome,
  recordReadings,
  voidManyRecorded,
} from './recorded'
import { readingsOfJob, recordedById } from './recorded-store'
import { placeInJob } from './subs'
import { mastersOf } from './subs-store'
import { watchedRow, watchReadings } from './watched'
import { monitorsAmong } from './watched-store'

/** Records the readings of a sheet; each waits for its order. */
export const readingRecord: JobKind<ReadingRequest> = {
  action: 'reading.record',
  isUnordered: true,
  prepare: (work) => readingImport.prepare(work),

  async post({ values, actor, ...batch }) {
    const unit: UnitOfWork = { ...batch, caller: actor }
    const monitors = await monitorsAmong(
      batch.tx,
      batch.org,
      values.map(({ meter }) => meter),
    )
    const outcomes = await recordOrWatch(unit, values, monitors)
    const readings = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.id] : []))
    batch.audit({ object: ['reading', null], after: { readings } })
    return pairs(values, outcomes).map(([value, outcome]): RowOutcome => {
      if (!outcome.ok) return refused(keptRefusal(outcome.refusal))
      const { read_at, current_reading } = value
      const params = monitors.has(value.meter)
        ? watchedRow(value)
        : { read_at, reading: current_reading ?? '' }
      return { ok: true, id: outcome.id, params }
    })
  },
}

/** The readings of meters that watch stand for themselves, the others wait for their orders. */
async function recordOrWatch(
  unit: UnitOfWork,
  values: readonly ReadingRequest[],
  monitors: ReadonlySet<number>,
): Promise<RecordOutcome[]> {
  if (monitors.size === 0) return recordReadings(unit, values)
  await lockBillingTerms(unit.tx, unit.org)
  await lockAccounts(
    unit.tx,
    unit.org,
    values.map(({ meter }) => meter),
  )
  const isWatched = ({ meter }: ReadingRequest) => monitors.has(meter)
  const watched = values.filter(isWatched)
  const waiting = values.filter((value) => !isWatched(value))
  const outcomes = new Map([
    ...pairs(watched, await watchReadings(unit, watched)),
    ...pairs(waiting, await recordReadings(unit, waiting)),
  ])
  return values.map((value) => outcomes.get(value)!)
}

/** The readings to bill. */
export interface BillingWork extends Confirmed {
  ids: readonly number[]
}

type ToBill = Confirmed & { id: number }

/**
 * Bills recorded readings: those of a meter oldest first, those of masters when their subs are billed. A refused one
 * stops the later ones of its meter.
 */
export const readingBill: JobKind<ToBill> = {
  action: 'reading.bill',
  isUnordered: true,

  async prepare({ db, org, file }) {
    // The route wrote it.
    const { ids, ...confirmed } = JSON.parse(file.content.toString()) as BillingWork
    const rowOf = new Map(ids.map((id, index) => [id, index + 1]))
    const found = await recordedById(db, org, ids)
    const masters = await mastersOf(db, org, [...new Set(found.map(({ meter }) => meter))])
    const known = new Set(found.map(({ id }) => id))
    const rows: PreparedRow<ToBill>[] = found.map((reading) => ({
      row: rowOf.get(reading.id)!,
      written: null,
      asked: { value: { id: reading.id, ...confirmed } },
      group: reading.meter,
      ...placeInJob(reading.meter, masters),
    }))
    for (const [id, row] of rowOf)
      if (!known.has(id)) rows.push({ row, written: null, asked: { refusal: { code: 'not_found' } } })
    return { rows, ignoredColumns: [] }
  },

  async post({ values, actor, ...batch }) {
    const unit: UnitOfWork = { ...batch, caller: actor }
    const ids = values.map(({ id }) => id)
    // The rows of a job are confirmed alike.
    const { id: _, ...confirmed } = values[0]!
    const outcomes = await billRecorded(unit, ids, confirmed)
    const orders = [...outcomes.values()].flatMap((outcome) => (outcome.ok ? [outcome.order.id] : []))
    batch.audit({ object: ['order', null], after: { orders } })
    return ids.map((id): RowOutcome => {
      const outcome = outcomes.get(id)
      if (outcome === undefined) return refused({ code: 'not_found' })
      if (!outcome.ok) {
        // The rows of this job have no columns.
        const { about: _, ...refusal } = keptRefusal(outcome.refusal)
        return refused(refusal)
      }
      const { id: order, order_no, volume, amount } = outcome.order
      return { ok: true, id: order, params: { order_no, volume: cubicMetres(volume), amount: yuan(amount) } }
    })
  },
}

/** The job whose readings become void. */
export interface VoidingWork {
  job: number
}

/** Makes the readings void that a job recorded, as long as they wait; what is billed is refused and left. */
export const readingTakeBack: JobKind<{ reading: number; meter: number }> = {
  action: 'reading.take_back',
  isUnordered: true,

  async prepare({ db, org, file }) {
    // The route wrote it.
    const { job } = JSON.parse(file.content.toString()) as VoidingWork
    const made = await readingsOfJob(db, org, job)
    return {
      rows: made.map(({ row, reading, meter }) => ({
        row,
        written: null,
        asked: { value: { reading, meter } },
        group: meter,
      })),
      ignoredColumns: [],
    }
  },

  async post({ values, actor, ...batch }) {
    const unit: UnitOfWork = { ...batch, caller: actor }
    const { tx, org, audit } = batch
    const terms = await lockBillingTerms(tx, org)
    await lockAccounts(tx, org, [...new Set(values.map(({ meter }) => meter))])
    const ids = values.map(({ reading }) => reading)
    const judged = await voidManyRecorded(unit, ids, terms)
    const readings = ids.filter((id) => !(judged.get(id) instanceof Refusal))
    audit({ object: ['reading', null], after: { readings } })
    return ids.map((id): RowOutcome => {
      const one = judged.get(id)!
      if (one instanceof Refusal) return refused(keptRefusal(one))
      const { read_at, current_reading } = one
      return { ok: true, id, params: { read_at, reading: current_reading } }
    })
  },
}
