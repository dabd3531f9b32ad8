/** The question to the rows of a report. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { rowsFirst } from '../../db/rows-first'
import { joinedInScope, type Scope } from '../../db/scope'
import { areOfAccounts } from './groups'

export interface Question {
  scope: Scope
  /** A condition on `d.meter_id`: each source calls the table with the account `d`. Undefined: every place. */
  place: Expression<SqlBool> | undefined
  /** The keys by which the rows are grouped: what only another key needs is not read. */
  keys: readonly string[]
}

export const there = (place: Question['place']): Expression<unknown> => place ?? sql`true`

export const areByPlace = (keys: readonly string[]) => keys.includes('location')

/** The place of a row's account, where the rows are grouped by their books. */
export const placeOf = (keys: readonly string[]): RawBuilder<unknown> =>
  areByPlace(keys) ? sql`of_row.location_id` : sql`null::bigint`

/** The rows as `d`, and with them the places of their accounts where these are asked for. */
export const withPlaces = (
  rows: RawBuilder<unknown>,
  { scope, keys }: Pick<Question, 'scope' | 'keys'>,
): RawBuilder<unknown> =>
  areByPlace(keys)
    ? sql`${rowsFirst(rows)} d
      join meters of_row on ${joinedInScope(scope, 'of_row', 'd')} and of_row.id = d.meter_id`
    : sql`(${rows}) d`

/**
 * The rows by book in place of the place. They are added up by place first: PostgreSQL cannot know how many places a book has, and
 * would look up the documents of a city account by account. Those of an account have one place.
 */
export const byBook = (
  source: RawBuilder<unknown>,
  keys: readonly string[],
  figures: readonly string[],
): RawBuilder<unknown> => {
  if (!areByPlace(keys)) return source
  const named = (names: readonly string[]) => names.map((name) => sql.ref(name))
  const others = keys.filter((key) => key !== 'location')
  const sums = figures.map((figure) => sql`sum(${sql.ref(figure)}) as ${sql.ref(figure)}`)
  const groups = named(['location', ...others])
  const placed = areOfAccounts(keys)
    ? sql`select * from (${source}) placed`
    : sql`select ${sql.join([...groups, ...sums])} from (${source}) placed group by ${sql.join(groups)}`
  return sql`
    select b.book as location, ${sql.join(named([...others, ...figures]))}
    from (${placed} offset 0) placed join books b on b.location = placed.location`
}
