import type { Params } from '@water/contract/field-problems'
import type { fileKinds } from '@water/contract/jobs/calls'
import type { RowKind } from '@water/contract/jobs/messages'
import type { Language } from '@water/contract/text'
import type { LocalTime } from '@water/rules/calendar'
import { own } from '@water/rules/own'
import type { Database } from '../../db/database'
import { isDatabaseDown } from '../../db/database-error'
import { type Audit, inTransaction, type Reader, read, type Tx, write } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { FileStore } from '../../files/file-store'
import { refusalOf } from '../../http/refusal-of'
import { Refusal } from '../../refusal'
import { batchesOf, familiesTogether, halvesOf } from './batches'
import { readJobFile } from './files-store'
import { type FileKind, makeFile } from './make-file'
import { type KeptRefusal, keptRefusal, type RowOutcome, refused } from './outcome'
import {
  advance,
  endJob,
  finishedRows,
  insertDoneRows,
  insertRefusedRows,
  type Job,
  type JobParams,
  type JobRun,
  stateExtent,
  takeOver,
} from './store'
import { onlyIfOurs, TakenOver } from './taken-over'

/** A row before anything is written: its request, or the reason why it is refused. */
export interface PreparedRow<Value> {
  row: number
  /** The cells of the file, to be returned to its sender; null for a batch. */
  written: Record<string, string> | null
  asked: { value: Value } | { refusal: KeptRefusal }
  /** What it is about, for the sentence of its refusal. */
  named?: Params
  /** Rows that depend on each other stand side by side and are done in one transaction, in their order. */
  group?: number
  /** It depends on the other rows of its family: it is done when all others are. */
  isLast?: true
  family?: number
}

export interface PreparedWork<Value> {
  rows: PreparedRow<Value>[]
  ignoredColumns: string[]
  /** Of a sheet: how many of its rows are hidden, and the other sheets that hold something. */
  hiddenRows?: number
  otherSheets?: readonly string[]
}

export interface WorkToPrepare {
  db: Reader
  org: OrgId
  file: { name: string | null; content: Buffer }
  params: JobParams
  now: LocalTime
  /** A limit that differs from that of other sheets. */
  mostRows?: number
}

export interface BatchToPost<Value> {
  tx: Tx
  audit: Audit
  org: OrgId
  values: Value[]
  params: JobParams
  /** Nothing is kept: the transaction is rolled back. */
  isCheck: boolean
  actor: { id: number; name: string }
  now: LocalTime
  job: number
}

/** A sheet that goes back. */
export interface MadeFile {
  content: Buffer
  /** False when its rows have changed since they were read; otherwise they do not change in this transaction. */
  isCurrent(tx: Tx): Promise<boolean>
}

/** Work that has ended, in the transaction that ends it. */
export interface EndedWork {
  tx: Tx
  org: OrgId
  now: LocalTime
  job: number
  file: string | null
  startedBy: number
  /** The numbers of rows that were done and refused. */
  good: number
  refused: number
  /** The work as a whole broke off, or could not begin. */
  hasFailed: boolean
}

/** A kind of job: it reads its rows and does a batch of them in one transaction. */
export interface JobKind<Value> {
  /** The name of a batch in the audit trail: `reading.import`. */
  action: string
  /**
   * True when batches may overtake each other because no row depends on one of another group. One batch computes while
   * others are written.
   */
  isUnordered?: true
  /** Reads all rows. A Refusal fails the whole job with its sentence. */
  prepare(work: WorkToPrepare): Promise<PreparedWork<Value>>
  /** Returns one outcome for each value, in their order. An error rolls the batch back; its halves are then tried. */
  post(batch: BatchToPost<Value>): Promise<RowOutcome[]>
  /** Completes what the rows have made when the work has ended and was no check; what failed is given up. */
  finish?(ended: EndedWork): Promise<void>
  /** The sheet that goes back, where it is not the uploaded one with the outcomes of the job. */
  resultFile?(
    db: Reader,
    org: OrgId,
    job: { id: number; fileName: string; content: Buffer },
    language: Language,
  ): Promise<MadeFile>
  /** Informs other people about the work as a whole when it has ended and was no check. */
  notify?(ended: EndedWork): Promise<void>
}

/** A kind that makes a file of its own, with what follows when it has ended. */
export type FileJob = FileKind & Pick<JobKind<never>, 'finish' | 'notify'> & { resultFile?: undefined }

/** The values of each kind go only from its own `prepare` to its own `post`. */
export type JobKinds = Record<RowKind, JobKind<unknown>> & Record<(typeof fileKinds)[number], FileJob>

export interface JobServices {
  db: Database
  clock: () => LocalTime
  kinds: JobKinds
  files: FileStore
  /** Reports an error of our own; the user sees only a reference. */
  report(error: unknown, about: { job: number; row?: number }): void
}

/**
 * Does a job, or the rest of it. Each batch commits with the outcomes of its rows, so a run after a kill continues
 * after the last committed batch and does nothing twice. Resolves when the job has ended. Throws when the database is
 * away (call it again then) or when another run took over.
 */
export async function runJob(services: JobServices, org: OrgId, id: number, run: string): Promise<void> {
  const { db, clock } = services
  const job = await inTransaction(db, (tx) => takeOver(tx, org, id, run, clock()))
  if (job === undefined) return
  // Only startJob writes kinds.
  const kind = own(services.kinds, job.kind)!
  try {
    if ('make' in kind) await makeFile(services, kind, org, job, { org, job: id, run })
    else await new Runner(services, kind, org, job, run).work()
    await end(services, org, id, null)
  } catch (error) {
    if (error instanceof TakenOver || isDatabaseAway(error)) throw error
    if (error instanceof Refusal) return end(services, org, id, keptRefusal(error))
    services.report(error, { job: id })
    await giveUp(services, org, id)
  }
}

