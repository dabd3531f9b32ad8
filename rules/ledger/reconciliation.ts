import { dateOf, daysBetween, type LocalDate, type LocalTime } from '../calendar'
import type { Fen } from '../money'

/** A movement as the bank's file has it; negative: money that went out. */
export type BankRow = {
  /** '' where the bank names none. */
  readonly channelNo: string
  readonly amount: Fen
  readonly paidAt: LocalTime
  readonly remark: string
}

/** An entry of the books for a bank account: a payment, a refund, a reversal, the sum of a group, or a deposit of cash. */
export type BookEntry = {
  readonly channelNo: string
  readonly amount: Fen
  readonly day: LocalDate
  /** No row of the bank is matched with it, and none names it with another amount. */
  readonly isUnmatched: boolean
  readonly isReversed: boolean
  /** A payment and its reversal, both unmatched: as if neither had been booked. */
  readonly isCancelled: boolean
}

/** A row that the bank has sent before, in this file or in an earlier one, and what became of it. */
export type SentRow<Entry extends BookEntry> = BankRow & {
  readonly isInThisFile: boolean
  readonly state: 'matched' | 'resolved' | 'open'
  readonly entry: Entry | null
  /** Why it was resolved. */
  readonly reason: string
}

export type RowVerdict<Entry extends BookEntry> =
  | { readonly state: 'matched'; readonly entry: Entry }
  | { readonly state: 'missing_here' }
  | { readonly state: 'different'; readonly entry: Entry | null }
  | { readonly state: 'resolved'; readonly reason: string }

/** Days between the bank's day and that of the books within which one may be the other. */
export const CANDIDATE_DAYS = 3

/**
 * 对账：银行流水按账户和流水号找系统里的缴费；找到且金额一致为“已对平”，金额不同或同一方向的流水号重复为“不符”，找不到为“系统缺”。
 * A row of the bank's file is judged. `named`: the entries of the account that have its number; `sent`: the rows with its number
 * that the bank has sent before (without a number: those that are alike). See reconciliation.md.
 */
export function judgeRow<Entry extends BookEntry>(
  row: BankRow,
  named: readonly Entry[],
  sent: readonly SentRow<Entry>[],
): RowVerdict<Entry> {
  const same = named.filter(({ amount }) => amount === row.amount)
  const free = same.filter(({ isUnmatched }) => isUnmatched)
  const exact = free.find(({ isReversed }) => !isReversed) ?? free[0]
  // A refund may have the payment's number.
  const isTwin = (one: SentRow<Entry>) =>
    row.channelNo !== '' && one.isInThisFile && Math.sign(one.amount) === Math.sign(row.amount)
  const twin = sent.find(isTwin)
  if (twin) return { state: 'different', entry: twin.entry }
  const again = sent.find((one) => !one.isInThisFile && one.state !== 'open' && isSameMovement(row, one))
  if (again?.state === 'resolved') return { state: 'resolved', reason: again.reason }
  if (again?.entry) return { state: 'matched', entry: again.entry }
  if (exact) return { state: 'matched', entry: exact }
  const taken = same.find(({ isUnmatched }) => !isUnmatched)
  const other = taken ?? named.find(({ isReversed }) => !isReversed)
  return other ? { state: 'different', entry: other } : { state: 'missing_here' }
}

/** Two files tell of one movement: files of a bank overlap. */
export const isSameMovement = (one: BankRow, other: BankRow): boolean =>
  one.channelNo === other.channelNo &&
  one.amount === other.amount &&
  (one.channelNo !== ''
    ? dateOf(one.paidAt) === dateOf(other.paidAt)
    : one.paidAt === other.paidAt && one.remark === other.remark)

/**
 * 候选：同账户、同金额同方向、未对账的缴费（负数找退款和冲正），没有流水号的日期相差不超过 3 天，有别的流水号的须是同一天；本流水号
 * 后来才登记的也是。流水号只是变了样的，即使已与别的行对平也是，免得再入账一次。
 * Tells whether an entry of the account may be a row that found nothing by its number. One that has its number was booked after
 * the file came. One whose number was only altered on the way counts even when another row is matched with it: booked again, it
 * would be paid twice. With a number, what is reversed does not count. See reconciliation.md.
 */
export function isCandidate(row: BankRow, { channelNo, ...entry }: BookEntry): boolean {
  if (entry.amount !== row.amount) return false
  const days = Math.abs(daysBetween(entry.day, dateOf(row.paidAt)))
  if (channelNo === '') return entry.isUnmatched && days <= CANDIDATE_DAYS
  if (entry.isReversed) return false
  if (channelNo === row.channelNo) return entry.isUnmatched
  return days === 0 && (entry.isUnmatched || isSameNumber(row.channelNo, channelNo))
}

/**
 * 流水号变样：只是全半角、看不见的字符、保护数字的 ="…" 或 '、被表格软件去掉的前导零不同。
 * Tells whether two numbers were one before the programs on the way altered it: width, characters that nobody sees, the protection
 * of digits, and zeros that a spreadsheet program drops from what it takes for a number. See reconciliation.md.
 */
export const isSameNumber = (one: string, other: string): boolean =>
  one !== '' && unalteredNumber(one) === unalteredNumber(other)

function unalteredNumber(number: string): string {
  const bare = unprotectedNumber(
    number.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\s]/gu, ''),
  )
  return /^\d+$/.test(bare) ? bare.replace(/^0+(?=\d)/, '') : bare
}

/** The number within ="…", or behind ': so it is written for a spreadsheet program to leave it as it is. */
export const unprotectedNumber = (text: string): string =>
  /^="(.*)"$/.exec(text)?.[1] ?? text.replace(/^['`]+/, '')

/** The first and the last day of a file. */
export type Span = { readonly first: LocalDate; readonly last: LocalDate }

/**
 * 银行缺：文件首日到末日之间，系统里有而文件里没有的缴费、退款、冲正和缴存；缴费与其冲正都未对账的互相抵销。
 * Tells whether an entry of the books is missing in the bank's file of these days.
 */
export const isMissingThere = (entry: BookEntry, { first, last }: Span): boolean =>
  entry.isUnmatched && !entry.isCancelled && entry.day >= first && entry.day <= last
