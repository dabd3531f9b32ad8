import * as z from 'zod'
import { endpoint, signedIn, staff, superuser } from '../endpoint'
import { id, requiredText, timeOut } from '../fields'
import { queryOf } from '../list-query'
import { pageOf } from '../query'
import { text } from '../text'
import { grantList, holderList } from '../users/list'
import { permissionList } from './list'

/** `id` is the code (domain.md §4). The product's own twelve have names in both languages. */
export const permission = z.object({ id: z.int(), code: z.int(), name: z.string() })

export const permissionName = requiredText(50)

export const listPermissions = endpoint({
  method: 'GET',
  path: '/ext/permissions/',
  title: text('可授予的权限', 'Permissions that can be granted'),
  access: staff,
  query: queryOf(permissionList),
  reply: pageOf(permission),
})

/** Codes up to 18 are the product's own or reserved; those from 9000 up can be granted to nobody. */
export const createPermission = endpoint({
  method: 'POST',
  path: '/ext/permissions/',
  title: text('新增权限', 'Add a permission'),
  access: superuser,
  status: 201,
  body: z.strictObject({ code: z.int(), name: permissionName, organization: id.nullish() }),
  reply: permission,
})

/** A code never changes. The product's own twelve keep their names, too. */
export const replacePermission = endpoint({
  method: 'PUT',
  path: '/ext/permissions/{id}/',
  title: text('权限改名', 'Rename a permission'),
  access: superuser,
  body: z.strictObject({ code: z.int().optional(), name: permissionName, organization: id.nullish() }),
  reply: permission,
})

export const listOwnPermissions = endpoint({
  method: 'GET',
  path: '/ext/permissions/user_permissions/',
  title: text('本人的权限码', 'Permission codes of the signed-in user'),
  access: signedIn,
  callers: 'persons',
  reply: z.array(z.int()),
})

const grantedTo = {
  granted_at: timeOut,
  /** Null: it came with the account, or the user who granted it has been deleted. */
  granted_by: z.int().nullable(),
  granted_by_name: z.string().nullable(),
}

export const listAssignedUsers = endpoint({
  method: 'GET',
  path: '/ext/permissions/{id}/assigned_users/',
  title: text('持有某权限的用户', 'Users who hold a permission'),
  access: staff,
  reply: z.array(z.object({ id: z.int(), username: z.string(), name: z.string().nullable(), ...grantedTo })),
})

const grant = z.strictObject({ users: z.array(id).min(1, 'required').max(500), organization: id.nullish() })

export const assignPermission = endpoint({
  method: 'POST',
  path: '/ext/permissions/{id}/assign/',
  title: text('授予用户权限', 'Grant a permission to users'),
  access: staff,
  body: grant,
  reply: z.object({ assigned: z.int() }),
})

export const revokePermission = endpoint({
  method: 'POST',
  path: '/ext/permissions/{id}/revoke/',
  title: text('收回用户权限', 'Take a permission from users'),
  access: staff,
  body: grant,
  reply: z.object({ revoked: z.int() }),
})

/**
 * Users × permissions at a glance: a page of users with their permissions, each with the time and the user who granted
 * it.
 */
export const listHolders = endpoint({
  method: 'GET',
  path: '/ext/permissions/holders/',
  title: text('用户及其持有的权限', 'Users with the permissions they hold'),
  access: staff,
  query: queryOf(holderList),
  reply: pageOf(
    z.object({
      id: z.int(),
      username: z.string(),
      name: z.string().nullable(),
      is_audit: z.boolean(),
      is_active: z.boolean(),
      is_staff: z.boolean(),
      is_superuser: z.boolean(),
      organization_name: z.string().nullable(),
      grants: z.array(z.object({ permission: z.int(), ...grantedTo })),
    }),
  ),
})

/** From the audit trail, newest first. */
export const listGrantHistory = endpoint({
  method: 'GET',
  path: '/ext/permissions/history/',
  title: text('权限的授予与收回记录', 'Who granted or took which permission, when'),
  access: staff,
  query: queryOf(grantList),
  reply: pageOf(
    z.object({
      id: z.int(),
      at: timeOut,
      action: z.enum(['granted', 'revoked']),
      by: z.int().nullable(),
      by_name: z.string(),
      user: z.int(),
      /** Null: deleted since. */
      username: z.string().nullable(),
      name: z.string().nullable(),
      permission: z.int(),
    }),
  ),
})

export const permissionCalls = [
  listPermissions,
  createPermission,
  replacePermission,
  listAssignedUsers,
  assignPermission,
  revokePermission,
  listHolders,
  listGrantHistory,
  listOwnPermissions,
] as const
