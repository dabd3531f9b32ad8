/** 月度账单: the months of a meter, as its documents make them. */
import { addMonths, type Month, monthsBetween } from '@water/rules/calendar'
import type { Fen, Litres } from '@water/rules/money'
import { refuse } from '../../refusal'
import type { AccountMoney } from './accounts-store'

const YEAR_0: Month = '0000-01'
/** '2026-01' → 24313: a whole number groups and chains faster than a text. */
export const monthNumber = (month: Month): number => monthsBetween(YEAR_0, month) + 1
/** 24313 → '2026-01'. */
export const monthNumbered = (number: number): Month => addMonths(YEAR_0, number - 1)

/** Refuses to book into a closed month; `open` is the first that is open. */
export function refuseClosedMonth(month: Month, open: Month | '', about?: string): never {
  return refuse('month_closed', { params: { month, open }, data: { open }, ...(about && { about }) })
}

/** The figures that documents add to a month of a meter: orders by their billing month, allocations by their posting day. */
export interface MonthMovement {
  month: number
  charges: Fen
  red: Fen
  payments: Fen
  penalties: Fen
  volume: Litres
  billedVolume: Litres
  orders: number
}

// Each movement and row is one literal: a mass run makes a hundred thousand, and a spread takes a hundred times as long.

export const charged = (
  month: number,
  charges: Fen,
  volume: Litres,
  billedVolume: Litres,
): MonthMovement => ({
  month,
  charges,
  red: 0,
  payments: 0,
  penalties: 0,
  volume,
  billedVolume,
  orders: 1,
})

/** Reds of the month in which they are posted, with the payments that they release; all figures are negative. */
export const flushedIn = (
  month: number,
  sums: Pick<MonthMovement, 'red' | 'payments' | 'penalties' | 'volume' | 'billedVolume'>,
): MonthMovement => ({ month, charges: 0, orders: 0, ...sums })

export const paidIn = (month: number, payments: Fen, penalties: Fen): MonthMovement => ({
  month,
  charges: 0,
  red: 0,
  payments,
  penalties,
  volume: 0,
  billedVolume: 0,
  orders: 0,
})

/** The movements of one meter, summed by month, oldest first. */
export function byMonth(movements: readonly MonthMovement[]): MonthMovement[] {
  const sums = new Map<number, MonthMovement>()
  for (const one of movements) {
    const sum = sums.get(one.month)
    sums.set(one.month, sum === undefined ? one : added(sum, one))
  }
  return [...sums.values()].sort((one, other) => one.month - other.month)
}

const added = (one: MonthMovement, other: MonthMovement): MonthMovement => ({
  month: one.month,
  charges: one.charges + other.charges,
  red: one.red + other.red,
  payments: one.payments + other.payments,
  penalties: one.penalties + other.penalties,
  volume: one.volume + other.volume,
  billedVolume: one.billedVolume + other.billedVolume,
  orders: one.orders + other.orders,
})

/** A row to be written. Where the row exists, the movement is added to it, and `opening` is not used. */
export interface MonthRow extends MonthMovement {
  meter: number
  accountNo: string
  /** False: the month is not after the meter's newest one, so that the row may exist. */
  isNew: boolean
  hasDocuments: boolean
  opening: Fen
  closing: Fen
}

export interface MonthsAfter {
  rows: MonthRow[]
  /** The first month of the chain that must be made again, because later rows exist; null when the rows are complete. */
  since: number | null
}

/** The facts about a meter that its new rows continue. */
type MonthsOf = Pick<
  AccountMoney,
  'meter' | 'accountNo' | 'arrears' | 'formerArrears' | 'lastMonth' | 'firstOpenMonth'
>

/**
 * The rows for the movements of one meter, one movement per month, oldest first. Movements in or after the newest month continue
 * the chain: each closing amount is the next opening amount, also through months without documents. Every booking passes here,
 * so nothing is booked into a closed month: a command that began in it, and waited while it was closed, is refused.
 */
export function monthsAfter(account: MonthsOf, movements: readonly MonthMovement[]): MonthsAfter {
  const { arrears, formerArrears, lastMonth, firstOpenMonth } = account
  if (firstOpenMonth !== '') {
    const first = monthNumber(firstOpenMonth)
    for (const { month } of movements)
      if (month < first) refuseClosedMonth(monthNumbered(month), firstOpenMonth)
  }
  const rows: MonthRow[] = []
  let opening = arrears + formerArrears
  let last = lastMonth
  for (const movement of movements) {
    if (last !== null && opening !== 0) {
      for (let month = last + 1; month < movement.month; month++)
        rows.push(monthRow(account, paidIn(month, 0, 0), { hasDocuments: false, opening }))
    }
    const row = monthRow(account, movement, { hasDocuments: true, opening })
    rows.push(row)
    opening = row.closing
    last = movement.month
  }
  const [first] = movements
  const isLate = first !== undefined && lastMonth !== null && first.month < lastMonth
  return { rows, since: isLate ? first.month : null }
}

const monthRow = (
  { meter, accountNo, lastMonth }: MonthsOf,
  { month, charges, red, payments, penalties, volume, billedVolume, orders }: MonthMovement,
  { hasDocuments, opening }: Pick<MonthRow, 'hasDocuments' | 'opening'>,
): MonthRow => ({
  meter,
  month,
  accountNo,
  isNew: lastMonth === null || month > lastMonth,
  hasDocuments,
  opening,
  charges,
  red,
  payments,
  closing: opening + charges + red - payments,
  penalties,
  volume,
  billedVolume,
  orders,
})
