import { LAST_ROW } from '@water/contract/query'
import { COUNT_LIMIT } from '../db/count'
import { refuse } from '../refusal'
import type { RawQuery } from './query-string'
import { splitQuery } from './query-string'

interface Paged {
  query: { page: number; page_size: number }
  origin: { url: string }
}

/** A page of a list with its links; `count` comes from `cappedCount`. */
export function page<Row>(call: Paged, count: number, results: Row[]) {
  const { page, page_size } = call.query
  const isCapped = count > COUNT_LIMIT
  const hasMore = isCapped ? results.length === page_size : count > page * page_size
  const hasNext = hasMore && (page + 1) * page_size <= LAST_ROW
  return {
    count,
    count_capped: isCapped,
    next: hasNext ? linkTo(call.origin.url, page + 1) : null,
    previous: page > 1 ? linkTo(call.origin.url, page - 1) : null,
    results,
  }
}

/** The rows of a list that a page shows. The database counts every row before them, so pages far down are refused. */
export function rangeOf({ page, page_size }: Paged['query']) {
  if (page * page_size > LAST_ROW)
    refuse('page_too_deep', { params: { limit: LAST_ROW.toLocaleString('en') }, about: 'page' })
  return { offset: (page - 1) * page_size, limit: page_size }
}

/** `-created_at` → by created_at, descending; without `ordering` by the fallback. */
export function orderOf<T extends string>(
  ordering: T | undefined,
  fallback: T,
): { column: Exclude<T, `-${string}`>; direction: 'asc' | 'desc' } {
  const wanted = ordering ?? fallback
  const isDescending = wanted.startsWith('-')
  // Without its minus it is one of the plain names.
  const column = (isDescending ? wanted.slice(1) : wanted) as Exclude<T, `-${string}`>
  return { column, direction: isDescending ? 'desc' : 'asc' }
}

/** The same request for another page. */
function linkTo(url: string, page: number): string {
  const [path = '', text = ''] = url.split('?')
  const query: RawQuery = splitQuery(text)
  query.page = String(page)
  const parts = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((item) => pair(`${name}[]`, item)) : [pair(name, value)],
  )
  return `${path}?${parts.join('&')}`
}

const pair = (name: string, value: string): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
