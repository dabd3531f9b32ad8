/** When the nightly back-up is due. */
import { addDays, dateOf, type LocalTime } from '@water/rules/calendar'

/** The last moment up to now at which the clock in Shanghai showed `at` (03:00). */
export function lastDue(now: LocalTime, at: string): LocalTime {
  const today = `${dateOf(now)} ${at}:00`
  return today <= now ? today : `${addDays(dateOf(now), -1)} ${at}:00`
}

export function nextDue(now: LocalTime, at: string): LocalTime {
  const last = lastDue(now, at)
  return `${addDays(dateOf(last), 1)} ${at}:00`
}
