import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type { ListState } from './list-state'

/** A column of a list. The first one is always shown. */
export interface Column<Row, Ordering extends string = never> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Numbers are aligned right. */
  align?: 'right'
  /** The least width in pixels. Long texts are cut at twice this width, with the whole text in the title. */
  width?: number
  /** The endpoint's ordering field for sorting by the heading. */
  ordering?: Ordering
  /** Hidden until it is chosen. */
  isExtra?: true
  /** The last one, kept in sight beside wide rows: the actions of a row. */
  staysInSight?: true
}

export const columnsByDefault = <Row>(columns: readonly Column<Row, string>[]): string[] =>
  columns.filter(({ isExtra }) => !isExtra).map(({ key }) => key)

/** The library's columns: the chosen ones in the list's own order, the first one always. */
export function shownColumns<Row>(
  columns: readonly Column<Row, string>[],
  list: Pick<ListState, 'columns' | 'ordering'>,
): TableColumnType<Row>[] {
  const chosen = list.columns ?? columnsByDefault(columns)
  return columns
    .filter(({ key }, index) => index === 0 || chosen.includes(key))
    .map(({ key, title, render, align, width = 96, ordering, staysInSight }, index) => ({
      key,
      title,
      align,
      ordering,
      render: (_value: unknown, row: Row) => render(row),
      fixed: index === 0 ? ('left' as const) : staysInSight ? ('right' as const) : undefined,
      onCell: () => ({ style: { minWidth: width } }),
      onHeaderCell: () => ({ style: { minWidth: width } }),
      sorter: ordering !== undefined,
      sortOrder: orderOf(list.ordering, ordering),
      showSorterTooltip: false,
    }))
}

function orderOf(current: string, ordering: string | undefined) {
  if (ordering === undefined) return undefined
  if (current === ordering) return 'ascend' as const
  return current === `-${ordering}` ? ('descend' as const) : null
}
