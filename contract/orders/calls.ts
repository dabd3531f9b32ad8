import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import { outOf, rowOf } from '../field-schemas'
import { dateOut, decimalOut, timeOut } from '../fields'
import { invoiceColors, invoiceStates, invoiceTypes } from '../invoices/vocabulary'
import { queryOf } from '../list-query'
import { taxTreatments, tierCycles } from '../prices/vocabulary'
import { filtersOf, pageOf } from '../query'
import { text } from '../text'
import { orderFields } from './fields'
import { monthlyOrderList, orderList } from './list'
import { lineItems } from './vocabulary'

export const orderLine = z.object({
  line_no: z.int(),
  item: z.enum(lineItems),
  surcharge_item: z.int().nullable(),
  name: z.string(),
  tier: z.int().nullable(),
  price_version: z.int().nullable(),
  surcharge_version: z.int().nullable(),
  from: dateOut,
  to: dateOut,
  volume: decimalOut.nullable(),
  price: decimalOut.nullable(),
  /** For a percent item: the base amount and the percentage. */
  base: decimalOut.nullable(),
  percent: decimalOut.nullable(),
  /** For a fixed or capacity item: the number of charges. */
  times: z.int().nullable(),
  amount: decimalOut,
  tax_treatment: z.enum(taxTreatments),
  tax_rate: decimalOut,
  tax_code: z.string(),
})

/** A part of the period with the tier bounds and the version of its bill. */
export const tierPart = z.object({
  tier_year: dateOut,
  from: dateOut,
  to: dateOut,
  price_version: z.int().nullable(),
  volume: decimalOut,
  cumulative_before: decimalOut,
  cumulative_after: decimalOut,
})

/** The part of an order's volume that one device measured; after a change-over in its period there are several. */
export const devicePart = z.object({
  meter_no: z.string(),
  previous_reading: decimalOut,
  current_reading: decimalOut,
  is_rollover: z.boolean(),
  /** Negative on a red. */
  volume: decimalOut,
  /** The time of the index: the change-over, or the reading. */
  read_at: timeOut,
})

/** An order of a sub that a master's order deducts. */
const deduction = z.object({
  order: z.int(),
  order_no: z.string(),
  /** The sub. */
  meter: z.int(),
  account_no: z.string(),
  /** Negative of a red. */
  volume: decimalOut,
})

export const allocation = z.object({
  id: z.int(),
  order: z.int(),
  order_no: z.string(),
  payment: z.int().nullable(),
  payment_no: z.string().nullable(),
  principal: decimalOut,
  penalty: decimalOut,
  source: z.enum(['payment', 'balance']),
  /** The day up to which the penalty is counted. */
  date: dateOut,
  /** The day of posting; monthly orders count it in that day's month. */
  posted_on: dateOut,
})

/** A part of the penalty that is not charged. */
export const penaltyWaiver = z.object({
  id: z.int(),
  amount: decimalOut,
  reason: z.string(),
  withdrawn_at: timeOut.nullable(),
  created_at: timeOut,
})

/** An invoice with a line of an order. `invoice_no` is null until it is issued. */
const orderInvoice = z.object({
  id: z.int(),
  invoice_no: z.string().nullable(),
  type: z.enum(invoiceTypes),
  color: z.enum(invoiceColors),
  status: z.enum(invoiceStates),
  /** The whole invoice. */
  amount: decimalOut,
})

export const orderRow = z.object({
  id: z.int().nullable(),
  organization: z.int(),
  organization_name: z.string(),
  created_at: timeOut.nullable(),
  ...rowOf(orderFields),
})

/** The price version's tariff, so that the screen can draw the tiers of this order. */
const explainedVersion = z.object({
  id: z.int(),
  water_price: z.int(),
  water_price_name: z.string(),
  mode: z.string(),
  tier_cycle: z.enum(tierCycles),
  effective_from: dateOut,
  base_persons: z.int(),
  extra_per_person: decimalOut,
  price: decimalOut.nullable(),
  /** `bound` is the upper bound for this meter's persons (and months); null on the last. */
  tiers: z.array(z.object({ upper: decimalOut.nullable(), bound: decimalOut.nullable(), price: decimalOut })),
})

