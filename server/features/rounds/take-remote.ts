import type { Settings } from '@water/contract/organizations/calls'
import { addSeconds, dateOf, type Month } from '@water/rules/calendar'
import { type FreezeSpan, freezesOf, readAtOf } from '@water/rules/metering/remote-reading'
import { cubicMetres, litres, yuan } from '@water/rules/money'
import type { Reader, UnitOfWork } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { pairs } from '../../pairs'
import { orNotFound } from '../../refusal'
import { MOST_ROWS } from '../../spreadsheet/table'
import type { JobKind, PreparedRow } from '../jobs/job'
import { type KeptRefusal, keptRefusal, type RowOutcome, refused } from '../jobs/outcome'
import { lockAccounts } from '../ledger/accounts-store'
import { type BillingTerms, lockBillingTerms } from '../readings/billing-terms'
import { type ReadingRequest, readingRequest } from '../readings/reading-request'
import { billRecorded, confirmedBy } from '../readings/recorded'
import { placeInJob } from '../readings/subs'
import { mastersOf } from '../readings/subs-store'
import { type TakenReport, takeReports } from '../readings/take-reports'
import { watchReadings } from '../readings/watched'
import { monitorsAmong } from '../readings/watched-store'
import { type FoundReport, keepMisses, newestReports, readDayOfBook, readInMonth } from './remote-store'
import { LEFT, roundMeters } from './store'

/** The book and the month whose reports are taken. */
export interface TakeWork {
  location: number
  month: Month
}

type Value = TakeWork & { read_day: number | null; meter: number; account_no: string }

/**
 * Takes the newest reports of a book's days as readings, in the order of the route. A meter that was read in the month has none taken;
 * one without a report that fits is listed, and keeps the reason.
 */
export const roundTakeRemote: JobKind<Value> = {
  action: 'reading_round.take_remote',
  isUnordered: true,

  async prepare({ db, org, file }) {
    // The route, or the worker's look, wrote it.
    const work = JSON.parse(file.content.toString()) as TakeWork
    const { read_day } = orNotFound(await readDayOfBook(db, org, work.location))
    const wanted = { month: work.month, isRemote: true } as const
    const route = await roundMeters(db, org, work.location, wanted, { limit: MOST_ROWS, offset: 0 })
    // Numbered by their places on the route: a run that goes on where another one ended finds fewer left.
    const rows = route.rows
      .map((meter, at) => ({ ...meter, row: at + 1 }))
      .filter(({ state }) => LEFT.includes(state))
    const masters = await mastersOf(
      db,
      org,
      rows.map(({ meter }) => meter),
    )
    return {
      rows: rows.map(
        ({ meter, account_no, row }): PreparedRow<Value> => ({
          ...{ row, written: null, asked: { value: { ...work, read_day, meter, account_no } } },
          ...placeInJob(meter, masters),
        }),
      ),
      ignoredColumns: [],
    }
  },

  async post(batch) {
    const { tx, org, values, now } = batch
    const { month, read_day } = values[0]!
    const unit: UnitOfWork = { ...batch, caller: batch.actor }
    const terms = await lockBillingTerms(tx, org)
    const meters = values.map(({ meter }) => meter)
    await lockAccounts(tx, org, meters)
    const span = freezesOf(month, read_day, terms.settings.remote_days)
    const found = await judged(tx, org, values, span)
    const due = found.flatMap(({ report, value }) => (report ? [{ report, meter: value.meter }] : []))
    const monitors = await monitorsAmong(tx, org, meters)
    const taken = await takenOf(
      unit,
      due.map(({ report }) => requestOf(report)),
      { terms, monitors },
    )
    const made = new Map(pairs(due, taken).map(([{ meter }, one]) => [meter, one]))
    const billed = await billedAtOnce(unit, taken, terms.settings)
    const looked = found.map(({ value, report, refusal }) => {
      const one = made.get(value.meter)
      const why = one === undefined ? refusal : one.ok ? null : one.refusal && plain(keptRefusal(one.refusal))
      return { value, report, refusal: why, id: one?.ok ? one.id : null }
    })
    // One that was read meanwhile misses nothing.
    await keepMisses(
      tx,
      org,
      { month, now },
      looked.map(({ value: { meter }, refusal }) => ({
        meter,
        refusal: refusal?.code === 'already_read' ? null : refusal,
      })),
    )
    batch.audit({
      object: ['reading', null],
      after: { readings: looked.flatMap(({ id }) => id ?? []) },
    })
    return looked.map(({ report, refusal, id }): RowOutcome => {
      if (refusal !== null) return refused(refusal)
      const params = { ...waiting(report!), ...(monitors.has(report!.meter) && { outcome: 'watched' }) }
      return { ok: true, id, params: billed.get(id!) ?? params }
    })
  },
}

