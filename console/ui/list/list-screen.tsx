import type { UseQueryResult } from '@tanstack/react-query'
import type { Need } from '@water/rules/access/may'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, use, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiError } from '../../api/api-error'
import type { CallArgs, ReplyOf } from '../../api/call'
import { useNamedScope } from '../../api/named-scope'
import { useCall } from '../../api/queries'
import { useMay } from '../../state/session'
import { PageHeader } from '../page/page-header'
import { PageTitle } from '../page/title'
import { Icon } from '../show/icon'
import { FilterBar, FilterSelect, type Option } from './filters'
import type { Column } from './list-columns'
import * as styles from './list-screen.module.css'
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
import { useOpeningView } from './opening-view'

/** Loaded after the rows. */
const ViewChooser = lazy(() => import('./view-chooser'))

/** A row of a list's endpoint. */
export type RowOf<Name extends ListName> =
  ReplyOf<Name> extends { results: readonly (infer Row extends object)[] } ? Row : never

/** A column of a list's endpoint, which sorts only by what the endpoint can. */
export type ColumnOf<Name extends ListName> = Column<RowOf<Name>, Exclude<OrderingOf<Name>, `-${string}`>>

/** A filter with a choice of one value. */
interface Choice<Filter extends string> {
  name: Filter
  label: string
  options: readonly Option[]
}

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

interface ListScreenProps<Name extends ListName, Filter extends FilterOf<Name>>
  extends Pick<ListTableProps<RowOf<Name>>, 'rowPath' | 'onOpen' | 'rowSelection'> {
  of: Name
  /** By itself that of its page. */
  title?: string
  columns: readonly ColumnOf<Name>[]
  /** The placeholder of the search field. Without it there is no search. */
  searchHint?: string
  filters?: readonly Choice<Filter>[]
  /** Other filters: their names, and their inputs in the bar. */
  one?: readonly Filter[]
  many?: readonly Filter[]
  bar?: (list: ListState<NoInfer<Filter>>) => ReactNode
  /** The order when the URL names none: `field` or `-field`. */
  ordering?: OrderingOf<Name>
  /** More query parameters, beside those of the list's state. */
  also?: (list: ListState<NoInfer<Filter>>) => ListQuery<Name>
  /** Loads the rows again by itself until `until` is true. */
  everyMs?: number
  until?: (rows: readonly RowOf<Name>[]) => boolean
  /** For rows without an id. */
  rowKey?: (row: RowOf<Name>) => string | number
  /** The button that creates a row, in the heading and in the empty list. */
  create?: { label: string; to?: string; onClick?: () => void; need?: Need }
  /** Other buttons in the heading, and in the empty list. */
  actions?: ReactNode
  emptyActions?: ReactNode
  /** Commands on many rows: buttons in the heading, which get the filters and the number of rows that they find. */
  bulk?: (found: Found) => ReactNode
  /** The list as a file, beside the saved views. */
  exports?: (shown: Shown) => ReactNode
  empty: { title: string; text?: string }
  /** The exact number of all rows that the filters find and their sums, which come after the rows. */
  totals?: ListTotals
  /** Content above the filters, and between them and the table. */
  lead?: (list: ListState<NoInfer<Filter>>) => ReactNode
  summary?: (
    reply: ReplyOf<Name>,
    list: ListState<NoInfer<Filter>>,
    totals: Totals | null | undefined,
  ) => ReactNode
  /** Content below the table: dialogs, a footnote. */
  children?: ReactNode
}

/**
 * The screen of a list: heading, filters and table.
 * `<ListScreen of="GET /organizations/diameters/" columns={columns} empty={{ title: t('none') }} />`
 */
export function ListScreen<Name extends ListName, const Filter extends FilterOf<Name> = never>(
  props: ListScreenProps<Name, Filter>,
) {
  const { of, searchHint, filters = [], one = [], many = [], ordering, everyMs, until } = props
  const title = props.title ?? use(PageTitle)
  const list = useListState<Name, Filter>(of, {
    one: [...filters.map(({ name }) => name), ...one],
    many,
    ordering,
  })
  const [isTyping, setTyping] = useState(false)
  const isOpening = useOpeningView(of)
  const scope = useNamedScope()
  // Calls under /organizations/ are outside of the automatic scoping. Organizations themselves belong to none.
  const isNamed = of.startsWith('GET /organizations/') && of !== 'GET /organizations/orgs/'
  const query = { ...list.query, ...(isNamed ? scope : {}), ...props.also?.(list) }
  // The call of a list has a query and no parameter in its path.
  const reply = useCall(of, { query } as unknown as CallArgs<Name>, {
    keepBefore: true,
    enabled: !isOpening,
    everyMs,
    until: until && ((page) => until(rowsOf(page))),
  })
  const create = props.create ? <CreateButton {...props.create} /> : null
  const { page: _page, page_size: _size, ordering: _ordering, ...filter } = query as Paging
  // The reply of every list is a page of its rows.
  const rows = reply as unknown as UseQueryResult<ListPage<RowOf<Name>>, ApiError>
  const { data: page } = rows
  const totals = useTotals(props.totals, query, rows)
  return (
    <div className={styles.screen}>
      <PageHeader
        title={title}
        extra={
          page ? (
            <>
              <Suspense fallback={null}>
                <ViewChooser of={of} list={list as ListState} />
              </Suspense>
              {page.count > 0
                ? props.exports?.({
                    title,
                    query: { ...query, columns: list.columns ?? undefined },
                    ...countOf(page, totals),
                  })
                : null}
            </>
          ) : null
        }
      >
        {page && page.count > 0 ? props.bulk?.({ filter, ...countOf(page, totals) }) : null}
        {props.actions}
        {create}
      </PageHeader>
      {props.lead?.(list)}
      <FilterBar list={list} searchHint={searchHint} onTyping={setTyping}>
        {filters.map((filter) => (
          <FilterSelect key={filter.name} list={list} {...filter} />
        ))}
        {props.bar?.(list)}
      </FilterBar>
      {reply.data === undefined || props.summary === undefined ? null : (
        <div className={styles.summary}>{props.summary(reply.data, list, totals)}</div>
      )}
      <ListTable<RowOf<Name>>
        label={title}
        list={list}
        rows={rows}
        isOld={isTyping}
        totals={totals}
        columns={props.columns}
        rowKey={props.rowKey ?? idOf}
        rowPath={props.rowPath}
        onOpen={props.onOpen}
        rowSelection={props.rowSelection}
        empty={{
          ...props.empty,
          action:
            create || props.emptyActions ? (
              <>
                {create}
                {props.emptyActions}
              </>
            ) : null,
        }}
      />
      {props.children}
    </div>
  )

  function rowsOf(page: unknown) {
    return (page as ListPage<RowOf<Name>>).results
  }
}

interface Paging {
  page?: unknown
  page_size?: unknown
  ordering?: unknown
}

// A list whose rows have no id gives `rowKey`.
const idOf = (row: object) => (row as { id: number }).id

function CreateButton({
  label,
  to,
  onClick,
  need = 'anyone',
}: NonNullable<ListScreenProps<ListName, never>['create']>) {
  const navigate = useNavigate()
  if (!useMay()(need)) return null
  return (
    <Button
      type="primary"
      icon={<Icon name="plus" />}
      onClick={to === undefined ? onClick : () => navigate(to)}
    >
      {label}
    </Button>
  )
}
