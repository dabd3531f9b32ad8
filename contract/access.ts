import * as z from 'zod'
import { anyone, endpoint, signedIn, staff } from './endpoint'
import { flag, id, idNumber, optionalText, phone, timeOut } from './fields'
import { flagFilter, listQuery, orderingBy, pageOf } from './query'

export const gender = z.enum(['', 'F', 'M'])

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
  photos: z.array(z.object({ id: z.int(), kind: z.string() })),
  permissions: z.array(z.int()),
  organization: z.int().nullable(),
  organization_name: z.string().nullable(),
  created_at: timeOut,
  updated_at: timeOut,
})

const tokens = z.object({ access: z.string(), refresh: z.string() })

/** `username` is accepted for `account`; account may be a username, an email or a phone number (domain.md §6). */
const credentials = z
  .object({
    account: z.string().max(200).optional(),
    username: z.string().max(200).optional(),
    password: z.string().min(1, 'required').max(200),
  })
  .transform(({ account, username, password }, context) => {
    const name = (account ?? username ?? '').trim()
    if (name) return { account: name, password }
    context.addIssue({ code: 'custom', message: 'required', path: ['account'] })
    return z.NEVER
  })

export const login = endpoint({
  method: 'POST',
  path: '/login/',
  title: 'Sign in with account and password',
  access: anyone,
  body: credentials,
  reply: tokens,
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/token/refresh/',
  title: 'Exchange a refresh token for a new pair',
  access: anyone,
  body: z.object({ refresh: z.string().min(1, 'required').max(4000) }),
  reply: tokens,
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout/',
  title: 'End this session',
  access: signedIn,
  reply: z.object({}),
})

export const readSelf = endpoint({
  method: 'GET',
  path: '/users/self/',
  title: 'The signed-in user',
  access: signedIn,
  reply: user,
})

/** At least 10 characters; the server also refuses the username and common ones (domain.md §3). */
export const password = z
  .string()
  .min(10, 'password_short')
  .max(200)
  .refine((value) => value === value.trim(), 'password_spaces')

export const listUsers = endpoint({
  method: 'GET',
  path: '/users/',
  title: 'Users of the organization',
  access: staff,
  query: listQuery({
    is_audit: flagFilter,
    is_active: flagFilter,
    is_staff: flagFilter,
    ordering: orderingBy(['id', 'username', 'name', 'created_at']),
  }),
  reply: pageOf(user),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/users/',
  title: 'Create a user',
  access: staff,
  status: 201,
  body: z.strictObject({
    username: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_.@-]{3,32}$/, 'username'),
    password,
    name: optionalText(50).optional(),
    email: z.preprocess((value) => value ?? '', z.union([z.literal(''), z.email()])).optional(),
    phone: phone.optional(),
    gender: gender.optional(),
    id_number: idNumber.optional(),
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
  title: 'One user',
  access: staff,
  owner: 'users',
  reply: user,
})

export const listOwnPermissions = endpoint({
  method: 'GET',
  path: '/ext/permissions/user_permissions/',
  title: 'Permission codes of the signed-in user',
  access: signedIn,
  reply: z.array(z.int()),
})

const grant = z.strictObject({ users: z.array(id).min(1, 'required').max(500), organization: id.nullish() })

export const assignPermission = endpoint({
  method: 'POST',
  path: '/ext/permissions/{id}/assign/',
  title: 'Grant a permission to users',
  access: staff,
  body: grant,
  reply: z.object({ assigned: z.int() }),
})

export const revokePermission = endpoint({
  method: 'POST',
  path: '/ext/permissions/{id}/revoke/',
  title: 'Take a permission from users',
  access: staff,
  body: grant,
  reply: z.object({ revoked: z.int() }),
})

/** Only while the demo company is loaded; 404 otherwise. */
export const listDemoAccounts = endpoint({
  method: 'GET',
  path: '/demo/accounts/',
  title: 'Accounts of the demo company',
  access: anyone,
  reply: z.array(
    z.object({ username: z.string(), password: z.string(), title_zh: z.string(), title_en: z.string() }),
  ),
})
