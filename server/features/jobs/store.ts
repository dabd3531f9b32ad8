import type { Params } from '@water/contract/field-problems'
import type { jobKinds } from '@water/contract/jobs/calls'
import type { LocalTime } from '@water/rules/calendar'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Tables } from '../../db/generated/tables'
import { ChangedMeanwhile, type Reader, type Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Acting } from '../../http/call'
import { deleteJobFile } from './files-store'
import type { KeptRefusal, Note } from './outcome'

export type JobKindName = (typeof jobKinds)[number]

/** The sender's choices beside the file. */
export interface JobParams {
  confirm_abnormal?: boolean
  /** The rows of charges that are billed although they were billed before. */
  again?: 'all' | readonly number[]
  /** Names in the sheet that are read as others. */
  replace?: readonly { field: string; value: string; by: string }[]
  /** The run of withholding that the file answers. */
  withholding?: number
  /** The account and the mapping of a bank's file. */
  bank_account?: number
  mapping?: object
  /** The move-in that it works on. */
  move_in?: number
}

export interface NewJob {
  kind: JobKindName
  isCheck: boolean
  params: JobParams
  fileName: string | null
  fileHash: string
  /** The call and its body. */
  asked: string
  total: number
  startedBy: Pick<Acting, 'id' | 'service' | 'username'>
  address: string
  requestId: string
  now: LocalTime
}

const jobOf = (db: Reader, org: OrgId, id: number) =>
  db.selectFrom('jobs').selectAll().where('organization_id', '=', org).where('id', '=', id)

export type Job = Awaited<ReturnType<typeof findJob>> & object

export const findJob = (db: Reader, org: OrgId, id: number) => jobOf(db, org, id).executeTakeFirst()

