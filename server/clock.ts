/** What every act of the server is dated with: an argument of the application, so that tests can move it. */
export type Clock = () => string

/** Now, as 'YYYY-MM-DD HH:mm:ss' in UTC+8. */
export const systemClock: Clock = () =>
  new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
