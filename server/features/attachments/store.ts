import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import { cappedCount } from '../../db/count'
import type { Reader, Tx } from '../../db/read-write'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { contains } from '../../db/search'

const selectAttachments = (db: Reader) =>
  db
    .selectFrom('attachments as a')
    .leftJoin('users as u', 'u.id', 'a.created_by')
    .select(['a.id', 'a.organization_id as organization', 'a.meter_id as object_id', 'a.name', 'a.type'])
    .select(['a.size', 'a.created_at', 'u.id as created_by', 'a.key'])
    .select(sql<string | null>`coalesce(nullif(u.name, ''), u.username)`.as('created_by_name'))

export type AttachmentRow = NonNullable<Awaited<ReturnType<typeof findAttachment>>>

export async function listAttachments(
  db: Reader,
  scope: Scope,
  { search, object_id }: { search?: string | undefined; object_id?: number | undefined },
  page: { offset: number; limit: number },
) {
  const matching = selectAttachments(db)
    .where(inScope(scope, 'a.organization_id'))
    .where(contains(['a.name'], search))
    .$if(object_id !== undefined, (query) => query.where('a.meter_id', '=', object_id!))
  const rows = await matching.orderBy('a.id', 'desc').offset(page.offset).limit(page.limit).execute()
  return { rows, count: await cappedCount(db, matching) }
}

export function findAttachment(db: Reader, org: OrgId, id: number) {
  return selectAttachments(db).where('a.organization_id', '=', org).where('a.id', '=', id).executeTakeFirst()
}

/**
 * Locks the meter, so that two uploads at the same time are counted one after the other. Returns its number of files,
 * or null without such a meter.
 */
export async function countOfMeter(tx: Tx, org: OrgId, meter: number): Promise<number | null> {
  const found = await tx
    .selectFrom('meters')
    .select('id')
    .where('organization_id', '=', org)
    .where('id', '=', meter)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) return null
  const { count } = await tx
    .selectFrom('attachments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', org)
    .where('meter_id', '=', meter)
    .executeTakeFirstOrThrow()
  return count
}

interface NewAttachment {
  meter: number
  key: string
  name: string
  type: string
  size: number
  by: number
  now: LocalTime
}

export async function insertAttachment(tx: Tx, org: OrgId, file: NewAttachment): Promise<number> {
  const { meter, by, now, ...rest } = file
  const { id } = await tx
    .insertInto('attachments')
    .values({ organization_id: org, meter_id: meter, ...rest, created_by: by, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteAttachment(tx: Tx, org: OrgId, id: number): Promise<void> {
  await tx.deleteFrom('attachments').where('organization_id', '=', org).where('id', '=', id).execute()
}
