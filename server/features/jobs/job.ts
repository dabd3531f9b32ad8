import type { LocalTime } from '@water/rules/calendar'
import { own } from '@water/rules/own'
import type { Database } from '../../db/database'
import { isDatabaseDown } from '../../db/database-error'
import { type Audit, housekeep, type Reader, read, type Tx, write } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refusalOf } from '../../http/refusal-of'
import { Refusal } from '../../refusal'
import { tellImportEnded } from '../notices/tell'
import { batchesOf, halvesOf } from './batches'
import { readJobFile } from './files-store'
import { type KeptRefusal, keptRefusal, type RowOutcome, refused } from './outcome'
import {
  advance,
  endJob,
  insertDoneRows,
  insertRefusedRows,
  type Job,
  type JobKindName,
  type JobParams,
  type JobRun,
  settledRows,
  stateExtent,
  takeOver,
} from './store'

/** A row before anything is written: what it asks for, or why it cannot. */
export interface PreparedRow<Value> {
  row: number
  /** As it stands in the file, to go back to its sender; null for a batch. */
  written: Record<string, string> | null
  asked: { value: Value } | { refusal: KeptRefusal }
  /** Rows that depend on each other: they stand side by side and are done in one transaction, in their order. */
  group?: number
}

export interface PreparedWork<Value> {
  rows: PreparedRow<Value>[]
  ignoredColumns: string[]
}

export interface WorkToPrepare {
  db: Reader
  org: OrgId
  file: { name: string | null; content: Buffer }
  params: JobParams
  /** Another limit than that of every sheet. */
  mostRows?: number
}

export interface BatchToPost<Value> {
  tx: Tx
  audit: Audit
  org: OrgId
  values: Value[]
  params: JobParams
  /** Nothing stays: the transaction is rolled back. */
  isCheck: boolean
  actor: { id: number; name: string }
  now: LocalTime
}

/** Work that has come to its end, in the transaction that says so. */
export interface EndedWork {
  tx: Tx
  org: OrgId
  now: LocalTime
  job: number
  file: string | null
}

/** What a kind of job brings: reading its rows, and doing a batch of them in one transaction. */
export interface JobKind<Value> {
  /** Name of a batch in the audit: `reading.import`. */
  action: string
  /** Whether batches may pass each other: no row depends on one of another group. One computes then while another is written. */
  isUnordered?: true
  /** Reads all rows. A Refusal fails the whole job with its sentence. */
  prepare(work: WorkToPrepare): Promise<PreparedWork<Value>>
  /** One outcome for each value, in their order. What it throws undoes the batch, which is then tried in halves. */
  post(batch: BatchToPost<Value>): Promise<RowOutcome[]>
  /** What others are to be told of the work as a whole, when it has ended and was no check. */
  tell?(ended: EndedWork): Promise<void>
}

/** Each kind's values pass from its own `prepare` to its own `post` only. */
export type JobKinds = Record<JobKindName, JobKind<unknown>>

export interface JobServices {
  db: Database
  clock: () => LocalTime
  kinds: JobKinds
  /** Where a mistake of ours goes; the person sees a reference. */
  report(error: unknown, about: { job: number; row?: number }): void
}

/**
 * Does a job, or what is left of it: each batch commits with the outcome of its rows, so a run that was killed goes on
 * after the last batch that is there, and nothing is done twice. Resolves when the job has ended;
 * throws when the database is away (it can then be called again) or another run took over.
 */
export async function runJob(services: JobServices, org: OrgId, id: number, run: string): Promise<void> {
  const { db, clock } = services
  const job = await housekeep(db, (tx) => takeOver(tx, org, id, run, clock()))
  if (job === undefined) return
  // Only startJob writes kinds.
  const kind = own(services.kinds, job.kind)!
  try {
    await new Runner(services, kind, org, job, run).work()
    await end(services, org, id, null)
  } catch (error) {
    if (error instanceof TakenOver || isDatabaseAway(error)) throw error
    if (error instanceof Refusal) return end(services, org, id, keptRefusal(error))
    services.report(error, { job: id })
    await giveUp(services, org, id)
  }
}

/** Fails a job for a reason that is ours. */
export function giveUp(services: JobServices, org: OrgId, id: number): Promise<void> {
  return end(services, org, id, { code: 'server_error', params: { request: `job ${id}` } })
}

/** Ends a job and tells of it: its starter of the outcome, others of what concerns them. */
function end(
  { db, clock, kinds }: JobServices,
  org: OrgId,
  id: number,
  failure: KeptRefusal | null,
): Promise<void> {
  const now = clock()
  return housekeep(db, async (tx) => {
    const job = await endJob(tx, org, id, { failure, now })
    if (job === undefined || job.is_check) return
    await tellImportEnded(
      { tx, org, now },
      {
        id,
        startedBy: job.started_by,
        file: job.file_name,
        isOfMeters: job.kind === 'meter_import',
        good: job.done - job.failed,
        refused: job.failed,
        hasFailed: failure !== null,
      },
    )
    // Only startJob writes kinds.
    await own(kinds, job.kind)?.tell?.({ tx, org, now, job: id, file: job.file_name })
  })
}

const isDatabaseAway = (error: unknown): boolean => error instanceof Error && isDatabaseDown(error)

/** Another run has taken the job over: there is nothing more to do here. */
class TakenOver extends Error {
  override readonly name = 'TakenOver'
}

/** Carries the outcome of a batch that only checks out of the transaction that it undoes. */
class Undone extends Error {
  override readonly name = 'Undone'
  constructor(readonly outcomes: RowOutcome[]) {
    super('undone')
  }
}

