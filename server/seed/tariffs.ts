import type { Wire } from '@water/contract/endpoint'
import type { addWaterPriceVersion, createWaterPrice } from '@water/contract/prices/calls'
import type { createSurchargeItem } from '@water/contract/surcharges/calls'
import { addMonths, type LocalDate, monthOf } from '@water/rules/calendar'

export type SurchargeBody = Wire<typeof createSurchargeItem>['body']
export type PriceBody = Omit<Wire<typeof createWaterPrice>['body'], 'surcharge_items'> & {
  surcharges: readonly string[]
}
export type VersionBody = Omit<Wire<typeof addWaterPriceVersion>['body'], 'surcharge_items'> & {
  surcharges: readonly string[]
}

/** A company's prices. Surcharges have names here and get their ids when they are made. */
export interface Tariff {
  surcharges: readonly SurchargeBody[]
  homes: PriceBody
  businesses: PriceBody | null
  /** A later version of the homes' price, with the day on which it is entered. */
  later: { enteredOn: LocalDate; version: VersionBody } | null
}

const taxable = { tax_treatment: 'taxable', tax_rate: '0.03', tax_code: '1100301010000000000' } as const
const exempt = { tax_treatment: 'exempt', tax_rate: '0', tax_code: '1100301020000000000' } as const
const untaxed = { tax_treatment: 'non_taxable', tax_rate: '0', tax_code: '' } as const

/** Beijing 2014 for homes; one price for businesses, with sewage on 90 % of their volume. */
export function qingheTariff(): Tariff {
  const effective_from = '2014-05-01'
  return {
    surcharges: [
      { name: '水资源税', kind: 'per_volume', value: '1.57', sort: 1, ...untaxed, effective_from },
      { name: '污水处理费', kind: 'per_volume', value: '1.36', sort: 2, ...exempt, effective_from },
      {
        name: '污水处理费（非居民）',
        kind: 'per_volume',
        value: '3.00',
        volume_factor: '0.9',
        sort: 3,
        ...exempt,
        effective_from,
      },
    ],
    homes: {
      name: '居民阶梯水价',
      category: 'resident',
      mode: 'tiered',
      tiers: [
        { upper: '180', price: '2.07' },
        { upper: '260', price: '4.07' },
        { upper: null, price: '6.07' },
      ],
      tier_cycle: 'year',
      base_persons: 5,
      extra_per_person: '30',
      surcharges: ['水资源税', '污水处理费'],
      ...taxable,
      effective_from,
    },
    businesses: {
      name: '非居民水价',
      category: 'non_resident',
      mode: 'flat',
      price: '4.20',
      surcharges: ['水资源税', '污水处理费（非居民）'],
      ...taxable,
      effective_from,
    },
    later: null,
  }
}

/** Monthly tiers with tiered sewage and a garbage fee; the price rises ten months after the demo's first day. */
export function yunxiTariff(firstDay: LocalDate): Tariff {
  const effective_from = '2019-01-01'
  const changeMonth = addMonths(monthOf(firstDay), 10)
  const surcharges = ['污水处理费', '生活垃圾处理费']
  const common = {
    mode: 'tiered',
    tier_cycle: 'month',
    base_persons: 4,
    extra_per_person: '4',
    surcharges,
    ...taxable,
  } as const
  return {
    surcharges: [
      {
        name: '污水处理费',
        kind: 'per_volume',
        tier_values: ['0.85', '1.10', '1.60'],
        sort: 1,
        ...exempt,
        effective_from,
      },
      {
        name: '生活垃圾处理费',
        kind: 'fixed',
        value: '6.00',
        fixed_per: 'month',
        sort: 2,
        ...untaxed,
        effective_from,
      },
    ],
    homes: {
      ...common,
      name: '居民生活用水',
      category: 'resident',
      tiers: tiersAt('2.20', '3.30', '6.60'),
      effective_from,
    },
    businesses: null,
    later: {
      enteredOn: `${addMonths(changeMonth, -1)}-15`,
      version: { ...common, tiers: tiersAt('2.45', '3.70', '7.35'), effective_from: `${changeMonth}-01` },
    },
  }
}

const tiersAt = (first: string, second: string, third: string) => [
  { upper: '15', price: first },
  { upper: '25', price: second },
  { upper: null, price: third },
]
