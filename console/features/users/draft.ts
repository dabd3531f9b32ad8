import type { ReplyOf } from '../../api/call'

export type User = ReplyOf<'GET /users/{id}/'>
export type UserRow = ReplyOf<'GET /users/'>['results'][number]
type AccountState = Pick<User, 'is_audit' | 'is_active'>
type Rank = Pick<User, 'is_staff' | 'is_superuser'>

export type State = 'waiting' | 'active' | 'disabled'
/** "Deactivated" goes first: the approval matters only after activation. */
export const stateOf = ({ is_audit, is_active }: AccountState): State =>
  is_active ? (is_audit ? 'active' : 'waiting') : 'disabled'

export type Role = 'user' | 'staff' | 'super'
export const roleOf = ({ is_staff, is_superuser }: Rank): Role =>
  is_superuser ? 'super' : is_staff ? 'staff' : 'user'

/** Staff and super administrators may do everything: permissions add nothing. */
export const holdsAll = (user: Rank): boolean => roleOf(user) !== 'user'

export const calledBy = ({ name, username }: { name: string | null; username: string | null }): string =>
  name && username ? `${name} (${username})` : (name ?? username ?? '—')

/** The values of the forms. Only a super administrator sets role and organization. */
export interface UserValues {
  name: string
  phone: string
  email: string
  gender: User['gender']
  id_number: string
  role: Role
  organization: number | null
}

export const valuesOf = (user: User): UserValues => ({
  name: user.name ?? '',
  phone: user.phone ?? '',
  email: user.email,
  gender: user.gender,
  id_number: user.id_number,
  role: roleOf(user),
  organization: user.organization,
})

/** A role on the wire: a super administrator belongs to no organization. */
export function rankOf({ role, organization }: Pick<UserValues, 'role' | 'organization'>) {
  return {
    is_staff: role !== 'user',
    is_superuser: role === 'super',
    organization: role === 'super' ? null : organization,
  }
}
