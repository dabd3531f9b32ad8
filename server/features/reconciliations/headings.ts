import type { MappedColumn } from '@water/contract/reconciliations/mapping'
import { foldedNumber } from '@water/rules/identity/numbers-and-names'
import { plainTitle } from '../../spreadsheet/header'

/** Headings of banks' files for each column, the surest first. */
const KNOWN: Record<MappedColumn, readonly string[]> = {
  channel_no: [
    ...['银行流水号', '交易流水号', '流水号', '渠道流水号', '核心流水号', '交易流水', '业务流水号', '流水'],
    ...[
      '交易序号',
      '账务流水号',
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
    ],
    ...['收款金额', '到账金额', 'amount', 'credit amount', 'credit', 'deposit', 'money in'],
  ],
  amount_out: [
    ...['支出金额', '借方发生额', '借方金额', '支出', '支取', '借方', '付款金额'],
    ...['debit amount', 'debit', 'withdrawal', 'money out'],
  ],
  direction: [
    ...[
      '借贷标志',
      '借贷标识',
      '借贷方向',
      '借贷',
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

/** The columns that the headings of a file suggest: a heading for each, null where none is known. */
export function suggestedBy(headings: readonly string[]): Suggested {
  const plain = headings.map(plainTitle)
  const taken = new Set<number>()
  const suggest = (column: MappedColumn): string | null => {
    for (const name of BARE.get(column)!) {
      const at = plain.findIndex((title, index) => title === name && !taken.has(index))
      if (at < 0) continue
      taken.add(at)
      return headings[at]!
    }
    return null
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
