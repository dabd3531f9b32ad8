import { type ReportName, reportOf } from '@water/contract/reports/reports'
import { Button } from 'antd'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { useLocations } from '../../parts/choosers/locations'
import { Icon } from '../../ui/show/icon'
import { print } from '../../ui/show/print'
import { SHEET_CSS, SheetHead } from '../../ui/show/sheet'
import type { Asked } from './asked'
import { isFigure, useCell, useTotalCell } from './cells'
import { keyOf, type Report } from './report'
import { words } from './words'

const CSS = `${SHEET_CSS}
  th, td { white-space: nowrap; }
`

/** The rows of a report on A4: its title, span, place, total, and the moment of its figures. */
export function PrintReport({ name, report, asked }: { name: ReportName; report: Report; asked: Asked }) {
  const t = useWords(words)
  const inLanguage = useText()
  const cell = useCell()
  const totalCell = useTotalCell()
  const { data: places = [] } = useLocations()
  const title = inLanguage(reportOf(name))
  const { columns, rows, as_of, left_out } = report
  const place = places.find(({ id }) => String(id) === asked.location)?.name ?? t('allPlaces')
  const { span } = asked
  const during = span === null ? t('now') : span.from === span.to ? span.from : `${span.from} – ${span.to}`
  const classOf = (column: Report['columns'][number]) => (isFigure(column) ? 'number' : undefined)
  const sheet = (
    <>
      <SheetHead title={title} about={[during, place, t('asOf', { time: as_of })].join(' · ')} />
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row, name)}>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  {cell(column, row)}
                </td>
              ))}
            </tr>
          ))}
          <tr className="total">
            {columns.map((column) => (
              <td key={column.key} className={classOf(column)}>
                {totalCell(report, column)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {left_out > 0 ? <p>{t('leftOut', { count: left_out })}</p> : null}
    </>
  )
  return (
    <Button icon={<Icon name="print" />} onClick={() => print(sheet, { title, css: CSS, sheet: 'A4' })}>
      {t('print')}
    </Button>
  )
}
