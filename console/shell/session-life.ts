import { call, whenSessionEnds } from '../api/call'
import { tokensOf } from '../api/refresh'
import {
  clearSession,
  isAcrossOrganizations,
  keepOrganizations,
  keepTokens,
  keepUser,
  type OrganizationChoice,
  session,
  sessionStore,
  startSession,
} from '../state/session'
import { dropAllTabs } from '../state/tabs'
import { isUnreachable } from './outage'

/** Pages of organizations that are read for the chooser at most: 2,000 organizations. */
const MOST_PAGES = 10
const PAGE_SIZE = '200'

/** The own user record and, across organizations, the list to choose from. */
async function readUser() {
  keepUser(await call('GET /users/self/'))
  if (isAcrossOrganizations(session().userInfo)) keepOrganizations(await readOrganizations())
}

export async function readOrganizations(): Promise<OrganizationChoice[]> {
  const found: OrganizationChoice[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { page: String(page), page_size: PAGE_SIZE, ordering: 'name' as const }
    const { results, next } = await call('GET /organizations/orgs/', { query })
    found.push(...results.map(({ id, name }) => ({ id, name })))
    if (!next) break
  }
  return found
}

export type Credentials = { account: string; password: string } | { phone: string; code: string }

export async function signIn(credentials: Credentials) {
  keepTokens(tokensOf(await call('POST /login/', { body: credentials })))
  try {
    await readUser()
  } catch (error) {
    clearSession()
    throw error
  }
  isLoaded = true
}

/** Forgets everything of the person who was signed in. */
export function forgetPerson() {
  clearSession()
  dropAllTabs()
  isLoaded = false
}

/** Ends the session here and on the server; a server that cannot be reached does not keep anyone signed in. */
export async function signOut() {
  if (session().accessToken !== null) await call('POST /logout/', { timeoutMs: 3000 }).catch(() => {})
  forgetPerson()
}

let isLoaded = false

/**
 * Once after a page load with a stored token: permissions may have changed. A failure clears tokens and user, but not
 * when the server could not be asked.
 */
export async function reloadPermissions() {
  if (isLoaded || session().accessToken === null) return
  try {
    await readUser()
    isLoaded = true
  } catch (error) {
    if (!isUnreachable(error)) forgetPerson()
    throw error
  }
}

/** Keeps this window true to the session: refused tokens, and signing in or out in another window. */
export function startSessionLife(toLogin: () => void, afterSignIn: () => void) {
  whenSessionEnds(() => {
    if (session().accessToken === null) return
    forgetPerson()
    toLogin()
  })
  let person = session().userInfo?.id ?? null
  sessionStore.subscribe(({ userInfo }) => {
    person = userInfo?.id ?? person
  })
  startSession(() => {
    const now = session().userInfo?.id ?? null
    if (session().accessToken === null) {
      forgetPerson()
      toLogin()
    } else if (now !== person) {
      afterSignIn()
    }
    person = now
  })
}
