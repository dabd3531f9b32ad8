import type { ReplyOf } from '../../api/call'

export type Holder = ReplyOf<'GET /ext/permissions/holders/'>['results'][number]

/** A box that was ticked or cleared and is not applied yet. */
export interface Change {
  user: number
  /** As the person is called: the row may be on another page by then. */
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

/** As it would be once everything is applied. */
export const isTicked = (changes: Changes, holder: Holder, code: number): boolean =>
  changes.get(keyOf(holder.id, code))?.isGranted ?? grantOf(holder, code) !== undefined

/** The other way round; back to what is stored is no change. */
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

/** As they are sent: one call for each permission that is granted or taken, what is taken first. */
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

/** Without those that were sent. */
export function without(changes: Changes, { code, isGranted, users }: Errand): Changes {
  const left = [...changes].filter(
    ([, one]) => !(one.code === code && one.isGranted === isGranted && users.includes(one.user)),
  )
  return new Map(left)
}
