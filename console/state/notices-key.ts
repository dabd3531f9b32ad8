import { session, sessionStore } from './session'

/** The key under which notices are stored (console.md §3). */
export const NOTICES_KEY = 'notification'

/** Removes notices together with their user, also while the notification centre has not been loaded. */
export function forgetNoticesWithSession() {
  const forget = () => {
    if (session().userInfo === null) localStorage.removeItem(NOTICES_KEY)
  }
  sessionStore.subscribe(forget)
  forget()
}
