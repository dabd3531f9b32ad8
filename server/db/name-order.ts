import { type RawBuilder, sql } from 'kysely'

/** The columns with names of people, customers and things. */
const NAMES: ReadonlySet<string> = new Set(['name', 'customer_name', 'bank_name'])

/** The order of lists by name: as in a Chinese dictionary, by pinyin, in whatever order the database was made. */
export const orderedBy = (table: string, column: string): RawBuilder<unknown> => {
  const ref = sql.ref(`${table}.${column}`)
  return NAMES.has(column) ? sql`${ref} collate "zh-x-icu"` : ref
}
