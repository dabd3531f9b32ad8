import {
  addDays,
  dateOf,
  type LocalDate,
  type LocalTime,
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
 * 计费期：上次抄表次日至本次抄表日；计费月数按两次抄表的年月差。
 * The period from the day after the previous reading to the reading's day (it never begins after that day), its months,
 * and its billing month: the reading's. Months are the difference of year and month. Between two readings in one month
 * it is 1 for that month's first live order and 0 for any further one.
 */
export function periodOf(previousDate: LocalDate, readAt: LocalTime, hasOrderInMonth: boolean): Period {
  const to = dateOf(readAt)
  const months = monthsBetween(previousDate, to)
  return {
    from: previousDate < to ? addDays(previousDate, 1) : to,
    to,
    months: months === 0 && !hasOrderInMonth ? 1 : months,
    billingMonth: monthOf(to),
  }
}

/** The last day to pay: `dueDays` after the order is issued. */
export function dueDate(issuedOn: LocalDate, dueDays: number): LocalDate {
  return addDays(issuedOn, dueDays)
}

/** Tells whether an order may be issued on a day: from the reading's day to today. */
export function mayIssueOn(issuedOn: LocalDate, readAt: LocalTime, now: LocalTime): boolean {
  return issuedOn >= dateOf(readAt) && issuedOn <= dateOf(now)
}
