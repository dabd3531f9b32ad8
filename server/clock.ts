import { type LocalTime, localTime } from '@water/rules/calendar'

/** What every act of the server is dated with: an argument of the application, so that tests can move it. */
export type Clock = () => LocalTime

/** Now, in the utility's time; `ahead_s` seconds later where a test says so. */
export const systemClock = (ahead_s = 0): LocalTime => localTime(Date.now() + ahead_s * 1000)
