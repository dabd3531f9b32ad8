import type { FiltersOf } from '@water/contract/list-query'
import type { NoticeKind } from '@water/contract/notice'
import { type NoticeType, noticeKinds } from '@water/contract/notice-kinds'
import { noticeList } from '@water/contract/notices/list'
import { addDays, dateOf, type LocalTime, startOfDay } from '@water/rules/calendar'
import { sql } from 'kysely'
import { cappedCount } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import type { Reader, Tx } from '../../db/read-write'
import { inScope, type OrgId, type Scope } from '../../db/scope'

// The loop over a table loses the type of its keys.
const everyKind = Object.entries(noticeKinds) as [NoticeType, NoticeKind][]

/** The number of days that a notice is kept. */
const KEPT_DAYS = 90
/** The count of unread notices stops here. */
const MOST_COUNTED = 100

const oldest = (now: LocalTime): LocalTime => startOfDay(addDays(dateOf(now), -KEPT_DAYS))

/** The reader of notices, who gets them by name or by role. */
export interface Addressee {
  id: number
  /** Staff of an organization. A super administrator gets notices as super administrator. */
  isStaff: boolean
  isSuperuser: boolean
  /** The codes of their permissions. */
  codes: readonly number[]
}

/** The types that are about the whole platform. */
const OF_PLATFORM = everyKind.filter(([, { isOfPlatform }]) => isOfPlatform).map(([type]) => type)

/** Whatever organization a super administrator has chosen, what is about the platform is there too: the first one has it. */
const within = (scope: Scope, { isSuperuser }: Addressee) => {
  const own = inScope(scope, 'n.organization_id')
  if (!isSuperuser) return own
  return sql<boolean>`(${own} or (n.organization_id = (select min(id) from organizations)
    and n.type = any(${OF_PLATFORM}::text[])))`
}

/** All notices that were ever addressed to a reader. */
const addressed = (db: Reader, scope: Scope, who: Addressee) =>
  db
    .selectFrom('notices as n')
    .leftJoin('notice_marks as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'n.organization_id')
        .onRef('m.notice_id', '=', 'n.id')
        .on('m.user_id', '=', who.id),
    )
    .where(within(scope, who))
    .where(({ eb, or }) =>
      or([
        eb('n.user_id', '=', who.id),
        ...(who.isStaff ? [eb('n.to_staff', '=', true)] : []),
        ...(who.codes.length > 0 ? [eb('n.to_code', 'in', who.codes)] : []),
        ...(who.isSuperuser ? [eb('n.to_superusers', '=', true)] : []),
      ]),
    )

/** The notices that are still true, of the kinds that say for how long they are. */
const STILL_TRUE = sql.join(
  everyKind.flatMap(([type, { lasts }]) => {
    if (lasts === undefined) return []
    const is = Object.entries(lasts.while).map(([column, value]) => sql`${sql.ref(`r.${column}`)} = ${value}`)
    return sql`(n.type <> ${type} or exists (
      select from ${sql.table(lasts.table)} r
      where ${sql.join([sql`r.organization_id = n.organization_id`, sql`${sql.ref(`r.${lasts.key ?? 'id'}`)} = n.target_id`, ...is], sql` and `)}))`
  }),
  sql` and `,
)

/** The notices on a reader's list: not too old, not cleared, and still true. */
const listed = (db: Reader, scope: Scope, who: Addressee, now: LocalTime) =>
  addressed(db, scope, who)
    .where('n.created_at', '>=', oldest(now))
    .where('m.cleared_at', 'is', null)
    .where(sql<boolean>`(${STILL_TRUE})`)

const columns = [
  'n.id',
  'n.organization_id',
  'n.type',
  'n.params',
  'n.quality',
  'n.target_type',
  'n.target_id',
  'n.created_at',
  'm.read_at',
  'm.collected',
] as const

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>['rows'][number]

export async function listNotices(
  db: Reader,
  scope: Scope,
  who: Addressee,
  now: LocalTime,
  filters: FiltersOf<typeof noticeList>,
  { limit, offset }: { limit: number; offset: number },
) {
  const matching = listed(db, scope, who, now).where(
    whereFilters(noticeList, 'notices as n', filters, {
      status: (status) => sql<boolean>`m.read_at ${status === 'unread' ? sql`is null` : sql`is not null`}`,
      collected: sql`coalesce(m.collected, false)`,
    }),
  )
  const rows = await matching
    .select(columns)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, count: await cappedCount(db, matching) }
}

