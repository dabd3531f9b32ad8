import type { LocalDate, Month } from '../calendar'
import { type Fen, withinMoney } from '../money'
import type { Bill } from './bill'
import { blankLine, type Line, type Tax } from './order-lines'

/** A charge beside water: a reconnection, a seal, a repair. */
export type Fee = Tax & { readonly name: string; readonly amount: Fen }

/**
 * 其他收费：接水、封表、维修等按项目收费，一项一行；不涉及水量，不进入阶梯累计。
 * The bill of fees: one line each, with its amount as given. No water, no months, nothing added to the tier year. Throws
 * RangeError when they are together beyond MAX_FEN. See fee.md.
 */
export function feeBill(fees: readonly Fee[], day: LocalDate, billingMonth: Month): Bill {
  const lines = fees.map(
    (fee): Line => ({ ...blankLine('fee', fee, { from: day, to: day }), amount: fee.amount }),
  )
  const amount = withinMoney(lines.reduce((sum, line) => sum + line.amount, 0))
  return {
    months: 0,
    periodFrom: day,
    periodTo: day,
    billingMonth,
    volume: 0,
    billedVolume: 0,
    parts: [],
    lines,
    waterAmount: 0,
    surchargeAmount: amount,
    amount,
    cumulativeBefore: 0,
    cumulativeAfter: 0,
  }
}
