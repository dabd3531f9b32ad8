import type { Wire } from '@water/contract/endpoint'
import type { previewWaterPrice } from '@water/contract/trials/calls'
import { bill } from '@water/rules/billing/bill'
import { lacksCapacityFee } from '@water/rules/billing/capacity'
import { compared, previousDateOf, readBefore, readingOf, yearOf } from '@water/rules/billing/what-if'
import { type LocalDate, startOfDay } from '@water/rules/calendar'
import { CUBIC_METRE, cubicMetres, type Fen, fen, litres, yuan } from '@water/rules/money'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refuse } from '../../refusal'
import { metersBilled } from '../prices/price-store'
import { type BillingTerms, loadBillingTerms } from '../readings/billing-terms'
import type { Side } from './sides'
import { type LastOrder, lastOrders, usualDiameter } from './store'
import { inOnePeriod } from './try'

export type Effects = Wire<typeof previewWaterPrice>['reply']

/** A price that a change affects: its present bills, and the bills after the change. */
export interface Change {
  id: number
  name: string
  before: Side
  after: Side
}

/** Households of one person, a family, a house with a garden, in m³ a month. */
const MONTHLY = [5, 10, 20, 30] as const
const MOST_PRICES = 5
const MOST_ORDERS = 6

/**
 * The number of meters that a change affects, and its effect on a year's water and on real meters' last bills. A year
 * has twelve monthly bills, because a single month lies in the first annual tier and would show nothing of the others.
 */
export async function effectsOf(
  db: Reader,
  org: OrgId,
  changes: readonly Change[],
  day: LocalDate,
): Promise<Pick<Effects, 'meters' | 'prices' | 'price_count' | 'orders'>> {
  const families = changes.map(({ id }) => id)
  const meters = await metersBilled(db, [org], families)
  const terms = await loadBillingTerms(db, org)
  const prices: Effects['prices'] = []
  for (const change of changes.slice(0, MOST_PRICES)) prices.push(await yearsOf(db, org, change, terms, day))
  const orders = families.length > 0 ? await lastOrders(db, org, families, MOST_ORDERS) : []
  return {
    meters: families.reduce((sum, id) => sum + (meters.get(id) ?? 0), 0),
    prices,
    price_count: changes.length,
    orders: orders.map((order) =>
      rebilled(order, changes.find(({ id }) => id === order.family)!.after, terms),
    ),
  }
}

async function yearsOf(
  db: Reader,
  org: OrgId,
  { id, name, before, after }: Change,
  terms: BillingTerms,
  day: LocalDate,
): Promise<Effects['prices'][number]> {
  const takesFee = [before, after].some(
    ({ version }) => version.mode === 'two_part' && version.capacityPrice === null,
  )
  const diameter = takesFee ? await usualDiameter(db, org, id) : undefined
  if (diameter) refuseUnsetFee(after, diameter)
  const persons = after.version.basePersons ?? 1
  const countsPersons = [before, after].some(({ version }) => version.mode === 'tiered')
  const year = ({ version, surcharges }: Side, monthly: number): Fen =>
    refuseTooLarge(() =>
      yearOf(
        {
          settings: inOnePeriod(terms),
          meter: {
            persons,
            minVolume: null,
            planVolume: null,
            capacityFee: feeOf(diameter),
          },
          previousDate: readBefore(day, 1),
          readAt: startOfDay(day),
          hasOrderInMonth: false,
          versions: [version],
          surcharges,
        },
        monthly * CUBIC_METRE,
      ),
    )
  const years = MONTHLY.map((monthly) => ({
    monthly: String(monthly),
    ...inYuan(year(before, monthly), year(after, monthly)),
  }))
  return { id, name, diameter: diameter?.diameter ?? null, persons: countsPersons ? persons : null, years }
}

/** The same reading, deductions, period, persons and tier year, under the changed tariff. */
function rebilled(order: LastOrder, { version, surcharges }: Side, terms: BillingTerms) {
  if (order.months > 0) refuseUnsetFee({ version }, order)
  const made = refuseTooLarge(
    () =>
      bill({
        settings: { ...terms.bill, volumeScale: order.volume_scale },
        meter: {
          persons: order.persons,
          minVolume: order.min_volume === null ? null : litres(order.min_volume),
          planVolume: order.plan_volume === null ? null : litres(order.plan_volume),
          capacityFee: feeOf(order),
        },
        previousDate: previousDateOf({ from: order.period_from, to: order.period_to, months: order.months }),
        readAt: startOfDay(order.period_to),
        readings: [readingOf(litres(order.volume))],
        subsVolume: litres(order.deducted_volume),
        deductVolume: litres(order.deduct_volume),
        hasOrderInMonth: order.months === 0,
        versions: [version],
        surcharges,
        usedInTierYear: (year) =>
          litres(order.used.findLast(({ tier_year }) => tier_year === year)?.before ?? '0'),
      }).amount,
  )
  const { id, order_no, meter, account_no, customer_name, billing_month, months } = order
  return {
    id,
    order_no,
    meter,
    account_no,
    customer_name,
    billing_month,
    volume: cubicMetres(litres(order.volume)),
    billed_volume: cubicMetres(litres(order.billed_volume)),
    months,
    ...inYuan(fen(order.amount), made),
  }
}

type Fee = Pick<LastOrder, 'diameter' | 'capacity_fee'>

const feeOf = (of: Pick<Fee, 'capacity_fee'> | undefined): Fen | null =>
  of === undefined || of.capacity_fee === null ? null : fen(of.capacity_fee)

/** A change whose bills would be refused says so before it is saved. */
function refuseUnsetFee({ version }: Pick<Side, 'version'>, of: Fee): void {
  if (lacksCapacityFee(version, feeOf(of), 1))
    refuse('capacity_fee_not_set', { params: { diameter: of.diameter }, about: 'capacity_price' })
}

function inYuan(before: Fen, after: Fen) {
  const { difference } = compared(before, after)
  return { before: yuan(before), after: yuan(after), difference: yuan(difference) }
}

/** Refuses a price before it is saved if its bills would not fit into any column. */
function refuseTooLarge(compute: () => Fen): Fen {
  try {
    return compute()
  } catch (error) {
    if (error instanceof RangeError) return refuse('amount_too_large', { about: 'price' })
    throw error
  }
}
