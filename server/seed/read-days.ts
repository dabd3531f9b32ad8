import { addDays, daysBetween, type LocalDate, monthOf } from '@water/rules/calendar'
import type { Book } from './company'

/** The first readings come this many days after the first day: a bill over a few days would look odd. */
const FIRST_PERIOD_DAYS = 20

export function isReadOn({ readDay, cycle, turn }: Book, firstDay: LocalDate, day: LocalDate): boolean {
  if (daysBetween(firstDay, day) < FIRST_PERIOD_DAYS) return false
  const month = Number(monthOf(day).slice(5))
  return readDay === Number(day.slice(8)) && month % cycle === turn % cycle
}

/** The days before today on which a book is read. */
export function readDaysOf(book: Book, firstDay: LocalDate, today: LocalDate): LocalDate[] {
  const days: LocalDate[] = []
  for (let day = firstDay; day < today; day = addDays(day, 1))
    if (isReadOn(book, firstDay, day)) days.push(day)
  return days
}
