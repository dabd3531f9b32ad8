import type { EndReason } from '@water/contract/access/sessions'
import { ApiError } from '../api/api-error'
import type { Text } from '../i18n/locale'
import { type OrganizationChoice, selectOrganization, session } from '../state/session'
import { openTabs, reopenTabs, type Tab, tabAt } from '../state/tabs'
import { unsavedPages } from '../ui/form/unsaved'
import { pageAt } from './page-at'

/** `elsewhere`: another window of this browser has ended it; `ended`: nobody has said why. */
export type Reason = EndReason | 'elsewhere' | 'ended'

const REASONS: Readonly<Record<Reason, true>> = {
  ...{ expired: true, signed_out: true, ended_elsewhere: true, password_changed: true },
  ...{ password_reset: true, deactivated: true, reused: true, elsewhere: true, ended: true },
}

/** How a session ended that nobody here had ended, and what was open then. */
export interface Ending {
  reason: Reason
  /** Pages whose input was not saved and is lost. */
  unsaved: readonly Text[]
  person: number | null
  tabs: readonly Tab[]
  organization: OrganizationChoice | null
}

/**
 * In the memory of this window alone: names of customers stand in the tabs, and whoever comes next to the desk finds
 * nothing of them in its storage.
 */
let ending: Ending | null = null
export const lastEnding = (): Ending | null => ending

/** What the server has said of the end, if it has. */
export function reasonOf(error: unknown): Reason {
  const { reason } = Object(error instanceof ApiError ? error.data : null)
  return typeof reason === 'string' && Object.hasOwn(REASONS, reason) ? (reason as Reason) : 'ended'
}

/** Before everything of the person is forgotten. */
export function keepEnding(reason: Reason) {
  const { userInfo, selectedOrganization } = session()
  const unsaved = unsavedPages().flatMap((path) => (tabAt(path) ?? pageAt(path))?.title ?? [])
  const open = reason === 'elsewhere' ? [] : openTabs()
  ending = { reason, unsaved, person: userInfo?.id ?? null, tabs: open, organization: selectedOrganization }
}

/** The same person has come back: the tabs and the chosen organization come back as well. Of anybody else nothing does. */
export function resumeAfter(person: number) {
  if (ending?.person === person) {
    if (ending.organization) selectOrganization(ending.organization)
    reopenTabs(ending.tabs)
  }
  ending = null
}

export function forgetEnding() {
  ending = null
}
