import type { ReplyOf } from '../../api/call'

export type Holder = ReplyOf<'GET /ext/permissions/holders/'>['results'][number]

/**
 * A box that was ticked or cleared and is not applied yet. Changes are gathered and applied together after a summary,
 * so that a slip of the mouse grants nothing.
 */
export interface Change {
  user: number
  /** The user's name: the row may be on another page by then. */
  called: string
  code: number
  isGranted: boolean
}
export type Changes = ReadonlyMap<string, Change>

const keyOf = (user: number, code: number) => `${user}:${code}`

export const grantOf = (holder: Holder, code: number) =>
  holder.grants.find(({ permission }) => permission === code)

export const isPending = (changes: Changes, holder: Holder, code: number): boolean =>
  changes.has(keyOf(holder.id, code))

/** The state after all changes are applied. */
export const isTicked = (changes: Changes, holder: Holder, code: number): boolean =>
  changes.get(keyOf(holder.id, code))?.isGranted ?? grantOf(holder, code) !== undefined

/** Toggles a box; a box in its stored state is no change. */
export function toggled(changes: Changes, holder: Holder, called: string, code: number): Changes {
  const key = keyOf(holder.id, code)
  const next = new Map(changes)
  const isGranted = !isTicked(changes, holder, code)
  if (isGranted === (grantOf(holder, code) !== undefined)) next.delete(key)
  else next.set(key, { user: holder.id, called, code, isGranted })
  return next
}

export interface ChangesOfUser {
  user: number
  called: string
  granted: number[]
  revoked: number[]
}

/** For people to read before they apply them. */
export function byUser(changes: Changes): ChangesOfUser[] {
  const found = new Map<number, ChangesOfUser>()
  for (const { user, called, code, isGranted } of changes.values()) {
    const one = found.get(user) ?? { user, called, granted: [], revoked: [] }
    found.set(user, one)
    ;(isGranted ? one.granted : one.revoked).push(code)
  }
  return [...found.values()]
}

export interface Errand {
  code: number
  isGranted: boolean
  users: number[]
}

/** One call for each permission that is granted or revoked, revocations first. */
export function byCall(changes: Changes): Errand[] {
  const found = new Map<string, Errand>()
  for (const { user, code, isGranted } of changes.values()) {
    const key = `${isGranted} ${code}`
    const errand = found.get(key) ?? { code, isGranted, users: [] }
    found.set(key, errand)
    errand.users.push(user)
  }
  return [...found.values()].sort((a, b) => Number(a.isGranted) - Number(b.isGranted))
}

/** Without the sent changes. */
export function without(changes: Changes, { code, isGranted, users }: Errand): Changes {
  const left = [...changes].filter(
    ([, one]) => !(one.code === code && one.isGranted === isGranted && users.includes(one.user)),
  )
  return new Map(left)
}
