/**
 * The ten reports: by what each may be grouped, and its figures. It is plain data, so that the screens load no schema. The first
 * key is the grouping when none is asked for.
 */
import { noReader } from '../readings/vocabulary'
import { type Text, text } from '../text'

/** How a column is shown. A `name` key has an id, a `choice` a code: `<key>_name` beside it says it in words. */
export type ReportKind = 'day' | 'month' | 'choice' | 'name' | 'tier' | 'money' | 'volume' | 'rate' | 'count'
/** `days` takes from and to, `months` month_from and month_to. */
export type ReportSpan = 'days' | 'months'

interface Column extends Text {
  kind: ReportKind
  /** The rows of nobody, in words. */
  none?: Text
}
interface Report extends Text {
  span: ReportSpan
  /** The figure that speaks for the report on its card, of each month. */
  headline: string
  /** The figure is that of the end of the month, and of now in the present one. */
  isAtEnd?: true
  keys: Readonly<Record<string, Column>>
  figures: Readonly<Record<string, Column>>
}

const column = <const K extends ReportKind>(kind: K, zh: string, en: string) => ({ kind, ...text(zh, en) })

const month = column('month', '月份', 'Month')
const billingMonth = column('month', '账期', 'Billing month')
const location = column('name', '表册', 'Book')
const meter = column('name', '户号', 'Account')
const category = column('choice', '用水类别', 'Category')
const count = column('count', '笔数', 'Count')
const amount = column('money', '金额', 'Amount')
const volume = column('volume', '水量', 'Volume')

export const REPORTS = {
  collections: {
    ...text('实收', 'Collections'),
    span: 'days',
    headline: 'amount',
    keys: {
      day: column('day', '入账日', 'Posted on'),
      month,
      method: column('choice', '缴费方式', 'Method'),
      cashier: column('name', '收费员', 'Cashier'),
      bank_account: column('name', '银行账户', 'Bank account'),
    },
    figures: { count, amount },
  },
  charges: {
    ...text('应收', 'Charges'),
    span: 'months',
    headline: 'amount',
    keys: {
      month: billingMonth,
      water_price: column('name', '水价', 'Water price'),
      category,
      tier: column('tier', '阶梯', 'Tier'),
      item: column('choice', '费用项目', 'Item'),
      tax_treatment: column('choice', '计税方式', 'Tax treatment'),
    },
    figures: { volume, amount },
  },
  arrears: {
    ...text('欠费', 'Arrears'),
    span: 'months',
    headline: 'amount',
    isAtEnd: true,
    keys: { age: column('choice', '账龄', 'Age'), location, meter },
    figures: { count: column('count', '账单数', 'Orders'), amount },
  },
  volumes: {
    ...text('用水量', 'Volumes'),
    span: 'months',
    headline: 'billed_volume',
    keys: { month: billingMonth, category, location },
    figures: {
      billed_volume: column('volume', '计费水量', 'Billed volume'),
      billed_volume_last_year: column('volume', '去年同期计费', 'Billed a year before'),
      volume: column('volume', '用水量', 'Volume'),
      volume_last_year: column('volume', '去年同期用水', 'Volume a year before'),
    },
  },
  losses: {
    ...text('漏损', 'Losses'),
    span: 'months',
    headline: 'loss_rate',
    keys: { monitor: column('name', '考核表', 'Monitor'), month },
    figures: {
      supplied: column('volume', '供水量', 'Supplied'),
      first_day: column('day', '起读日', 'Read from'),
      last_day: column('day', '止读日', 'Read until'),
      billed: column('volume', '售水量', 'Billed'),
      loss: column('volume', '漏损水量', 'Loss'),
      loss_rate: column('rate', '漏损率', 'Loss rate'),
      meters: column('count', '户数', 'Meters'),
      meters_billed: column('count', '已开账户数', 'Meters billed'),
    },
  },
  balances: {
    ...text('预存余额', 'Prepaid balances'),
    span: 'months',
    headline: 'closing',
    isAtEnd: true,
    keys: { meter },
    figures: {
      opening: column('money', '期初', 'Opening'),
      in: column('money', '收入', 'In'),
      applied: column('money', '冲抵', 'Applied'),
      refunded: column('money', '退还', 'Refunded'),
      closing: column('money', '期末', 'Closing'),
    },
  },
  readings: {
    ...text('抄表业绩', 'Reading performance'),
    span: 'days',
    headline: 'read',
    keys: { reader: { ...column('name', '抄表员', 'Reader'), none: noReader }, location },
    figures: {
      read: column('count', '实抄', 'Read'),
      estimated: column('count', '估抄', 'Estimated'),
      not_read: column('count', '未抄到', 'Not read'),
      abnormal: column('count', '异常', 'Abnormal'),
    },
  },
  abnormal: {
    ...text('异常用水', 'Abnormal use'),
    span: 'days',
    headline: 'count',
    keys: { kind: column('choice', '异常类型', 'Kind'), meter },
    figures: { count: column('count', '抄表次数', 'Readings') },
  },
  estimates: {
    ...text('连续估抄', 'Estimates in a row'),
    span: 'days',
    // The totals of this one report count its accounts.
    headline: 'count',
    isAtEnd: true,
    keys: { meter },
    figures: { streak: column('count', '连续估抄次数', 'Estimates in a row') },
  },
  invoices: {
    ...text('开票', 'Invoices'),
    span: 'days',
    headline: 'amount',
    keys: {
      month,
      type: column('choice', '发票类型', 'Type'),
      color: column('choice', '蓝字/红字', 'Blue or red'),
    },
    figures: {
      count: column('count', '张数', 'Invoices'),
      net: column('money', '不含税金额', 'Net'),
      tax: column('money', '税额', 'Tax'),
      amount: column('money', '价税合计', 'Amount'),
    },
  },
} as const satisfies Readonly<Record<string, Report>>

export type ReportName = keyof typeof REPORTS

/** The columns of a report by their keys. */
export const reportOf = (name: ReportName): Report => REPORTS[name]

/** A report shows this many rows at most; the totals are those of all. */
export const MOST_REPORT_ROWS = 1000

/** The months of a card, with the present one. */
export const MONTHS_OF_CARD = 12
