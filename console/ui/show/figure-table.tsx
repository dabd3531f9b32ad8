import type { ReactNode } from 'react'
import * as styles from './figure-table.module.css'
import { ScrollX } from './scroll-x'

export interface Figures {
  columns: readonly { title: string; isNumber?: boolean }[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
  /** Below the rows. */
  total?: readonly ReactNode[]
}

/** A few figures in rows, all of them in sight: what needs pages, filters or an order is a list. */
export function FigureTable({ label, table: { columns, rows, total } }: { label: string; table: Figures }) {
  const classOf = (at: number) => (columns[at]?.isNumber ? styles.number : undefined)
  const line = (cells: readonly ReactNode[]) =>
    cells.map((cell, at) => (
      <td key={columns[at]?.title} className={classOf(at)}>
        {cell}
      </td>
    ))
  return (
    <ScrollX label={label}>
      <table className={styles.figureTable}>
        <thead>
          <tr>
            {columns.map(({ title }, at) => (
              <th key={title} scope="col" className={classOf(at)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>{line(cells)}</tr>
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <tr>{line(total)}</tr>
          </tfoot>
        ) : null}
      </table>
    </ScrollX>
  )
}
