import { shanghaiTime } from '../api/body'

/** The utility's day, `YYYY-MM-DD`, whatever zone the browser is in. */
export const today = (): string => shanghaiTime(new Date()).slice(0, 10)
