import { PURPOSES } from '@water/rules/access/callers'
import { foldedNumber } from '@water/rules/identity/numbers-and-names'
import * as z from 'zod'
import { endpoint, staff } from '../endpoint'
import { inOf, outOf } from '../field-schemas'
import { date, dateOut, patchOf } from '../fields'
import { queryOf } from '../list-query'
import { pageOf } from '../query'
import { inOrganization, recordOut } from '../record'
import { text } from '../text'
import { serviceFields } from './fields'
import { serviceList } from './list'

/** Calls a minute of one account. */
export const CALLS_PER_MINUTE = 600
export const LONGEST_TOKEN_DAYS = 366
const MOST_ADDRESSES = 50
const MOST_CODES = 100

/** A single address, or a network such as 10.1.0.0/16. */
const address = z
  .string()
  .overwrite(foldedNumber)
  .refine(
    (text) => [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((form) => form.safeParse(text).success),
    {
      error: 'address',
    },
  )

const { name, is_active } = serviceFields
const given = {
  ...inOf({ name, is_active }),
  codes: z.array(z.int().positive()).max(MOST_CODES).default([]),
  addresses: z.array(address).max(MOST_ADDRESSES).default([]),
}

/** A token that nobody has ended. It is live through the day on which it expires. */
export const serviceToken = z.object({
  id: z.int(),
  prefix: z.string(),
  expires_on: dateOut,
})

export const service = z.object({
  ...recordOut,
  ...outOf(serviceFields),
  purpose: z.enum(PURPOSES),
  codes: z.array(z.int()),
  addresses: z.array(z.string()),
  tokens: z.array(serviceToken),
})

export const listServices = endpoint({
  method: 'GET',
  path: '/organizations/services/',
  title: text(
    '服务账号：凭令牌调用的系统，附最近使用时间',
    'Service accounts: what calls with a token, with its last use',
  ),
  access: staff,
  query: queryOf(serviceList),
  reply: pageOf(service),
})

export const createService = endpoint({
  method: 'POST',
  path: '/organizations/services/',
  title: text(
    '新建服务账号；`codes` 用于用途 api，不填 `addresses` 则不限来源地址',
    'Make a service account. `codes` are for the purpose api; without `addresses` it may call from anywhere',
  ),
  access: staff,
  status: 201,
  body: z.strictObject({ ...given, purpose: z.enum(PURPOSES), ...inOrganization }),
  reply: service,
})

export const readService = endpoint({
  method: 'GET',
  path: '/organizations/services/{id}/',
  title: text('服务账号详情', 'One service account'),
  access: staff,
  owner: 'services',
  reply: service,
})

export const updateService = endpoint({
  method: 'PATCH',
  path: '/organizations/services/{id}/',
  title: text(
    '修改服务账号；停用后其令牌立即失效',
    'Change a service account. Deactivating it ends its tokens at once',
  ),
  access: staff,
  owner: 'services',
  body: patchOf({ ...given, ...inOrganization }),
  reply: service,
})

export const makeToken = endpoint({
  method: 'POST',
  path: '/organizations/services/{id}/tokens/',
  title: text(
    '生成令牌，有效至 `expires_on`，至多 366 天；只在本次应答中出现，以 Authorization: Bearer 发送；每个账号至多两个有效令牌',
    'Make a token, valid through `expires_on`, at most 366 days ahead. It is answered this once; send it as Authorization: Bearer. An account has at most two live ones',
  ),
  access: staff,
  owner: 'services',
  status: 201,
  body: z.strictObject({ expires_on: date, ...inOrganization }),
  reply: z.object({ id: z.int(), token: z.string(), prefix: z.string(), expires_on: dateOut }),
})

export const endToken = endpoint({
  method: 'DELETE',
  path: '/organizations/services/{id}/tokens/{token_id}/',
  title: text('立即终止令牌', 'End a token at once'),
  access: staff,
  owner: 'services',
})

export const serviceCalls = [
  listServices,
  createService,
  readService,
  updateService,
  makeToken,
  endToken,
] as const
