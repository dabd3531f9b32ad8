import { codeOf, type PermissionName } from './permissions'

/** What an access decision needs to know of a person. */
export type Person = {
  readonly is_audit: boolean
  readonly is_staff: boolean
  readonly is_superuser: boolean
  /** Numeric codes; numeric strings are understood as well. */
  readonly permissions: readonly (number | string)[]
}

/**
 * Who may use something: `anyone` without signing in, `signed_in` also before approval, `audited` any approved
 * person, `staff` only, or whoever holds one of the named permissions.
 */
export type Need = 'anyone' | 'signed_in' | 'audited' | 'staff' | readonly PermissionName[]

/**
 * 未审核者只能进个人中心；员工不受权限码限制；其余按权限码。
 * The one access decision (console.md §§2, 6): nobody signed in → only `anyone`; not yet approved → only
 * `signed_in`, even for staff; staff and super administrators → everything; others → by the codes they hold.
 */
export function may(person: Person | null, need: Need): boolean {
  if (need === 'anyone') return true
  if (!person) return false
  if (need === 'signed_in') return true
  if (!person.is_audit) return false
  if (need === 'audited' || person.is_staff || person.is_superuser) return true
  if (need === 'staff') return false
  return need.some((name) => person.permissions.some((held) => String(held) === String(codeOf(name))))
}
