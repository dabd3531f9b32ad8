import type { EndReason } from '@water/contract/access/sessions'
import { ApiError } from '../api/api-error'
import { serverNow } from '../api/clock'
import type { Text } from '../i18n/locale'
import { type OrganizationChoice, selectOrganization, session } from '../state/session'
import { openTabs, reopenTabs, type Tab, tabAt } from '../state/tabs'
import { bringBack, forgetTyped, pagesOf, type Typed, typedNow } from '../ui/form/typed'
import { unsavedPages } from '../ui/form/unsaved'
import { pageAt } from './page-at'

/**
 * `elsewhere`: another window of this browser ended the session; `no_refresh_token`: there is nothing to continue it with; `ended`: the
 * reason is unknown.
 */
export type Reason = EndReason | 'elsewhere' | 'no_refresh_token' | 'ended'

const REASONS: Readonly<Record<Reason, true>> = {
  ...{ expired: true, signed_out: true, ended_elsewhere: true, password_changed: true },
  ...{ password_reset: true, deactivated: true, reused: true, elsewhere: true, no_refresh_token: true },
  ended: true,
}

/** The end of a session that nobody ended here, with the tabs that were open. */
export interface Ending {
  reason: Reason
  /** Pages with unsaved input that is lost, and those whose input waits for the same person. */
  lost: readonly Text[]
  kept: readonly Text[]
  typed: Typed
  at: number
  person: number | null
  tabs: readonly Tab[]
  organization: OrganizationChoice | null
}

/**
 * Kept in the memory of this window until somebody signs in. The same user then continues with the same tabs and
 * organization. Tabs contain names of customers, so the next person at the desk must not find them in the browser's
 * storage.
 */
let ending: Ending | null = null

/** The time for which typed input waits for its writer, in milliseconds. */
const WAITS = 3_600_000

export const lastEnding = (): Ending | null => ending

/** The server's reason for the end, from `data.reason` of its refusal of the refresh token. */
export function reasonOf(error: unknown): Reason {
  const { reason } = Object(error instanceof ApiError ? error.data : null)
  return typeof reason === 'string' && Object.hasOwn(REASONS, reason) ? (reason as Reason) : 'ended'
}

/** Called before everything of the user is removed. Who signs out by hand, in whatever window, gives up what was typed. */
export function keepEnding(reason: Reason) {
  const { userInfo, selectedOrganization } = session()
  const isByHand = reason === 'elsewhere'
  const typed: Typed = isByHand ? new Map() : typedNow()
  const kept = pagesOf(typed)
  const lost = unsavedPages().filter((path) => !kept.includes(path))
  const titles = (paths: string[]) => paths.flatMap((path) => (tabAt(path) ?? pageAt(path))?.title ?? [])
  ending = {
    ...{ reason, typed, lost: titles(lost), kept: titles(kept), at: serverNow().getTime() },
    person: userInfo?.id ?? null,
    tabs: isByHand ? [] : openTabs(),
    organization: selectedOrganization,
  }
}

/**
 * The same user has come back and gets the tabs, the chosen organization, and within an hour what was typed. Another user gets
 * nothing.
 */
export function resumeAfter(person: number) {
  if (ending?.person === person) {
    if (ending.organization) selectOrganization(ending.organization)
    reopenTabs(ending.tabs)
    bringBack(ending.typed, ending.at + WAITS)
  } else if (ending) forgetTyped()
  ending = null
}

export function forgetEnding() {
  ending = null
  forgetTyped()
}
