import { shanghaiTime } from '../../api/body'

/** The utility's day, `YYYY-MM-DD`, whatever zone the browser is in. */
export const today = (): string => shanghaiTime(new Date()).slice(0, 10)

/** The utility's time, cut to the minute: so that a clock a little fast still names no time to come. */
export const thisMinute = (): string => `${shanghaiTime(new Date()).slice(0, 16)}:00`
