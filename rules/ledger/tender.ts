import type { Fen } from '../money'
import type { OpenOrder } from './allocation'

/**
 * 应收合计：本金加违约金。
 * The total due on these orders: principal and penalty.
 */
export function totalDue(orders: readonly Pick<OpenOrder, 'outstanding' | 'penalty'>[]): Fen {
  return orders.reduce((sum, { outstanding, penalty }) => sum + outstanding + penalty, 0)
}

/**
 * 找零：实收减应收；不足为 null。
 * The change over the counter; null when the tender does not cover the amount.
 */
export function changeOf(tender: Fen, amount: Fen): Fen | null {
  return tender < amount ? null : tender - amount
}
