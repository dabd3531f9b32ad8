import { MOST_USES, type PlaceName, places, type Use } from '@water/contract/places'
import { sql } from 'kysely'
import { refuse } from '../refusal'
import type { Reader } from './read-write'
import type { OrgId } from './scope'

/** A foreign key that prevents the deletion of a row in another table. */
interface Reference {
  place: PlaceName
  table: string
  column: string
}

/** The references of each table asked for so far: a schema does not change while the server runs. */
const known = new Map<string, readonly Reference[]>()

/**
 * Finds the references to a table in the foreign keys themselves, so a later table is not forgotten. Some tables refer
 * to a part that would be deleted with the row, and name the row by the same key (a reading's installation and its
 * account): they refer to the row too.
 */
async function referencesTo(db: Reader, table: string): Promise<readonly Reference[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
    where c.contype = 'f' and c.confdeltype <> 'c' and c.confrelid = ${table}::regclass
    union
    select c.conrelid::regclass::text, a.attname
    from pg_constraint part join pg_constraint c on c.confrelid = part.conrelid
    join pg_attribute a on a.attrelid = c.conrelid
      and a.attnum = c.conkey[array_position(c.confkey, part.conkey[cardinality(part.conkey)])]
    where part.contype = 'f' and part.confdeltype = 'c' and part.confrelid = ${table}::regclass
      and c.contype = 'f' and c.confdeltype <> 'c'`.execute(db)
  return rows.map((row) => ({ ...row, place: placeOf(row.table, table) }))
}

/**
 * The place where a row of `table` refers to one of `referred`. The schema's test holds that each such table has words
 * for it.
 */
export function placeOf(table: string, referred: string): PlaceName {
  return (table === referred ? `${table}_below` : table) as PlaceName
}

/** Every place that refers to a row, with its number of references. An organization is named by its own id. */
export async function usesOf(db: Reader, table: string, org: OrgId, id: number): Promise<Use[]> {
  const found = known.get(table) ?? (await referencesTo(db, table))
  known.set(table, found)
  if (found.length === 0) return []
  const counts = found.map(
    (reference) => sql`(
      select count(*)::int from (
        select from ${sql.table(reference.table)}
        where organization_id = ${org} and ${sql.ref(reference.column)} = ${id} limit ${MOST_USES + 1}
      ) used)`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  return found
    .map(({ place }, at) => ({ place, count: rows[0]!.counts[at]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => order.indexOf(a.place) - order.indexOf(b.place))
}

const order = Object.keys(places)

/** The places with at least one use, of those that were counted separately. */
export function usesAmong(counts: Partial<Record<PlaceName, number>>): Use[] {
  // The keys are those of the parameter.
  const counted = Object.entries(counts) as [PlaceName, number][]
  return counted.filter(([, count]) => count > 0).map(([place, count]) => ({ place, count }))
}

/**
 * Refuses with 409 while anything refers to the row. The foreign key stops a reference that comes between this check
 * and the deletion.
 */
export async function refuseWhileUsed(db: Reader, table: string, org: OrgId, id: number): Promise<void> {
  refuseUsed(await usesOf(db, table, org, id))
}

export function refuseUsed(uses: readonly Use[]): void {
  if (uses.length > 0) refuse('in_use', { uses, data: { where: uses } })
}
