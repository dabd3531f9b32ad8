import * as z from 'zod'
import { anyone, endpoint, signedIn, staff } from '../endpoint'
import { inOf } from '../field-schemas'
import { email, flag, id, mobileOrNone, optionalText, patchOf, requiredIdentifier, timeOut } from '../fields'
import { queryOf } from '../list-query'
import { pageOf } from '../query'
import { text } from '../text'
import { ownFields } from './fields'
import { userList } from './list'
import { gender, password, photoKind, username } from './values'

export const user = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  gender,
  id_number: z.string(),
  name: z.string().nullable(),
  is_audit: z.boolean(),
  is_active: z.boolean(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  photos: z.array(z.object({ id: z.int(), kind: photoKind })),
  permissions: z.array(z.int()),
  organization: z.int().nullable(),
  organization_name: z.string().nullable(),
  created_at: timeOut,
  updated_at: timeOut,
})

/** The data that users keep themselves. */
export const ownData = {
  ...inOf(ownFields),
  gender: gender.nullable().transform((value) => value ?? ''),
}

/** Makes an account that waits for the approval of the organization's staff (domain.md §4). */
export const register = endpoint({
  method: 'POST',
  path: '/register/',
  title: text('注册账号，待审批', 'Register an account, which then waits for approval'),
  access: anyone,
  status: 201,
  body: z.strictObject({
    username,
    password,
    organization_code: requiredIdentifier(12).transform((code) => code.toUpperCase()),
    name: optionalText(50).optional(),
    phone: mobileOrNone.optional(),
    email: email.optional(),
  }),
  reply: z.object({
    id: z.int(),
    username: z.string(),
    organization: z.int(),
    organization_name: z.string(),
    is_audit: z.boolean(),
  }),
})

export const readSelf = endpoint({
  method: 'GET',
  path: '/users/self/',
  title: text('当前登录的用户', 'The signed-in user'),
  access: signedIn,
  callers: 'persons',
  reply: user,
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/users/',
  title: text('组织的用户', 'Users of the organization'),
  access: staff,
  callers: 'persons',
  query: queryOf(userList),
  reply: pageOf(user),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/users/',
  title: text('新建用户', 'Create a user'),
  access: staff,
  callers: 'persons',
  status: 201,
  body: z.strictObject({
    username,
    password,
    ...patchOf(ownData).shape,
    is_audit: flag.optional(),
    is_active: flag.optional(),
    is_staff: flag.optional(),
    is_superuser: flag.optional(),
    organization: id.nullish(),
  }),
  reply: user,
})

export const readUser = endpoint({
  method: 'GET',
  path: '/users/{id}/',
  title: text('用户详情', 'One user'),
  access: staff,
  callers: 'persons',
  owner: 'users',
  reply: user,
})

/**
 * Users change their own data. Staff change those of their organization's users, approve and deactivate them, and set a
 * new password. Only super administrators change the rest. A field that the caller may not change is ignored with its
 * present value and refused by name with another one (domain.md §4). The command itself has the rule, because the actor
 * decides.
 */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/users/{id}/',
  title: text('修改用户，或本人资料', 'Change a user, or oneself'),
  access: signedIn,
  callers: 'persons',
  owner: 'users',
  body: patchOf({
    ...ownData,
    password,
    is_audit: flag,
    is_active: flag,
    is_staff: flag,
    is_superuser: flag,
    organization: id.nullable(),
    username: z.string(),
    permissions: z.array(z.int()).max(500),
  }),
  reply: user,
})

/**
 * Staff delete a user who was let in by mistake; super administrators delete staff and super administrators; nobody
 * deletes themselves. A user who has read, taken money or changed a record is never lost: 409 `in_use`, and such a user
 * is deactivated instead.
 */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/{id}/',
  title: text('删除没有任何记录的用户', 'Delete a user who has made no record'),
  access: staff,
  callers: 'persons',
  owner: 'users',
})

export const userCalls = [
  register,
  readSelf,
  listUsers,
  createUser,
  readUser,
  updateUser,
  deleteUser,
] as const
