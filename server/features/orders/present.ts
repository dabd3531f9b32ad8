import type { Wire } from '@water/contract/endpoint'
import type { readOrder } from '@water/contract/orders/calls'
import type { orderFields } from '@water/contract/orders/fields'
import { upperBound } from '@water/rules/billing/block-tariff'
import type { PriceVersion } from '@water/rules/billing/water-price'
import {
  cubicMetres,
  percent,
  percentText,
  priceText,
  priceUnits,
  ratio,
  ratioText,
} from '@water/rules/money'

import type { Selectable } from 'kysely'
import { type StoredRow, shownFields, volumeText } from '../../db/declared-table'
import type { Tables } from '../../db/generated/tables'
import type { MovedJson } from '../ledger/moved-store'
import { orderTable } from './order-table'

export type Order = Omit<Wire<typeof readOrder>['reply'], 'bill'>
/** The facts that the printed bill says beside the order and its address. */
export type PayingFacts = Omit<Wire<typeof readOrder>['reply']['bill'], 'address' | 'former_nos'>
type OrderLine = Order['lines'][number]
type TierPart = Order['tier_parts'][number]

/** An order of a list, as the database has it; a preview has no number. */
export type StoredOrder = Omit<StoredRow<'orders', typeof orderFields>, 'order_no'> &
  Pick<Selectable<Tables['meters']>, 'account_no' | 'customer_name'> & {
    order_no: string | null
    of_former: boolean
    withholding: string | null
    /** Null: it was billed here. */
    moved: MovedJson
    organization: number
    organization_name: string
  }

/** For a list, and with all fields for a single order. A preview has no id and creation time. */
export const presentOrder = <Row extends StoredOrder>(
  stored: Row,
  made: { id: number; created_at: string } | null,
  penalty: string,
) =>
  // Assigned and not spread: a list of orders makes twenty of these for each request.
  Object.assign(shownFields(orderTable, stored), {
    id: made?.id ?? null,
    created_at: made?.created_at ?? null,
    organization: stored.organization,
    organization_name: stored.organization_name,
    account_no: stored.account_no,
    customer_name: stored.customer_name,
    of_former: stored.of_former,
    withholding: stored.withholding,
    external_no: stored.moved?.externalNo ?? null,
    original_amount: stored.moved?.original ?? null,
    original_paid: stored.moved?.paid ?? null,
    original_volume: stored.moved?.volume ?? null,
    penalty_carried: stored.moved?.carried ?? null,
    penalty_from: stored.moved?.from ?? null,
    elsewhere_red_no: stored.moved?.redNo || null,
    penalty,
  })

/** The volume is without trailing zeros already: it may have nine places. */
export type StoredLine = Omit<Selectable<Tables['order_lines']>, 'organization_id' | 'order_id'>

export function presentLine(line: StoredLine): OrderLine {
  return {
    line_no: line.line_no,
    item: line.item as OrderLine['item'],
    surcharge_item: line.surcharge_item_id,
    name: line.name,
    tier: line.tier,
    price_version: line.price_version_id,
    surcharge_version: line.surcharge_version_id,
    from: line.from_date,
    to: line.to_date,
    volume: line.volume,
    price: line.price === null ? null : priceText(priceUnits(line.price)),
    base: line.base,
    percent: line.percent === null ? null : percentText(percent(line.percent)),
    times: line.times,
    amount: line.amount,
    tax_treatment: line.tax_treatment as OrderLine['tax_treatment'],
    tax_rate: ratioText(ratio(line.tax_rate)),
    tax_code: line.tax_code,
  }
}

export type StoredPart = Omit<
  Selectable<Tables['order_parts']>,
  'organization_id' | 'order_id' | 'meter_id' | 'part_no'
>

export function presentPart(part: StoredPart): TierPart {
  return {
    tier_year: part.tier_year,
    from: part.from_date,
    to: part.to_date,
    price_version: part.price_version_id,
    volume: volumeText(part.volume),
    cumulative_before: volumeText(part.cumulative_before),
    cumulative_after: volumeText(part.cumulative_after),
  }
}

export type StoredDevicePart = Order['device_parts'][number]

/** Indexes and volumes in the form of the wire. */
export const presentDevicePart = (part: StoredDevicePart): StoredDevicePart => ({
  meter_no: part.meter_no,
  is_rollover: part.is_rollover,
  read_at: part.read_at,
  previous_reading: volumeText(part.previous_reading),
  current_reading: volumeText(part.current_reading),
  volume: volumeText(part.volume),
})

/** A version's tariff with the bounds for this order's persons and months. */
export function explainVersion(
  version: PriceVersion,
  order: { persons: number; months: number },
): Order['price_versions'][number] {
  return {
    id: version.id,
    water_price: version.family,
    water_price_name: version.name,
    mode: version.mode,
    tier_cycle: version.tierCycle,
    effective_from: version.effectiveFrom,
    base_persons: version.basePersons ?? 1,
    extra_per_person: cubicMetres(version.extraPerPerson),
    price: version.price === null ? null : priceText(version.price),
    tiers: version.tiers.map((tier) => {
      const bound = upperBound(version, order, tier)
      return {
        upper: tier.upper === null ? null : cubicMetres(tier.upper),
        bound: Number.isFinite(bound) ? cubicMetres(bound) : null,
        price: priceText(tier.price),
      }
    }),
  }
}
