import { type Fen, productHalfUp } from '../money'
import { blankLine, type Line } from './order-lines'
import type { Period } from './period'
import type { PriceVersion } from './water-price'

/** Price units (1/10,000 yuan) in one fen. */
const UNITS_PER_FEN = 100

/** Whether the monthly amount of a bill is that of the diameter, which nobody has said. See capacity.md. */
export const lacksCapacityFee = (version: PriceVersion, capacityFee: Fen | null, months: number): boolean =>
  version.mode === 'two_part' && version.capacityPrice === null && capacityFee === null && months > 0

/**
 * 两部制水价的容量水费：每月定额 × 月数；水价未定的取口径的容量费。
 * The capacity charge of a two-part price: a monthly amount (the price's, else the diameter's `capacityFee`) × the
 * months of the order; none for other modes, no amount, or no month. See capacity.md.
 */
export function addCapacityLine(
  lines: Line[],
  version: PriceVersion,
  capacityFee: Fen | null,
  period: Period,
): void {
  const monthly = version.capacityPrice ?? capacityFee
  if (version.mode !== 'two_part' || monthly === null || period.months === 0) return
  const line = blankLine('capacity', version, period)
  line.priceVersion = version.id
  line.price = monthly * UNITS_PER_FEN
  line.months = period.months
  line.amount = productHalfUp(monthly, period.months, 1)
  lines.push(line)
}
