import type { FiltersOf } from '@water/contract/list-query'
import { type grantList, holderList } from '@water/contract/users/list'
import type { LocalTime } from '@water/rules/calendar'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { COUNT_LIMIT, cappedCount } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import { orderedBy } from '../../db/name-order'
import type { Reader, Tx } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { contains } from '../../db/search'

interface Range {
  offset: number
  limit: number
}

export async function permissionExists(db: Reader, code: number): Promise<boolean> {
  const row = await db.selectFrom('permissions').select('id').where('id', '=', code).executeTakeFirst()
  return row !== undefined
}

export async function listPermissions(
  db: Reader,
  search: string | undefined,
  order: { column: 'id' | 'name'; direction: 'asc' | 'desc' },
  range: Range,
) {
  const matching = db
    .selectFrom('permissions')
    .select(['id', 'id as code', 'name'])
    .where(contains(['name'], search))
  const rows = await matching
    .orderBy(orderedBy('permissions', order.column), order.direction)
    .orderBy('id')
    .offset(range.offset)
    .limit(range.limit)
    .execute()
  return { rows, count: await cappedCount(db, matching) }
}

export async function insertPermission(tx: Tx, code: number, name: string): Promise<void> {
  await tx.insertInto('permissions').values({ id: code, name }).execute()
}

/** Returns the old name; undefined when there is no such permission. */
export async function renamePermission(tx: Tx, code: number, name: string): Promise<string | undefined> {
  const before = await tx
    .selectFrom('permissions')
    .select('name')
    .where('id', '=', code)
    .forUpdate()
    .executeTakeFirst()
  if (before) await tx.updateTable('permissions').set({ name }).where('id', '=', code).execute()
  return before?.name
}

/** The users that are in the scope, with their organization. */
export function findUsers(db: Reader, scope: Scope, ids: number[]) {
  return db
    .selectFrom('users')
    .select(['id', 'organization_id'])
    .where('id', 'in', ids)
    .where(inScope(scope))
    .execute()
}

/** Grants a permission and returns the users who did not have it before. */
export async function grant(
  tx: Tx,
  code: number,
  users: number[],
  by: number,
  now: LocalTime,
): Promise<number[]> {
  const rows = await tx
    .insertInto('user_permissions')
    .values(users.map((user_id) => ({ user_id, permission_id: code, granted_by: by, granted_at: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'permission_id']).doNothing())
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Revokes a permission and returns the users who had it. */
export async function revoke(tx: Tx, code: number, users: number[]): Promise<number[]> {
  const rows = await tx
    .deleteFrom('user_permissions')
    .where('permission_id', '=', code)
    .where('user_id', 'in', users)
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

const granterName = sql<string | null>`coalesce(nullif(g.name, ''), g.username)`

export function listAssigned(db: Reader, scope: Scope, code: number) {
  return db
    .selectFrom('user_permissions as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('users as g', 'g.id', 'p.granted_by')
    .select(['u.id', 'u.username', 'p.granted_at', 'g.id as granted_by'])
    .select([sql<string | null>`nullif(u.name, '')`.as('name'), granterName.as('granted_by_name')])
    .where('p.permission_id', '=', code)
    .where(inScope(scope, 'u.organization_id'))
    .orderBy('u.username')
    .execute()
}

interface Grant {
  permission: number
  granted_at: LocalTime
  granted_by: number | null
  granted_by_name: string | null
}

const grants = sql<Grant[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
      'permission', p.permission_id, 'granted_at', to_char(p.granted_at, 'YYYY-MM-DD HH24:MI:SS'),
      'granted_by', g.id, 'granted_by_name', ${granterName}) order by p.permission_id)
  from user_permissions p left join users g on g.id = p.granted_by
  where p.user_id = u.id), '[]')`

export async function listHolders(
  db: Reader,
  scope: Scope,
  filters: FiltersOf<typeof holderList>,
  order: { column: 'id' | 'username' | 'name'; direction: 'asc' | 'desc' },
  range: Range,
) {
  const matching = db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.id', 'u.username', 'u.is_audit', 'u.is_active', 'u.is_staff', 'u.is_superuser'])
    .select([sql<string | null>`nullif(u.name, '')`.as('name'), 'o.name as organization_name'])
    .select(grants.as('grants'))
    .where(inScope(scope, 'u.organization_id'))
    .where(contains(['u.username', 'u.name', 'u.phone', 'u.email'], filters.search))
    .where(
      whereFilters(holderList, 'users as u', filters, {
        user: sql`u.id`,
        permission: (code) =>
          sql<SqlBool>`exists (select from user_permissions h where h.user_id = u.id and h.permission_id = ${code})`,
      }),
    )
  const rows = await matching
    .orderBy(orderedBy('u', order.column), order.direction)
    .orderBy('u.id', order.direction)
    .offset(range.offset)
    .limit(range.limit)
    .execute()
  return { rows, count: await cappedCount(db, matching) }
}

export interface GrantEvent {
  id: number
  at: LocalTime
  action: string
  by: number | null
  by_name: string
  user: number
  username: string | null
  name: string | null
  permission: number
}

type GrantFilters = FiltersOf<typeof grantList>

/** Reads both logs: entries of people without an organization are in the platform's. */
export async function listGrantEvents(db: Reader, scope: Scope, filters: GrantFilters, range: Range) {
  const { search, user, permission } = filters
  const columns = sql`id, at, action, actor_id, actor_name, object_id, coalesce(after, before) as what`
  const isGrant = sql`object_type = 'user' and action in ('permission.assign', 'permission.revoke')
    and object_id is not null ${user === undefined ? sql`` : sql`and object_id = ${user}`}`
  const platform =
    scope.of === 'all' ? sql`union all select ${columns} from platform_audit_entries where ${isGrant}` : sql``
  const matching: RawBuilder<unknown> = sql`
    from (select ${columns} from audit_entries where ${inScope(scope)} and ${isGrant} ${platform}) e
    left join users u on u.id = e.object_id
    where ${contains(['u.username', 'u.name', 'e.actor_name'], search)}
      ${permission === undefined ? sql`` : sql`and (e.what ->> 'permission')::int = ${permission}`}`
  const { rows } = await sql<GrantEvent>`
    select e.id, e.at, e.action, e.actor_id as by, e.actor_name as by_name, e.object_id as "user", u.username,
      nullif(u.name, '') as name, (e.what ->> 'permission')::int as permission
    ${matching} order by e.at desc, e.id desc limit ${range.limit} offset ${range.offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${matching} limit ${COUNT_LIMIT + 1}) matches`.execute(db)
  return { rows, count: counted.rows[0]!.count }
}
