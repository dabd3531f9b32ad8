import type { Span } from '@water/contract/views/spans'
import { addDays, addMonths, lastDayOf, monthOf } from '@water/rules/calendar'

/** The first and the last day of a preset, or its months. */
export function presetSpan(preset: Span, day: string, kind: 'date' | 'month'): readonly [string, string] {
  const month = monthOf(day)
  const year = day.slice(0, 4)
  const months: Readonly<Record<Span, readonly [string, string]>> = {
    today: [month, month],
    yesterday: [month, month],
    this_month: [month, month],
    last_month: [addMonths(month, -1), addMonths(month, -1)],
    this_year: [`${year}-01`, `${year}-12`],
  }
  const [from, to] = months[preset]
  if (kind === 'month') return [from, to]
  if (preset === 'today') return [day, day]
  if (preset === 'yesterday') return [addDays(day, -1), addDays(day, -1)]
  return [`${from}-01`, lastDayOf(to)]
}
