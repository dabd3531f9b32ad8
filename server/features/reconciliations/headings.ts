import { time } from '@water/contract/fields'
import type { MappedColumn } from '@water/contract/reconciliations/mapping'
import { foldedNumber } from '@water/rules/identity/numbers-and-names'
import { plainTitle } from '../../spreadsheet/header'
import { timeText } from '../../spreadsheet/row-values'

/** Headings of banks' files for each column, the surest first. */
const KNOWN: Record<MappedColumn, readonly string[]> = {
  channel_no: [
    ...['银行流水号', '资金流水单号', '账务流水号', '账户明细编号-交易流水号', '交易流水号', '流水号'],
    ...['渠道流水号', '核心流水号', '交易流水', '业务流水号', '流水', '微信支付业务单号', '微信订单号'],
    ...['微信支付订单号', '检索参考号', '系统参考号', '交易日志号', '日志号'],
    ...[
      '交易序号',
      '支付宝流水号',
      '支付宝交易号',
      '电子回单号',
      '回单编号',
      '参考号',
      '业务编号',
      '商户订单号',
      '订单号',
      '凭证号码',
      '凭证号',
    ],
    ...[
      'bank no',
      'bank number',
      'transaction id',
      'transaction no',
      'serial no',
      'reference no',
      'reference',
    ],
    ...['channel no', 'ref'],
  ],
  amount: [
    ...[
      '交易金额',
      '金额',
      '发生额',
      '入账金额',
      '收入金额',
      '贷方发生额',
      '贷方金额',
      '收入',
      '存入',
      '贷方',
      '收支金额',
      '应结订单金额',
      '订单金额',
      '商家实收',
    ],
    ...['收款金额', '到账金额', 'amount', 'credit amount', 'credit', 'deposit', 'money in'],
  ],
  amount_out: [
    ...['支出金额', '借方发生额', '借方金额', '支出', '支取', '借方', '付款金额', '退款金额'],
    ...['debit amount', 'debit', 'withdrawal', 'money out'],
  ],
  direction: [
    ...[
      '借贷标志',
      '借贷标识',
      '借贷方向',
      '借贷',
      '收支类型',
      '收支标志',
      '收支方向',
      '收/支',
      '收支',
      '转入/转出',
      '收入/支出',
      '借/贷',
      '方向',
    ],
    ...['dc', 'd/c', 'dr/cr', 'direction', 'debit/credit'],
  ],
  paid_at: [
    ...[
      '交易时间',
      '交易日期时间',
      '交易日期',
      '入账时间',
      '入账日期',
      '记账日期',
      '记账时间',
      '到账时间',
      '日期',
    ],
    ...[
      '发生时间',
      '完成时间',
      '付款时间',
      '时间',
      'paid at',
      'transaction time',
      'transaction date',
      'posting date',
      'value date',
      'date',
      'time',
    ],
  ],
  remark: [
    '摘要',
    '备注',
    '附言',
    '用途',
    '交易附言',
    '交易用途',
    '商品名称',
    '商品',
    'remark',
    'remarks',
    'memo',
    'description',
    'narrative',
  ],
}

const BARE = new Map(
  Object.entries(KNOWN).map(([column, names]) => [column as MappedColumn, names.map(plainTitle)]),
)

export type Suggested = Record<MappedColumn, string | null>

/**
 * The columns that the headings of a file suggest: a heading for each, null where none is known. Of several known ones it is the
 * first whose cells in the rows below fit: times that can be read, and numbers that no two rows share, as a payment and its fee do.
 */
export function suggestedBy(
  headings: readonly string[],
  rows: readonly (readonly string[])[] = [],
): Suggested {
  const plain = headings.map(plainTitle)
  const taken = new Set<number>()
  const suggest = (column: MappedColumn): string | null => {
    const places = BARE.get(column)!.flatMap((name) => {
      const at = plain.findIndex((title, index) => title === name && !taken.has(index))
      return at < 0 ? [] : [at]
    })
    const at = places.find((place) => fits(column, cellsAt(rows, place))) ?? places[0]
    if (at === undefined) return null
    taken.add(at)
    return headings[at]!
  }
  const [channel_no, direction, amount, amount_out, paid_at, remark] = [
    suggest('channel_no'),
    suggest('direction'),
    suggest('amount'),
    suggest('amount_out'),
    suggest('paid_at'),
    suggest('remark'),
  ]
  return { channel_no, amount, amount_out, direction, paid_at, remark }
}

const cellsAt = (rows: readonly (readonly string[])[], place: number): string[] =>
  rows.flatMap((cells) => cells[place] || [])

function fits(column: MappedColumn, cells: readonly string[]): boolean {
  if (column === 'channel_no') return cells.length > 0 && new Set(cells).size === cells.length
  // Titles and totals stand below the rows.
  if (column === 'paid_at') return cells.filter(isMoment).length * 2 >= cells.length
  return true
}

const isMoment = (cell: string): boolean => time.safeParse(timeText(cell)).success

/** The places of the columns, beside the one of the day, that may say the time of day. */
export const clockPlaces = (headings: readonly string[], day: number): number[] =>
  headings.flatMap((heading, at) =>
    at !== day && BARE.get('paid_at')!.includes(plainTitle(heading)) ? [at] : [],
  )

const CLOCK = /^\d{1,2}:\d\d(:\d\d)?$/

/** A day with the time of day that stands in a column of its own, as 中国银行 writes it. */
export function withClock(day: string, others: readonly string[]): string {
  const clock = others.find((cell) => CLOCK.test(cell))
  return clock === undefined || day === '' || day.includes(':') ? day : `${day} ${clock}`
}

/** How many of the headings are known: the row of the headings has the most. */
export const knownAmong = (headings: readonly string[]): number =>
  Object.values(suggestedBy(headings)).filter((heading) => heading !== null).length

/**
 * The place of a heading among those of a file: as it is written, or else without blanks, brackets and case where only one
 * is so. Undefined: there is none.
 */
export function placeOf(heading: string, headings: readonly string[]): number | undefined {
  const wanted = foldedNumber(heading)
  const exact = headings.findIndex((one) => foldedNumber(one) === wanted)
  if (exact >= 0) return exact
  const title = plainTitle(heading)
  const alike = headings.flatMap((one, at) => (plainTitle(one) === title ? [at] : []))
  return alike.length === 1 ? alike[0] : undefined
}
