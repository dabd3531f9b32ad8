import { addDays, addMonths, type LocalDate, monthOf } from '@water/rules/calendar'
import { own } from '@water/rules/own'
import type { Asked } from './asked'
import type { ReportRow } from './report'

/** The rows of a picture: days and months without any stand on the axis, too, up to today. Other groups are as they are. */
export function onAxis(
  rows: readonly ReportRow[],
  group: string,
  span: Asked['span'],
  today: LocalDate,
): readonly ReportRow[] {
  if (span === null || (group !== 'day' && group !== 'month')) return rows
  const isDaily = group === 'day'
  const [first, last] = [span.from, span.to].map((day) => (isDaily ? day : monthOf(day))) as [string, string]
  const present = isDaily ? today : monthOf(today)
  const found = new Map(rows.map((row) => [String(own(row, group)), row]))
  const shown: ReportRow[] = []
  // A row of days to come is not left out.
  for (let at = first; at <= last; at = isDaily ? addDays(at, 1) : addMonths(at, 1)) {
    const row = found.get(at)
    if (row || at <= present) shown.push(row ?? { [group]: at })
  }
  return shown
}
