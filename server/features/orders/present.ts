import type { Wire } from '@water/contract/endpoint'
import type { listOrders, readOrder } from '@water/contract/orders/calls'
import { upperBound } from '@water/rules/billing/block-tariff'
import type { PriceVersion } from '@water/rules/billing/water-price'
import {
  cubicMetres,
  litres,
  percent,
  percentText,
  priceText,
  priceUnits,
  ratio,
  ratioText,
} from '@water/rules/money'

export type OrderRow = Wire<typeof listOrders>['reply']['results'][number]
export type Order = Wire<typeof readOrder>['reply']
type OrderLine = Order['lines'][number]
type TierPart = Order['tier_parts'][number]

/** An order's columns with the names of its ids, in the form of the database. */
export interface StoredOrder {
  organization: number
  organization_name: string
  meter: number
  account_no: string
  meter_no: string
  customer_name: string
  kind: string
  billing_month: string
  period_from: string
  period_to: string
  previous_reading: string | null
  current_reading: string | null
  volume: string
  billed_volume: string
  water_amount: string
  surcharge_amount: string
  amount: string
  paid_amount: string
  penalty_paid: string
  outstanding: string
  issued_on: string
  due_date: string
  status: string
  invoice_status: string
}

/** Database text of a volume → wire: no trailing zeros. */
export const volumeText = (text: string): string => cubicMetres(litres(text))
const volumeOrNull = (text: string | null) => (text === null ? null : volumeText(text))

/** For a list and a detail alike. A preview has no id, number and creation time. */
export function presentRow(
  stored: StoredOrder,
  made: { id: number; order_no: string; created_at: string } | null,
  penalty: string,
): OrderRow {
  return {
    id: made?.id ?? null,
    organization: stored.organization,
    organization_name: stored.organization_name,
    order_no: made?.order_no ?? null,
    meter: stored.meter,
    account_no: stored.account_no,
    meter_no: stored.meter_no,
    customer_name: stored.customer_name,
    // The database's checks limit these texts to the contract's choices, here and below.
    kind: stored.kind as OrderRow['kind'],
    billing_month: stored.billing_month,
    period_from: stored.period_from,
    period_to: stored.period_to,
    previous_reading: volumeOrNull(stored.previous_reading),
    current_reading: volumeOrNull(stored.current_reading),
    volume: volumeText(stored.volume),
    billed_volume: volumeText(stored.billed_volume),
    water_amount: stored.water_amount,
    surcharge_amount: stored.surcharge_amount,
    amount: stored.amount,
    paid_amount: stored.paid_amount,
    penalty_paid: stored.penalty_paid,
    outstanding: stored.outstanding,
    penalty,
    issued_on: stored.issued_on,
    due_date: stored.due_date,
    status: stored.status as OrderRow['status'],
    invoice_status: stored.invoice_status as OrderRow['invoice_status'],
    created_at: made?.created_at ?? null,
  }
}

export interface StoredLine {
  line_no: number
  item: string
  surcharge_item_id: number | null
  name: string
  tier: number | null
  price_version_id: number | null
  surcharge_version_id: number | null
  from_date: string
  to_date: string
  /** Without trailing zeros already: it may have nine places. */
  volume: string | null
  price: string | null
  base: string | null
  percent: string | null
  times: number | null
  amount: string
  tax_treatment: string
  tax_rate: string
  tax_code: string
}

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

export interface StoredPart {
  tier_year: string
  from_date: string
  to_date: string
  price_version_id: number | null
  volume: string
  cumulative_before: string
  cumulative_after: string
}

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
