import type { Bill } from '../billing/bill'
import type { Line } from '../billing/order-lines'
import type { TierPart } from '../billing/parts'
import type { Month } from '../calendar'
import { negative } from '../money'

/**
 * The parts of a bill that its red twin negates. Lines keep prices, percentages and tax; only amounts and volumes
 * change their sign.
 */
export type Reversible = Pick<
  Bill,
  | 'volume'
  | 'billedVolume'
  | 'parts'
  | 'lines'
  | 'waterAmount'
  | 'surchargeAmount'
  | 'amount'
  | 'cumulativeBefore'
  | 'cumulativeAfter'
  | 'billingMonth'
>

/**
 * 红冲：红字账单逐行取负，前后累计互换，记入红冲当月；与原账单合计为零。
 * The negative twin of an order: every amount and volume negated, line by line and part by part in the same order,
 * cumulative before and after swapped, in the month of the flush. Original and red sum to zero. See red-flush.md.
 */
export function redFlush<B extends Reversible>(original: B, monthOfFlush: Month): B {
  return {
    ...original,
    billingMonth: monthOfFlush,
    volume: negative(original.volume),
    billedVolume: negative(original.billedVolume),
    waterAmount: negative(original.waterAmount),
    surchargeAmount: negative(original.surchargeAmount),
    amount: negative(original.amount),
    cumulativeBefore: original.cumulativeAfter,
    cumulativeAfter: original.cumulativeBefore,
    parts: original.parts.map(redPart),
    lines: original.lines.map(redLine),
  }
}

function redPart(part: TierPart): TierPart {
  return {
    ...part,
    volume: negative(part.volume),
    cumulativeBefore: part.cumulativeAfter,
    cumulativeAfter: part.cumulativeBefore,
  }
}

function redLine(line: Line): Line {
  return {
    ...line,
    baseVolume: line.baseVolume === null ? null : negative(line.baseVolume),
    base: line.base === null ? null : negative(line.base),
    amount: negative(line.amount),
  }
}
