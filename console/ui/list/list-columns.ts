import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type { Widths } from './column-order'
import type { ListState } from './list-state'
import * as styles from './list-table.module.css'

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
  /** Hidden in a narrow window until it is chosen. */
  isSecond?: true
  /** The last one, kept in sight beside wide rows: the actions of a row. */
  staysInSight?: true
}

/** The columns of a list that a person has chosen, or else its own. */
export interface Chosen {
  keys: readonly string[]
  /** Those of them that a narrow window hides. */
  onlyWide: ReadonlySet<string>
  /** Those of them for which the window has room. */
  inSight: readonly string[]
}

const keysOf = <Row>(columns: readonly Column<Row, string>[]) => columns.map(({ key }) => key)

/** A narrow window hides columns and forgets none: what a person changes there keeps them for a wide one. */
export function chosenColumns<Row>(
  columns: readonly Column<Row, string>[],
  list: Pick<ListState, 'columns' | 'onlyWide'>,
  isNarrow: boolean,
): Chosen {
  const keys = list.columns ?? keysOf(columns.filter(({ isExtra }) => !isExtra))
  const onlyWide = list.columns ? list.onlyWide : new Set(keysOf(columns.filter(({ isSecond }) => isSecond)))
  return { keys, onlyWide, inSight: isNarrow ? keys.filter((key) => !onlyWide.has(key)) : keys }
}

/** The chosen columns in their order. The first of the list is always there and first, and one that stays in sight last. */
function inOrder<Row>(columns: readonly Column<Row, string>[], chosen: readonly string[]) {
  const isLast = ({ staysInSight }: Column<Row, string>) => staysInSight === true
  const others = chosen.flatMap((key) => columns.slice(1).find((column) => column.key === key) ?? [])
  return [...columns.slice(0, 1), ...others.filter((one) => !isLast(one)), ...others.filter(isLast)]
}

/** The library's columns: the chosen ones in their order and width. */
export function shownColumns<Row>(
  columns: readonly Column<Row, string>[],
  list: Pick<ListState, 'columns' | 'widths' | 'onlyWide' | 'ordering' | 'showColumns'>,
  isNarrow: boolean,
): TableColumnType<Row>[] {
  const { keys, onlyWide, inSight } = chosenColumns(columns, list, isNarrow)
  return inOrder(columns, inSight).map(
    ({ key, title, render, align, width: least = 64, ordering, staysInSight }, index) => {
      const width = list.widths.get(key)
      const cell =
        width === undefined
          ? { style: { minWidth: `calc(${least}px * var(--least, 1))` } }
          : { style: { width, minWidth: width, maxWidth: width }, className: styles.listSized }
      const onWidth = (next: number | null) =>
        list.showColumns(keys, { widths: withWidth(list.widths, key, next), onlyWide })
      return {
        key,
        title,
        align,
        ordering,
        render: (_value: unknown, row: Row) => render(row),
        fixed: index === 0 ? ('left' as const) : staysInSight ? ('right' as const) : undefined,
        onCell: () => cell,
        // Our heading takes this, too, which the library's type does not know.
        onHeaderCell: () => ({ ...cell, ...(staysInSight ? {} : { onWidth }) }) as object,
        sorter: ordering !== undefined,
        sortOrder: orderOf(list.ordering, ordering),
        showSorterTooltip: false,
      }
    },
  )
}

export function withWidth(widths: Widths, key: string, width: number | null): Widths {
  const next = new Map(widths)
  if (width === null) next.delete(key)
  else next.set(key, width)
  return next
}

function orderOf(current: string, ordering: string | undefined) {
  if (ordering === undefined) return undefined
  if (current === ordering) return 'ascend' as const
  return current === `-${ordering}` ? ('descend' as const) : null
}
