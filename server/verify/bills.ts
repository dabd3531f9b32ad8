import { type BillInput, type Charges, chargesOf } from '@water/rules/billing/bill'
import type { ChangePolicy } from '@water/rules/billing/dated-versions'
import { billedVolume } from '@water/rules/billing/minimum'
import type { SurchargeItem } from '@water/rules/billing/surcharges'
import { closingVersion, NoPriceInForce, type PriceVersion } from '@water/rules/billing/water-price'
import type { LocalTime } from '@water/rules/calendar'
import { cubicMetres, fen, type Litres, litres } from '@water/rules/money'
import { allOrganizations } from '../db/all-organizations'
import { grouped } from '../db/grouped'
import type { Reader } from '../db/read-write'
import type { OrgId } from '../db/scope'
import { lineRow } from '../features/ledger/order-rows'
import { loadTariff } from '../features/prices/tariff-store'
import { loadBillingTerms } from '../features/readings/billing-terms'
import {
  billsAfter,
  changedAt,
  linesOf,
  partsOf,
  type StoredBill,
  type StoredLine,
  type StoredPart,
} from './bills-store'
import type { Invariant, Violation } from './invariant'

/** Orders in memory at a time. */
const BATCH = 1000

/**
 * An order keeps its period, months, persons, volumes, parts and the versions of its prices. It does not keep the
 * settings, the minimum and the plan of its meter, the fee of the diameter, and whether a surcharge item was active:
 * these count as they are now if they were last changed before the order; otherwise any value that explains the order
 * does.
 */
export const billInvariants: Invariant[] = [
  {
    number: 2,
    zh: '账单各段、各行是计费规则按所存的抄表与水价算出的',
    en: 'the parts and lines of a live order are those that the rules make of its volume, months, persons and prices',
    async *search(db, org) {
      const organizations = org === null ? await allOrganizations(db) : [org]
      for (const each of organizations) yield* billedOtherwise(db, each)
    },
  },
]

interface Sources {
  settings: BillInput['settings']
  /** Every family's versions. */
  versions: ReadonlyMap<number, readonly PriceVersion[]>
  surcharges: readonly SurchargeItem[]
  changed: Awaited<ReturnType<typeof changedAt>>
}

async function* billedOtherwise(db: Reader, org: OrgId): AsyncGenerator<Violation> {
  const changed = await changedAt(db, org)
  const [terms, tariff] = [await loadBillingTerms(db, org), await loadTariff(db, org, changed.families)]
  const sources = { settings: terms.bill, ...tariff, changed }
  for (let after = 0; ; ) {
    const orders = await billsAfter(db, org, after, BATCH)
    const ids = orders.map(({ id }) => id)
    const parts = grouped(await partsOf(db, org, ids), (part) => part.order_id)
    const lines = grouped(await linesOf(db, org, ids), (line) => line.order_id)
    for (const order of orders) {
      const stored = { order, parts: parts.get(order.id) ?? [], lines: lines.get(order.id) ?? [] }
      const detail = differs(stored, sources)
      if (detail !== null) yield { organization_id: org, object: 'order', id: order.id, detail }
    }
    if (orders.length < BATCH) return
    after = ids.at(-1)!
  }
}

interface Stored {
  order: StoredBill
  parts: readonly StoredPart[]
  lines: readonly StoredLine[]
}

/** The reason why no computation gives the stored order, or null. */
function differs(stored: Stored, sources: Sources): string | null {
  const { order, lines } = stored
  const versions = sources.versions.get(order.family ?? 0) ?? []
  try {
    const volume = billedOf(order, versions)
    if (volume !== null) return volume
    const kept = facts(stored)
    let nearest: string | null = null
    for (const settings of possibleSettings(order, sources)) {
      const made = factsMade(order, computed(stored, { ...sources, settings }, versions))
      const missing = made.filter((fact) => !kept.includes(fact))
      const extra = kept.filter((fact) => !made.includes(fact))
      if (missing.length + extra.length === 0 && made.length === kept.length) return null
      nearest ??= `has ${extra[0] ?? 'a line twice or none'}, the rules make ${missing[0] ?? 'none'}`
    }
    return nearest ?? `no settings explain its ${lines.length} lines`
  } catch (error) {
    if (error instanceof NoPriceInForce || error instanceof RangeError) return error.message
    throw error
  }
}

/** Whether the minimum explains the billed volume. */
function billedOf(order: StoredBill, versions: readonly PriceVersion[]): string | null {
  const charged = litres(order.volume) - litres(order.deducted_volume) - litres(order.deduct_volume)
  const billed = litres(order.billed_volume)
  const closing = closingVersion(versions, order.period_to)
  const minimum = order.min_volume === null ? null : litres(order.min_volume)
  const made = billedVolume(charged, minimum, closing.minVolume, order.months)
  const explains = isOlder(order.meter_changed, order)
    ? billed === made
    : billed === charged || (billed > charged && order.months > 0)
  return explains ? null : `${order.billed_volume} billed, the rules make ${cubicMetres(made)}`
}

