/**
 * The effect of a price or a surcharge item before it is saved: an example's bill, and the affected bills. Nothing is
 * written.
 */
import * as z from 'zod'
import { endpoint, staff } from '../endpoint'
import { date, dateOut, decimalOut, flag, id, optionalText, positiveVolume, volume } from '../fields'
import { order } from '../orders/calls'
import { coherent, ofVersion, versionFields } from '../prices/calls'
import { inOrganization } from '../record'
import { surchargeCoherent, surchargeFields, surchargeHead } from '../surcharges/calls'
import { text } from '../text'

const exampleFields = {
  /** The volume of the whole example, m³. */
  volume,
  months: z.int().min(1).max(24).default(1),
  /** Default: the price's own base. */
  persons: z.int().min(1).max(99).nullish(),
  /** Used in the tier year before the example, m³. */
  used: volume.default('0'),
  /** The day of the reading; by default today, or the version's first day when that is later. */
  read_on: date.nullish(),
  /** The diameter whose monthly capacity fee applies to a two-part price without its own. */
  diameter: id.nullish(),
  /** A month's plan, m³. */
  plan_volume: positiveVolume.nullish(),
}
const example = z.strictObject(exampleFields)

/** The parts of an order that its explanation needs. */
const trial = order.pick({
  previous_reading: true,
  current_reading: true,
  period_from: true,
  period_to: true,
  volume: true,
  billed_volume: true,
  cumulative_before: true,
  cumulative_after: true,
  months: true,
  persons: true,
  volume_scale: true,
  previous_volume_scale: true,
  lines: true,
  tier_parts: true,
  price_versions: true,
  water_amount: true,
  surcharge_amount: true,
  amount: true,
})

export const tryWaterPrice = endpoint({
  method: 'POST',
  path: '/organizations/water-prices/preview/',
  title: text(
    '按未保存的水价试算示例（不写入）',
    'What an example would cost under an unsaved price. Nothing is written',
  ),
  access: staff,
  body: z
    .strictObject({ name: optionalText(50), ...versionFields, example, ...inOrganization })
    .superRefine(coherent),
  reply: trial,
})

export const trySurchargeItem = endpoint({
  method: 'POST',
  path: '/organizations/surcharge-item/preview/',
  title: text(
    '按未保存的附加费试算示例（不写入）',
    'What an example would cost with an unsaved surcharge item. Nothing is written',
  ),
  access: staff,
  body: z
    .strictObject({
      ...surchargeHead,
      name: optionalText(50),
      ...surchargeFields,
      /** The stored item that the unsaved one replaces. */
      item: id.nullish(),
      /** The price that is billed with it. */
      water_price: id,
      example,
      ...inOrganization,
    })
    .superRefine(surchargeCoherent),
  reply: trial,
})

const amounts = { before: decimalOut, after: decimalOut, difference: decimalOut }

const effects = z.object({
  /** The effect of saving on the versions. */
  change: z.enum(['nothing', 'update', 'add']),
  effective_from: dateOut,
  effective_to: dateOut.nullable(),
  /** The number of affected meters. */
  meters: z.int(),
  /** The version that bills until then, for the comparison; null: there is none. */
  compared_with: z.object({ id: z.int(), effective_from: dateOut }).nullable(),
  /** A year's water in twelve monthly bills, for the first few affected prices. */
  prices: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** The diameter of the capacity fee: the meters' most usual one. */
      diameter: z.string().nullable(),
      /** The persons of the yearly bills; null where no tiers depend on them. */
      persons: z.int().nullable(),
      years: z.array(z.object({ monthly: decimalOut, ...amounts })),
    }),
  ),
  price_count: z.int(),
  /**
   * The last bills of some meters, from the smallest to the largest, with the price of the same reading and deductions
   * under the change.
   */
  orders: z.array(
    z.object({
      id: z.int(),
      order_no: z.string(),
      meter: z.int(),
      account_no: z.string(),
      customer_name: z.string(),
      billing_month: z.string(),
      volume: decimalOut,
      billed_volume: decimalOut,
      months: z.int(),
      ...amounts,
    }),
  ),
})

const { name: _, ...unnamed } = surchargeHead
/** `add`: like POST …/versions/; otherwise like PUT. */
const asSaved = { add: flag.default(false), ...ofVersion }

export const previewWaterPrice = endpoint({
  method: 'POST',
  path: '/organizations/water-prices/{id}/preview/',
  title: text(
    '预览保存版本的影响：所涉户表、典型账单、实际账单（不写入）',
    'What saving a version would change: meters, typical bills, real bills. Nothing is written',
  ),
  access: staff,
  owner: 'water_prices',
  body: z.strictObject({ ...versionFields, ...asSaved, ...inOrganization }).superRefine(coherent),
  reply: effects,
})

export const previewSurchargeItem = endpoint({
  method: 'POST',
  path: '/organizations/surcharge-item/{id}/preview/',
  title: text(
    '预览保存版本的影响：所涉户表、典型账单、实际账单（不写入）',
    'What saving a version would change: meters, typical bills, real bills. Nothing is written',
  ),
  access: staff,
  owner: 'surcharge_items',
  body: z
    .strictObject({ ...unnamed, ...surchargeFields, ...asSaved, ...inOrganization })
    .superRefine(surchargeCoherent),
  reply: effects,
})

export const trialCalls = [tryWaterPrice, previewWaterPrice, trySurchargeItem, previewSurchargeItem] as const
