import { dateOfDay, dayNumber } from '../own-figures'
import { type BookOrder, paidOn } from './book'

/**
 * The penalty that is due on a day: half a per cent of what is unpaid at the start of each day after the due date, at most the
 * amount, less what was paid of it. Counted day by day.
 */
export function penaltyOn(order: BookOrder, day: string): number {
  if (order.isFlushed) return 0
  let fenDays = 0
  for (let at = dayNumber(order.due) + 1; at <= dayNumber(day); at++) {
    const paid = order.allocations.filter(({ date }) => date < dateOfDay(at))
    fenDays += paid.reduce((left, { principal }) => left - principal, order.amount)
  }
  const charged = Math.floor((fenDays * 5 + 500) / 1000)
  return Math.max(0, Math.min(charged, order.amount) - paidOn(order).penalty)
}
