import { boundProblem } from '@water/rules/billing/bounds'
import { litres } from '@water/rules/money'
import * as z from 'zod'
import { audited, endpoint, staff } from '../endpoint'
import { inOf, outOf } from '../field-schemas'
import { dateOut, decimalOut, id, positiveVolume, price } from '../fields'
import { queryOf } from '../list-query'
import { pageOf } from '../query'
import { inOrganization, recordOut } from '../record'
import { text } from '../text'
import { priceVersionFields, waterPriceFields } from './fields'
import { waterPriceList } from './list'
import type { priceModes, taxTreatments } from './vocabulary'

const tier = z.strictObject({ upper: positiveVolume.nullable(), price })
const band = z.strictObject({ to_percent: z.int().min(1).max(10_000).nullable(), times: price })

export const versionFields = {
  ...inOf(priceVersionFields),
  /** Empty where the mode has no tiers, so that the answer to a GET can be put again. */
  tiers: z.array(tier).max(20).nullish(),
  over_plan: z.array(band).max(10).nullish(),
  surcharge_items: z.array(id).max(50).default([]),
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
  const uppers = tiers.map(({ upper }) => (upper === null ? null : litres(upper)))
  refuseBounds(uppers, (at) => ['tiers', at, 'upper'])
  refuseBounds(
    (version.over_plan ?? []).map(({ to_percent }) => to_percent),
    (at) => ['over_plan', at, 'to_percent'],
  )

  function refuseBounds(bounds: readonly (number | null)[], path: (at: number) => (string | number)[]) {
    for (const at of bounds.keys()) {
      const problem = boundProblem(bounds, at)
      if (problem) refuse(path(at), problem)
    }
  }
}

/** A rate on an exempt or untaxed charge. */
export const taxesNothing = ({ tax_treatment, tax_rate }: Pick<VersionShape, 'tax_treatment' | 'tax_rate'>) =>
  tax_treatment !== 'taxable' && tax_rate !== '0'

const versionOut = {
  ...outOf(priceVersionFields),
  tiers: z.array(z.object({ upper: decimalOut.nullable(), price: decimalOut })),
  over_plan: z.array(z.object({ to_percent: z.int().nullable(), times: decimalOut })),
  surcharge_items: z.array(z.int()),
  surcharge_items_names: z.array(z.string()),
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
  title: text('水价', 'Water prices'),
  access: audited,
  query: queryOf(waterPriceList),
  reply: pageOf(waterPrice),
})
export const createWaterPrice = endpoint({
  method: 'POST',
  path: '/organizations/water-prices/',
  title: text('新建水价及其首个版本', 'Open a price family with its first version'),
  access: staff,
  status: 201,
  body: z.strictObject({ ...family, ...versionFields, ...inOrganization }).superRefine(coherent),
  reply: waterPriceDetail,
})
export const readWaterPrice = endpoint({
  method: 'GET',
  path: '/organizations/water-prices/{id}/',
  title: text('水价详情，含各版本', 'One price family with its versions'),
  access: audited,
  owner: 'water_prices',
  reply: waterPriceDetail,
})
export const replaceWaterPrice = endpoint({
  method: 'PUT',
  path: '/organizations/water-prices/{id}/',
  title: text(
    '水价改名；未用过时修改最新（或指定）版本，用过后新增版本',
    'Rename a family; change its newest version (or the named one) while unused, or add one once used',
  ),
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
  title: text('为水价新增版本', 'Add a version to a price family'),
  access: staff,
  status: 201,
  owner: 'water_prices',
  body: z.strictObject({ ...versionFields, ...inOrganization }).superRefine(coherent),
  reply: waterPriceDetail,
})
export const deleteWaterPrice = endpoint({
  method: 'DELETE',
  path: '/organizations/water-prices/{id}/',
  title: text('删除没有被引用的水价', 'Delete a price family that nothing refers to'),
  access: staff,
  owner: 'water_prices',
})
export const deleteWaterPriceVersion = endpoint({
  method: 'DELETE',
  path: '/organizations/water-price-versions/{id}/',
  title: text('删除没有账单用过的版本', 'Delete a version that no order was billed with'),
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