export const order = orderRow.extend({
  ...outOf(orderFields),
  lines: z.array(orderLine),
  tier_parts: z.array(tierPart),
  /** In the order of time; a fee and a back charge have none. */
  device_parts: z.array(devicePart),
  /** The orders of its subs that a master's order deducts; on a red negated. */
  deducted: z.array(deduction),
  readings: z.array(z.int()),
  reading: z.int().nullable(),
  /** The attachments of its readings, and of those of the orders that it replaces; oldest first. */
  photos: z.array(z.int()),
  price_versions: z.array(explainedVersion),
  allocations: z.array(allocation),
  /** The waivers of its penalty, oldest first. */
  waivers: z.array(penaltyWaiver),
  /** Those with a line of it, in any state, newest first. */
  invoices: z.array(orderInvoice),
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders/',
  title: text('账单', 'Orders'),
  access: holder('orderList'),
  query: queryOf(orderList),
  reply: pageOf(orderRow),
})

export const totalOrders = endpoint({
  method: 'GET',
  path: '/orders/totals/',
  title: text('账单的准确张数与合计', 'How many orders the filters find, exactly, and their sums'),
  access: holder('orderList'),
  query: filtersOf(listOrders.query),
  reply: z.object({ count: z.int(), amount: decimalOut, outstanding: decimalOut }),
})
/** The facts that the customer's paper says beside the order: where the water goes, whom to ask, and how to pay. */
const billFacts = z.object({
  /** As it was when the order was issued. */
  address: z.string(),
  /** Divided by blanks; '' where the organization prints none. */
  former_nos: z.string(),
  service_phone: z.string(),
  /** The organization's own words; lines may be several. */
  how_to_pay: z.string(),
  /** Where a transfer goes; the default one first. */
  bank_accounts: z.array(
    z.object({ bank_name: z.string(), branch: z.string(), account_name: z.string(), account_no: z.string() }),
  ),
})

export const readOrder = endpoint({
  method: 'GET',
  path: '/orders/{id}/',
  title: text('账单详情，含明细和计算过程', 'One order with its lines and how they were computed'),
  access: holder('orderView'),
  owner: 'orders',
  reply: order.extend({ bill: billFacts }),
})

const comparedOrder = z.object({
  /** Null and '': a reading of another system, from before the account was moved in. */
  order: z.int().nullable(),
  order_no: z.string(),
  is_elsewhere: z.boolean(),
  period_from: dateOut,
  period_to: dateOut,
  days: z.int(),
  /** The billed volume. */
  volume: decimalOut,
  amount: decimalOut,
  /** The highest tier that the volume reached, 1 without tiers, and the volume above the first. */
  tier: z.int(),
  above: decimalOut,
  /** A cubic metre of water in the first tier; null when no water was billed. */
  price: decimalOut.nullable(),
  is_estimated: z.boolean(),
})

/** All null for what is not compared: a fee, a back charge, a reversed order and its red. */
export const orderComparison = z.object({
  order: comparedOrder.nullable(),
  before: comparedOrder.nullable(),
  /** The one whose period ended about a year earlier, when it is not the one before. */
  year_ago: comparedOrder.nullable(),
})

export const compareOrder = endpoint({
  method: 'GET',
  path: '/orders/{id}/comparison/',
  title: text(
    '抄表账单与同一客户上一张、去年同期账单的比较',
    'One order of a reading beside the same customer’s order before it and the one of a year ago',
  ),
  access: holder('orderView'),
  owner: 'orders',
  reply: orderComparison,
})

/** The figures of a month, of one meter or of many. */
export const monthlyFigures = {
  opening_arrears: decimalOut,
  charges: decimalOut,
  red: decimalOut,
  payments: decimalOut,
  closing_arrears: decimalOut,
  penalties: decimalOut,
  /** The billed part of the volume: less what subs were billed for and reductions, with minimums. */
  billed_volume: decimalOut,
  volume: decimalOut,
  order_count: z.int(),
}
export const monthlyOrder = z.object({
  meter: z.int(),
  organization: z.int(),
  account_no: z.string(),
  customer_name: z.string(),
  billing_month: z.string(),
  ...monthlyFigures,
})
export const listMonthlyOrders = endpoint({
  method: 'GET',
  path: '/orders/monthly/',
  title: text('月度账单：每户每账期一行', 'Monthly orders: one row per meter and billing month'),
  access: holder('orderList'),
  query: queryOf(monthlyOrderList),
  reply: pageOf(monthlyOrder).extend({ summary: z.object(monthlyFigures).nullable() }),
})

export const orderCalls = [listOrders, totalOrders, listMonthlyOrders, readOrder, compareOrder] as const