/** The readings of meters that watch stand for themselves. */
async function takenOf(
  unit: UnitOfWork,
  requests: readonly ReadingRequest[],
  { terms, monitors }: { terms: BillingTerms; monitors: ReadonlySet<number> },
): Promise<TakenReport[]> {
  const isWatched = ({ meter }: ReadingRequest) => monitors.has(meter)
  const watched = requests.filter(isWatched)
  const others = requests.filter((request) => !isWatched(request))
  const recorded = (await watchReadings(unit, watched)).map(
    (one): TakenReport => (one.ok ? { ...one, isUsual: false } : one),
  )
  const outcomes = new Map([
    ...pairs(watched, recorded),
    ...pairs(others, await takeReports(unit, others, terms)),
  ])
  return requests.map((request) => outcomes.get(request)!)
}

interface Found {
  value: Value
  /** Null: none can be taken. */
  report: FoundReport | null
  refusal: KeptRefusal | null
}

/** The reports of the meters, or why there is none; the accounts are locked, so that no reading comes between. */
async function judged(db: Reader, org: OrgId, values: readonly Value[], span: FreezeSpan): Promise<Found[]> {
  const meters = values.map(({ meter }) => meter)
  const [{ reports, inDoubt }, read] = await Promise.all([
    newestReports(db, org, meters, span),
    readInMonth(db, org, meters, values[0]!.month),
  ])
  const days = { from: dateOf(span.after), to: dateOf(addSeconds(span.upTo, -1)) }
  return values.map((value): Found => {
    const { meter, account_no, month } = value
    if (read.has(meter))
      return { value, report: null, refusal: { code: 'already_read', params: { account_no, month } } }
    const report = reports.get(meter) ?? null
    if (report) return { value, report, refusal: null }
    const code = inDoubt.has(meter) ? 'remote_quarantined' : 'remote_none'
    return { value, report, refusal: { code, params: { account_no, ...days } } }
  })
}

function requestOf({ meter, index, freeze_at, is_turned }: FoundReport): ReadingRequest {
  const read_at = readAtOf(freeze_at)
  const reading = { meter, current_reading: cubicMetres(litres(index)), read_at, is_rollover: is_turned }
  return { ...readingRequest(reading, 'remote'), frozen_at: freeze_at }
}

/** Bills the usual ones, where the organization wants it; those that cannot be billed wait like the others. */
async function billedAtOnce(
  unit: UnitOfWork,
  taken: Awaited<ReturnType<typeof takeReports>>,
  { remote_billing }: Settings,
): Promise<Map<number, Record<string, string>>> {
  const ids = taken.flatMap((one) => (one.ok && one.isUsual ? [one.id] : []))
  if (remote_billing === 'pending' || ids.length === 0) return new Map()
  const outcomes = await billRecorded(unit, ids, confirmedBy({}))
  const orders = [...outcomes.values()].flatMap((outcome) => (outcome.ok ? [outcome.order.id] : []))
  unit.audit({ object: ['order', null], after: { orders } })
  return new Map(
    [...outcomes].flatMap(([id, outcome]) => {
      if (!outcome.ok) return []
      const { order_no, volume, amount } = outcome.order
      return [[id, { outcome: 'billed', order_no, volume: cubicMetres(volume), amount: yuan(amount) }]]
    }),
  )
}

const waiting = ({ freeze_at, index }: FoundReport) => ({
  outcome: 'pending',
  read_at: readAtOf(freeze_at),
  reading: cubicMetres(litres(index)),
})

/** The rows of this job have no columns. */
const plain = ({ about: _, ...refusal }: KeptRefusal): KeptRefusal => refusal
