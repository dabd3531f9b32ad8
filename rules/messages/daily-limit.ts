import { addDays, daysBetween, type LocalDate } from '../calendar'

/** The daily limit of a service and its load; counts are messages. */
export interface Load {
  today: LocalDate
  /** The day of the run, today or later. */
  day: LocalDate
  limit: number
  sent_today: number
  /** Already waiting for the same service: they go first. */
  waiting: number
  count: number
}

/**
 * 超过每日上限的短信顺延到以后几天：先排队的先发，一条不丢。
 * Messages beyond a service's daily limit follow on the next days: first come, first served, and none is left out.
 *
 * 1,000 messages at 400 a day on 1 March: 400 that day, 400 on the 2nd, 200 on the 3rd.
 */
export function spreadOverDays(load: Load): { first_day: number; until: LocalDate } {
  const { today, day, limit, count } = load
  const days = daysBetween(today, day)
  const leftToday = Math.max(0, limit - load.sent_today)
  const waiting = days === 0 ? load.waiting : Math.max(0, load.waiting - leftToday - limit * (days - 1))
  const room = days === 0 ? leftToday : limit
  const rest = Math.max(0, waiting + count - room)
  return {
    first_day: Math.max(0, Math.min(count, room - waiting)),
    until: addDays(day, Math.ceil(rest / limit)),
  }
}
