import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Pagination, Skeleton, Table, type TableProps } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import { useCompactRows } from '../../state/list-preferences'
import * as pageStyles from '../page/page.module.css'
import { Failure } from '../show/failure'
import { Outcome } from '../show/outcome'
import { words } from '../words'
import { ColumnChooser } from './column-chooser'
import { Density } from './density'
import { Heading } from './heading-edge'
import { useLastPage } from './last-page'
import { type Column, shownColumns } from './list-columns'
import { LAST_ROW, type ListState, PAGE_SIZES } from './list-state'
import * as styles from './list-table.module.css'
import type { Totals } from './list-totals'
import { useNarrowList } from './narrow'
import { useRowKeys } from './row-keys'

const HEADINGS = { header: { cell: Heading } }

/** A page of a list as every list endpoint sends it. */
export interface ListPage<Row> {
  count: number
  count_capped: boolean
  results: readonly Row[]
}

export interface ListTableProps<Row> {
  /** The content of the table, for assistive technology. */
  label: string
  list: ListState
  /** `useCall('GET /…', { query: list.query }, { keepBefore: true })` */
  rows: Pick<UseQueryResult<ListPage<Row>, ApiError>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
  /** The rows are those of an earlier search. */
  isOld?: boolean
  columns: readonly Column<Row, string>[]
  rowKey: (row: Row) => string | number
  /** The target of a row, by click or Enter. */
  rowPath?: (row: Row) => string | null
  /** A click on a row, or Enter, opens it in a dialog instead. */
  onOpen?: (row: Row) => void
  /** Shown when there are no rows at all: the next step with its button. */
  empty: { title: string; text?: string; action?: ReactNode }
  /** Totals of the filtered rows, which come after them; null until then. */
  totals?: Totals | null
  /** More totals of them, in a line of their own. */
  summary?: ReactNode
  rowSelection?: TableProps<Row>['rowSelection']
}

/**
 * The table of a list with its states: skeleton, empty, nothing found, failed. Rows of the page before stay, dimmed,
 * while the next ones load. Sorting, paging and columns go through the URL.
 */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { label, list, columns, rowKey, rowPath, onOpen, totals, rowSelection } = props
  const isCompact = useCompactRows()
  const isNarrow = useNarrowList()
  const rows = useLastPage(list, props.rows, (page) => list.change({ page }, { replaces: true }))
  const { data, error, isPlaceholderData, refetch } = rows
  const navigate = useNavigate()
  const table = useRef<HTMLDivElement>(null)
  const rowKeys = useRowKeys(table)
  useReachable(table, label, data?.results.length === 0)
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} className={pageStyles.panel} />
  const open = (row: Row) => {
    const path = rowPath?.(row)
    if (path) navigate(path)
    else onOpen?.(row)
  }
  const { results } = data
  const isOld = isPlaceholderData || props.isOld === true
  const classes = [styles.list, isOld ? styles.listOld : '', isCompact ? styles.listCompact : '']
  return (
    <div ref={table} data-list className={classes.filter(Boolean).join(' ')} aria-busy={isOld}>
      {error ? <StaleRows error={error} onRetry={refetch} /> : null}
      <Table<Row>
        aria-label={label}
        size="small"
        rowKey={rowKey}
        columns={shownColumns(columns, list, isNarrow)}
        components={HEADINGS}
        dataSource={[...results]}
        pagination={false}
        rowSelection={rowSelection}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Empty {...props} /> }}
        onRow={rowPath || onOpen ? (row, index) => rowKeys(() => open(row), index ?? 0) : undefined}
        onChange={(_pages, _filters, sorter) => list.change({ ordering: orderingOf(sorter) })}
      />
      <ListFoot
        list={list}
        page={data}
        isOld={isOld}
        totals={totals}
        summary={props.summary}
        chooser={<ColumnChooser list={list} columns={columns} />}
      />
    </div>
  )
}

/** A table without rows scrolls sideways in a narrow window, and may have no control that leads there by keyboard: it is one. */
function useReachable(table: RefObject<HTMLElement | null>, label: string, isEmpty: boolean) {
  useEffect(() => {
    const scrolling = table.current?.querySelector('.ant-table-content')
    const marks = { tabindex: '0', role: 'group', 'aria-label': label }
    for (const [name, value] of Object.entries(marks))
      if (isEmpty) scrolling?.setAttribute(name, value)
      else scrolling?.removeAttribute(name)
  }, [label, isEmpty])
}

/** The order after a click on a column's heading; undefined is the list's own. */
function orderingOf<Row>(
  sorter: Parameters<NonNullable<TableProps<Row>['onChange']>>[2],
): string | undefined {
  const { order, column } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
  const field = column && 'ordering' in column ? String(column.ordering) : ''
  if (!order || !field) return undefined
  return order === 'descend' ? `-${field}` : field
}

function StaleRows({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useWords(words)
  const retry = error.isForbidden ? null : (
    <Button size="small" onClick={() => onRetry()}>
      {t('retry')}
    </Button>
  )
  return (
    <Alert type="error" title={`${t('stale')} ${error.msg}`} action={retry} className={styles.listAlert} />
  )
}

function Empty<Row>({ list, empty }: ListTableProps<Row>) {
  const t = useWords(words)
  if (!list.isFiltered) {
    return (
      <Outcome icon="drop" title={empty.title} text={empty.text}>
        {empty.action}
      </Outcome>
    )
  }
  return (
    <Outcome icon="search" title={t('nothingFound')} text={t('nothingFoundText')}>
      <Button onClick={list.clear}>{t('clearFilters')}</Button>
    </Outcome>
  )
}

interface FootProps {
  list: ListState
  page: { count: number; count_capped: boolean }
  isOld: boolean
  totals: Totals | null | undefined
  summary: ReactNode
  chooser: ReactNode
}

function ListFoot({ list, page: { count, count_capped }, isOld, totals, summary, chooser }: FootProps) {
  const t = useWords(words)
  const exact = totals?.count ?? (count_capped ? null : count)
  const shown = exact === null ? '10,000+' : exact.toLocaleString('en-US')
  return (
    <div className={styles.listFoot}>
      {chooser}
      <Density />
      <span className={styles.listCount} aria-busy={totals === null}>
        {isOld ? t('updating') : t('count', { count: shown })}
      </span>
      {count_capped && list.page * list.pageSize >= LAST_ROW ? (
        <span role="status">{t('lastPage')}</span>
      ) : null}
      {isOld ? null : totals?.sums}
      {summary}
      <Pagination
        className={styles.listPages}
        size="small"
        current={list.page}
        pageSize={list.pageSize}
        total={Math.min(count, LAST_ROW)}
        showLessItems
        showSizeChanger
        pageSizeOptions={[...PAGE_SIZES]}
        showQuickJumper={count > list.pageSize * 10}
        onChange={(page, size) => list.change(size === list.pageSize ? { page } : { page_size: size })}
      />
    </div>
  )
}
