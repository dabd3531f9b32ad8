import * as z from 'zod'
import { audited, endpoint, staff } from '../endpoint'
import { inOf, outOf } from '../field-schemas'
import {
  date,
  dateOut,
  decimalOut,
  id,
  lessThan,
  money,
  optionalText,
  positiveVolume,
  price,
  rate,
  volume,
} from '../fields'
import { listQuery, oneOf, orderingBy, pageOf } from '../query'
import { inOrganization, recordOut } from '../record'
import { waterPriceFields } from './fields'
import { priceCategories, priceModes, taxTreatments, tierCycles } from './vocabulary'

/** The tax on a charge; the rate is a fraction. */
export const tax = {
  tax_treatment: z.enum(taxTreatments).default('taxable'),
  tax_rate: rate.default('0'),
  tax_code: optionalText(30).default(''),
}
export const taxOut = { tax_treatment: z.enum(taxTreatments), tax_rate: decimalOut, tax_code: z.string() }

const tier = z.strictObject({ upper: positiveVolume.nullable(), price })
const band = z.strictObject({ to_percent: z.int().min(1).max(10_000).nullable(), times: price })

export const versionFields = {
  mode: z.enum(priceModes),
  price: price.nullish(),
  /** Empty where the mode has no tiers, so that the answer to a GET can be put again. */
  tiers: z.array(tier).max(20).nullish(),
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
  capacity_price?: string | null | undefined
  over_plan?: { to_percent: number | null; times: string }[] | null | undefined
  tax_treatment: (typeof taxTreatments)[number]
  tax_rate: string
}

/** Rules across fields: the fields that a mode needs and may have; bounds rise strictly and only the last is open. */
export function coherent(version: VersionShape, context: z.core.$RefinementCtx) {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  const isTiered = version.mode === 'tiered'
  if (isTiered && !version.tiers?.length) refuse(['tiers'], 'required')
  if (isTiered && version.price != null) refuse(['price'], 'not_in_mode')
  if (isTiered && version.over_plan?.length) refuse(['over_plan'], 'not_in_mode')
  if (!isTiered && version.price == null) refuse(['price'], 'required')
  if (!isTiered && version.tiers?.length) refuse(['tiers'], 'not_in_mode')
  if (version.mode !== 'two_part' && version.capacity_price != null) refuse(['capacity_price'], 'not_in_mode')
  if (taxesNothing(version)) refuse(['tax_rate'], 'no_tax_rate')
  const tiers = isTiered ? (version.tiers ?? []) : []
  for (const [at, message] of boundProblems(tiers.map(({ upper }) => upper)))
    refuse(['tiers', at, 'upper'], message)
  for (const [at, message] of boundProblems((version.over_plan ?? []).map(({ to_percent: to }) => to)))
    refuse(['over_plan', at, 'to_percent'], message)
}

/** The places of wrong upper bounds: they rise strictly, and only the last is without end. */
function boundProblems(uppers: readonly (string | number | null)[]): [at: number, message: string][] {
  return uppers.flatMap((upper, at): [number, string][] => {
    const before = uppers[at - 1] ?? null
    const isLast = at === uppers.length - 1
    if (isLast !== (upper === null)) return [[at, isLast ? 'last_tier_open' : 'tier_needs_upper']]
    const rises = upper === null || before === null || lessThan(String(before), String(upper))
    return rises ? [] : [[at, 'tiers_increase']]
  })
}

/** A rate on an exempt or untaxed charge. */
export const taxesNothing = ({ tax_treatment, tax_rate }: Pick<VersionShape, 'tax_treatment' | 'tax_rate'>) =>
  tax_treatment !== 'taxable' && tax_rate !== '0'

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

/** A family with its present version's fields (the next one's, while none is in force yet). */
export const waterPrice = z.object({
  ...recordOut,
  ...outOf(waterPriceFields),
  version: z.int(),
  ...versionOut,
  versions: z.array(priceVersion),
  /** The number of meters that it bills, without the closed ones. */
  meters: z.int(),
})

/** With the last day that its orders have billed: a new version begins after it. */
const waterPriceDetail = waterPrice.extend({ billed_until: dateOut.nullable() })

/** The unused version that a PUT changes; by default the newest. */
export const ofVersion = { version: id.nullish() }
export const family = inOf(waterPriceFields)

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
  reply: waterPriceDetail,
})
export const readWaterPrice = endpoint({
  method: 'GET',
  path: '/organizations/water-prices/{id}/',
  title: 'One price family with its versions',
  access: audited,
  owner: 'water_prices',
  reply: waterPriceDetail,
})
export const replaceWaterPrice = endpoint({
  method: 'PUT',
  path: '/organizations/water-prices/{id}/',
  title: 'Rename a family; change its newest version (or the named one) while unused, or add one once used',
  access: staff,
  owner: 'water_prices',
  body: z
    .strictObject({ ...family, ...versionFields, ...ofVersion, ...inOrganization })
    .superRefine(coherent),
  reply: waterPriceDetail,
})
export const addWaterPriceVersion = endpoint({
  method: 'POST',
  path: '/organizations/water-prices/{id}/versions/',
  title: 'Add a version to a price family',
  access: staff,
  status: 201,
  owner: 'water_prices',
  body: z.strictObject({ ...versionFields, ...inOrganization }).superRefine(coherent),
  reply: waterPriceDetail,
})
export const deleteWaterPrice = endpoint({
  method: 'DELETE',
  path: '/organizations/water-prices/{id}/',
  title: 'Delete a price family that nothing refers to',
  access: staff,
  owner: 'water_prices',
})
export const deleteWaterPriceVersion = endpoint({
  method: 'DELETE',
  path: '/organizations/water-price-versions/{id}/',
  title: 'Delete a version that no order was billed with',
  access: staff,
  owner: 'water_price_versions',
})

export const priceCalls = [
  listWaterPrices,
  createWaterPrice,
  readWaterPrice,
  replaceWaterPrice,
  addWaterPriceVersion,
  deleteWaterPrice,
  deleteWaterPriceVersion,
] as const
