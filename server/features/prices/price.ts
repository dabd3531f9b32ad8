import type { Parsed, Wire } from '@water/contract/endpoint'
import type { addWaterPriceVersion, readWaterPrice } from '@water/contract/prices/calls'
import type { LocalDate } from '@water/rules/calendar'
import { priceText, priceUnits } from '@water/rules/money'
import type { Selectable } from 'kysely'
import { shownFields, volumeText } from '../../db/declared-table'
import type { Tables } from '../../db/generated/tables'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { usesAmong, usesOf } from '../../db/uses'
import { Refusal } from '../../refusal'
import { datedActions } from './actions'
import type { DatedRecord } from './dated-record'
import {
  billedUntil,
  chargeItems,
  knownSurchargeItems,
  metersBilled,
  metersUsing,
  type PriceVersionRow,
  priceTable,
  priceVersions,
  priceVersionTable,
} from './price-store'

export type PriceInput = Parsed<typeof addWaterPriceVersion>['body']
type PriceReply = Wire<typeof readWaterPrice>['reply']
type Version = PriceReply['versions'][number]

export const price: DatedRecord<PriceReply, PriceVersionRow, PriceInput> = {
  name: 'water_price',
  table: priceTable,
  versions: priceVersionTable,
  presentVersion,
  columnsOf: priceColumns,
  parts: {
    check: checkItems,
    areSame: ({ surcharge_items: items }, row) => {
      const charged = new Set(row.items.map((item) => item.id))
      return new Set(items).size === charged.size && items.every((item) => charged.has(item))
    },
    write: (tx, org, version, input) => chargeItems(tx, org, version, input.surcharge_items),
  },
  billedUntil,
  extras: async (db, organizations, ids) => {
    const meters = await metersBilled(db, organizations, ids)
    return (id) => ({ meters: meters.get(id) ?? 0 })
  },
  usesOf: async (tx, org, id, billed) => {
    const meters = await metersUsing(tx, org, id)
    const others = await usesOf(tx, 'water_prices', org, id)
    return [
      ...usesAmong({ meters, billed_versions: billed }),
      ...others.filter(({ place }) => place === 'sms_schedule_prices'),
    ]
  },
}

export const priceActions = datedActions(price)

/** A version's columns, without those that its mode does not use. */
export function priceColumns(input: PriceInput) {
  const isTiered = input.mode === 'tiered'
  const bands = isTiered ? null : input.over_plan?.length ? input.over_plan : null
  return {
    effective_from: input.effective_from,
    mode: input.mode,
    price: isTiered ? null : (input.price ?? null),
    tier_uppers: isTiered ? withOpenEnd(input.tiers?.map((tier) => tier.upper)) : null,
    tier_prices: isTiered ? (input.tiers?.map((tier) => tier.price) ?? null) : null,
    tier_cycle: input.tier_cycle,
    base_persons: input.base_persons,
    extra_per_person: input.extra_per_person,
    capacity_price: input.mode === 'two_part' ? (input.capacity_price ?? null) : null,
    min_volume: input.min_volume ?? null,
    over_plan_percents: withOpenEnd(bands?.map((band) => band.to_percent)),
    over_plan_times: bands?.map((band) => band.times) ?? null,
    tax_treatment: input.tax_treatment,
    tax_rate: input.tax_rate,
    tax_code: input.tax_code,
  } satisfies Partial<Selectable<Tables['water_price_versions']>>
}

/** The open last bound: an array of the database may contain null, although its type does not say so. */
const withOpenEnd = <T>(bounds: (T | null)[] | undefined): T[] | null => (bounds as T[] | undefined) ?? null

const volumeOrNull = (text: string | null) => (text === null ? null : volumeText(text))

function presentVersion(row: PriceVersionRow, until: LocalDate | null): Version {
  return {
    ...shownFields(priceVersions, row),
    id: row.id,
    used: row.used,
    tiers: (row.tier_prices ?? []).map((tierPrice, at) => ({
      upper: volumeOrNull(row.tier_uppers?.[at] ?? null),
      price: priceText(priceUnits(tierPrice)),
    })),
    over_plan: (row.over_plan_percents ?? []).map((to_percent, at) => ({
      to_percent,
      times: priceText(priceUnits(row.over_plan_times?.[at] ?? '0')),
    })),
    surcharge_items: row.items.map((item) => item.id),
    surcharge_items_names: row.items.map((item) => item.name),
    effective_to: until,
  }
}

/** Refuses ids that are not surcharge items of the organization. */
export async function checkItems(
  db: Reader,
  org: OrgId,
  { surcharge_items }: Pick<PriceInput, 'surcharge_items'>,
): Promise<void> {
  const known = await knownSurchargeItems(db, org, surcharge_items)
  const unknown = surcharge_items.findIndex((item) => !known.has(item))
  if (unknown < 0) return
  const fields = { [`surcharge_items.${unknown}`]: [{ message: 'unknown_reference' as const }] }
  throw new Refusal('invalid', { fields })
}
