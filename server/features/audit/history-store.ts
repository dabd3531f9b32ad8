/** Which entries of the audit trail belong to the history of an object. The kinds declare it (contract/object.ts). */
import type { Batch, PartOf } from '@water/contract/object'
import type { ObjectName } from '@water/contract/objects'
import { own } from '@water/rules/own'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { kindNames, kinds, organizationColumn } from './kinds'

export interface Subject {
  type: ObjectName
  id: number
  /** Tells whether the caller may see the rows of another kind, which belong to the history. */
  maySee: (type: ObjectName) => boolean
}

/** A tenant table's rows in the scope: one probe of its index per organization. */
const rowsInScope = (scope: Scope, column: string) =>
  scope.of === 'all'
    ? sql`${sql.ref(column)} in (select id from organizations)`
    : sql`${inScope(scope, column)}`

/** The object itself, and the documents that belong to its history. */
const objectsOf = (scope: Scope, { type, id, maySee }: Subject): RawBuilder<unknown> =>
  sql.join(
    [
      sql`select ${type}::text as type, ${id}::bigint as id`,
      ...kindNames.flatMap((kind) => {
        const { table, partOf } = kinds[kind]
        const part = partOf && own(partOf, type)
        return table && part && maySee(kind) ? [partsOf(scope, kind, table, part, id)] : []
      }),
    ],
    sql` union `,
  )

function partsOf(scope: Scope, kind: ObjectName, table: string, { whole, between }: PartOf, id: number) {
  const part = sql.ref(between?.part ?? 'id')
  return sql`select ${sql.lit(kind)}, ${part} from ${sql.table(between?.table ?? table)}
    where ${rowsInScope(scope, 'organization_id')} and ${sql.ref(whole)} = ${id} and ${part} is not null`
}

/**
 * The times when batches made the objects of a history or changed them. A batch keeps one entry for all of its rows (thousands fewer
 * per import), with their ids and that time: so every object's history stays complete.
 */
const batchesOf = (scope: Scope): RawBuilder<unknown> =>
  sql.join(
    kindNames.flatMap((kind) => {
      const { table, batches = [] } = kinds[kind]
      return table === undefined ? [] : batches.map((batch) => batchTimes(scope, kind, { table, ...batch }))
    }),
    sql` union all `,
  )

const batchTimes = (
  scope: Scope,
  kind: ObjectName,
  { table, id, at, only }: Batch & { table: string },
) => sql`
  select r.organization_id, ${sql.lit(kind)} as type, x.id, ${sql.ref(`r.${at}`)} as at
  from objects x join ${sql.table(table)} r on ${sql.ref(`r.${id}`)} = x.id
  where x.type = ${sql.lit(kind)} and ${rowsInScope(scope, 'r.organization_id')}
    ${only ? sql`and ${sql.ref(`r.${only.column}`)} = ${only.value}` : sql``}`

/** The entries of an object's history: columns of `a`, and organization_id. */
export function history(
  scope: Scope,
  subject: Subject,
  { columns, columnsOfPlatform }: Record<'columns' | 'columnsOfPlatform', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const { type, id } = subject
  const platform = kinds[type].isOfPlatform
    ? sql`union all
      select null::bigint, ${columnsOfPlatform} from platform_audit_entries a where a.object_type = ${type} and a.object_id = ${id}`
    : sql``
  return sql`
    with objects as (${objectsOf(scope, subject)}), batches as (${batchesOf(scope)})
    select * from (
      select a.organization_id, ${columns} from objects x
      join audit_entries a on a.object_type = x.type and a.object_id = x.id
      where ${rowsInScope(scope, 'a.organization_id')}
      union all
      select a.organization_id, a.id, a.at, a.actor_id, a.actor_name, a.action, b.type, b.id, null::jsonb, null::jsonb,
        a.address, a.request_id, a.service_id
      from batches b join audit_entries a on a.organization_id = b.organization_id and a.at = b.at
      where a.object_type = b.type and a.object_id is null and exists (
        select from jsonb_each(a.after) lists
        where jsonb_typeof(lists.value) = 'array' and lists.value @> to_jsonb(b.id))
      ${platform}
    ) entries`
}

/** Whether a row is the user's own, or one of the scope that staff see. Rows of the platform have no scope but this one. */
export async function isSeen(
  db: Reader,
  scope: Scope,
  { type, id }: { type: ObjectName; id: number },
  user: { id: number | null; isStaff: boolean },
): Promise<boolean> {
  const kind = kinds[type]
  const { table, owner, isOfPlatform = false } = kind
  if (table === undefined) return user.isStaff
  const isOwn = owner === undefined ? sql`false` : sql`${sql.ref(owner)} = ${user.id}`
  const isInScope = sql`${rowsInScope(scope, organizationColumn(kind))}`
  // A user may have no organization: the own row is in sight without one. An organization has no owner: the staff whose scope it is
  // see it.
  const isSeenHere =
    isOfPlatform && owner !== undefined
      ? sql`${isOwn} or (${user.isStaff}::boolean and ${isInScope})`
      : sql`${isInScope} and (${isOwn} or ${user.isStaff}::boolean)`
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and (${isSeenHere})`.execute(db)
  return rows.length > 0
}
