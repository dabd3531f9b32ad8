/** Adds the rows of a report up, once: by its groups and altogether. */
import { own } from '@water/rules/own'
import { type RawBuilder, sql } from 'kysely'
import { PLANNED_ANEW } from '../../db/connection'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { books, byBook } from './question'
import { REPORT_WORDS } from './words'

export interface Summing {
  scope: Scope
  place: number | undefined
  /** The rows with their keys and figures. */
  source: RawBuilder<unknown>
  keys: readonly string[]
  /** How each figure is added up: of a group, and of all where that is another sum. */
  figures: Readonly<Record<string, { of: RawBuilder<unknown>; ofAll?: RawBuilder<unknown> }>>
  most: number
}

type StoredCell = string | number | null
export type StoredLine = Readonly<Record<string, StoredCell>>

/** Lines of the groups, the largest accounts first, with the line of all. */
export async function summed(
  db: Reader,
  { scope, place, source, keys, figures, most }: Summing,
): Promise<{ lines: StoredLine[]; total: StoredLine; count: number }> {
  const columns = keys.flatMap((key) => (key === 'item' ? ['item', 'item_name'] : [key]))
  const named = sql.join(columns.map((column) => sql.ref(column)))
  const isAll = sql`grouping(${sql.ref(columns[0]!)}) = 1`
  const sums = Object.entries(figures).map(
    ([figure, { of, ofAll }]) =>
      sql`${ofAll ? sql`case when ${isAll} then ${ofAll} else ${of} end` : of} as ${sql.ref(figure)}`,
  )
  const names = keys.map((key) => nameOf(scope, key)).filter((name) => name !== undefined)
  // A distributed database runs no recursion over all organizations, not even one that nothing reads. It adds up in groups and
  // altogether only rows that were gathered before.
  const places = keys.includes('location') ? sql`recursive ${books(scope, place)}, ` : sql``
  const given = byBook(source, keys, Object.keys(figures))
  const [gathered, from] =
    scope.of === 'all'
      ? [sql`gathered as materialized (${given}), `, sql`gathered`]
      : [sql``, sql`(${given})`]
  const { rows } = await sql<StoredLine & { is_all: boolean; groups: number }>`
    with ${places}${gathered}grouped as (
      select ${named}, ${sql.join(sums)}, ${isAll} as is_all, count(*) over ()::int - 1 as groups
      from ${from} rows group by grouping sets ((${named}), ())
      order by is_all desc, ${orderOf(keys, Object.keys(figures))} limit ${most + 1}
    )
    select g.*${names.length > 0 ? sql`, ${sql.join(names)}` : sql``} from grouped g
    where ${sql.raw(PLANNED_ANEW)}
    order by is_all desc, ${orderOf(keys, Object.keys(figures))}`.execute(db)
  const [total, ...lines] = rows
  return { lines, total: total!, count: total!.groups }
}

/** Accounts are many: those with the largest figure come first. All else stands in the order of its keys. */
function orderOf(keys: readonly string[], figures: readonly string[]): RawBuilder<unknown> {
  const inOrder = keys.flatMap((key) => {
    const words = own(REPORT_WORDS, key)
    const rank = words ? sql`array_position(${Object.keys(words)}::text[], ${sql.ref(key)})` : sql.ref(key)
    return key === 'item' ? [sql`${rank} nulls last`, sql`item_name`] : [sql`${rank} nulls last`]
  })
  if (!keys.includes('meter')) return sql.join(inOrder)
  return sql`${sql.ref(figures.at(-1)!)} desc nulls last, ${sql.join(inOrder)}`
}

const NAMES: Readonly<Record<string, { table: string; column: string; name: RawBuilder<unknown> }>> = {
  meter: { table: 'meters', column: 'organization_id', name: sql`n.account_no || ' ' || n.customer_name` },
  monitor: { table: 'meters', column: 'organization_id', name: sql`n.account_no || ' ' || n.customer_name` },
  location: { table: 'locations', column: 'organization_id', name: sql`n.name` },
  water_price: { table: 'water_prices', column: 'organization_id', name: sql`n.name` },
  bank_account: {
    table: 'bank_accounts',
    column: 'organization_id',
    name: sql`n.bank_name || ' ' || n.account_no`,
  },
}

/** Only the lines shown are named. As a value of its own the organization leaves the primary key as the one way to look them up. */
function nameOf(scope: Scope, key: string): RawBuilder<unknown> | undefined {
  const as = sql.ref(`${key}_name`)
  if (key === 'cashier' || key === 'reader')
    return sql`(select coalesce(nullif(n.name, ''), n.username) from users n where n.id = ${sql.ref(`g.${key}`)}) as ${as}`
  const of = new Map(Object.entries(NAMES)).get(key)
  if (of === undefined) return undefined
  return sql`(select ${of.name} from ${sql.table(of.table)} n
    where ${scope.of === 'one' ? sql`n.organization_id = (select ${scope.org}::bigint)` : inScope(scope)} and n.id = ${sql.ref(`g.${key}`)}) as ${as}`
}
