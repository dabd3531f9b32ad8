import type { Fen } from '../money'

/**
 * 长短款：实点现金减应有现金；正数为长款，负数为短款。
 * The difference of a cashier's day: counted less expected cash. Positive: too much in the drawer; negative: too little.
 */
export const cashDifference = (expected: Fen, counted: Fen): Fen => counted - expected

/**
 * 各方式合计。
 * The sum of a day's takings, whatever their methods; refunds and reversals are negative.
 */
export const totalTakings = (amounts: readonly Fen[]): Fen => amounts.reduce((sum, amount) => sum + amount, 0)
