import type { Fen } from '../money'
import { type Tallied, Tally } from '../tally'
import type { Direction } from './bank-amount'

/** A row of the bank's file, or of the books where the file has none: then `line` is null. */
export interface StatementRow {
  readonly line: number | null
  /** Negative: money that went out, or a correction of money that came in. */
  readonly amount: Fen
  /** The side on which the bank adds it up. */
  readonly side: Direction | null
  readonly state: 'matched' | 'missing_here' | 'missing_there' | 'different' | 'resolved'
  /** The entry of the books that it names. */
  readonly entry: string | null
}

/** An entry of the books on the bank account: a payment, a refund, a reversal, a group, or a deposit of cash. */
export interface StatementEntry {
  readonly key: string
  readonly amount: Fen
  /** From the first to the last day of the file. */
  readonly isInSpan: boolean
  /** A row of the bank is matched with it, of whatever file. */
  readonly isMatched: boolean
}

/** The lists that explain the difference between bank and books, in the order of the paper. */
export const DIFFERENCES = [
  ...(['missing_here', 'missing_there', 'different', 'resolved'] as const),
  ...(['other_days', 'unlisted'] as const),
] as const
export type Difference = (typeof DIFFERENCES)[number]

export interface Flow {
  count: number
  amount: Fen
}
/** A row or an entry of a list, with its part of the difference. */
export interface Explained<Of> {
  of: Of
  amount: Fen
}
export interface StatementBalance<Of> {
  bank: Record<Direction, Flow> & { net: Fen }
  books: Record<Direction, Flow> & { net: Fen }
  /** Bank less books; the lists add up to it. */
  difference: Fen
  lists: Record<Difference, Tallied<Explained<Of>>>
  /** The part of the difference that no list explains: 0. */
  rest: Fen
}

/**
 * 银行流水对账单：文件起止日内，银行的收、支与系统的收、支各合计；二者之差由各清单逐笔说明，一分不差。系统缺、不符、已处理按银行金额减系统
 * 金额计，银行缺按系统金额的负数计；对上了但系统日期不在起止日内的（或起止日内、与别的文件对上的）列为跨期，对账之后才入账的、与冲正相抵的另列。
 * The totals of the bank's file beside those of the books for its days, and the lists that explain their difference to the fen. A row
 * counts with the bank's amount less the books'; an entry that no row of this file has, with minus its amount. What is matched with
 * another day or another file, and what was booked after the file was read or cancels out, are lists of their own. `named`: so many of each are named.
 */
export function statementBalance<Row extends StatementRow, Entry extends StatementEntry>(
  rows: readonly Row[],
  entries: readonly Entry[],
  named: number,
): StatementBalance<Row | Entry> {
  const known = new Map(entries.map((entry) => [entry.key, entry]))
  const tally = new Tally<Difference, Explained<Row | Entry>>(named)
  const add = (list: Difference, amount: Fen, of: Row | Entry) => tally.add(list, amount, { of, amount })
  const counted = new Set<string>()
  const bank = new Flows()
  // An entry counts once: for the row that is matched with it before another that only names it.
  const ofFile = rows.filter(({ line }) => line !== null)
  const isMatched = ({ state }: Row) => state === 'matched'
  for (const row of [...ofFile.filter(isMatched), ...ofFile.filter((one) => !isMatched(one))]) {
    bank.add(row.amount, row.side)
    const entry = row.entry === null ? undefined : known.get(row.entry)
    const booked = entry && !counted.has(entry.key) ? entry : null
    if (booked) counted.add(booked.key)
    const difference = row.amount - (booked?.amount ?? 0)
    if (row.state !== 'matched') add(row.state, difference, row)
    else if (difference !== 0) add('different', difference, row)
    if (booked && !booked.isInSpan) add('other_days', booked.amount, booked)
  }
  const lacking = new Map(
    rows.flatMap((row) => (row.line === null && row.entry !== null ? [[row.entry, row] as const] : [])),
  )
  const books = new Flows()
  for (const entry of entries) {
    if (!entry.isInSpan) continue
    books.add(entry.amount, null)
    if (counted.has(entry.key)) continue
    const row = lacking.get(entry.key)
    const otherwise = entry.isMatched ? 'other_days' : 'unlisted'
    if (row && row.state !== 'matched') add(row.state, -entry.amount, row)
    else add(otherwise, -entry.amount, entry)
  }
  const difference = bank.net - books.net
  const lists = Object.fromEntries(DIFFERENCES.map((list) => [list, tally.of(list)])) as StatementBalance<
    Row | Entry
  >['lists']
  const explained = DIFFERENCES.reduce((sum, list) => sum + lists[list].amount, 0)
  return { bank: bank.said(), books: books.said(), difference, lists, rest: difference - explained }
}

/** Money in and money out, each as a positive sum; a correction lowers its side. */
class Flows {
  private readonly in: Flow = { count: 0, amount: 0 }
  private readonly out: Flow = { count: 0, amount: 0 }

  add(amount: Fen, side: Direction | null): void {
    const isIn = side === null ? amount > 0 : side === 'in'
    const flow = isIn ? this.in : this.out
    flow.count += 1
    flow.amount += isIn ? amount : -amount
  }

  get net(): Fen {
    return this.in.amount - this.out.amount
  }

  said() {
    return { in: this.in, out: this.out, net: this.net }
  }
}

/** 期初余额＋收入－支出 与所填期末余额之差；0 为平。The closing balance as it was typed, less opening + in − out. */
export const offClosing = (
  { opening, closing }: { opening: Fen; closing: Fen },
  { net }: Pick<StatementBalance<unknown>['bank'], 'net'>,
): Fen => closing - (opening + net)
