import { type LocalDate, lastDayOf, monthOf } from '@water/rules/calendar'
import { type Fen, fen } from '@water/rules/money'
import type { ByDay, Step } from './series'

/** The sums since the beginning of the span, up to the end of a step; null after today, and where nothing is compared. */
export interface LinePoint {
  label: string
  charged: Fen | null
  collected: Fen | null
  chargedBefore: Fen | null
  collectedBefore: Fen | null
}

const FIGURES = ['charged', 'collected'] as const

/**
 * The lines of a span. A month has all its days on the axis and the month before beside it, day by day; a span that is compared with
 * last year has that; all others stand alone.
 */
export function linesOf(
  steps: readonly Step[],
  {
    today,
    monthBefore,
    isCompared,
  }: { today: LocalDate; monthBefore?: ByDay | undefined; isCompared: boolean },
): LinePoint[] {
  const first = steps[0]?.from
  if (first === undefined) return []
  const isMonth = monthBefore !== undefined
  const days = isMonth
    ? Math.max(Number(lastDayOf(monthOf(first)).slice(8)), monthBefore.length)
    : steps.length
  const sums = { charged: 0, collected: 0, chargedBefore: 0, collectedBefore: 0 }
  return Array.from({ length: days }, (_, at): LinePoint => {
    const [step, earlier] = [steps[at], monthBefore?.[at]]
    for (const figure of FIGURES) {
      sums[figure] += step?.[figure] ?? 0
      if (isCompared) sums[`${figure}Before`] += step?.[`${figure}Before`] ?? 0
      else if (earlier) sums[`${figure}Before`] += fen(earlier[figure])
    }
    const isOver = step !== undefined && step.from <= today
    const hasBefore = isCompared ? step !== undefined : earlier !== undefined
    return {
      label: isMonth ? String(at + 1) : step!.label,
      charged: isOver ? sums.charged : null,
      collected: isOver ? sums.collected : null,
      chargedBefore: hasBefore ? sums.chargedBefore : null,
      collectedBefore: hasBefore ? sums.collectedBefore : null,
    }
  })
}

/** A span that is compared with the month before: it begins with a month that has begun, and ends in it. */
export const isOfMonth = ({ from, to }: { from: LocalDate; to: LocalDate }, today: LocalDate): boolean =>
  from.endsWith('-01') && monthOf(from) === monthOf(to) && from <= today
