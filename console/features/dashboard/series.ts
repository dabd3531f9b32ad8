import { addDays, daysBetween, type LocalDate, monthOf } from '@water/rules/calendar'
import { divideHalfUp, type Fen, fen, totalOf, yuan } from '@water/rules/money'
import { moneyText } from '@water/rules/money-text'
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

/** The due dates of an age of arrears, as of a day. */
export function dueIn(age: string, today: LocalDate): { due_date_from?: LocalDate; due_date_to?: LocalDate } {
  if (age === 'not_due') return { due_date_from: today }
  if (age === 'over_365') return { due_date_to: addDays(today, -366) }
  const [least, most] = age.split('-').map(Number)
  return { due_date_from: addDays(today, -most!), due_date_to: addDays(today, -least!) }
}

const UNITS = {
  zh: [
    { from: 10_000_000_000, fen: 10_000_000_000, name: '亿' },
    { from: 1_000_000, fen: 1_000_000, name: '万' },
  ],
  en: [
    { from: 100_000_000, fen: 100_000_000, name: 'M' },
    { from: 100_000, fen: 100_000, name: 'k' },
  ],
} as const

/** An amount beside an axis, in the large units of the language: ¥2.5万, ¥25k. */
export function axisMoney(amount: Fen, language: 'zh' | 'en'): string {
  const size = Math.abs(amount)
  const unit = UNITS[language].find(({ from }) => size >= from)
  const hundredths = unit ? divideHalfUp(size * 100, unit.fen) : size
  const short = yuan(amount < 0 ? 0 - hundredths : hundredths).replace(/\.?0+$/, '')
  return `${moneyText(short)}${unit?.name ?? ''}`
}
