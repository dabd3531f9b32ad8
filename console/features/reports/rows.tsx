import type { ReportName } from '@water/contract/reports/reports'
import { fen, litres } from '@water/rules/money'
import { own } from '@water/rules/own'
import { Table } from 'antd'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { today } from '../../ui/field/today'
import * as textStyles from '../../ui/show/text.module.css'
import type { Asked } from './asked'
import { isFigure, useCell, useTotalCell } from './cells'
import { keyOf, type Report, type ReportColumn, type ReportRow } from './report'
import * as styles from './reports.module.css'
import { rowsBehind } from './rows-behind'
import { words } from './words'

interface RowsProps {
  name: ReportName
  label: string
  report: Report
  asked: Asked
}

/** The rows of a report with their total. The first cell leads to the documents behind the row. */
export function Rows({ name, label, report, asked }: RowsProps) {
  const t = useWords(words)
  const cell = useCell()
  const totalCell = useTotalCell()
  const isStaff = useMay()('staff')
  const { columns, rows } = report
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className={styles.rows} aria-label={label} tabIndex={0}>
      <Table<ReportRow>
        aria-label={label}
        size="small"
        rowKey={(row) => keyOf(row, name)}
        pagination={false}
        dataSource={rows}
        locale={{ emptyText: <span className={textStyles.quiet}>{t('none')}</span> }}
        columns={columns.map((column, at) => ({
          key: column.key,
          title: column.title,
          ...(isFigure(column) ? { align: 'right' as const } : {}),
          showSorterTooltip: false,
          sorter: (one: ReportRow, other: ReportRow) => compare(column, one, other),
          render: (_: unknown, row: ReportRow) => {
            const to = at === 0 ? rowsBehind(name, row, { ...asked, today: today(), isStaff }) : null
            return to === null ? cell(column, row) : <Link to={to}>{cell(column, row)}</Link>
          },
        }))}
        summary={() =>
          rows.length === 0 ? null : (
            <Table.Summary.Row>
              {columns.map((column, at) => (
                <Table.Summary.Cell key={column.key} index={at} align={isFigure(column) ? 'right' : 'left'}>
                  {totalCell(report, column)}
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          )
        }
      />
    </section>
  )
}

/** Figures by their size, all else by its text. */
function compare({ key, kind }: ReportColumn, one: ReportRow, other: ReportRow): number {
  const sizeOf = (row: ReportRow) => {
    const value = own(row, key) ?? 0
    if (kind === 'money') return fen(String(value))
    // The volume of a surcharge with a factor has more places than litres.
    if (kind === 'volume') return litres(String(value).replace(/(\.\d{3})\d+$/, '$1'))
    return Number(value)
  }
  if (kind === 'money' || kind === 'volume' || kind === 'rate' || kind === 'count' || kind === 'tier')
    return sizeOf(one) - sizeOf(other)
  const textOfRow = (row: ReportRow) => String(own(row, `${key}_name`) ?? own(row, key) ?? '')
  return textOfRow(one).localeCompare(textOfRow(other), 'zh-CN')
}
