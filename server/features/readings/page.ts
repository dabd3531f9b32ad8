import type { Parsed } from '@water/contract/endpoint'
import type { listReadings } from '@water/contract/readings/calls'
import type { Expression, SqlBool } from 'kysely'
import { countedPage, totalsOf } from '../../db/count'
import type { Reader } from '../../db/read-write'
import type { Scope } from '../../db/scope'
import { orderOf, page, rangeOf } from '../../http/page'
import { atPlace, countFound, searchByAccount } from '../meters/named-store'
import { presentReading } from './present'
import { notAfterRead, type ReadingFilters, readingPage, readingsMatching } from './store'

type Listed = Parsed<typeof listReadings>['query']

/** The list of readings under its filters: what it looks for, and the query that finds them. */
async function searchReadings(db: Reader, scope: Scope, { search, location, ...narrowing }: ReadingFilters) {
  const place = location ? await atPlace(db, scope, 'readings.meter_id', location) : undefined
  const filter = { ...narrowing, place }
  const named = search ? await searchByAccount(db, scope, 'readings', search, 'names') : undefined
  const matching = (is?: Expression<SqlBool>) => readingsMatching(db, scope, filter, is)
  return { filter, named, matching }
}

/** All readings that the filters find. */
export async function readingsFound(db: Reader, scope: Scope, filters: ReadingFilters) {
  const { named, matching } = await searchReadings(db, scope, filters)
  // A query that is awaited would run.
  return { matching: matching(named?.isOfAll) }
}

/** How many readings the filters find, exactly. */
export const countOfReadings = async (db: Reader, scope: Scope, filters: ReadingFilters) =>
  totalsOf(db, (await readingsFound(db, scope, filters)).matching)

/** A page of readings. */
export async function pageOfReadings(
  call: { db: Reader; query: { page: number; page_size: number }; origin: { url: string } },
  scope: Scope,
  { ordering, page: _page, page_size: _size, ...filters }: Listed,
  usual: NonNullable<Listed['ordering']>,
) {
  const { db, query } = call
  const { filter, named, matching } = await searchReadings(db, scope, filters)
  const range = rangeOf(query)
  const [count, rows] = await countedPage(filters, countFound(db, named, matching), (isSortedLast) => {
    const by = orderOf(ordering, usual)
    const isWalked = !isSortedLast && by.column === 'id' && by.direction === 'desc'
    const walked = isWalked ? matching(named?.is).where(notAfterRead(scope, filter)) : matching(named?.is)
    return readingPage(db, scope, walked, by, { ...range, isSortedLast })
  })
  return page(call, count, rows.map(presentReading))
}