export async function insertJob(tx: Tx, org: OrgId, job: NewJob): Promise<number> {
  const row = await tx
    .insertInto('jobs')
    .values({
      organization_id: org,
      kind: job.kind,
      is_check: job.isCheck,
      params: JSON.stringify(job.params),
      file_name: job.fileName,
      file_hash: job.fileHash,
      asked: job.asked,
      total: job.total,
      started_by: job.startedBy.id,
      service_id: job.startedBy.service,
      started_by_name: job.startedBy.username,
      address: job.address,
      request_id: job.requestId,
      created_at: job.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // A second request for the same was faster. When this one is repeated, it sees that job.
  if (row === undefined) throw new ChangedMeanwhile('the same is under way')
  return row.id
}

/** Makes this run the only one that may write. Undefined when the job has ended. */
export async function takeOver(
  tx: Tx,
  org: OrgId,
  id: number,
  run: string,
  now: LocalTime,
): Promise<Job | undefined> {
  return tx
    .updateTable('jobs')
    .set({ state: 'running', run, started_at: sql`coalesce(started_at, ${now})` })
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()
}

/** The rows of a job, and what its sheet has beside them. */
interface Extent {
  total: number
  ignoredColumns: string[]
  damagedRows?: number
  hiddenRows?: number
  hiddenColumns?: readonly string[]
  otherSheets?: readonly string[]
}

export function stateExtent(tx: Tx, run: JobRun, extent: Extent): Promise<boolean> {
  return updateOwn(tx, run, {
    total: extent.total,
    ignored_columns: extent.ignoredColumns,
    damaged_rows: extent.damagedRows ?? 0,
    hidden_rows: extent.hiddenRows ?? 0,
    hidden_columns: [...(extent.hiddenColumns ?? [])],
    other_sheets: [...(extent.otherSheets ?? [])],
  })
}

export function advance(tx: Tx, run: JobRun, { done, failed }: { done: number; failed: number }) {
  return updateOwn(tx, run, { done: sql<number>`done + ${done}`, failed: sql<number>`failed + ${failed}` })
}

/** How far a file is that a job makes in one piece: a run after a kill begins with nothing. */
export function stateProgress(
  tx: Tx,
  run: JobRun,
  now: { done?: number; total?: number; failed?: number },
): Promise<boolean> {
  return updateOwn(tx, run, { run: run.run, ...now })
}

/** One run of a job. */
export interface JobRun {
  org: OrgId
  job: number
  run: string
}

/** False when another run has taken the job over: this run's transaction must not commit then. */
async function updateOwn(
  tx: Tx,
  { org, job, run }: JobRun,
  columns: Updateable<Tables['jobs']> | { done: RawBuilder<number>; failed: RawBuilder<number> },
): Promise<boolean> {
  const row = await tx
    .updateTable('jobs')
    .set(columns)
    .where('organization_id', '=', org)
    .where('id', '=', job)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends a job as done or (with the reason) failed. The rows of a batch are not kept. Undefined when it had ended before.
 */
export async function endJob(
  tx: Tx,
  org: OrgId,
  id: number,
  { failure, now }: { failure: KeptRefusal | null; now: LocalTime },
): Promise<Job | undefined> {
  const ended = await tx
    .updateTable('jobs')
    .set({
      state: failure ? 'failed' : 'done',
      failure: failure && JSON.stringify(failure),
      run: null,
      finished_at: now,
    })
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()
  if (ended?.file_name === null) await deleteJobFile(tx, org, id)
  return ended
}

export interface DoneRow {
  row: number
  id: number | null
  params: Params
  notes: readonly Note[] | undefined
}

export async function insertDoneRows(tx: Tx, org: OrgId, job: number, rows: DoneRow[]): Promise<void> {
  const first = rows[0]
  if (first === undefined) return
  await tx
    .insertInto('job_batches')
    .values({
      organization_id: org,
      job_id: job,
      first_row: first.row,
      row_nos: rows.map(({ row }) => row),
      // 0: only checked.
      object_ids: rows.map(({ id }) => id ?? 0),
      outcomes: JSON.stringify(
        rows.map(({ params, notes }) => (notes?.length ? { ...params, notes } : params)),
      ),
    })
    .execute()
}

export interface RefusedRow {
  row: number
  refusal: KeptRefusal
  written: Record<string, string> | null
}

export async function insertRefusedRows(tx: Tx, org: OrgId, job: number, rows: RefusedRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into job_refusals (organization_id, job_id, row_no, refusal, written)
    select ${org}, ${job}, r.row, r.refusal, r.written
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row integer, refusal jsonb, written jsonb)`.execute(
    tx,
  )
}

/** The numbers of the rows that have an outcome already. */
export async function finishedRows(db: Reader, org: OrgId, job: number): Promise<Set<number>> {
  const { rows } = await sql<{ row_no: number }>`
    select unnest(row_nos) as row_no from job_batches where organization_id = ${org} and job_id = ${job}
    union all select row_no from job_refusals where organization_id = ${org} and job_id = ${job}`.execute(db)
  return new Set(rows.map(({ row_no }) => row_no))
}

export interface Page {
  limit: number
  offset: number
}

export async function listRefusedRows(db: Reader, org: OrgId, job: number, page?: Page) {
  const query = db
    .selectFrom('job_refusals')
    .select(['row_no', 'refusal', 'written'])
    .where('organization_id', '=', org)
    .where('job_id', '=', job)
    .orderBy('row_no')
  return page ? query.limit(page.limit).offset(page.offset).execute() : query.execute()
}

export interface DoneLine {
  row_no: number
  object_id: number
  params: Params
  notes: readonly Note[]
}

/** As insertDoneRows wrote it. */
type KeptOutcome = Params & { notes?: readonly Note[] }

function keptOutcome({ notes = [], ...params }: KeptOutcome): Pick<DoneLine, 'params' | 'notes'> {
  return { params: params as Params, notes }
}

/** The successful rows, batch by batch: only the batches of the page are read. */
export async function listDoneRows(
  db: Reader,
  org: OrgId,
  job: number,
  { limit, offset }: Page,
): Promise<DoneLine[]> {
  const sizes = await sql<{ first_row: number; size: number }>`
    select first_row, cardinality(row_nos) as size from job_batches
    where organization_id = ${org} and job_id = ${job} order by first_row`.execute(db)
  const touched: number[] = []
  let before = 0
  let skipped = 0
  for (const { first_row, size } of sizes.rows) {
    if (before + size <= offset) skipped += size
    else if (before < offset + limit) touched.push(first_row)
    before += size
  }
  const batches = await db
    .selectFrom('job_batches')
    .select(['row_nos', 'object_ids', 'outcomes'])
    .where('organization_id', '=', org)
    .where('job_id', '=', job)
    .where('first_row', 'in', touched.length > 0 ? touched : [0])
    .orderBy('first_row')
    .execute()
  return batches
    .flatMap(({ row_nos, object_ids, outcomes }) =>
      row_nos.map((row_no, at) => ({
        row_no,
        object_id: object_ids[at]!,
        ...keptOutcome((outcomes as KeptOutcome[])[at]!),
      })),
    )
    .slice(offset - skipped, offset - skipped + limit)
}
