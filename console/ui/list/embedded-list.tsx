import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '../../api/api-error'
import type { CallArgs, ReplyOf } from '../../api/call'
import { useCall } from '../../api/queries'
import { FilterBar } from './filters'
import type { Column } from './list-columns'
import {
  type FilterOf,
  type ListName,
  type ListQuery,
  type ListState,
  type OrderingOf,
  useListState,
} from './list-state'
import { type ListPage, ListTable, type ListTableProps } from './list-table'
import { countOf, type ListTotals, type Totals, useTotals } from './list-totals'

/** A row of a list's endpoint. */
export type RowOf<Name extends ListName> =
  ReplyOf<Name> extends { results: readonly (infer Row extends object)[] } ? Row : never

/** A column of a list's endpoint, which sorts only by what the endpoint can. */
export type ColumnOf<Name extends ListName> = Column<RowOf<Name>, Exclude<OrderingOf<Name>, `-${string}`>>

/** The rows that the filters of a list find. */
export interface Found {
  /** The filters and the search as the address has them, without page and order. The server refuses unknown ones. */
  filter: object
  count: number
  /** There are more than `count`. */
  isCapped: boolean
}

/** The state of a list on the screen. */
export interface Shown extends Pick<Found, 'count' | 'isCapped'> {
  title: string
  /** The query of the list, and its columns where they were chosen. */
  query: Paging & { columns?: readonly string[] }
}

interface Paging {
  page?: unknown
  page_size?: unknown
  ordering?: unknown
}

export interface EmbeddedListProps<Name extends ListName, Filter extends FilterOf<Name>>
  extends Pick<ListTableProps<RowOf<Name>>, 'rowPath' | 'onOpen' | 'rowSelection' | 'empty'> {
  of: Name
  /** The parameters of the call's path, and of that of its totals. */
  path?: { id: number }
  title: string
  columns: readonly ColumnOf<Name>[]
  /** The placeholder of the search field. Without it there is no search. */
  searchHint?: string
  /** The filters: their names, and their inputs in the bar. */
  one?: readonly Filter[]
  many?: readonly Filter[]
  bar?: (list: ListState<NoInfer<Filter>>) => ReactNode
  /** The order when the URL names none: `field` or `-field`. */
  ordering?: OrderingOf<Name>
  pageSize?: number
  /** Other parameters of the page's address, which stay and are not sent. */
  keep?: readonly string[]
  /** More query parameters, beside those of the list's state. */
  also?: (list: ListState<NoInfer<Filter>>) => ListQuery<Name>
  /** Loads the rows again by itself until `until` is true. */
  everyMs?: number
  until?: (rows: readonly RowOf<Name>[]) => boolean
  /** For rows without an id. */
  rowKey?: (row: RowOf<Name>) => string | number
  /** The list as a file, behind the filters. */
  exports?: (shown: Shown) => ReactNode
  /** The exact number of all rows that the filters find and their sums, which come after the rows. */
  totals?: ListTotals
  /** Content above the filters. */
  lead?: (list: ListState<NoInfer<Filter>>) => ReactNode
  /** That content is not known yet: the rows come with it, so that it does not push them down. */
  isLeadPending?: boolean | undefined
  /** Totals that are more than sums, in the foot of the table. */
  summary?: (
    reply: ReplyOf<Name>,
    list: ListState<NoInfer<Filter>>,
    totals: Totals | null | undefined,
  ) => ReactNode
}

interface Frame<Filter extends string> {
  /** The rows are not asked for yet. */
  waits?: boolean
  /** The organization, for a call outside of the automatic scoping. */
  scope?: { organization?: number }
  /** Content above the list that shows its state, which is not known before the first rows. */
  head?: (list: ListState<Filter>, known?: { shown: Shown; found: Found }) => ReactNode
}

/**
 * A list within a page: filters, file and table. `ListScreen` is this with the page around it.
 * `<EmbeddedList {...useDeclared('GET /readings/', readingList, { cells })} title={t('all')} keep={['view']} empty={{ title: t('none') }} />`
 */
export function EmbeddedList<Name extends ListName, const Filter extends FilterOf<Name> = never>(
  props: EmbeddedListProps<Name, Filter> & Frame<NoInfer<Filter>>,
) {
  const { of, path, title, everyMs, until } = props
  const list = useListState<Name, Filter>(of, props)
  const [isTyping, setTyping] = useState(false)
  const query = { ...list.query, ...props.scope, ...props.also?.(list) }
  const reply = useCall(of, { path, query } as unknown as CallArgs<Name>, {
    keepBefore: true,
    enabled: !props.waits,
    everyMs,
    until: until && ((page) => until((page as ListPage<RowOf<Name>>).results)),
  })
  // The reply of every list is a page of its rows.
  const asked = reply as unknown as UseQueryResult<ListPage<RowOf<Name>>, ApiError>
  const rows = props.isLeadPending ? { ...asked, data: undefined } : asked
  const totals = useTotals(props.totals && { path, ...props.totals }, query, rows)
  const known = rows.data && knownOf(rows.data)
  return (
    <>
      {props.head?.(list, known)}
      {props.lead?.(list)}
      <FilterBar list={list} searchHint={props.searchHint} onTyping={setTyping}>
        {props.bar?.(list)}
        {known && props.exports?.(known.shown)}
      </FilterBar>
      <ListTable<RowOf<Name>>
        label={title}
        list={list}
        rows={rows}
        isOld={isTyping}
        totals={totals}
        summary={reply.data === undefined ? null : props.summary?.(reply.data, list, totals)}
        columns={props.columns}
        rowKey={props.rowKey ?? idOf}
        rowPath={props.rowPath}
        onOpen={props.onOpen}
        rowSelection={props.rowSelection}
        empty={props.empty}
      />
    </>
  )

  function knownOf(page: ListPage<RowOf<Name>>) {
    const { page: _page, page_size: _size, ordering: _ordering, ...filter } = query as Paging
    const counted = countOf(page, totals)
    return {
      shown: { title, query: { ...query, columns: list.columns ?? undefined }, ...counted },
      found: { filter, ...counted },
    }
  }
}

// A list whose rows have no id gives `rowKey`.
const idOf = (row: object) => (row as { id: number }).id
