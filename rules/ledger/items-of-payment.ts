import { type Fen, totalOf } from '../money'

/**
 * 按项分摊：账单已付的本金按韦伯斯特法（圣拉古法）分到各明细行，以分为单位，并列时行次在前的先得。
 * The shares of an order's lines in the principal that is paid of it, by Webster's divisor method (Sainte-Laguë), pro rata to the
 * lines' amounts: each further fen goes to the line with the greatest amount ÷ (2 × share + 1), the first of equals in the order of
 * the lines. All in fen, 0 ≤ paid ≤ the sum of the amounts, no amount below 0; RangeError else. See items-of-payment.md.
 */
export function sharesOf(paid: Fen, amounts: readonly Fen[]): Fen[] {
  const total = totalOf(amounts)
  if (amounts.some((amount) => amount < 0)) throw new RangeError('a line below 0 takes no share')
  if (paid < 0 || paid > total) throw new RangeError(`${paid} is not a part of ${total}`)
  if (paid === 0) return amounts.map(() => 0)
  if (paid === total) return [...amounts]
  const shares = amounts.map((amount) => firstShare(BigInt(amount), BigInt(paid), BigInt(total)))
  let left = paid - totalOf(shares)
  for (; left > 0; left--) shares[best(amounts, shares)]! += 1
  for (; left < 0; left++) shares[last(amounts, shares)]! -= 1
  return shares
}

/**
 * The fens for which the line stands strictly before a line of just its quota: all these come first, whatever follows. So only a
 * few steps are left, however large the amounts are.
 */
function firstShare(amount: bigint, paid: bigint, total: bigint): Fen {
  const twice = 2n * amount * paid - total
  return twice <= 0n ? 0 : Number((twice + 2n * total - 1n) / (2n * total))
}

/** Whether the next fen of a line comes before that of another: amount ÷ (2 × share + 1), compared without a fraction. */
function isBefore(
  amounts: readonly Fen[],
  one: number,
  sharesOne: Fen,
  other: number,
  sharesOther: Fen,
): boolean {
  const mine = BigInt(amounts[one]!) * BigInt(2 * sharesOther + 1)
  const theirs = BigInt(amounts[other]!) * BigInt(2 * sharesOne + 1)
  return mine === theirs ? one < other : mine > theirs
}

/** The line that the next fen goes to. */
function best(amounts: readonly Fen[], shares: readonly Fen[]): number {
  let chosen = 0
  for (let at = 1; at < amounts.length; at++)
    if (isBefore(amounts, at, shares[at]!, chosen, shares[chosen]!)) chosen = at
  return chosen
}

/** The line that got the last fen. */
function last(amounts: readonly Fen[], shares: readonly Fen[]): number {
  let chosen = -1
  for (let at = 0; at < amounts.length; at++) {
    if (shares[at] === 0) continue
    if (chosen < 0 || isBefore(amounts, chosen, shares[chosen]! - 1, at, shares[at]! - 1)) chosen = at
  }
  return chosen
}
