import { session, sessionStore } from './session'

/** Where the notices are kept (console.md §3). */
export const NOTICES_KEY = 'notification'

/** Notices go with whoever they are for, also while the notification centre has not been loaded. */
export function forgetNoticesWithSession() {
  const forget = () => {
    if (session().userInfo === null) localStorage.removeItem(NOTICES_KEY)
  }
  sessionStore.subscribe(forget)
  forget()
}
