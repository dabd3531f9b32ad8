import { REPORTS, type ReportName, reportOf } from '@water/contract/reports/reports'
import type { Need } from '@water/rules/access/may'
import { own } from '@water/rules/own'
import type { ReplyOf } from '../../api/call'

export type Report = ReplyOf<'GET /reports/collections/'>
export type ReportRow = Report['rows'][number]
export type ReportColumn = Report['columns'][number]

/** In the order in which a manager asks: money, water, readings, papers. */
export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[] // the keys of a plain object

export const isReportName = (text: string | undefined): text is ReportName =>
  REPORT_NAMES.some((name) => name === text)

/** Who makes readings may see what comes of them (books.md §8). */
const OF_READINGS: readonly ReportName[] = ['readings', 'abnormal', 'estimates']
export const needOf = (name: ReportName): Need =>
  OF_READINGS.includes(name) ? ['readingCreate', 'orderList'] : ['orderList']

/** Without a span these two are as of now. */
export const isAsOfNow = (name: ReportName): boolean => name === 'arrears' || name === 'estimates'

export const groupsOf = (name: ReportName): string[] => Object.keys(reportOf(name).keys)

/** Billed figures come first; a column of measured ones is shown where some figure differs. */
export function shownOf(report: Report): Report {
  const { columns, rows, totals } = report
  const keys = new Set(columns.map(({ key }) => key))
  const isShown = ({ key }: ReportColumn) => {
    const billed = `billed_${key}`
    return !keys.has(billed) || [...rows, totals].some((row) => own(row, key) !== own(row, billed))
  }
  return { ...report, columns: columns.filter(isShown) }
}

/** The text of a key: the word beside its code or id. */
export const textOf = (row: ReportRow, key: string): string => {
  const value = own(row, `${key}_name`) ?? own(row, key)
  return value === null || value === undefined ? '—' : String(value)
}

/** The rows' own key: the values of their groups. */
export const keyOf = (row: ReportRow, name: ReportName): string =>
  groupsOf(name)
    .flatMap((group) => [own(row, group), own(row, `${group}_name`)])
    .map((value) => String(value ?? ''))
    .join('|')
