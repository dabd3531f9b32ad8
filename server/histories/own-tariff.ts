import type { TestApp } from '../testing/test-app'
import type { Waterworks } from '../testing/waterworks'
import { isTaxed, RATES } from './own-invoices'

/** A charge beside the water. `value` is yuan per m³, yuan a month, or percents. */
export interface OwnSurcharge {
  name: string
  kind: 'per_volume' | 'fixed' | 'percent'
  value: string
  /** Millionths of the volume that are charged. */
  factor: number
}

/** A version of a price as the history's own books bill it. */
export interface OwnVersion {
  from: string
  /** Upper bounds in m³; null on the last one. One tier: a flat price. */
  tiers: { upper: number | null; price: string }[]
  base_persons: number
  extra_per_person: number
  /** m³ a month. */
  min_volume: number
  surcharges: OwnSurcharge[]
}

export interface OwnPrice {
  id: number
  name: string
  versions: OwnVersion[]
}

const WHOLE = 1_000_000
const resource: OwnSurcharge = { name: '水资源费', kind: 'per_volume', value: '1.57', factor: WHOLE }
const sewage: OwnSurcharge = { name: '污水处理费', kind: 'per_volume', value: '0.95', factor: 900_000 }
const rubbish: OwnSurcharge = { name: '垃圾费', kind: 'fixed', value: '3.00', factor: WHOLE }
const share: OwnSurcharge = { name: '附加', kind: 'percent', value: '8', factor: WHOLE }

const taxOf = (charge: string) =>
  isTaxed(charge)
    ? { tax_treatment: 'taxable', tax_rate: RATES[charge] }
    : { tax_treatment: charge === sewage.name ? 'exempt' : 'non_taxable' }

/** Residents by annual tiers and persons, and shops at a flat price with a minimum, which rises on a day. */
export async function openPrices(
  t: TestApp,
  works: Waterworks,
  rise = IN_MID_HISTORY,
): Promise<[homes: OwnPrice, shops: OwnPrice]> {
  const ids = new Map<string, number>()
  for (const { name, kind, value, factor } of [resource, sewage, rubbish, share])
    ids.set(
      name,
      await works.surcharge({
        ...{ name, kind, value, ...taxOf(name) },
        ...(kind === 'fixed' && { fixed_per: 'month' }),
        ...(kind === 'per_volume' && { volume_factor: String(factor / WHOLE) }),
      }),
    )
  const items = (surcharges: readonly OwnSurcharge[]) => surcharges.map(({ name }) => ids.get(name))
  const homes = [resource, sewage]
  const shops = [sewage, rubbish, share]
  const tiers = [
    { upper: 180, price: '2.07' },
    { upper: 260, price: '4.07' },
    { upper: null, price: '6.07' },
  ]
  const home = await works.price({
    ...{ name: '居民', mode: 'tiered', tiers, base_persons: 5, extra_per_person: 30 },
    surcharge_items: items(homes),
    ...taxOf('居民'),
  })
  const shop = await works.price({
    name: '商业',
    mode: 'flat',
    price: '4.10',
    min_volume: 2,
    surcharge_items: items(shops),
    ...taxOf('商业'),
  })
  const risen = {
    ...{ mode: 'flat', price: '4.3555', min_volume: 3, surcharge_items: items(shops) },
    ...taxOf('商业'),
  }
  const path = `POST /organizations/water-prices/${shop}/versions/`
  const version = await t.call(works.staff, path, { effective_from: rise, ...risen })
  if (version.status !== 201) throw new Error(version.text)
  const flat = (from: string, price: string, min_volume: number): OwnVersion => ({
    ...{ from, tiers: [{ upper: null, price }], base_persons: 5, extra_per_person: 0, min_volume },
    surcharges: shops,
  })
  return [
    {
      id: home,
      name: '居民',
      versions: [
        {
          from: '2014-05-01',
          tiers,
          base_persons: 5,
          extra_per_person: 30,
          min_volume: 0,
          surcharges: homes,
        },
      ],
    },
    { id: shop, name: '商业', versions: [flat('2014-05-01', '4.10', 2), flat(rise, '4.3555', 3)] },
  ]
}

const IN_MID_HISTORY = '2026-05-17'
