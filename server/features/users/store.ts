import type { FiltersOf } from '@water/contract/list-query'
import { MOST_USES } from '@water/contract/places'
import { userList } from '@water/contract/users/list'
import type { LocalTime } from '@water/rules/calendar'
import { type Insertable, sql, type Updateable } from 'kysely'
import { cappedCount } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import type { Tables } from '../../db/generated/tables'
import { orderedBy } from '../../db/name-order'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import { inScope, type Scope } from '../../db/scope'
import { contains } from '../../db/search'
import type { PhotoKind } from './photos-store'

const columns = [
  'u.id',
  'u.username',
  'u.email',
  'u.phone',
  'u.gender',
  'u.id_number',
  'u.name',
  'u.is_audit',
  'u.is_active',
  'u.is_staff',
  'u.is_superuser',
  'u.organization_id as organization',
  'o.name as organization_name',
  'u.created_at',
  'u.updated_at',
] as const

const codes = sql<number[]>`array(
  select p.permission_id from user_permissions p where p.user_id = u.id order by p.permission_id)`

const photos = sql<{ id: number; kind: PhotoKind }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind) order by f.kind)
  from user_photos f where f.user_id = u.id), '[]')`

const selectUsers = (db: Reader) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(columns)
    .select([codes.as('permissions'), photos.as('photos')])

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

type UserFilters = FiltersOf<typeof userList>

interface Ordering {
  column: 'id' | 'username' | 'name' | 'created_at'
  direction: 'asc' | 'desc'
}

function usersMatching(db: Reader, scope: Scope, filters: UserFilters) {
  return selectUsers(db)
    .where(inScope(scope, 'u.organization_id'))
    .where(contains(['u.username', 'u.name', 'u.phone', 'u.email'], filters.search))
    .where(whereFilters(userList, 'users as u', filters, {}))
}

export const usersInOrder = (
  db: Reader,
  scope: Scope,
  filters: UserFilters,
  { column, direction }: Ordering,
) =>
  usersMatching(db, scope, filters)
    .clearSelect()
    .select('u.id')
    .orderBy(orderedBy('u', column), direction)
    .orderBy('u.id', direction)

export const usersById = (db: Reader, scope: Scope, ids: readonly number[]) =>
  usersMatching(db, scope, {}).where(sql<boolean>`u.id = any(${ids}::bigint[])`).execute()

export async function listUsers(
  db: Reader,
  scope: Scope,
  filters: UserFilters,
  ordering: Ordering,
  page: { offset: number; limit: number },
) {
  const matching = usersMatching(db, scope, filters)
  const rows = await matching
    .orderBy(orderedBy('u', ordering.column), ordering.direction)
    .orderBy('u.id', ordering.direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { rows, count: await cappedCount(db, matching) }
}

export function findUser(db: Reader, scope: Scope, id: number) {
  return selectUsers(db).where(inScope(scope, 'u.organization_id')).where('u.id', '=', id).executeTakeFirst()
}

export async function insertUser(tx: Tx, user: Insertable<Tables['users']>): Promise<number> {
  const { id } = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks a user's row until the end of the command, so that the compared row is the changed row. */
export async function lockUser(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

export async function updateUser(
  tx: Tx,
  id: number,
  now: LocalTime,
  changed: Updateable<Tables['users']>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...changed, updated_at: nextVersion(now) })
    .where('id', '=', id)
    .execute()
}

/** The user's entries in the books, counted up to a limit. */
export async function bookEntriesOf(db: Reader, id: number) {
  const count = (rows: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (${rows} limit ${MOST_USES + 1}) used)`
  // Sign-in, sign-out, saved views and changes of the own data.
  const others = sql`object_type not in ('session', 'view') and not (object_type = 'user' and coalesce(object_id, ${id}) = ${id})`
  const { rows } = await sql<Record<'locations' | 'readings' | 'payments' | 'audit_entries', number>>`
    select
      ${count(sql`select 1 from locations where reader_id = ${id}`)} as locations,
      ${count(sql`
        select 1 from readings where reader_id = ${id}
        union all select 1 from not_read_meters where reader_id = ${id}`)} as readings,
      ${count(sql`select 1 from payments where cashier_id = ${id}`)} as payments,
      ${count(sql`
        select 1 from audit_entries where actor_id = ${id} and ${others}
        union all select 1 from platform_audit_entries where actor_id = ${id} and ${others}`)} as audit_entries`.execute(
    db,
  )
  return rows[0]!
}

/** Deletes the account with everything that belongs to it alone: sessions, codes, permissions. */
export async function deleteUser(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}

interface Names {
  username?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

/**
 * The names that already lead to another user. Users sign in by all three, so a username may not be another user's
 * phone or email, and the other way round: its new owner would stand between that person and the door.
 */
export async function takenNames(db: Reader, names: Names, except: number | null): Promise<(keyof Names)[]> {
  const wanted = Object.entries(names).filter(([, name]) => name !== undefined && name !== '')
  const taken = await Promise.all(
    wanted.map(async ([field, name]) => {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where((where) =>
          where.or([
            where(sql`lower(username)`, '=', name.toLowerCase()),
            where.and([where(sql`lower(email)`, '=', name.toLowerCase()), where('email', '<>', '')]),
            where.and([where('phone', '=', name), where('phone', '<>', '')]),
          ]),
        )
        .$if(except !== null, (query) => query.where('id', '<>', except!))
        .executeTakeFirst()
      return row ? [field as keyof Names] : [] // the keys of Names, as they came in
    }),
  )
  return taken.flat()
}
