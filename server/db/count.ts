import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { PLANNED_ANEW } from './connection'
import type { Tables } from './generated/tables'
import type { Reader } from './read-write'

/**
 * Lists count exactly up to this number. Beyond it the answer is COUNT_LIMIT + 1, shown as "more", because an exact
 * count costs four times as much.
 */
export const COUNT_LIMIT = 10_000

/** A condition for lists: a list with filters is planned anew each time, a list without filters is not. */
export const planned = (filters: object): Expression<SqlBool> =>
  isNarrowed(filters) ? sql.raw<SqlBool>(PLANNED_ANEW) : sql<SqlBool>`true`

/** Tells whether a list has a filter. */
export const isNarrowed = (filters: object): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/**
 * Counts a list and reads its page. Without filters both happen at once. With filters the count decides how the page is
 * read: few rows are found first and sorted afterwards, because PostgreSQL would follow the order and look for twenty
 * matches, which are all at the other end when the rows are a year old.
 */
export async function countedPage<Row>(
  filters: object,
  count: Promise<number>,
  readPage: (isSortedLast: boolean) => Promise<Row[]>,
): Promise<[count: number, rows: Row[]]> {
  if (!isNarrowed(filters)) return Promise.all([count, readPage(false)])
  return [await count, await readPage((await count) <= COUNT_LIMIT)]
}

/**
 * Counts the rows of a filtered query, `most` + 1 at most. The caller adds ordering, columns and paging
 * afterwards.
 */
export async function cappedCount<DB extends Tables, TB extends keyof DB, O>(
  db: Reader,
  filtered: SelectQueryBuilder<DB, TB, O>,
  most = COUNT_LIMIT,
): Promise<number> {
  const matches = filtered
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(most + 1)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${matches} as matches`.execute(db)
  return rows[0]!.count
}

/**
 * Counts and sums all rows of a filtered query exactly, which takes as long as there are rows. Lists ask for it beside
 * their page.
 */
export async function totalsOf<DB extends Tables, TB extends keyof DB, O, Sum extends string = never>(
  db: Reader,
  filtered: SelectQueryBuilder<DB, TB, O>,
  /** Columns by the name of their sum. */
  sums?: Readonly<Record<Sum, string>>,
): Promise<{ count: number } & Readonly<Record<Sum, string>>> {
  const columns = Object.entries<string>(sums ?? {})
  const given = [
    sql`1 as one`,
    ...columns.map(([name, column]) => sql`${sql.ref(column)} as ${sql.ref(name)}`),
  ]
  const added = columns.map(
    ([name]) => sql`, coalesce(sum(${sql.ref(name)}), 0.00)::text as ${sql.ref(name)}`,
  )
  const matches = filtered
    .clearSelect()
    .clearOrderBy()
    .select(sql.join(given) as never)
  const { rows } = await sql<{ count: number } & Readonly<Record<Sum, string>>>`
    select count(*)::int as count${added.length > 0 ? sql.join(added, sql``) : sql``} from ${matches} as matches`.execute(
    db,
  )
  return rows[0]!
}
