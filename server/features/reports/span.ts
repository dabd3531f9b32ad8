import {
  daysBetween,
  type LocalDate,
  lastDayOf,
  type Month,
  monthOf,
  monthsBetween,
} from '@water/rules/calendar'
import { refuseField } from '../../refusal'

export interface Days {
  from: LocalDate
  to: LocalDate
}
export interface Months {
  from: Month
  to: Month
}

/** Three years. */
const MOST_DAYS = 1096
const MOST_MONTHS = 36

/** Asked for, else the month of the day that is given, else this month. */
export function daysAsked(asked: Partial<Days>, today: LocalDate): Days {
  const month = monthOf(asked.from ?? asked.to ?? today)
  const span = { from: asked.from ?? `${month}-01`, to: asked.to ?? lastDayOf(month) }
  if (span.from > span.to) refuseField('from', 'from_after_to')
  if (daysBetween(span.from, span.to) >= MOST_DAYS) refuseField('from', 'span_days', { days: MOST_DAYS })
  return span
}

/** One month names itself; none is the present one. */
export function monthsAsked(
  { from, to }: { from?: Month | undefined; to?: Month | undefined },
  present: Month,
): Months {
  const span = { from: from ?? to ?? present, to: to ?? from ?? present }
  if (span.from > span.to) refuseField('month_from', 'from_after_to')
  if (monthsBetween(`${span.from}-01`, `${span.to}-01`) >= MOST_MONTHS)
    refuseField('month_from', 'span_days', { days: MOST_DAYS })
  return span
}
