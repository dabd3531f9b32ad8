import * as z from 'zod'
import { audited, endpoint, staff } from './endpoint'
import {
  date,
  dateOut,
  decimalOut,
  flag,
  fraction,
  id,
  lessThan,
  money,
  optionalText,
  positiveVolume,
  price,
  requiredText,
  volume,
} from './fields'
import { listQuery, oneOf, orderingBy, pageOf } from './query'
import { inOrganization, recordOut } from './record'

export const priceCategories = ['resident', 'resident_shared', 'non_resident', 'special', 'other'] as const
export const priceModes = ['flat', 'tiered', 'two_part'] as const
export const tierCycles = ['year', 'month', 'order'] as const
export const taxTreatments = ['taxable', 'exempt', 'non_taxable'] as const
export const surchargeKinds = ['per_volume', 'fixed', 'percent'] as const
export const fixedPers = ['order', 'month'] as const

const tax = {
  tax_treatment: z.enum(taxTreatments).default('taxable'),
  tax_rate: fraction.default('0'),
  tax_code: optionalText(30).default(''),
}
const taxOut = { tax_treatment: z.enum(taxTreatments), tax_rate: decimalOut, tax_code: z.string() }

const tier = z.strictObject({ upper: positiveVolume.nullable(), price })
const band = z.strictObject({ to_percent: z.int().min(1).max(10_000).nullable(), times: price })

const versionFields = {
  mode: z.enum(priceModes),
  price: price.nullish(),
  tiers: z.array(tier).min(1).max(20).nullish(),
  tier_cycle: z.enum(tierCycles).default('year'),
  base_persons: z.int().min(1).max(99).default(5),
  extra_per_person: volume.default('0'),
  /** Yuan a month. */
  capacity_price: money.nullish(),
  min_volume: volume.nullish(),
  over_plan: z.array(band).max(10).nullish(),
  surcharge_items: z.array(id).max(50).default([]),
  ...tax,
  effective_from: date,
}

interface VersionShape {
  mode: (typeof priceModes)[number]
  price?: string | null | undefined
  tiers?: { upper: string | null; price: string }[] | null | undefined
  over_plan?: { to_percent: number | null; times: string }[] | null | undefined
}

/** What a single field cannot say: which mode needs what; bounds strictly increase and only the last is open. */
function coherent(version: VersionShape, context: z.core.$RefinementCtx) {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  if (version.mode === 'tiered' && !version.tiers?.length) refuse(['tiers'], 'required')
  if (version.mode !== 'tiered' && version.price == null) refuse(['price'], 'required')
  const tiers = version.mode === 'tiered' ? (version.tiers ?? []) : []
  tiers.forEach(({ upper }, at) => {
    const before = tiers[at - 1]?.upper
    const isLast = at === tiers.length - 1
    if (isLast !== (upper === null))
      refuse(['tiers', at, 'upper'], isLast ? 'last_tier_open' : 'tier_needs_upper')
    else if (upper !== null && before != null && !lessThan(before, upper))
      refuse(['tiers', at, 'upper'], 'tiers_increase')
  })
  const bands = version.over_plan ?? []
  bands.forEach(({ to_percent: to }, at) => {
    const before = bands[at - 1]?.to_percent
    const isLast = at === bands.length - 1
    if (isLast !== (to === null))
      refuse(['over_plan', at, 'to_percent'], isLast ? 'last_tier_open' : 'tier_needs_upper')
    else if (to !== null && before != null && before >= to)
      refuse(['over_plan', at, 'to_percent'], 'tiers_increase')
  })
}

const versionOut = {
  mode: z.enum(priceModes),
  price: decimalOut.nullable(),
  tiers: z.array(z.object({ upper: decimalOut.nullable(), price: decimalOut })),
  tier_cycle: z.enum(tierCycles),
  base_persons: z.int(),
  extra_per_person: decimalOut,
  capacity_price: decimalOut.nullable(),
  min_volume: decimalOut.nullable(),
  over_plan: z.array(z.object({ to_percent: z.int().nullable(), times: decimalOut })),
  surcharge_items: z.array(z.int()),
  surcharge_items_names: z.array(z.string()),
  ...taxOut,
  effective_from: dateOut,
  effective_to: dateOut.nullable(),
}

const priceVersion = z.object({ id: z.int(), used: z.boolean(), ...versionOut })

/** A family with its current version's fields flat (the next one's, while none is in force yet). */
export const waterPrice = z.object({
  ...recordOut,
  name: z.string(),
  category: z.enum(priceCategories),
  version: z.int(),
  ...versionOut,
  versions: z.array(priceVersion),
})

const family = { name: requiredText(50), category: z.enum(priceCategories).default('resident') }