/** A change may wait for its lock while an order with a later time passes it: this much earlier, it did not. */
const WAITED_AT_MOST_MS = 3_600_000
const moment = (time: LocalTime): number => Date.parse(`${time.replace(' ', 'T')}Z`)

const isOlder = (changed: LocalTime | null, order: StoredBill): boolean =>
  changed === null || moment(changed) < moment(order.created_at) - WAITED_AT_MOST_MS

const POLICIES: readonly ChangePolicy[] = ['reading_date', 'period_start', 'by_days']

/** The present settings; if they were changed after the order, the others that may have billed it too. */
function* possibleSettings(
  order: StoredBill,
  { settings, changed }: Sources,
): Generator<BillInput['settings']> {
  const own = { ...settings, volumeScale: order.volume_scale }
  yield own
  if (isOlder(changed.settings, order)) return
  for (const priceChangePolicy of POLICIES)
    for (const tierStraddlePolicy of POLICIES) yield { ...own, priceChangePolicy, tierStraddlePolicy }
}

function computed(
  { order, parts, lines }: Stored,
  sources: Sources,
  versions: readonly PriceVersion[],
): Charges {
  const used = new Map<string, Litres>()
  for (const part of parts)
    if (!used.has(part.tier_year)) used.set(part.tier_year, litres(part.cumulative_before))
  const billed = new Set(lines.map((line) => line.surcharge_item_id))
  return chargesOf({
    settings: sources.settings,
    meter: {
      persons: order.persons,
      minVolume: null,
      planVolume: order.plan_volume === null ? null : litres(order.plan_volume),
      capacityFee: order.capacity_fee === null ? null : fen(order.capacity_fee),
    },
    versions,
    surcharges: sources.surcharges.map((item) =>
      isOlder(sources.changed.items.get(item.id) ?? null, order) ? item : asActive(item, billed.has(item.id)),
    ),
    usedInTierYear: (tierYear) => used.get(tierYear) ?? 0,
    period: {
      from: order.period_from,
      to: order.period_to,
      months: order.months,
      billingMonth: order.billing_month,
    },
    billedVolume: litres(order.billed_volume),
    hasFixed: order.kind !== 'back_charge',
  })
}

const asActive = ({ id, versions }: SurchargeItem, isActive: boolean): SurchargeItem => ({
  id,
  versions: versions.map((version) => ({ ...version, isActive })),
})

/** Zeros at the end of a decimal do not count: the columns have more places than the rules write. */
const plain = (value: unknown): string => {
  const text = String(value ?? '')
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

const lineFact = (line: Omit<StoredLine, 'order_id'>): string =>
  [
    line.item,
    line.surcharge_item_id,
    line.surcharge_version_id,
    line.price_version_id,
    line.tier,
    line.from_date,
    line.to_date,
    line.volume,
    line.price,
    line.base,
    line.percent,
    line.times,
    line.amount,
    line.tax_treatment,
    line.tax_rate,
    line.tax_code,
  ]
    .map(plain)
    .join(' ')

const partFact = (part: Omit<StoredPart, 'order_id'>): string =>
  [
    'part',
    part.tier_year,
    part.from_date,
    part.to_date,
    part.price_version_id,
    part.volume,
    part.cumulative_before,
    part.cumulative_after,
  ]
    .map(plain)
    .join(' ')

const whole = (before: unknown, after: unknown) => `cumulative ${plain(before)} ${plain(after)}`

/** The facts of a stored order that are compared. */
function facts({ order, parts, lines }: Stored): string[] {
  return [
    whole(order.cumulative_before, order.cumulative_after),
    ...parts.map(partFact),
    ...lines.filter((line) => isKnown(line.item, order)).map(lineFact),
  ]
}

/** The same of a computed one. */
function factsMade(order: StoredBill, made: Charges): string[] {
  return [
    whole(cubicMetres(made.cumulativeBefore), cubicMetres(made.cumulativeAfter)),
    ...made.parts.map((part) =>
      partFact({
        tier_year: part.tierYear,
        from_date: part.from,
        to_date: part.to,
        price_version_id: part.priceVersion,
        volume: cubicMetres(part.volume),
        cumulative_before: cubicMetres(part.cumulativeBefore),
        cumulative_after: cubicMetres(part.cumulativeAfter),
      }),
    ),
    ...made.lines
      .filter((line) => isKnown(line.item, order))
      .map((line, at) => lineFact(lineRow(0, order.id, line, at))),
  ]
}

/** The plan of a meter and the fee of a diameter that were changed after the order explain no line of it. */
function isKnown(item: string, order: StoredBill): boolean {
  if (item === 'over_plan') return isOlder(order.meter_changed, order)
  if (item === 'capacity') return isOlder(order.diameter_changed, order)
  return true
}
