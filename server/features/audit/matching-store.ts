/** Which entries of the audit trail the filters of its list find. */
import { actPatterns } from '@water/contract/audit/act-words'
import { auditList } from '@water/contract/audit/list'
import type { FiltersOf } from '@water/contract/list-query'
import type { LocalTime } from '@water/rules/calendar'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { PLANNED_ANEW } from '../../db/connection'
import { whereFilters } from '../../db/declared-filters'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { beginsWith, contains, likePattern } from '../../db/search'
import { objectsNumbered } from './numbered-store'

/** The log of the organizations that a caller sees, or the platform's own. */
export type Log = Scope | 'platform'

export type AuditFilters = FiltersOf<typeof auditList>

const tableOf = (log: Log): RawBuilder<unknown> =>
  log === 'platform' ? sql`platform_audit_entries` : sql`audit_entries`
const inLog = (log: Log): RawBuilder<unknown> =>
  log === 'platform' ? sql`true` : sql`${inScope(log, 'a.organization_id')}`

const ALWAYS = sql<SqlBool>`true`

/** The condition that an entry `a` of the log matches. Planned for its values: some are in every entry, some in few. */
export async function matchOf(db: Reader, log: Log, filters: AuditFilters): Promise<RawBuilder<unknown>> {
  const { search, kind = [], acts_only } = filters
  const patterns = kind.flatMap((one) => actPatterns[one])
  const ofKinds = kind.length ? await isOfActions(db, log, patterns, 'like') : ALWAYS
  const ofActs = acts_only
    ? sql<SqlBool>`not ${await isOfActions(db, log, actPatterns.access, 'like')}`
    : ALWAYS
  const conditions = [
    inLog(log),
    sql.raw(PLANNED_ANEW),
    whereFilters(auditList, 'audit_entries as a', filters, {
      kind: () => ofKinds,
      acts_only: () => ofActs,
      address: (address) => beginsWith(sql.ref('a.address'), address),
      service: (service) =>
        log === 'platform' ? sql<SqlBool>`false` : sql<SqlBool>`a.service_id = ${service}`,
      log: null,
    }),
    ...(search ? [await isNamed(db, log, search)] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** The entries that follow one in a list with the newest first. */
export const afterEntry = ({ at, id }: { at: LocalTime; id: number }): RawBuilder<unknown> =>
  sql`(a.at, a.id) < (${at}::timestamptz, ${id}::bigint)`

/**
 * An account or a document by its whole number, else a user, an action or a request. As one condition on texts PostgreSQL would read
 * every entry. So the few actions and actors that the log has are looked up first.
 */
async function isNamed(db: Reader, log: Log, search: string): Promise<RawBuilder<unknown>> {
  const objects = log === 'platform' ? [] : await objectsNumbered(db, log, search)
  if (objects.length > 0)
    return sql`(${sql.join(
      objects.map(
        ({ type, id, organization }) =>
          sql`(a.organization_id = ${organization} and a.object_type = ${type} and a.object_id = ${id})`,
      ),
      sql` or `,
    )})`
  const pattern = likePattern(search)
  const lastName = sql`(select a.actor_name from ${tableOf(log)} a where ${inLog(log)} and a.actor_id = s.value
    order by a.at desc, a.id desc limit 1)`
  const { rows } = await sql<{ value: number }>`
    ${distinct(log, 'actor_id')} select distinct s.value from seen s
    left join users u on u.id = s.value
    where ${contains(['u.username', 'u.name', lastName], search)}`.execute(db)
  const ofServices =
    log === 'platform'
      ? sql`false`
      : sql`a.service_id = any(${await servicesNamed(db, log, search)}::bigint[])`
  return sql`(${await isOfActions(db, log, [pattern], 'ilike')} or ${ofServices} or a.actor_id = any(${rows.map(({ value }) => value)}::bigint[])
    or (a.request_id <> '' and a.request_id = ${search}))`
}

async function servicesNamed(db: Reader, scope: Scope, search: string): Promise<number[]> {
  const rows = await db
    .selectFrom('services')
    .select('id')
    .where(inScope(scope))
    .where(contains(['name'], search))
    .execute()
  return rows.map(({ id }) => id)
}

async function isOfActions(
  db: Reader,
  log: Log,
  patterns: readonly string[],
  compared: 'like' | 'ilike',
): Promise<RawBuilder<SqlBool>> {
  const { rows } = await sql<{ value: string }>`
    ${distinct(log, 'action')} select distinct value from seen
    where value ${sql.raw(compared)} any(${patterns})`.execute(db)
  return sql<SqlBool>`a.action = any(${rows.map(({ value }) => value)}::text[])`
}

/** `seen`: each value that a column has in the log, found by one step of an index per value. */
function distinct(log: Log, column: 'action' | 'actor_id'): RawBuilder<unknown> {
  const value = sql.ref(`a.${column}`)
  const isOfMany = log !== 'platform' && log.of !== 'one'
  // With one organization given, PostgreSQL steps by the value alone, and with none of them by both columns of the index.
  const [columns, key, last] = isOfMany
    ? [
        sql`a.organization_id, ${value} as value`,
        sql`(a.organization_id, ${value})`,
        sql`(seen.organization_id, seen.value)`,
      ]
    : [sql`${value} as value`, value, sql`seen.value`]
  const order = isOfMany ? sql`a.organization_id, ${value}` : value
  const next = (condition: RawBuilder<unknown>) => sql`
    select ${columns} from ${tableOf(log)} a
    where ${inLog(log)} and ${value} is not null ${condition} order by ${order} limit 1`
  return sql`with recursive seen as (
    (${next(sql``)}) union all
    select later.* from seen cross join lateral (${next(sql`and ${key} > ${last}`)}) later
  )`
}
