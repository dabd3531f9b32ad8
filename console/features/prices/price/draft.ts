import { cubicMetres, litres } from '@water/rules/money'
import type { ReplyOf } from '../../../api/call'
import { firstOfMonth } from '../dated/months'
import type { VersionBody } from '../dated/record'

export type WaterPrice = ReplyOf<'GET /organizations/water-prices/{id}/'>
export type PriceVersion = WaterPrice['versions'][number]

/** A row of the table of tiers, as it is typed. The bound of the last one does not count. */
export interface TierInput {
  upper?: string | null
  price?: string
}
export interface BandInput {
  to_percent?: number | null
  times?: string
}

/** The form's values of a version: every field, in each mode. */
export interface VersionValues {
  mode: PriceVersion['mode']
  price: string | null
  tiers: TierInput[]
  tier_cycle: PriceVersion['tier_cycle']
  base_persons: number
  extra_per_person: string
  capacity_price: string | null
  min_volume: string | null
  over_plan: BandInput[]
  surcharge_items: number[]
  tax_treatment: PriceVersion['tax_treatment']
  tax_rate: string
  tax_code: string
  effective_from: string
}
export interface HeadValues {
  name: string
  category: WaterPrice['category']
}

/** A household price of three tiers, with the usual tax for water, as a start. */
export const usualPrice = (): VersionValues & HeadValues => ({
  name: '',
  category: 'resident',
  mode: 'tiered',
  price: null,
  tiers: [{}, {}, {}],
  tier_cycle: 'year',
  base_persons: 5,
  extra_per_person: '0',
  capacity_price: null,
  min_volume: null,
  over_plan: [],
  surcharge_items: [],
  tax_treatment: 'taxable',
  tax_rate: '0.03',
  tax_code: '1100301010000000000',
  effective_from: firstOfMonth(0),
})

export const valuesOf = (version: PriceVersion): VersionValues => ({
  mode: version.mode,
  price: version.price,
  tiers: version.tiers.length > 0 ? version.tiers : [{}, {}, {}],
  tier_cycle: version.tier_cycle,
  base_persons: version.base_persons,
  extra_per_person: version.extra_per_person,
  capacity_price: version.capacity_price,
  min_volume: version.min_volume,
  over_plan: version.over_plan,
  surcharge_items: version.surcharge_items,
  tax_treatment: version.tax_treatment,
  tax_rate: version.tax_rate,
  tax_code: version.tax_code,
  effective_from: version.effective_from,
})

const orNull = (text: string | null | undefined) => text || null

/** The body of the request: the form's fields that the mode has. The last tier and band have no end. */
export function bodyOf(values: VersionValues): VersionBody {
  const { mode, tiers, over_plan } = values
  const isTaxed = values.tax_treatment === 'taxable'
  const shared = {
    mode,
    tier_cycle: values.tier_cycle,
    base_persons: values.base_persons,
    extra_per_person: values.extra_per_person || '0',
    min_volume: orNull(values.min_volume),
    surcharge_items: values.surcharge_items,
    tax_treatment: values.tax_treatment,
    tax_rate: isTaxed ? values.tax_rate || '0' : '0',
    tax_code: values.tax_code,
    effective_from: values.effective_from,
  }
  if (mode === 'tiered') {
    const last = tiers.length - 1
    const closed = tiers.map(({ upper, price = '' }, at) => ({
      upper: at === last ? null : (upper ?? ''),
      price,
    }))
    return { ...shared, tiers: closed }
  }
  const last = over_plan.length - 1
  const bands = over_plan.map(({ to_percent, times = '' }, at) => ({
    to_percent: at === last ? null : (to_percent ?? null),
    times,
  }))
  const flat = { ...shared, price: values.price ?? '', over_plan: bands }
  return mode === 'two_part' ? { ...flat, capacity_price: orNull(values.capacity_price) } : flat
}

/** The range of each tier, as typed; null where it is still unknown, and for the end of the last. */
export function rangesOf(
  tiers: readonly (TierInput | undefined)[],
): { lower: string | null; upper: string | null }[] {
  return tiers.map((tier, at) => ({
    lower: at === 0 ? '0' : asVolume(tiers[at - 1]?.upper),
    upper: at === tiers.length - 1 ? null : asVolume(tier?.upper),
  }))
}

/** A bound in the middle of a tier: a whole m³ where there is one between. */
export function halfWay({ lower, upper }: { lower: string | null; upper: string | null }): string {
  if (lower === null || upper === null) return ''
  const [from, to] = [litres(lower), litres(upper)]
  if (to <= from) return ''
  const middle = Math.floor((from + to) / 2)
  const whole = middle - (middle % 1000)
  return cubicMetres(whole > from ? whole : middle)
}

function asVolume(text: string | null | undefined): string | null {
  return text && /^\d{1,8}(\.\d{1,3})?$/.test(text) ? cubicMetres(litres(text)) : null
}
