import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import { cappedCount } from '../../db/count'
import { orderedBy } from '../../db/name-order'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import { inScope, type OrgId, type Scope } from '../../db/scope'

/** The views that a person sees: the own ones and the shared ones, of these lists. */
const visible = (db: Reader, scope: Scope, user: number, lists: readonly string[]) =>
  db
    .selectFrom('views as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .where(inScope(scope, 'v.organization_id'))
    .where('v.list', 'in', lists)
    .where(({ eb, or }) => or([eb('v.user_id', '=', user), eb('v.is_shared', '=', true)]))

const shown = (user: number) =>
  [
    'v.id',
    'v.organization_id as organization',
    'v.list',
    'v.name',
    'v.state',
    'v.user_id as user',
    sql<string>`coalesce(nullif(u.name, ''), u.username)`.as('user_name'),
    'v.is_shared',
    sql<boolean>`exists (select from view_defaults d where d.organization_id = v.organization_id
    and d.user_id = ${user} and d.view_id = v.id)`.as('is_default'),
  ] as const

export type ViewRow = NonNullable<Awaited<ReturnType<typeof findView>>>

export async function pageOfViews(
  db: Reader,
  scope: Scope,
  user: number,
  lists: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: ViewRow[] }> {
  if (lists.length === 0) return { count: 0, rows: [] }
  const found = visible(db, scope, user, lists)
  const [count, rows] = await Promise.all([
    cappedCount(db, found),
    found
      .select(shown(user))
      .orderBy('v.is_shared')
      .orderBy(orderedBy('v', 'name'))
      .orderBy('v.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return { count, rows }
}

export const findView = (db: Reader, org: OrgId, user: number, lists: readonly string[], id: number) =>
  visible(db, { of: 'one', org }, user, lists).select(shown(user)).where('v.id', '=', id).executeTakeFirst()

export async function countOwn(db: Reader, org: OrgId, user: number): Promise<number> {
  const { count } = await db
    .selectFrom('views')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', org)
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  return count
}

export interface NewView {
  list: string
  name: string
  state: object
  is_shared: boolean
}

export async function insertView(
  tx: Tx,
  org: OrgId,
  { user, now }: { user: number; now: LocalTime },
  { state, ...view }: NewView,
): Promise<number> {
  const { id } = await tx
    .insertInto('views')
    .values({
      ...{ organization_id: org, user_id: user, ...view, state: JSON.stringify(state) },
      ...{ created_at: now, updated_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeView(
  tx: Tx,
  org: OrgId,
  id: number,
  now: LocalTime,
  { name, state, is_shared }: Partial<NewView>,
): Promise<void> {
  await tx
    .updateTable('views')
    .set({
      ...{ name, is_shared, state: state === undefined ? undefined : JSON.stringify(state) },
      updated_at: nextVersion(now),
    })
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .execute()
}

export async function deleteView(tx: Tx, org: OrgId, id: number): Promise<void> {
  await tx.deleteFrom('views').where('organization_id', '=', org).where('id', '=', id).execute()
}

/** Lets a person's list open with a view, instead of with another one. */
export async function openWith(
  tx: Tx,
  org: OrgId,
  user: number,
  { id, list }: { id: number; list: string },
): Promise<void> {
  await tx
    .insertInto('view_defaults')
    .values({ organization_id: org, user_id: user, list, view_id: id })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id', 'list']).doUpdateSet({ view_id: id }),
    )
    .execute()
}

/** A view is no longer the one with which lists open: that of one person, or of everybody but the owner. */
export async function openWithout(
  tx: Tx,
  org: OrgId,
  id: number,
  whose: { of: number } | { ofOthersThan: number },
): Promise<void> {
  await tx
    .deleteFrom('view_defaults')
    .where('organization_id', '=', org)
    .where('view_id', '=', id)
    .where((where) =>
      'of' in whose ? where('user_id', '=', whose.of) : where('user_id', '<>', whose.ofOthersThan),
    )
    .execute()
}
