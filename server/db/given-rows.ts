import { own } from '@water/rules/own'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './read-write'

export type ColumnType = 'bigint' | 'date' | 'int' | 'numeric' | 'text'
export type Types = Readonly<Record<string, ColumnType>>

export interface Slice {
  limit: number
  offset: number
}

/** Rows that were read before as the table `given` of a statement, with their numbers from 1 on as `n`. */
export function givenRows(rows: readonly object[], types: Types): RawBuilder<unknown> {
  const columns = Object.entries(types)
  const arrays = columns.map(([column, type]) => {
    const values = rows.map((row) => own(row as Readonly<Record<string, unknown>>, column) ?? null)
    return sql`${values}::${sql.raw(type)}[]`
  })
  const names = columns.map(([column]) => sql.ref(column))
  return sql`unnest(${sql.join(arrays)}) with ordinality as given (${sql.join(names)}, n)`
}

/**
 * A page of rows that were read from one organization after the other. The database puts them in order, because it alone knows the
 * order of texts.
 */
export async function pageOfGiven<Row extends object>(
  db: Reader,
  rows: readonly Row[],
  types: Types,
  order: RawBuilder<unknown>,
  { limit, offset }: Slice,
): Promise<Row[]> {
  const { rows: found } = await sql<{ n: number }>`
    select n from ${givenRows(rows, types)} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return found.map(({ n }) => rows[n - 1]!)
}