export const listWaterPrices = endpoint({
  method: 'GET',
  path: '/organizations/water-prices/',
  title: 'Water prices',
  access: audited,
  query: listQuery({ category: oneOf(priceCategories), ordering: orderingBy(['name', 'id', 'created_at']) }),
  reply: pageOf(waterPrice),
})
export const createWaterPrice = endpoint({
  method: 'POST',
  path: '/organizations/water-prices/',
  title: 'Open a price family with its first version',
  access: staff,
  status: 201,
  body: z.strictObject({ ...family, ...versionFields, ...inOrganization }).superRefine(coherent),
  reply: waterPrice,
})
export const readWaterPrice = endpoint({
  method: 'GET',
  path: '/organizations/water-prices/{id}/',
  title: 'One price family with its versions',
  access: audited,
  owner: 'water_prices',
  reply: waterPrice,
})
export const replaceWaterPrice = endpoint({
  method: 'PUT',
  path: '/organizations/water-prices/{id}/',
  title: 'Rename a family; change its newest version while unused, or add one once used',
  access: staff,
  owner: 'water_prices',
  body: z.strictObject({ ...family, ...versionFields, ...inOrganization }).superRefine(coherent),
  reply: waterPrice,
})
export const addWaterPriceVersion = endpoint({
  method: 'POST',
  path: '/organizations/water-prices/{id}/versions/',
  title: 'Add a version to a price family',
  access: staff,
  status: 201,
  owner: 'water_prices',
  body: z.strictObject({ ...versionFields, ...inOrganization }).superRefine(coherent),
  reply: waterPrice,
})
export const deleteWaterPrice = endpoint({
  method: 'DELETE',
  path: '/organizations/water-prices/{id}/',
  title: 'Delete a price family that nothing refers to',
  access: staff,
  owner: 'water_prices',
})

const surchargeFields = {
  kind: z.enum(surchargeKinds),
  value: price.nullish(),
  tier_values: z.array(price).min(1).max(20).nullish(),
  fixed_per: z.enum(fixedPers).default('order'),
  volume_factor: fraction.default('1'),
  ...tax,
  effective_from: date,
}

interface SurchargeShape {
  kind: (typeof surchargeKinds)[number]
  value?: string | null | undefined
  tier_values?: string[] | null | undefined
  volume_factor: string
}

function surchargeCoherent(item: SurchargeShape, context: z.core.$RefinementCtx) {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (item.value == null && !(item.kind === 'per_volume' && item.tier_values)) refuse('value', 'required')
  if (item.tier_values && item.kind !== 'per_volume') refuse('tier_values', 'only_per_volume')
  if (item.tier_values && item.value != null) refuse('value', 'value_or_tier_values')
  if (lessThan('1', item.volume_factor)) refuse('volume_factor', 'at_most_one')
}

const surchargeVersionOut = {
  kind: z.enum(surchargeKinds),
  value: decimalOut.nullable(),
  tier_values: z.array(decimalOut).nullable(),
  fixed_per: z.enum(fixedPers),
  volume_factor: decimalOut,
  ...taxOut,
  effective_from: dateOut,
  effective_to: dateOut.nullable(),
}

export const surchargeItem = z.object({
  ...recordOut,
  name: z.string(),
  sort: z.int(),
  is_active: z.boolean(),
  version: z.int(),
  ...surchargeVersionOut,
  versions: z.array(z.object({ id: z.int(), used: z.boolean(), ...surchargeVersionOut })),
})

const surchargeHead = {
  name: requiredText(50),
  sort: z.int().min(0).max(9999).default(0),
  is_active: flag.default(true),
}
const surchargeBody = z
  .strictObject({ ...surchargeHead, ...surchargeFields, ...inOrganization })
  .superRefine(surchargeCoherent)

export const listSurchargeItems = endpoint({
  method: 'GET',
  path: '/organizations/surcharge-item/',
  title: 'Surcharge items',
  access: audited,
  query: listQuery({
    kind: oneOf(surchargeKinds),
    ordering: orderingBy(['sort', 'name', 'id', 'created_at']),
  }),
  reply: pageOf(surchargeItem),
})
export const createSurchargeItem = endpoint({
  method: 'POST',
  path: '/organizations/surcharge-item/',
  title: 'Create a surcharge item with its first version',
  access: staff,
  status: 201,
  body: surchargeBody,
  reply: surchargeItem,
})
export const readSurchargeItem = endpoint({
  method: 'GET',
  path: '/organizations/surcharge-item/{id}/',
  title: 'One surcharge item with its versions',
  access: audited,
  owner: 'surcharge_items',
  reply: surchargeItem,
})
export const replaceSurchargeItem = endpoint({
  method: 'PUT',
  path: '/organizations/surcharge-item/{id}/',
  title: 'Change a surcharge item: its newest version while unused, a new one once used',
  access: staff,
  owner: 'surcharge_items',
  body: surchargeBody,
  reply: surchargeItem,
})
export const deleteSurchargeItem = endpoint({
  method: 'DELETE',
  path: '/organizations/surcharge-item/{id}/',
  title: 'Delete a surcharge item that no price refers to',
  access: staff,
  owner: 'surcharge_items',
})