/** Fails a job for a reason of our own. */
export function giveUp(services: JobServices, org: OrgId, id: number): Promise<void> {
  return end(services, org, id, { code: 'server_error', params: { request: `job ${id}` } })
}

/** Ends a job and informs its starter of the outcome and other people of what concerns them. */
function end(
  { db, clock, kinds }: JobServices,
  org: OrgId,
  id: number,
  failure: KeptRefusal | null,
): Promise<void> {
  const now = clock()
  return inTransaction(db, async (tx) => {
    const job = await endJob(tx, org, id, { failure, now })
    if (job === undefined || job.is_check) return
    // Only startJob writes kinds.
    const ended: EndedWork = {
      ...{ tx, org, now, job: id, file: job.file_name },
      startedBy: job.started_by,
      good: job.done - job.failed,
      refused: job.failed,
      hasFailed: failure !== null,
    }
    const kind = own(kinds, job.kind)
    await kind?.finish?.(ended)
    await kind?.notify?.(ended)
  })
}

const isDatabaseAway = (error: unknown): boolean => error instanceof Error && isDatabaseDown(error)

/** Carries the outcome of a check's batch out of the transaction that it rolls back. */
class RolledBackCheck extends Error {
  override readonly name = 'Undone'
  constructor(readonly outcomes: RowOutcome[]) {
    super('undone')
  }
}

/** Batches of an unordered job at once: one computes, one is written, and one is ready to be written. */
const LANES = 3

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
    const { rows, ...sheet } = await this.prepare()
    const finished = await read(this.services.db, (db) => finishedRows(db, org, job.id))
    await inTransaction(this.services.db, (tx) =>
      onlyIfOurs(stateExtent(tx, this.own, { total: rows.length, ...sheet })),
    )
    const left = rows.filter(({ row }) => !finished.has(row))
    if (job.is_check) return this.postAll(batchesOf(familiesTogether(left), { dividesGroups: false }))
    await this.postAll(batchesOf(left.filter(({ isLast }) => !isLast)))
    await this.postAll(batchesOf(left.filter(({ isLast }) => isLast)))
  }

  private async postAll(batches: PreparedRow<unknown>[][]): Promise<void> {
    const lane = async (first: number, lanes: number) => {
      for (let at = first; at < batches.length; at += lanes) await this.postOrSplit(batches[at]!)
    }
    const lanes = this.kind.isUnordered ? LANES : 1
    const ended = await Promise.allSettled(Array.from({ length: lanes }, (_, first) => lane(first, lanes)))
    for (const end of ended) if (end.status === 'rejected') throw end.reason
  }

  private prepare(): Promise<PreparedWork<unknown>> {
    const { org, job } = this
    return read(this.services.db, async (db) => {
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
    return refused({ code: 'server_error', params: { request: `job ${this.job.id}, ${row}` } })
  }

  private async doBatch(rows: PreparedRow<unknown>[]): Promise<void> {
    if (this.job.is_check) return this.keep(rows, await this.tryOut(rows))
    const { job } = this
    const actor = { id: job.started_by, name: job.started_by_name }
    const origin = { address: job.address, request_id: job.request_id }
    const now = this.services.clock()
    const command = { action: this.kind.action, org: this.org, actor, now, ...origin }
    await write(this.services.db, command, async (tx, audit) =>
      this.store(tx, rows, await this.post(tx, audit, rows, now)),
    )
  }

  /** Does the real work in a transaction that is rolled back, so that a check says the same as the import. */
  private async tryOut(rows: PreparedRow<unknown>[]): Promise<RowOutcome[]> {
    try {
      return await inTransaction(this.services.db, async (tx) => {
        throw new RolledBackCheck(await this.post(tx, () => {}, rows, this.services.clock()))
      })
    } catch (error) {
      if (error instanceof RolledBackCheck)
        return error.outcomes.map((outcome) => (outcome.ok ? { ...outcome, id: null } : outcome))
      throw error
    }
  }

  private keep(rows: PreparedRow<unknown>[], outcomes: RowOutcome[]): Promise<void> {
    return inTransaction(this.services.db, (tx) => this.store(tx, rows, outcomes))
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
    const actor = { id: job.started_by, name: job.started_by_name }
    const batch = { tx, audit, org, values, params, isCheck: job.is_check, actor, now, job: job.id }
    const posted = values.length > 0 ? await this.kind.post(batch) : []
    let next = 0
    return rows.map(({ asked }) => ('value' in asked ? posted[next++]! : refused(asked.refusal)))
  }

  private async store(tx: Tx, rows: PreparedRow<unknown>[], outcomes: RowOutcome[]): Promise<void> {
    const { org, job } = this
    const pairs = rows.map((row, index) => ({ ...row, outcome: outcomes[index]! }))
    const done = pairs.flatMap(({ row, outcome }) =>
      outcome.ok ? [{ row, id: outcome.id, params: outcome.params, notes: outcome.notes }] : [],
    )
    const refusals = pairs.flatMap(({ row, written, named, outcome }) =>
      outcome.ok ? [] : [{ row, written, refusal: { ...outcome.refusal, ...(named && { named }) } }],
    )
    await Promise.all([
      insertDoneRows(tx, org, job.id, done),
      insertRefusedRows(tx, org, job.id, refusals),
      onlyIfOurs(advance(tx, this.own, { done: rows.length, failed: refusals.length })),
    ])
  }

  private get own(): JobRun {
    return { org: this.org, job: this.job.id, run: this.run }
  }

  private get params(): JobParams {
    // startJob wrote them.
    return this.job.params as JobParams
  }
}
