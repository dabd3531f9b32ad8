import type { LocalTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import { isDatabaseDown } from '../../db/database-error'
import { type Audit, inTransaction, read, type Tx, write } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refusalOf } from '../../http/refusal-of'
import { pairs } from '../../pairs'
import { Batches, familiesTogether, halvesOf } from './batches'
import { readJobFile } from './files-store'
import type { JobKind, JobServices, PreparedRow, PreparedWork } from './job'
import { keptRefusal, type RowOutcome, refused } from './outcome'
import { Pace } from './pace'
import { actorOfJob } from './starter'
import {
  advance,
  finishedRows,
  insertDoneRows,
  insertRefusedRows,
  type Job,
  type JobParams,
  type JobRun,
  stateExtent,
} from './store'
import { onlyIfOurs, TakenOver } from './taken-over'
import { goesBehind, lookAgain, SHORT_ROWS, stepBack } from './turns-store'

export const isDatabaseAway = (error: unknown): boolean => error instanceof Error && isDatabaseDown(error)

/** Carries the outcome of a check's batch out of the transaction that it rolls back. */
class RolledBackCheck extends Error {
  override readonly name = 'Undone'
  constructor(readonly outcomes: RowOutcome[]) {
    super('undone')
  }
}

/** Batches of an unordered job at once: one computes, one is written, and one is ready to be written. */
const LANES = 3
const LONGEST_WAIT_MS = 60_000
/** Since when jobs wait in this process, by a clock that nobody sets: with one that stands still they would wait for ever. */
const waitingSince = new Map<number, number>()
/** The end of a run: the work is done, or another job goes first and the rest waits for its turn. */
type Ended = 'done' | 'stepped back'

/** A run of a job that has an outcome for each row. */
export class Runner {
  constructor(
    private readonly services: JobServices,
    private readonly kind: JobKind<unknown>,
    private readonly org: OrgId,
    private readonly job: Job,
    private readonly run: string,
  ) {}

  async work(): Promise<Ended> {
    const { org, job } = this
    if (!(await this.isReady())) {
      await inTransaction(this.turns, (tx) => lookAgain(tx, this.own))
      return 'stepped back'
    }
    const began = performance.now()
    const { rows, ...sheet } = await this.prepare()
    const finished = await read(this.db, (db) => finishedRows(db, org, job.id))
    const left = rows.filter(({ row }) => !finished.has(row))
    const total = finished.size + left.length
    await inTransaction(this.db, (tx) => onlyIfOurs(stateExtent(tx, this.own, { total, ...sheet })))
    // Before its rows were counted it may have passed others that go before it.
    if (job.total === 0 && total > SHORT_ROWS && (await this.stepsBack(true))) return 'stepped back'
    const pace = new Pace(performance.now() - began)
    const parts = job.is_check
      ? [new Batches(familiesTogether(left), { dividesGroups: false })]
      : [new Batches(left.filter(({ isLast }) => !isLast)), new Batches(left.filter(({ isLast }) => isLast))]
    for (const batches of parts)
      if ((await this.postAll(batches, pace)) === 'stepped back') return 'stepped back'
    return 'done'
  }

  private async postAll(batches: Batches<PreparedRow<unknown>>, pace: Pace): Promise<Ended> {
    while (!batches.areDone) {
      let isBehind = false
      const lane = async () => {
        while (!batches.areDone && !isBehind) {
          const rows = batches.take(pace.rows)
          await pace.timed(rows.length, () => this.postOrSplit(rows))
          if (!batches.areDone) isBehind ||= await this.isBehind(pace.isTurnOver)
        }
      }
      const lanes = this.kind.isUnordered ? LANES : 1
      const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
      for (const end of ended) if (end.status === 'rejected') throw end.reason
      if (isBehind && (await this.stepsBack(pace.isTurnOver))) return 'stepped back'
    }
    return 'done'
  }

  private isBehind(isOver: boolean): Promise<boolean> {
    return read(this.turns, (db) => goesBehind(db, this.own, isOver, this.services.clock()))
  }

  private stepsBack(isOver: boolean): Promise<boolean> {
    return inTransaction(this.turns, (tx) => stepBack(tx, this.own, isOver, this.services.clock()))
  }

  private async isReady(): Promise<boolean> {
    const { kind, org, job } = this
    const { longestWait_ms = LONGEST_WAIT_MS } = this.services
    if (!kind.isReady) return true
    const since = waitingSince.get(job.id) ?? performance.now()
    const isReady =
      performance.now() - since >= longestWait_ms ||
      (await read(this.db, async (db) => kind.isReady!(db, org, await readJobFile(db, org, job.id))))
    if (isReady) waitingSince.delete(job.id)
    else waitingSince.set(job.id, since)
    return isReady
  }

