/** Reports as files, with their totals in the last line. */
import type { Endpoint } from '@water/contract/endpoint'
import { exportReports } from '@water/contract/exports/calls'
import { type Fields, field, otherField, referenceField } from '@water/contract/field'
import { REPORTS, type ReportKind, type ReportName, reportOf } from '@water/contract/reports/reports'
import { own } from '@water/rules/own'
import { type ReportQuery, readReport, withSpan } from '../reports/report'
import { type Column, moneyColumn, numberColumn, type Row, textColumn } from './columns'
import type { ListExport } from './export'

/** More groups than a report can have: each account is one. */
const ALL = 10_000_000

const NUMBERS: readonly ReportKind[] = ['tier', 'money', 'volume', 'rate', 'count']

const asked = (name: ReportName, { group }: ReportQuery): string[] => {
  const possible = Object.keys(reportOf(name).keys)
  return group?.length ? possible.filter((key) => group.includes(key)) : possible.slice(0, 1)
}

/** The name of a group; its code or number where it has no name. */
const nameIn = (key: string) => (row: Row) => own(row, `${key}_name`) ?? own(row, key)

const columnOf = (kind: ReportKind) =>
  kind === 'money' ? moneyColumn : NUMBERS.includes(kind) ? numberColumn : textColumn

function columnsOf(name: ReportName, query: ReportQuery): Column[] {
  const { keys, figures } = reportOf(name)
  const groups = Object.entries(keys).filter(([key]) => asked(name, query).includes(key))
  return [
    ...groups.map(([key, { zh, en, kind }], at) =>
      // The first column says of the last line that it is the total.
      at > 0 && NUMBERS.includes(kind) ? numberColumn(key, zh, en) : textColumn(key, zh, en, nameIn(key)),
    ),
    ...Object.entries(figures).map(([key, { zh, en, kind }]) => columnOf(kind)(key, zh, en)),
  ]
}

/** The filters of a report are no fields of its rows. */
const askedOf = (name: ReportName): Fields => ({
  location: referenceField('位置', 'Location', 'location', {}),
  group: otherField('分组', 'Groups', { said: reportOf(name).keys }),
  month: field('month', '账期', 'Billing month', {}),
  from: field('date', '从', 'From', {}),
  to: field('date', '至', 'To', {}),
})

const exportOf = (endpoint: Endpoint, name: ReportName): ListExport => ({
  endpoint,
  title: REPORTS[name],
  object: 'report',
  list: { fields: {}, asked: askedOf(name) },
  meant: (query, { now }) => withSpan(name, query, now),
  columns: (query) => columnsOf(name, query),
  async count(source, query) {
    const { rows, left_out } = await source.ask((db) => readReport({ db, ...source }, name, query, 1))
    return rows.length + left_out
  },
  async *pieces(source, query) {
    const { rows, totals } = await source.ask((db) => readReport({ db, ...source }, name, query, ALL))
    yield rows
    const [first = ''] = asked(name, query)
    yield [{ [first]: source.language === 'zh' ? '合计' : 'Total', ...totals }]
  },
})

const nameOf = ({ path }: Endpoint): ReportName => path.split('/')[2] as ReportName

export const reportExports: readonly ListExport[] = exportReports.map((endpoint) =>
  exportOf(endpoint, nameOf(endpoint)),
)
