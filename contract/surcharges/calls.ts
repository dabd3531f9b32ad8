import * as z from 'zod'
import { audited, endpoint, staff } from '../endpoint'
import { inOf, outOf } from '../field-schemas'
import { dateOut, decimalOut, price } from '../fields'
import { queryOf } from '../list-query'
import { ofVersion, taxesNothing } from '../prices/calls'
import type { taxTreatments } from '../prices/vocabulary'
import { pageOf } from '../query'
import { inOrganization, recordOut } from '../record'
import { text } from '../text'
import { surchargeItemFields, surchargeVersionFields } from './fields'
import { surchargeItemList } from './list'
import type { surchargeKinds } from './vocabulary'

export const surchargeFields = {
  ...inOf(surchargeVersionFields),
  tier_values: z.array(price).min(1).max(20).nullish(),
}

interface SurchargeShape {
  kind: (typeof surchargeKinds)[number]
  value?: string | null | undefined
  tier_values?: string[] | null | undefined
  tax_treatment: (typeof taxTreatments)[number]
  tax_rate: string
}

export function surchargeCoherent(item: SurchargeShape, context: z.core.$RefinementCtx) {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (item.value == null && !(item.kind === 'per_volume' && item.tier_values)) refuse('value', 'required')
  if (item.tier_values && item.kind !== 'per_volume') refuse('tier_values', 'only_per_volume')
  if (item.tier_values && item.value != null) refuse('value', 'value_or_tier_values')
  if (taxesNothing(item)) refuse('tax_rate', 'no_tax_rate')
}

const surchargeVersionOut = {
  ...outOf(surchargeVersionFields),
  tier_values: z.array(decimalOut).nullable(),
  effective_to: dateOut.nullable(),
}

export const surchargeItem = z.object({
  ...recordOut,
  ...outOf(surchargeItemFields),
  version: z.int(),
  ...surchargeVersionOut,
  versions: z.array(z.object({ id: z.int(), used: z.boolean(), ...surchargeVersionOut })),
  /** The prices that charge it, now or later. */
  water_prices: z.array(z.object({ id: z.int(), name: z.string() })),
})

/** With the last day that orders have billed it: a new version begins after it. */
const surchargeDetail = surchargeItem.extend({ billed_until: dateOut.nullable() })

export const surchargeHead = inOf(surchargeItemFields)

export const listSurchargeItems = endpoint({
  method: 'GET',
  path: '/organizations/surcharge-item/',
  title: text('附加费', 'Surcharge items'),
  access: audited,
  query: queryOf(surchargeItemList),
  reply: pageOf(surchargeItem),
})
export const createSurchargeItem = endpoint({
  method: 'POST',
  path: '/organizations/surcharge-item/',
  title: text('新建附加费及其首个版本', 'Create a surcharge item with its first version'),
  access: staff,
  status: 201,
  body: z
    .strictObject({ ...surchargeHead, ...surchargeFields, ...inOrganization })
    .superRefine(surchargeCoherent),
  reply: surchargeDetail,
})
export const readSurchargeItem = endpoint({
  method: 'GET',
  path: '/organizations/surcharge-item/{id}/',
  title: text('附加费详情，含各版本', 'One surcharge item with its versions'),
  access: audited,
  owner: 'surcharge_items',
  reply: surchargeDetail,
})
export const replaceSurchargeItem = endpoint({
  method: 'PUT',
  path: '/organizations/surcharge-item/{id}/',
  title: text(
    '修改附加费：未用过时修改最新（或指定）版本，用过后新增版本',
    'Change a surcharge item: its newest version (or the named one) while unused, a new one once used',
  ),
  access: staff,
  owner: 'surcharge_items',
  body: z
    .strictObject({ ...surchargeHead, ...surchargeFields, ...ofVersion, ...inOrganization })
    .superRefine(surchargeCoherent),
  reply: surchargeDetail,
})
export const addSurchargeVersion = endpoint({
  method: 'POST',
  path: '/organizations/surcharge-item/{id}/versions/',
  title: text('为附加费新增版本', 'Add a version to a surcharge item'),
  access: staff,
  status: 201,
  owner: 'surcharge_items',
  body: z.strictObject({ ...surchargeFields, ...inOrganization }).superRefine(surchargeCoherent),
  reply: surchargeDetail,
})
export const deleteSurchargeItem = endpoint({
  method: 'DELETE',
  path: '/organizations/surcharge-item/{id}/',
  title: text('删除没有水价引用的附加费', 'Delete a surcharge item that no price refers to'),
  access: staff,
  owner: 'surcharge_items',
})
export const deleteSurchargeVersion = endpoint({
  method: 'DELETE',
  path: '/organizations/surcharge-item-versions/{id}/',
  title: text('删除没有账单用过的版本', 'Delete a version that no order was billed with'),
  access: staff,
  owner: 'surcharge_item_versions',
})

export const surchargeCalls = [
  listSurchargeItems,
  createSurchargeItem,
  readSurchargeItem,
  replaceSurchargeItem,
  addSurchargeVersion,
  deleteSurchargeItem,
  deleteSurchargeVersion,
] as const
