import { blankLine, type Days, type Line, type Tax } from '../billing/order-lines'
import { addDays, type LocalDate } from '../calendar'
import { type Fen, totalOf, withinMoney } from '../money'
import { sharesOf } from './items-of-payment'

/** An item of a bill as another system has it, with the tax that it has here. */
export type OpeningItem = Tax & {
  readonly item: 'water' | 'surcharge'
  /** Null: water. */
  readonly surchargeItem: number | null
  readonly name: string
  readonly amount: Fen
}

/** The reasons why a row of open bills is not taken. */
export type OpeningRefusal = 'negative_item' | 'negative_paid' | 'nothing_owed' | 'beyond_money'

/**
 * The reason why a bill with these items, of which `paid` was paid, is no open bill; null: it is one. A credit is brought as a
 * balance, or netted against the account's bills.
 */
export function refuseOpening(items: readonly Fen[], paid: Fen): OpeningRefusal | null {
  if (items.some((amount) => amount < 0)) return 'negative_item'
  if (paid < 0) return 'negative_paid'
  if (paid >= totalOf(items)) return 'nothing_owed'
  try {
    withinMoney(totalOf(items))
  } catch {
    return 'beyond_money'
  }
  return null
}

/** The amount by which a bill is a credit of its customer, which is a balance and no bill; 0: it is none. */
export const creditOf = (items: readonly Fen[], paid: Fen): Fen => Math.max(paid - totalOf(items), 0)

/** An open bill of another system, as it stands here. */
export type OpeningAmounts = { readonly original: Fen; readonly amount: Fen; readonly lines: readonly Line[] }

/**
 * 期初账单：金额 = 各项之和 − 已付，按分项规则分到各行；不计水量、月数，不进入阶梯累计。
 * The lines of an open bill that is moved in: what is left of it, shared to its items as a payment is (items-of-payment.md). No
 * volume, no months, nothing added to the tier year. Items of 0.00 have no line. RangeError where `refuseOpening` has a reason. See
 * opening-bill.md.
 */
export function openingLines(items: readonly OpeningItem[], paid: Fen, days: Days): OpeningAmounts {
  const charged = items.filter(({ amount }) => amount !== 0)
  const amounts = charged.map(({ amount }) => amount)
  const refusal = refuseOpening(amounts, paid)
  if (refusal !== null) throw new RangeError(refusal)
  const original = totalOf(amounts)
  const shares = sharesOf(original - paid, amounts)
  return {
    original,
    amount: original - paid,
    lines: charged.map(
      (item, at): Line => ({
        ...blankLine(item.item, item, days),
        surchargeItem: item.surchargeItem,
        amount: shares[at]!,
      }),
    ),
  }
}

/** The first day on which a payment of such a bill can lie: the day after the other system's last one. */
export const firstDayHere = (asOf: LocalDate): LocalDate => addDays(asOf, 1)
