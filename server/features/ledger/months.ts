/** 月度账单: the months of a meter, as its documents make them. */
import { addMonths, type Month, monthsBetween } from '@water/rules/calendar'
import type { Fen, Litres } from '@water/rules/money'
import type { AccountMoney } from './accounts-store'

const YEAR_0: Month = '0000-01'
/** '2026-01' → 24313: a whole number groups and chains faster than a text. */
export const monthNumber = (month: Month): number => monthsBetween(YEAR_0, month) + 1
/** 24313 → '2026-01'. */
export const monthNumbered = (number: number): Month => addMonths(YEAR_0, number - 1)

/** The figures that documents add to a month of a meter: orders by their billing month, allocations by their posting day. */
export interface MonthMovement {
  month: number
  charges: Fen
  red: Fen
  payments: Fen
  penalties: Fen
  volume: Litres
  orders: number
}

const NOTHING = { charges: 0, red: 0, payments: 0, penalties: 0, volume: 0, orders: 0 }

export const charged = (month: number, charges: Fen, volume: Litres): MonthMovement => ({
  ...NOTHING,
  month,
  charges,
  volume,
  orders: 1,
})

export const paidIn = (month: number, payments: Fen, penalties: Fen): MonthMovement => ({
  ...NOTHING,
  month,
  payments,
  penalties,
})

/** A row to be written. Where the row exists, the movement is added to it, and `opening` is not used. */
export interface MonthRow extends MonthMovement {
  meter: number
  accountNo: string
  hasDocuments: boolean
  opening: Fen
  closing: Fen
}

export interface MonthsAfter {
  rows: MonthRow[]
  /** The first month of the chain that must be made again, because later rows exist; null when the rows are complete. */
  since: number | null
}

/**
 * The rows for the movements of one meter, one movement per month, oldest first. Movements in or after the newest month continue
 * the chain: each closing amount is the next opening amount, also through months without documents.
 */
export function monthsAfter(
  {
    meter,
    accountNo,
    arrears,
    lastMonth,
  }: Pick<AccountMoney, 'meter' | 'accountNo' | 'arrears' | 'lastMonth'>,
  movements: readonly MonthMovement[],
): MonthsAfter {
  const rows: MonthRow[] = []
  let closing = arrears
  let last = lastMonth
  for (const movement of movements) {
    const opening = closing
    if (last !== null && opening !== 0) {
      for (let month = last + 1; month < movement.month; month++)
        rows.push({ ...NOTHING, month, meter, accountNo, hasDocuments: false, opening, closing: opening })
    }
    closing += movement.charges + movement.red - movement.payments
    rows.push({ ...movement, meter, accountNo, hasDocuments: true, opening, closing })
    last = movement.month
  }
  const [first] = movements
  const isLate = first !== undefined && lastMonth !== null && first.month < lastMonth
  return { rows, since: isLate ? first.month : null }
}
