import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../db/generated/tables'
import type { Reader } from '../../db/read-write'

/** Ids come from the database as text, which takes a tenth of the memory of their rows. */
const AT_A_TIME = 50_000

/** The ids that a query with the column `id` finds, in its order. */
export async function idsOf(db: Reader, ordered: Expression<unknown>, most: number): Promise<number[]> {
  const { rows } = await sql<{ ids: string }>`
    select string_agg(id::text, ',' order by n) as ids
    from (select id, row_number() over () as n from (${ordered}) ordered limit ${most}) numbered
    group by (n - 1) / ${sql.lit(AT_A_TIME)} order by min(n)`.execute(db)
  return rows.flatMap(({ ids }) => ids.split(',').map(Number))
}

/** The ids of a list in the order of a column, and of ids where it is the same. */
export const inOrder = <DB extends Tables, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, object>,
  /** The table or its alias. */
  rowsAs: string,
  { column, direction }: { column: string; direction: 'asc' | 'desc' },
): Expression<unknown> => {
  const way = sql.raw(direction)
  const id = sql<number>`${sql.ref(`${rowsAs}.id`)}`
  return matching.select(id.as('id')).orderBy(sql`${sql.ref(`${rowsAs}.${column}`)} ${way}, ${id} ${way}`)
}
