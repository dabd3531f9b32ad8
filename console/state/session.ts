import { may, type Need, isAcrossOrganizations as worksAcross } from '@water/rules/access/may'
import { useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { maskEmail, maskIdNumber, maskPhone } from './masks'
import { followOtherWindows, plainStorage } from './stored'

/**
 * The signed-in user with the few fields that the frame needs. Personal data are masked, because this is in local
 * storage.
 */
export interface UserInfo {
  id: number
  username: string
  name: string | null
  email: string
  phone: string | null
  id_number: string
  is_audit: boolean
  is_staff: boolean
  is_superuser: boolean
  permissions: readonly (number | string)[]
  organization: number | null
  organization_name: string | null
}

export interface OrganizationChoice {
  id: number
  name: string
}

/** Stored under `user` (console.md §3). */
export interface Session {
  accessToken: string | null
  refreshToken: string | null
  userInfo: UserInfo | null
  selectedOrganization: OrganizationChoice | null
  availableOrganizations: readonly OrganizationChoice[]
}

export const SESSION_KEY = 'user'
const SIGNED_OUT: Session = {
  accessToken: null,
  refreshToken: null,
  userInfo: null,
  selectedOrganization: null,
  availableOrganizations: [],
}

// Declared before the store, which reads the stored value while it is made.
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const isUser = (value: unknown): value is UserInfo =>
  isObject(value) && typeof value.id === 'number' && Array.isArray(value.permissions)
const isChoice = (value: unknown): value is OrganizationChoice =>
  isObject(value) && typeof value.id === 'number' && typeof value.name === 'string'

/** The stored value may be old or edited by hand. No value, as after a clearing, means signed out. */
function restored(kept: unknown): Session {
  if (!isObject(kept)) return SIGNED_OUT
  const { accessToken, refreshToken, userInfo, selectedOrganization, availableOrganizations } = kept
  return {
    accessToken: textOrNull(accessToken),
    refreshToken: textOrNull(refreshToken),
    userInfo: isUser(userInfo) ? userInfo : null,
    selectedOrganization: isChoice(selectedOrganization) ? selectedOrganization : null,
    availableOrganizations: Array.isArray(availableOrganizations)
      ? availableOrganizations.filter(isChoice)
      : [],
  }
}

export const sessionStore = createStore<Session>()(
  persist(() => SIGNED_OUT, { name: SESSION_KEY, storage: plainStorage<Session>(), merge: restored }),
)

export const session = (): Session => sessionStore.getState()
export const useSession = <Part>(part: (session: Session) => Part): Part => useStore(sessionStore, part)

export function keepTokens({ access, refresh }: { access: string; refresh?: string }) {
  sessionStore.setState((before) => ({ accessToken: access, refreshToken: refresh ?? before.refreshToken }))
}

export function keepUser(user: UserInfo) {
  const { id, username, name, is_audit, is_staff, is_superuser, permissions } = user
  const { organization, organization_name } = user
  const own = {
    id,
    username,
    name,
    is_audit,
    is_staff,
    is_superuser,
    permissions,
    organization,
    organization_name,
  }
  const masked = {
    email: maskEmail(user.email),
    phone: user.phone === null ? null : maskPhone(user.phone),
    id_number: maskIdNumber(user.id_number),
  }
  sessionStore.setState({ userInfo: { ...own, ...masked } })
}

/**
 * The organizations that a super administrator may choose. A choice that is gone is replaced by the first one, or by
 * none.
 */
export function keepOrganizations(available: readonly OrganizationChoice[]) {
  sessionStore.setState(({ selectedOrganization }) => ({
    availableOrganizations: available,
    selectedOrganization: available.find(({ id }) => id === selectedOrganization?.id) ?? available[0] ?? null,
  }))
}

export const selectOrganization = (selectedOrganization: OrganizationChoice) =>
  sessionStore.setState({ selectedOrganization })

export const clearSession = () => sessionStore.setState(SIGNED_OUT)

/** Tells whether a super administrator is signed in. */
export const isAcrossOrganizations = (user: UserInfo | null): boolean => user !== null && worksAcross(user)

/** The organization of the calls: the own one, or a super administrator's choice. */
export function organizationOf({ userInfo, selectedOrganization }: Session): number | null {
  if (!isAcrossOrganizations(userInfo)) return userInfo?.organization ?? null
  return selectedOrganization?.id ?? null
}

export const currentOrganization = (): number | null => organizationOf(session())
export const useOrganization = (): number | null => useSession(organizationOf)

/** Tells whether the signed-in user may do work that needs these permissions; `useMay()('staff')`. */
export function useMay(): (need: Need) => boolean {
  const user = useSession(({ userInfo }) => userInfo)
  return (need) => may(user, need)
}

/** Follows other windows; `onChange` gets the earlier session. */
export const startSession = (onChange: (before: Session) => void) =>
  followOtherWindows(SESSION_KEY, sessionStore, onChange)
