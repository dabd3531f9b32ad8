import type { Line } from '@water/rules/billing/order-lines'
import { lineVolume } from '@water/rules/billing/order-lines'
import type { TierPart } from '@water/rules/billing/parts'
import type { LocalTime } from '@water/rules/calendar'
import { cubicMetres, type Litres, percentText, priceText, ratioText, yuan } from '@water/rules/money'
import type { NewOrder, NewReading } from './new-order'
import type { PaidFromBalance } from './pay-new-orders'

/** Numbers and ids that an order gets when it is written; a preview has none. */
interface OrderIdentity {
  id: number
  reading: number | null
  /** Null: it is taken later. */
  order_no: string | null
}

/** The user who posts, and the time. */
export interface Poster {
  user: number | null
  now: LocalTime
}

// Each row is one literal: built from parts it takes ten times as long, and a mass run makes a million of them.

/** The row of an order. `fromBalance` is the part that the balance pays at once. */
export function orderRow(
  org: number,
  made: OrderIdentity | null,
  order: NewOrder,
  fromBalance: PaidFromBalance,
  poster: Poster,
) {
  const { bill, terms } = order
  return {
    organization_id: org,
    id: made?.id ?? null,
    order_no: made?.order_no ?? null,
    reading_id: made?.reading ?? null,
    meter_id: order.account.meter,
    meter_no: order.meterNo,
    customer_version: order.account.customerVersion,
    kind: order.kind,
    billing_month: bill.billingMonth,
    period_from: bill.periodFrom,
    period_to: bill.periodTo,
    previous_reading: order.previousReading === null ? null : cubicMetres(order.previousReading),
    current_reading: order.currentReading === null ? null : cubicMetres(order.currentReading),
    volume: cubicMetres(bill.volume),
    billed_volume: cubicMetres(bill.billedVolume),
    cumulative_before: cubicMetres(bill.cumulativeBefore),
    cumulative_after: cubicMetres(bill.cumulativeAfter),
    months: bill.months,
    persons: terms.persons,
    volume_scale: order.volumeScale,
    previous_volume_scale: order.previousVolumeScale,
    water_price_id: terms.family,
    water_amount: yuan(bill.waterAmount),
    surcharge_amount: yuan(bill.surchargeAmount),
    amount: yuan(bill.amount),
    paid_amount: yuan(fromBalance.paid),
    outstanding: yuan(bill.amount - fromBalance.paid),
    issued_on: order.issuedOn,
    due_date: order.dueDate,
    status: fromBalance.status,
    remark: order.remark,
    deduct_volume: cubicMetres(order.deductVolume),
    deducted_volume: cubicMetres(deductedVolume(order)),
    master_id: order.kind === 'fee' ? null : order.account.master,
    reissue_of_id: order.reissueOf,
    created_by: poster.user,
    created_at: poster.now,
    updated_at: poster.now,
  }
}

/** The volume that the orders of its subs take off a master's order. */
export function deductedVolume({ deductions }: NewOrder): Litres {
  let volume = 0
  for (const deduction of deductions) volume += deduction.volume
  return volume
}

export function lineRow(org: number, order: number | null, line: Line, at: number) {
  return {
    organization_id: org,
    order_id: order,
    line_no: at + 1,
    item: line.item,
    surcharge_item_id: line.surchargeItem,
    name: line.name,
    tier: line.tier,
    price_version_id: line.priceVersion,
    surcharge_version_id: line.surchargeVersion,
    from_date: line.from,
    to_date: line.to,
    volume: lineVolume(line),
    price: line.price === null ? null : priceText(line.price),
    base: line.base === null ? null : yuan(line.base),
    percent: line.percent === null ? null : percentText(line.percent),
    times: line.months,
    amount: yuan(line.amount),
    tax_treatment: line.taxTreatment,
    tax_rate: ratioText(line.taxRate ?? 0),
    tax_code: line.taxCode ?? '',
  }
}

export function partRow(
  org: number,
  order: number | null,
  { meter, tierChain }: { meter: number; tierChain: number },
  part: TierPart,
  at: number,
) {
  return {
    organization_id: org,
    order_id: order,
    meter_id: meter,
    part_no: at + 1,
    tier_year: part.tierYear,
    from_date: part.from,
    to_date: part.to,
    price_version_id: part.priceVersion,
    volume: cubicMetres(part.volume),
    cumulative_before: cubicMetres(part.cumulativeBefore),
    cumulative_after: cubicMetres(part.cumulativeAfter),
    tier_chain: tierChain,
  }
}

export function readingRow(
  org: number,
  ids: { order: number; reading: number },
  order: NewOrder,
  reading: NewReading,
  poster: Poster,
) {
  return {
    organization_id: org,
    id: ids.reading,
    order_id: ids.order,
    meter_id: order.account.meter,
    installation_id: reading.installation,
    source: reading.source,
    previous_reading: cubicMetres(reading.previous),
    current_reading: cubicMetres(reading.current),
    read_at: reading.readAt,
    frozen_at: reading.frozenAt ?? null,
    is_rollover: reading.isRollover,
    volume: cubicMetres(reading.volume),
    abnormal: reading.abnormal,
    status: 'billed',
    reader_id: reading.reader,
    remark: order.remark,
    created_by: poster.user,
    created_at: poster.now,
    updated_at: poster.now,
  }
}
