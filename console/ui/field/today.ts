import { shanghaiTime } from '../../api/body'

/** The utility's day, `YYYY-MM-DD`, in any time zone of the browser. */
export const today = (): string => shanghaiTime(new Date()).slice(0, 10)

/** The utility's time, cut to the minute, so that a clock slightly fast never names a future time. */
export const thisMinute = (now = new Date()): string => `${shanghaiTime(now).slice(0, 16)}:00`
