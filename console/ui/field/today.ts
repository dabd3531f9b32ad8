import { shanghaiTime } from '../../api/body'
import { serverNow } from '../../api/clock'

/** The utility's day, `YYYY-MM-DD`, in any time zone of the browser and by any clock of its computer. */
export const today = (): string => shanghaiTime(serverNow()).slice(0, 10)

/** The utility's time, cut to the minute. */
export const thisMinute = (now = serverNow()): string => `${shanghaiTime(now).slice(0, 16)}:00`
