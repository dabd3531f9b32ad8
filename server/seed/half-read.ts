import { addDays, type LocalDate, monthOf } from '@water/rules/calendar'
import { isReadOn, readDaysOf } from './read-days'
import type { Timeline } from './timeline'

/**
 * Plans that a book of this month is half read, so that there is a route to walk: the one that was read last, or else, while none was
 * read this month, the first that is due, whose reader has begun yesterday. On the first day of a month nobody has begun.
 */
export function planHalfRead(timeline: Timeline, today: LocalDate): void {
  const books = timeline.company.plan.areas.flatMap((area) => area.books)
  const yesterday = addDays(today, -1)
  if (monthOf(yesterday) !== monthOf(today)) return
  const readLast = books
    .flatMap((book) => readDaysOf(book, timeline.firstDay, today).map((day) => ({ book, day })))
    .filter(({ day }) => monthOf(day) === monthOf(today))
    .sort((one, other) => (one.day < other.day ? 1 : -1))[0]
  const due = books.find((book) => isDueIn(today, timeline.firstDay, book))
  if (readLast === undefined && due !== undefined) timeline.readToo(due, yesterday)
  const { book, day } = readLast ?? { book: due, day: yesterday }
  const route = timeline.company.accounts.filter(({ household }) => household.book === book)
  const masters = new Set(route.map(({ household }) => household.master))
  for (const account of route.slice(Math.ceil(route.length / 2))) {
    const { key, master, quirk } = account.household
    // Masters are read with their subs, and the examples have their bills.
    const isPlain = quirk === 'none' && master === null && !masters.has(key)
    if (isPlain && !timeline.isCorrected(account)) timeline.leaveOut(account, day, day)
  }
}

/** Later in this month. */
function isDueIn(today: LocalDate, firstDay: LocalDate, book: Parameters<typeof isReadOn>[0]): boolean {
  for (let day = today; monthOf(day) === monthOf(today); day = addDays(day, 1))
    if (isReadOn(book, firstDay, day)) return true
  return false
}