export async function findNotice(db: Reader, org: OrgId, who: Addressee, now: LocalTime, id: number) {
  return listed(db, { of: 'one', org }, who, now).select(columns).where('n.id', '=', id).executeTakeFirst()
}

export async function unreadOf(
  db: Reader,
  scope: Scope,
  who: Addressee,
  now: LocalTime,
): Promise<{ count: number; latest: LocalTime | null }> {
  const mine = listed(db, scope, who, now)
  const unread = mine.where('m.read_at', 'is', null).select(sql<number>`1`.as('one')).limit(MOST_COUNTED)
  const { rows } = await sql<{ count: number; latest: LocalTime | null }>`
    select (select count(*)::int from ${unread} as unread) as count,
      (select max(created_at) from ${mine.select('n.created_at')} as mine) as latest`.execute(db)
  return rows[0]!
}

/** The chosen notices. */
export type Which = { ids: readonly number[] } | { until: LocalTime | undefined }

/**
 * The number of these notices that are addressed to the reader, on the list or not: reading one that has just left the
 * list is no error.
 */
export async function countAddressed(
  db: Reader,
  scope: Scope,
  who: Addressee,
  ids: readonly number[],
): Promise<number> {
  const rows = await addressed(db, scope, who).select('n.id').where('n.id', 'in', ids).execute()
  return rows.length
}

const chosen = (tx: Tx, scope: Scope, who: Addressee, now: LocalTime, which: Which) => {
  const mine = listed(tx, scope, who, now)
  if ('ids' in which) return mine.where('n.id', 'in', which.ids)
  return which.until === undefined ? mine : mine.where('n.created_at', '<=', which.until)
}

/** Returns how many were unread. */
export async function markRead(
  tx: Tx,
  scope: Scope,
  who: Addressee,
  now: LocalTime,
  which: Which,
): Promise<number> {
  const rows = await tx
    .insertInto('notice_marks')
    .columns(['organization_id', 'notice_id', 'user_id', 'read_at'])
    .expression(
      chosen(tx, scope, who, now, which)
        .where('m.read_at', 'is', null)
        .select([
          'n.organization_id',
          'n.id',
          sql<number>`${who.id}::bigint`.as('user_id'),
          sql<LocalTime>`${now}::timestamptz`.as('read_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'notice_id', 'user_id'])
        .doUpdateSet((eb) => ({ read_at: eb.ref('excluded.read_at') })),
    )
    .returning('notice_id')
    .execute()
  return rows.length
}

/** Removes notices from the reader's list and marks them as read. Kept notices are removed only when they are named. */
export async function clear(
  tx: Tx,
  scope: Scope,
  who: Addressee,
  now: LocalTime,
  which: Which,
): Promise<number> {
  const rows = await tx
    .insertInto('notice_marks')
    .columns(['organization_id', 'notice_id', 'user_id', 'read_at', 'cleared_at'])
    .expression(
      chosen(tx, scope, who, now, which)
        .$if(!('ids' in which), (query) => query.where(sql<boolean>`not coalesce(m.collected, false)`))
        .select([
          'n.organization_id',
          'n.id',
          sql<number>`${who.id}::bigint`.as('user_id'),
          sql<LocalTime>`coalesce(m.read_at, ${now}::timestamptz)`.as('read_at'),
          sql<LocalTime>`${now}::timestamptz`.as('cleared_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'notice_id', 'user_id']).doUpdateSet((eb) => ({
        read_at: eb.ref('excluded.read_at'),
        cleared_at: eb.ref('excluded.cleared_at'),
        collected: false,
      })),
    )
    .returning('notice_id')
    .execute()
  return rows.length
}

export async function setCollected(
  tx: Tx,
  org: OrgId,
  user: number,
  notice: number,
  collected: boolean,
): Promise<void> {
  await tx
    .insertInto('notice_marks')
    .values({ organization_id: org, notice_id: notice, user_id: user, collected })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'notice_id', 'user_id']).doUpdateSet({ collected }),
    )
    .execute()
}

/** Removes notices that are older than the limit. */
export async function deleteOld(tx: Tx, now: LocalTime): Promise<void> {
  await tx.deleteFrom('notices').where('created_at', '<', oldest(now)).execute()
}
