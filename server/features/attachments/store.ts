import type { AttachmentObject } from '@water/contract/attachments/calls'
import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import { cappedCount } from '../../db/count'
import type { Reader, Tx } from '../../db/read-write'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { contains } from '../../db/search'

const found = (db: Reader, scope: Scope) =>
  db.selectFrom('attachments as a').where(inScope(scope, 'a.organization_id'))

/** Their names are joined to the rows of a page. */
const withNames = (db: Reader, rows: ReturnType<typeof found>) =>
  db
    .selectFrom(rows.selectAll('a').orderBy('a.id', 'desc').as('a'))
    .leftJoin('users as u', 'u.id', 'a.created_by')
    .leftJoin('readings as r', (on) =>
      on.onRef('r.organization_id', '=', 'a.organization_id').onRef('r.id', '=', 'a.reading_id'),
    )
    .select(['a.id', 'a.organization_id as organization', 'a.meter_id as meter', 'a.reading_id as reading'])
    .select(['a.name', 'a.type', 'a.size', 'a.created_at', 'u.id as created_by', 'a.key', 'r.read_at'])
    .select(sql<number>`coalesce(a.reading_id, a.meter_id)`.as('object_id'))
    .select(sql<string | null>`coalesce(nullif(u.name, ''), u.username)`.as('created_by_name'))
    .orderBy('a.id', 'desc')

export type AttachmentRow = NonNullable<Awaited<ReturnType<typeof findAttachment>>>

interface Filter {
  search?: string | undefined
  objects: readonly AttachmentObject[]
  object_id?: number | undefined
}

export async function listAttachments(
  db: Reader,
  scope: Scope,
  { search, objects, object_id }: Filter,
  page: { offset: number; limit: number },
) {
  const matching = found(db, scope)
    .where(contains(['a.name'], search))
    .$if(!objects.includes('meter'), (query) => query.where('a.reading_id', 'is not', null))
    .$if(!objects.includes('reading'), (query) => query.where('a.reading_id', 'is', null))
    .$if(object_id !== undefined, (query) =>
      query.where(({ or, and, eb }) =>
        or([
          eb('a.reading_id', '=', object_id!),
          and([eb('a.meter_id', '=', object_id!), eb('a.reading_id', 'is', null)]),
        ]),
      ),
    )
  const rows = await withNames(db, matching.limit(page.limit).offset(page.offset)).execute()
  return { rows, count: await cappedCount(db, matching) }
}

export function findAttachment(db: Reader, org: OrgId, id: number) {
  return withNames(db, found(db, { of: 'one', org }).where('a.id', '=', id).limit(1)).executeTakeFirst()
}

/** The object of an attachment: a meter, or a reading of it. */
export interface Holder {
  meter: number
  reading: number | null
}

/**
 * Locks the meter of the object, so that two uploads at the same time are counted one after the other. Undefined
 * without such an object.
 */
export async function lockHolder(
  tx: Tx,
  org: OrgId,
  object: AttachmentObject,
  id: number,
): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select m.id as meter, ${object === 'reading' ? id : null}::bigint as reading
    from meters m
    where m.organization_id = ${org} and m.id = ${
      object === 'meter'
        ? sql`${id}`
        : sql`(select r.meter_id from readings r where r.organization_id = ${org} and r.id = ${id})`
    }
    for no key update of m`.execute(tx)
  return rows[0]
}

export async function countOf(tx: Tx, org: OrgId, { meter, reading }: Holder): Promise<number> {
  const { count } = await tx
    .selectFrom('attachments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', org)
    .where('meter_id', '=', meter)
    .where('reading_id', reading === null ? 'is' : '=', reading)
    .executeTakeFirstOrThrow()
  return count
}

interface NewAttachment extends Holder {
  key: string
  name: string
  type: string
  size: number
  sha256: string
  by: number | null
  now: LocalTime
}

export async function insertAttachment(tx: Tx, org: OrgId, file: NewAttachment): Promise<number> {
  const { meter, reading, by, now, ...rest } = file
  const { id } = await tx
    .insertInto('attachments')
    .values({
      ...{ organization_id: org, meter_id: meter, reading_id: reading },
      ...rest,
      created_by: by,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteAttachment(tx: Tx, org: OrgId, id: number): Promise<void> {
  await tx.deleteFrom('attachments').where('organization_id', '=', org).where('id', '=', id).execute()
}
