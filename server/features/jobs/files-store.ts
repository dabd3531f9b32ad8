import { addDays, dateOf, type LocalTime, startOfDay } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** Days that an uploaded file is kept after its import, so that it can be had back with what became of its rows. */
const KEPT_DAYS = 30

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

export async function deleteOldFiles(tx: Tx, now: LocalTime): Promise<void> {
  const oldest = startOfDay(addDays(dateOf(now), -KEPT_DAYS))
  await sql`delete from job_files f using jobs j
    where j.organization_id = f.organization_id and j.id = f.job_id and j.finished_at < ${oldest}`.execute(tx)
}
