import { type Fen, totalOf } from '../money'

/** Something that an old system's open bill says. */
export type OpenBill =
  /** So much of it is open. */
  | { open: Fen; charged: Fen }
  /** The customer has so much: it is no bill. */
  | { credit: Fen }
  | 'negative_item'
  | 'paid'

/**
 * 接管的未结账单：欠费 = 各项之和 − 已缴；各项和已缴都不为负。贷方余额（负数账单）不是账单：应作预存余额导入，或与该户的账单相抵。
 * An open bill that moves in owes the sum of its items less what was paid; neither is negative. A credit is no bill: it comes as a
 * balance, or is netted against the account's bills. Amounts are in fen. Source: reach.md §4.
 *
 * Example: water 56.00 and sewage 19.00, 30.00 paid: 45.00 are open.
 */
export function openBill(items: readonly Fen[], paid: Fen): OpenBill {
  const charged = totalOf(items)
  const open = charged - paid
  if (open < 0) return { credit: paid - charged }
  if (paid < 0 || items.some((item) => item < 0)) return 'negative_item'
  return open === 0 ? 'paid' : { open, charged }
}
