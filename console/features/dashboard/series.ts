import { addDays, daysBetween, type LocalDate, monthOf } from '@water/rules/calendar'
import { type Fen, fen, totalOf } from '@water/rules/money'
import { type Span, yearBefore } from './span'
import type { Dashboard } from './todo'

export type ByDay = NonNullable<Dashboard['by_day']>

/** One step of the chart: a day, or a month where there would be too many days. */
export interface Step {
  label: string
  from: LocalDate
  to: LocalDate
  charged: Fen
  collected: Fen
  chargedBefore: Fen
  collectedBefore: Fen
}

/** More bars than this cannot be told apart. */
const MOST_DAYS = 62

/** The days of a span, or its months; beside each the same days a year before, where those are given. */
export function stepsOf(days: ByDay, before: ByDay = []): Step[] {
  const isDaily = days.length <= MOST_DAYS
  const earlier = new Map(before.map((day) => [day.date, day]))
  const groups = new Map<string, ByDay>()
  for (const day of days) {
    const key = isDaily ? day.date : monthOf(day.date)
    groups.set(key, [...(groups.get(key) ?? []), day])
  }
  return [...groups].map(([key, group]) => {
    const [from, to] = [group[0]!.date, group.at(-1)!.date]
    const past = daysOf(yearBefore({ from, to })).flatMap((date) => earlier.get(date) ?? [])
    const sum = (rows: ByDay, name: 'charged' | 'collected') => totalOf(rows.map((row) => fen(row[name])))
    return {
      label: isDaily ? key.slice(5) : key,
      ...{ from, to },
      charged: sum(group, 'charged'),
      collected: sum(group, 'collected'),
      chargedBefore: sum(past, 'charged'),
      collectedBefore: sum(past, 'collected'),
    }
  })
}

const daysOf = ({ from, to }: Span): LocalDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day))
