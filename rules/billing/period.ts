import {
  addDays,
  addMonths,
  dateOf,
  type LocalDate,
  type LocalTime,
  lastDayOf,
  type Month,
  monthOf,
  monthsBetween,
} from '../calendar'

/** The days that an order bills, both included, and the number of its months. */
export type Period = {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly months: number
  readonly billingMonth: Month
}

/**
 * 账单月份：抄表所在月份；该月已结账时，计入第一个未结账月份。
 * The month in which an order counts: its own, or the first month of the books that is open ('' while none was ever closed).
 */
export const billingMonthOf = (own: Month, firstOpen: Month | ''): Month =>
  own < firstOpen ? (firstOpen as Month) : own

/** Days of an account without water (报停), both included. */
export type DaySpan = { readonly from: LocalDate; readonly to: LocalDate }

/**
 * 计费期：上次抄表次日至本次抄表日；计费月数按两次抄表的年月差，扣除整月报停的月份。
 * The period from the day after the previous reading to the reading's day (it never begins after that day), its months,
 * and its billing month: the reading's. Months are the difference of year and month, less those that lie wholly in
 * suspended days. Between two readings in one month it is 1 for that month's first live order and 0 for any further one.
 */
export function periodOf(
  previousDate: LocalDate,
  readAt: LocalTime,
  hasOrderInMonth: boolean,
  suspended: readonly DaySpan[] = [],
): Period {
  const to = dateOf(readAt)
  return {
    from: previousDate < to ? addDays(previousDate, 1) : to,
    to,
    months: billedMonths(monthsBetween(previousDate, to), to, hasOrderInMonth, suspended),
    billingMonth: monthOf(to),
  }
}

function billedMonths(
  difference: number,
  to: LocalDate,
  hasOrderInMonth: boolean,
  suspended: readonly DaySpan[],
): number {
  if (difference === 0) return hasOrderInMonth ? 0 : 1
  if (suspended.length === 0) return difference
  let months = 0
  for (let before = 0; before < difference; before++)
    if (!liesWithin(addMonths(monthOf(to), -before), suspended)) months++
  return months
}

/** Tells whether every day of a month lies in one of the spans. */
function liesWithin(month: Month, spans: readonly DaySpan[]): boolean {
  const last = lastDayOf(month)
  let day: LocalDate = `${month}-01`
  while (day <= last) {
    const span = spans.find(({ from, to }) => from <= day && day <= to)
    if (span === undefined) return false
    day = addDays(span.to, 1)
  }
  return true
}

/** Tells whether a day lies in one of the spans, and in which. */
export const spanOf = (day: LocalDate, spans: readonly DaySpan[]): DaySpan | undefined =>
  spans.find(({ from, to }) => from <= day && day <= to)

/** The last day to pay: `dueDays` after the order is issued. */
export function dueDate(issuedOn: LocalDate, dueDays: number): LocalDate {
  return addDays(issuedOn, dueDays)
}

/** Tells whether an order may be issued on a day: from the reading's day to today. */
export function mayIssueOn(issuedOn: LocalDate, readAt: LocalTime, now: LocalTime): boolean {
  return issuedOn >= dateOf(readAt) && issuedOn <= dateOf(now)
}
