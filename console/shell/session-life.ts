import { call, whenOrganizationsChange, whenSessionEnds } from '../api/call'
import { tokensOf } from '../api/refresh'
import { translate } from '../i18n/words'
import {
  clearSession,
  isAcrossOrganizations,
  keepOrganizations,
  keepTokens,
  keepUser,
  type OrganizationChoice,
  session,
  startSession,
} from '../state/session'
import { forgetKept } from '../state/stored'
import { TABS_KEY } from '../state/tabs-key'
import { notify } from '../ui/dialog/notify'
import { forgetEnding, keepEnding, reasonOf, resumeAfter } from './ending'
import { isUnreachable } from './outage'
import { words } from './words'

/** The most pages of organizations for the chooser: 2,000 organizations. */
const MOST_PAGES = 10
const PAGE_SIZE = '200'

/** The own user record and, across organizations, the list to choose from. */
async function readUser() {
  const user = await call('GET /users/self/')
  keepUser(user)
  resumeAfter(user.id)
  await reloadOrganizations()
}

/**
 * Loads the present organizations. When the selected one is gone, the first available one is taken, or none (console.md
 * §4), and the user gets a message.
 */
export async function reloadOrganizations() {
  const { userInfo, selectedOrganization: before } = session()
  if (!userInfo?.is_audit || !isAcrossOrganizations(userInfo)) return
  const available = await readOrganizations(before)
  keepOrganizations(available)
  // The user may have chosen another one while the list was loading.
  if (before === null || available.some(({ id }) => id === before.id)) return
  const { selectedOrganization: now } = session()
  const names = { before: before.name, now: now?.name ?? '' }
  notify('warning', translate(words, now ? 'organizationGone' : 'organizationsGone', names))
}

async function readOrganizations(selected: OrganizationChoice | null): Promise<OrganizationChoice[]> {
  const found: OrganizationChoice[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { page: String(page), page_size: PAGE_SIZE, ordering: 'name' as const }
    const { results, next } = await call('GET /organizations/orgs/', { query })
    found.push(...results.map(choiceOf))
    if (!next) return found
  }
  // If the selected one is not among the loaded ones, it is loaded alone.
  if (selected && !found.some(({ id }) => id === selected.id)) {
    const one = call('GET /organizations/orgs/{id}/', { path: { id: selected.id } })
    found.push(...(await one.then((row) => [choiceOf(row)]).catch(() => [])))
  }
  return found
}

const choiceOf = ({ id, name }: OrganizationChoice): OrganizationChoice => ({ id, name })

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

/** Removes everything of the user who was signed in. */
export function forgetPerson() {
  forgetKept(TABS_KEY)
  clearSession()
  isLoaded = false
}

/** Ends the session here and on the server. If the server cannot be reached, the user is signed out all the same. */
export async function signOut() {
  forgetEnding()
  if (session().accessToken !== null) await call('POST /logout/', { timeoutMs: 3000 }).catch(() => {})
  forgetPerson()
}

let isLoaded = false

/**
 * Runs once after a page load with a stored token, because permissions may have changed. A failure clears tokens and
 * user, but not when the server could not be asked.
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

interface Ways {
  /** To the sign-in page, which leads back here. */
  toLogin: () => unknown
  /** Continues where another user, or nobody, was signed in before. */
  onward: () => unknown
}

/** Keeps this window in step with the session: refused tokens, deleted organizations, and changes in other windows. */
export function startSessionLife({ toLogin, onward }: Ways) {
  whenSessionEnds((error) => {
    if (session().accessToken === null) return
    keepEnding(reasonOf(error))
    forgetPerson()
    toLogin()
  })
  let isReloading = false
  whenOrganizationsChange(async () => {
    if (isReloading) return
    isReloading = true
    // The next call that fails shows the failure.
    await reloadOrganizations().catch(() => {})
    isReloading = false
  })
  startSession((before) => {
    const now = session()
    if (now.accessToken === null) {
      if (before.accessToken === null) return
      // The window that signed out has removed the tabs for all windows.
      keepEnding('elsewhere')
      clearSession()
      isLoaded = false
      toLogin()
    } else if (now.userInfo && now.userInfo.id !== before.userInfo?.id) {
      isLoaded = false
      onward()
    }
  })
}
