import { type RawBuilder, sql } from 'kysely'
import { inScope, type Scope } from '../../db/scope'

/**
 * The book of each location, as `books`: the nearest of that level at or above it, else the location itself. With a place only what is
 * below it counts, so that no row reaches beyond the place.
 */
export const books = (scope: Scope, place?: number): RawBuilder<unknown> => sql`
  reached as (
    select l.organization_id, l.id, case when l.level = 'book' then l.id end as book from locations l
    where ${inScope(scope, 'l.organization_id')} and ${place === undefined ? sql`l.parent_id is null` : sql`l.id = ${place}`}
    union all
    select l.organization_id, l.id, case when l.level = 'book' then l.id else r.book end from reached r
    join locations l on l.organization_id = r.organization_id and l.parent_id = r.id
    where ${inScope(scope, 'l.organization_id')}
  ), books as (select organization_id, id as location, coalesce(book, id) as book from reached)`
