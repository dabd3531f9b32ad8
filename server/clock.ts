import { type LocalTime, localTime } from '@water/rules/calendar'

/**
 * The clock that dates every command of the server. It is an argument of the application, so that tests can move it.
 */
export type Clock = () => LocalTime

/** Now in the utility's time; a test may add `ahead_s` seconds. */
export const systemClock = (ahead_s = 0): LocalTime => localTime(Date.now() + ahead_s * 1000)
