/** What the rows of a report are asked for. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { inScope, type Scope } from '../../db/scope'

export interface Question {
  scope: Scope
  /** A condition on `d.meter_id`: each source calls the table with the account `d`. Undefined: every place. */
  place: Expression<SqlBool> | undefined
  /** The keys by which the rows are grouped: what only another key needs is not read. */
  keys: readonly string[]
}

export const there = (place: Question['place']): Expression<unknown> => place ?? sql`true`

/**
 * The book of each location: the nearest of that level at or above it, else the location itself. With a place only what is below it
 * counts, so that no row reaches beyond the place.
 */
export const books = (scope: Scope, place: number | undefined): RawBuilder<unknown> => sql`
  reached as (
    select l.organization_id, l.id, case when l.level = 'book' then l.id end as book from locations l
    where ${inScope(scope, 'l.organization_id')} and ${place === undefined ? sql`l.parent_id is null` : sql`l.id = ${place}`}
    union all
    select l.organization_id, l.id, coalesce(case when l.level = 'book' then l.id end, r.book) from reached r
    join locations l on l.organization_id = r.organization_id and l.parent_id = r.id
  ), books as (select organization_id, id as location, coalesce(book, id) as book from reached)`

const areByBook = (keys: readonly string[]) => keys.includes('location')

export const bookOf = (keys: readonly string[]): RawBuilder<unknown> =>
  areByBook(keys) ? sql`book.book` : sql`null::bigint`

/** Joins the book of each row's account, where the rows are grouped by it. */
export const joinBooks = (keys: readonly string[]): RawBuilder<unknown> =>
  areByBook(keys)
    ? sql`join meters of_row on of_row.organization_id = d.organization_id and of_row.id = d.meter_id
      join books book on book.organization_id = of_row.organization_id and book.location = of_row.location_id`
    : sql``
