import type { Language } from '@water/contract/text'
import { addDays, dateOf, type LocalTime, startOfDay } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { KeptRefusal } from './outcome'

/** Days that an uploaded file is kept after its import, so that it can be downloaded with its outcomes. */
const KEPT_DAYS = 30
/** A result file can be made again. */
const RESULT_KEPT_DAYS = 1

export async function insertJobFile(tx: Tx, org: OrgId, id: number, content: Buffer): Promise<void> {
  await tx.insertInto('job_files').values({ organization_id: org, job_id: id, content }).execute()
}

const fileOf = (db: Reader, org: OrgId, id: number) =>
  db.selectFrom('job_files').where('organization_id', '=', org).where('job_id', '=', id)

export async function readJobFile(db: Reader, org: OrgId, id: number): Promise<Buffer> {
  return (await fileOf(db, org, id).select('content').executeTakeFirstOrThrow()).content
}

export async function hasJobFile(db: Reader, org: OrgId, id: number): Promise<boolean> {
  return (await fileOf(db, org, id).select('job_id').executeTakeFirst()) !== undefined
}

export async function deleteJobFile(tx: Tx, org: OrgId, id: number): Promise<void> {
  await tx.deleteFrom('job_files').where('organization_id', '=', org).where('job_id', '=', id).execute()
}

/** A result file for one language, or the reason why it could not be made. */
export type ResultFile = { content: Buffer } | { failure: KeptRefusal }

export async function findResultFile(
  db: Reader,
  org: OrgId,
  job: number,
  language: Language,
): Promise<ResultFile | undefined> {
  const row = await db
    .selectFrom('job_result_files')
    .select(['content', 'failure'])
    .where('organization_id', '=', org)
    .where('job_id', '=', job)
    .where('language', '=', language)
    .executeTakeFirst()
  if (row === undefined) return undefined
  // A check constraint of the table guarantees one of the two.
  return row.content ? { content: row.content } : { failure: row.failure as KeptRefusal }
}

export async function insertResultFile(
  tx: Tx,
  job: { organization_id: number; job_id: number; language: Language; made_at: LocalTime },
  made: ResultFile,
): Promise<void> {
  const value = 'content' in made ? made : { failure: JSON.stringify(made.failure) }
  await tx
    .insertInto('job_result_files')
    .values({ ...job, ...value })
    .onConflict((twin) => twin.doNothing())
    .execute()
}

/** Deletes the result files of jobs whose rows have changed. */
export async function deleteResultFiles(tx: Tx, org: OrgId, jobs: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('job_result_files')
    .where('organization_id', '=', org)
    .where('job_id', 'in', [...jobs])
    .execute()
}

/** A file that a bank has sent is a voucher, and stays. */
export async function deleteOldFiles(tx: Tx, now: LocalTime): Promise<void> {
  const newest = startOfDay(addDays(dateOf(now), -RESULT_KEPT_DAYS))
  await tx.deleteFrom('job_result_files').where('made_at', '<', newest).execute()
  const oldest = startOfDay(addDays(dateOf(now), -KEPT_DAYS))
  await sql`delete from job_files f using jobs j
    where j.organization_id = f.organization_id and j.id = f.job_id and j.finished_at < ${oldest}
      and j.kind <> 'reconciliation'`.execute(tx)
}