class Runner {
  constructor(
    private readonly services: JobServices,
    private readonly kind: JobKind<unknown>,
    private readonly org: OrgId,
    private readonly job: Job,
    private readonly run: string,
  ) {}

  async work(): Promise<void> {
    const { org, job } = this
    const { rows, ignoredColumns } = await this.prepare()
    const settled = await read(this.services.db, (db) => settledRows(db, org, job.id))
    await housekeep(this.services.db, (tx) =>
      this.onlyIfOurs(stateExtent(tx, this.own, { total: rows.length, ignoredColumns })),
    )
    const batches = batchesOf(rows.filter(({ row }) => !settled.has(row)))
    const lane = async (first: number, lanes: number) => {
      for (let at = first; at < batches.length; at += lanes) await this.settle(batches[at]!)
    }
    const ended = await Promise.allSettled(this.kind.isUnordered ? [lane(0, 2), lane(1, 2)] : [lane(0, 1)])
    for (const end of ended) if (end.status === 'rejected') throw end.reason
  }

  private prepare(): Promise<PreparedWork<unknown>> {
    const { org, job } = this
    return read(this.services.db, async (db) => {
      const file = { name: job.file_name, content: await readJobFile(db, org, job.id) }
      return this.kind.prepare({ db, org, file, params: this.params })
    })
  }

  /** Does a batch; where it breaks, its halves, until the row that breaks it stands alone and is refused. */
  private async settle(rows: PreparedRow<unknown>[]): Promise<void> {
    try {
      await this.doBatch(rows)
    } catch (error) {
      if (error instanceof TakenOver || isDatabaseAway(error)) throw error
      if (rows.length === 1) return this.keep(rows, [this.broken(rows[0]!, error)])
      for (const half of halvesOf(rows)) await this.settle(half)
    }
  }

  private broken({ row, asked }: PreparedRow<unknown>, error: unknown): RowOutcome {
    const refusal = refusalOf(error, 'POST', 'value' in asked ? asked.value : null)
    if (refusal) return refused(keptRefusal(refusal))
    this.services.report(error, { job: this.job.id, row })
    return refused({ code: 'server_error', params: { request: `job ${this.job.id}, ${row}` } })
  }

  private async doBatch(rows: PreparedRow<unknown>[]): Promise<void> {
    if (this.job.is_check) return this.keep(rows, await this.rehearse(rows))
    const { job } = this
    const actor = { id: job.started_by, name: job.started_by_name }
    const origin = { address: job.address, request_id: job.request_id }
    const now = this.services.clock()
    const act = { action: this.kind.action, org: this.org, actor, now, ...origin }
    await write(this.services.db, act, async (tx, audit) =>
      this.store(tx, rows, await this.post(tx, audit, rows, now)),
    )
  }

  /** The real thing in a transaction that is undone: a check cannot say anything else than the import will do. */
  private async rehearse(rows: PreparedRow<unknown>[]): Promise<RowOutcome[]> {
    try {
      return await housekeep(this.services.db, async (tx) => {
        throw new Undone(await this.post(tx, () => {}, rows, this.services.clock()))
      })
    } catch (error) {
      if (error instanceof Undone)
        return error.outcomes.map((outcome) => (outcome.ok ? { ...outcome, id: null } : outcome))
      throw error
    }
  }

  private keep(rows: PreparedRow<unknown>[], outcomes: RowOutcome[]): Promise<void> {
    return housekeep(this.services.db, (tx) => this.store(tx, rows, outcomes))
  }

  /** `now` is the act's own moment: what is made is found again in the audit by it. */
  private async post(
    tx: Tx,
    audit: Audit,
    rows: PreparedRow<unknown>[],
    now: LocalTime,
  ): Promise<RowOutcome[]> {
    const { org, job, params } = this
    const values = rows.flatMap(({ asked }) => ('value' in asked ? [asked.value] : []))
    const actor = { id: job.started_by, name: job.started_by_name }
    const batch = { tx, audit, org, values, params, isCheck: job.is_check, actor, now }
    const posted = values.length > 0 ? await this.kind.post(batch) : []
    let next = 0
    return rows.map(({ asked }) => ('value' in asked ? posted[next++]! : refused(asked.refusal)))
  }

  private async store(tx: Tx, rows: PreparedRow<unknown>[], outcomes: RowOutcome[]): Promise<void> {
    const { org, job } = this
    const pairs = rows.map((row, index) => ({ ...row, outcome: outcomes[index]! }))
    const done = pairs.flatMap(({ row, outcome }) =>
      outcome.ok ? [{ row, id: outcome.id, params: outcome.params }] : [],
    )
    const refusals = pairs.flatMap(({ row, written, outcome }) =>
      outcome.ok ? [] : [{ row, written, refusal: outcome.refusal }],
    )
    await insertDoneRows(tx, org, job.id, done)
    await insertRefusedRows(tx, org, job.id, refusals)
    await this.onlyIfOurs(advance(tx, this.own, { done: rows.length, failed: refusals.length }))
  }

  /** The last statement of every transaction: it locks the job's row until the commit, or finds that it is lost. */
  private async onlyIfOurs(isOurs: Promise<boolean>): Promise<void> {
    if (!(await isOurs)) throw new TakenOver('another run has the job')
  }

  private get own(): JobRun {
    return { org: this.org, job: this.job.id, run: this.run }
  }

  private get params(): JobParams {
    // Written by startJob.
    return this.job.params as JobParams
  }
}
