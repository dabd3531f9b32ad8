import type { Params } from '@water/contract/field-problems'
import type { fileKinds, wholeKinds } from '@water/contract/jobs/calls'
import type { RowKind } from '@water/contract/jobs/messages'
import type { Language } from '@water/contract/text'
import type { LocalTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import type { Databases } from '../../db/databases'
import type { Owner } from '../../db/login/owner'
import type { Actor, Audit, Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { FileStore } from '../../files/file-store'
import type { FileKind } from './make-file'
import type { KeptRefusal, RowOutcome } from './outcome'
import type { Job, JobParams } from './store'

/** A row before anything is written: its request, or the reason why it is refused. */
export interface PreparedRow<Value> {
  row: number
  /** The cells of the file, to be returned to its sender; null for a batch. */
  written: Record<string, string> | null
  asked: { value: Value } | { refusal: KeptRefusal }
  /** The object of the row, for the sentence of its refusal. */
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
  /** How many rows have a text with damaged characters. */
  damagedRows?: number
  /** How many rows of a sheet are hidden, which of its columns, and the other sheets that have content. */
  hiddenRows?: number
  hiddenColumns?: readonly string[]
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
  actor: Required<Actor>
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
  /** Null: a service, which reads no notices. */
  startedBy: number | null
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
  /**
   * False while what its rows need is in the making. The job looks again and again, for a minute at most, and begins then without it.
   */
  isReady?(db: Reader, org: OrgId, content: Buffer): Promise<boolean>
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

/** Work under way that a job does as a whole. */
export interface WholeToDo extends Omit<JobServices, 'kinds' | 'longest_wait_ms'> {
  db: Database
  org: OrgId
  job: Job
  /** The request, as the route wrote it. */
  content: Buffer
  /** Says how far it is, on a connection of its own: people watch it. */
  progress(now: { done?: number; total?: number; failed?: number }): Promise<void>
  /** In the transaction that does the work: it is not kept when another run has the job meanwhile. */
  onlyOnce(tx: Tx): Promise<void>
}

/** A kind of job that does one thing. After a kill it begins anew. A Refusal fails the job with its sentence. */
export interface WholeJob extends Pick<JobKind<never>, 'finish' | 'notify'> {
  work(todo: WholeToDo): Promise<void>
  resultFile?: undefined
}

/** The values of each kind go only from its own `prepare` to its own `post`. */
export type JobKinds = Record<RowKind, JobKind<unknown>> &
  Record<(typeof fileKinds)[number], FileJob> &
  Record<(typeof wholeKinds)[number], WholeJob>

export interface JobServices {
  databases: Databases
  /** For move-ins alone: the login of jobs deletes no documents, and asks for no statistics of a table. */
  owner: Owner
  clock: () => LocalTime
  kinds: JobKinds
  files: FileStore
  /** For so long a job waits for what its rows need; a minute unless it is named. */
  longestWait_ms?: number
  /** Reports an error of our own; the user sees only a reference. */
  report(error: unknown, about: { job: number; row?: number }): void
}
