/** How far the server's clock is ahead of this computer's, in ms. */
let ahead = 0

/** The present moment by the server's clock, as its answers tell it: the computer's own may be wrong. */
export const serverNow = (): Date => new Date(Date.now() + ahead)

/**
 * Hears the Date of an answer, in whole seconds: the server wrote it between `askedAt`, by this computer, and now. A
 * time that agrees with it stays. Another one becomes the earliest possible, so that it never names a future moment.
 */
export function hearDate(date: string | null, askedAt: number) {
  const told = Date.parse(date ?? '')
  if (Number.isNaN(told)) return
  const [least, most] = [told - Date.now(), told + 999 - askedAt]
  if (ahead < least || ahead > most) ahead = least
}
