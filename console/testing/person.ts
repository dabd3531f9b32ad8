import type { UserInfo } from '../state/session'

/** An approved clerk of organization 1 who holds no permission, but for what is changed. */
export const person = (changed: Partial<UserInfo> = {}): UserInfo => ({
  ...{ id: 1, username: 'clerk', name: null, email: '', phone: null, id_number: '', is_audit: true },
  ...{ is_staff: false, is_superuser: false, permissions: [], organization: 1, organization_name: null },
  ...changed,
})