  private prepare(): Promise<PreparedWork<unknown>> {
    const { org, job } = this
    return read(this.db, async (db) => {
      const file = { name: job.file_name, content: await readJobFile(db, org, job.id) }
      return this.kind.prepare({ db, org, file, params: this.params, now: job.created_at })
    })
  }

  /** Does a batch. If it fails, does its halves, until the failing row is alone and is refused. */
  private async postOrSplit(rows: PreparedRow<unknown>[]): Promise<void> {
    try {
      await this.doBatch(rows)
    } catch (error) {
      if (error instanceof TakenOver || isDatabaseAway(error)) throw error
      if (rows.length === 1) return this.keep(rows, [this.broken(rows[0]!, error)])
      for (const half of halvesOf(rows)) await this.postOrSplit(half)
    }
  }

  private broken({ row, asked }: PreparedRow<unknown>, error: unknown): RowOutcome {
    const refusal = refusalOf(error, 'POST', 'value' in asked ? asked.value : null)
    if (refusal) return refused(keptRefusal(refusal))
    this.services.report(error, { job: this.job.id, row })
    return refused({ code: 'job_row_broken', params: { job: this.job.id, row } })
  }

  private async doBatch(rows: PreparedRow<unknown>[]): Promise<void> {
    if (this.job.is_check) return this.keep(rows, await this.tryOut(rows))
    const { job } = this
    const actor = actorOfJob(job)
    const origin = { address: job.address, request_id: job.request_id }
    const now = this.services.clock()
    const command = { action: this.kind.action, org: this.org, actor, now, ...origin }
    await write(this.db, command, async (tx, audit) =>
      this.store(tx, rows, await this.post(tx, audit, rows, now)),
    )
  }

  /** Does the real work in a transaction that is rolled back, so that a check says the same as the import. */
  private async tryOut(rows: PreparedRow<unknown>[]): Promise<RowOutcome[]> {
    try {
      return await inTransaction(this.db, async (tx) => {
        throw new RolledBackCheck(await this.post(tx, () => {}, rows, this.services.clock()))
      })
    } catch (error) {
      if (error instanceof RolledBackCheck)
        return error.outcomes.map((outcome) => (outcome.ok ? { ...outcome, id: null } : outcome))
      throw error
    }
  }

  private keep(rows: PreparedRow<unknown>[], outcomes: RowOutcome[]): Promise<void> {
    return inTransaction(this.db, (tx) => this.store(tx, rows, outcomes))
  }

  /** `now` is the moment of the command: the audit trail finds the made objects by it. */
  private async post(
    tx: Tx,
    audit: Audit,
    rows: PreparedRow<unknown>[],
    now: LocalTime,
  ): Promise<RowOutcome[]> {
    const { org, job, params } = this
    const values = rows.flatMap(({ asked }) => ('value' in asked ? [asked.value] : []))
    const actor = actorOfJob(job)
    const batch = { tx, audit, org, values, params, isCheck: job.is_check, actor, now, job: job.id }
    const posted = values.length > 0 ? await this.kind.post(batch) : []
    let next = 0
    return rows.map(({ asked }) => ('value' in asked ? posted[next++]! : refused(asked.refusal)))
  }

  private async store(tx: Tx, rows: PreparedRow<unknown>[], outcomes: RowOutcome[]): Promise<void> {
    const { org, job } = this
    const judged = pairs(rows, outcomes)
    const done = judged.flatMap(([{ row }, outcome]) =>
      outcome.ok ? [{ row, id: outcome.id, params: outcome.params, notes: outcome.notes }] : [],
    )
    const refusals = judged.flatMap(([{ row, written, named }, outcome]) =>
      outcome.ok ? [] : [{ row, written, refusal: { ...outcome.refusal, ...(named && { named }) } }],
    )
    await Promise.all([
      insertDoneRows(tx, org, job.id, done),
      insertRefusedRows(tx, org, job.id, refusals),
      onlyIfOurs(advance(tx, this.own, { done: rows.length, failed: refusals.length })),
    ])
  }

  private get db(): Database {
    return this.services.databases.of(this.org)
  }

  private get turns(): Database {
    return this.services.databases.across('whose turn it is depends on the jobs of every organization')
  }

  private get own(): JobRun {
    return { org: this.org, job: this.job.id, run: this.run }
  }

  private get params(): JobParams {
    // startJob wrote them.
    return this.job.params as JobParams
  }
}
