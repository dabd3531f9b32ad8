import { codeOf, type PermissionName } from './permissions'

/** The facts about a person that an access decision needs. */
export type Person = {
  readonly is_audit: boolean
  readonly is_staff: boolean
  readonly is_superuser: boolean
  readonly organization: number | null
  /** Numeric codes; numeric strings are accepted, too. */
  readonly permissions: Iterable<number | string>
}

/** Super administrator: is_superuser and bound to no organization (domain.md §6). */
export const isAcrossOrganizations = (person: Pick<Person, 'is_superuser' | 'organization'>): boolean =>
  person.is_superuser && person.organization === null

/**
 * The users of a call or page: `anyone` without sign-in, `signed_in` also before approval, `audited` any approved user,
 * `staff` only, `superuser` only, or every user with one of the named permissions.
 */
export type Need = 'anyone' | 'signed_in' | 'audited' | 'staff' | 'superuser' | readonly PermissionName[]

/**
 * 未审核者只能进个人中心；员工不受权限码限制；其余按权限码。
 * The only access decision (console.md §§2, 6). Without sign-in: only `anyone`. Before approval: only `signed_in`, even
 * for staff. Staff and super administrators: everything, except that `superuser` is only for the latter. All others: by
 * their permission codes.
 */
export function may(person: Person | null, need: Need): boolean {
  if (need === 'anyone') return true
  if (!person) return false
  if (need === 'signed_in') return true
  if (!person.is_audit) return false
  if (need === 'audited') return true
  if (need === 'superuser') return isAcrossOrganizations(person)
  if (person.is_staff || isAcrossOrganizations(person)) return true
  if (need === 'staff') return false
  const held = new Set([...person.permissions].map(String))
  return need.some((name) => held.has(String(codeOf(name))))
}
