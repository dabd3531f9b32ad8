import { addDays, dateOf, type LocalTime, startOfDay } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

const KEPT_DAYS = 30

/** A file that a job has made, on the disk. */
export type MadeFileRow = ColumnsOf<'job_made_files', 'key' | 'type' | 'size' | 'sha256'>

export async function insertMadeFile(
  tx: Tx,
  org: OrgId,
  job: number,
  file: MadeFileRow & { made_at: LocalTime },
): Promise<void> {
  await tx
    .insertInto('job_made_files')
    .values({ organization_id: org, job_id: job, ...file })
    .execute()
}

export async function findMadeFile(db: Reader, org: OrgId, job: number): Promise<MadeFileRow | undefined> {
  return db
    .selectFrom('job_made_files')
    .select(['key', 'type', 'size', 'sha256'])
    .where('organization_id', '=', org)
    .where('job_id', '=', job)
    .executeTakeFirst()
}

/** Forgets the files that have been kept long enough. Returns their keys: the caller removes them from the disk. */
export async function deleteOldMadeFiles(tx: Tx, now: LocalTime): Promise<string[]> {
  const oldest = startOfDay(addDays(dateOf(now), -KEPT_DAYS))
  const { rows } = await sql<{ key: string }>`
    delete from job_made_files
    where organization_id in (select id from organizations) and made_at < ${oldest}
    returning key`.execute(tx)
  return rows.map(({ key }) => key)
}
