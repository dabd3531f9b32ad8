/** The reports (books.md §8): each with its own groups, so that a wrong one is refused by name. */
import type { PermissionName } from '@water/rules/access/permissions'
import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import { timeOut } from '../fields'
import { dateFilter, idFilter, manyOf, monthFilter } from '../query'
import { type Text, text } from '../text'
import { REPORTS, type ReportName } from './reports'

const cell = z.union([z.string(), z.int(), z.null()])

/** Rows carry the group keys, each name beside its key, and the figures. Money and volumes are text, as everywhere. */
export const reportReply = z.object({
  /** The moment of the figures. */
  as_of: timeOut,
  columns: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      kind: z.enum(['day', 'month', 'choice', 'name', 'tier', 'money', 'volume', 'rate', 'count']),
    }),
  ),
  rows: z.array(z.record(z.string(), cell)),
  /** The number of rows beyond those shown. The totals count them. */
  left_out: z.int(),
  totals: z.record(z.string(), cell),
})

type KeysOf<Name extends ReportName> = [
  keyof (typeof REPORTS)[Name]['keys'] & string,
  ...(keyof (typeof REPORTS)[Name]['keys'] & string)[],
]
const groupsOf = <const Name extends ReportName>(name: Name) =>
  manyOf(Object.keys(REPORTS[name].keys) as KeysOf<Name>)

const days = { from: dateFilter, to: dateFilter }
const months = { month_from: monthFilter, month_to: monthFilter }

const filtersOf = <const Name extends ReportName, S extends typeof days | typeof months>(
  name: Name,
  span: S,
) => z.strictObject({ location: idFilter, group: groupsOf(name), ...span })

const report = <
  const Name extends ReportName,
  S extends typeof days | typeof months,
  const Names extends readonly PermissionName[],
>(
  name: Name,
  span: S,
  title: Text,
  ...codes: Names
) =>
  endpoint({
    method: 'GET',
    // A template's type is any text.
    path: `/reports/${name}/` as `/reports/${Name}/`,
    title,
    access: holder(...codes),
    query: filtersOf(name, span),
    reply: reportReply,
  })

export const reportCollections = report(
  'collections',
  days,
  text('各类缴费，按入账日，冲正和退款为负', 'Payments of every kind by the day of their posting, signed'),
  'orderList',
)
export const reportCharges = report(
  'charges',
  months,
  text(
    '账单明细（含红字），按账期；水量合计只计水费明细',
    'The lines of orders, reds included, by their billing month. The total of volumes is that of water lines',
  ),
  'orderList',
)
export const reportArrears = report(
  'arrears',
  months,
  text(
    '当前欠费；给出月份时为该月末的欠费（month_to，或只给 month_from）',
    'What is owed now; with a month, what was owed at its end (month_to, or month_from alone)',
  ),
  'orderList',
)
export const reportVolumes = report(
  'volumes',
  months,
  text(
    '账单的水量（含红字），按账期，并列去年同月',
    'The volumes of orders, reds included, by their billing month, and those of the same months a year before',
  ),
  'orderList',
)
export const reportLosses = report(
  'losses',
  months,
  text(
    '各考核表在最接近月份起止的两次读数之间的供水量，以及所考核户表的计费水量；跨多月时户表数为月平均',
    'Of each monitor the water between the readings nearest to the ends of the months, and what was billed of the meters that it watches. Over several months the meters are those of a month on average',
  ),
  'orderList',
)
export const reportBalances = report(
  'balances',
  months,
  text(
    '各月预收：期初＋收入−冲抵−退还＝期末',
    'Prepaid balances of accounts over months: opening + in − applied − refunded = closing',
  ),
  'orderList',
)
export const reportReadings = report(
  'readings',
  days,
  text(
    '抄表员的已抄、估抄和未抄到，以及其中异常的数量',
    'What readers read, estimated and could not read, and how much of it was abnormal',
  ),
  'readingCreate',
  'orderList',
)
export const reportAbnormal = report(
  'abnormal',
  days,
  text('水量异常或零用量的抄表', 'Readings with an abnormal or zero volume'),
  'readingCreate',
  'orderList',
)
export const reportEstimates = report(
  'estimates',
  days,
  text(
    '最新读数仍为连续估抄的户表；from 和 to 为该读数的日期',
    'Accounts whose newest reading ends a row of estimates; from and to are days of that reading',
  ),
  'readingCreate',
  'orderList',
)
export const reportInvoices = report(
  'invoices',
  days,
  text('已开发票，按开票日，红字为负', 'Issued invoices by the day of their issue, red ones negative'),
  'orderList',
)

const ofMonth = z.object({ month: z.string(), value: z.union([z.string(), z.int(), z.null()]) })
const card = z.array(ofMonth).nullable()

export const readReportCards = endpoint({
  method: 'GET',
  path: '/reports/',
  title: text(
    '各报表近十二个月的数字，本月在后：该报表当月的合计；无权查看的，以及未选组织时，均为 null',
    'One figure of each report for the last twelve months, the present one last: the total of that report for the month. What the caller may not see, and all of it without an organization, is null',
  ),
  access: holder('readingCreate', 'orderList'),
  query: z.strictObject({}),
  reply: z.object({
    /** The moment of the figures; for a large organization up to two hours ago. */
    as_of: timeOut,
    reports: z.object({
      collections: card,
      charges: card,
      arrears: card,
      volumes: card,
      losses: card,
      balances: card,
      readings: card,
      abnormal: card,
      /** As of now alone: what it was is not kept. */
      estimates: card,
      invoices: card,
    } satisfies Record<ReportName, typeof card>),
  }),
})

export const reportCalls = [
  readReportCards,
  reportCollections,
  reportCharges,
  reportArrears,
  reportVolumes,
  reportLosses,
  reportBalances,
  reportReadings,
  reportAbnormal,
  reportEstimates,
  reportInvoices,
] as const
