import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import { decimalOut } from '../fields'
import { text } from '../text'

/** The live orders whose periods ended in a month. A reversed order and its red cancel each other and are left out. */
const monthOfUse = z.object({
  month: z.string(),
  /** Null: no period ended in it. */
  volume: decimalOut.nullable(),
  /** The volume of the same month a year before. */
  last_year: decimalOut.nullable(),
  /** The volume in each tier, lowest first; null is a price without tiers. */
  tiers: z.array(z.object({ tier: z.int().nullable(), volume: decimalOut })),
  /** The days of the periods; a back charge has none. */
  days: z.int(),
  is_estimated: z.boolean(),
  /** A part of it was read in another system, before the account moved in. */
  is_elsewhere: z.boolean(),
  /** The customer has left. */
  of_former: z.boolean(),
  /** None for those who may not list orders. */
  bills: z.array(z.object({ order: z.int(), order_no: z.string(), amount: decimalOut })),
})

export const readConsumption = endpoint({
  method: 'GET',
  path: '/meters/{id}/consumption/',
  title: text(
    '近 36 个月的计费水量，分阶梯，最早在前，各与去年同月对照',
    'The billed use of the last 36 months by tier, oldest first, each beside the same month a year before',
  ),
  access: holder('meterView'),
  owner: 'meters',
  reply: z.object({ months: z.array(monthOfUse) }),
})

export const consumptionCalls = [readConsumption] as const
