import type { Wire } from '@water/contract/endpoint'
import type { compareOrder } from '@water/contract/orders/calls'
import { priceText, priceUnits } from '@water/rules/money'
import { volumeText } from '../../db/declared-table'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound } from '../../refusal'
import {
  type ComparedFacts,
  type ComparedReading,
  comparedFacts,
  comparedIds,
  comparedReadings,
} from './compared-store'

type Comparison = Wire<typeof compareOrder>['reply']

/** An order of a reading beside the same customer's order before it and the one of a year ago. */
export async function compare(db: Reader, org: OrgId, id: number): Promise<Comparison> {
  const ids = orNotFound((await comparedIds(db, org, id)) ?? null)
  if (!ids.is_compared) return { order: null, before: null, year_ago: null }
  const { order, before, year_ago } = ids
  const found = await comparedFacts(
    db,
    org,
    [order, before, year_ago].filter((one) => one !== null),
  )
  const facts = new Map(found.map((one) => [one.id, presentCompared(one)]))
  const of = (one: number | null) => facts.get(one ?? 0) ?? null
  // Where it has no order here, the account may bring readings of another system.
  const former = before !== null && year_ago !== null ? [] : await comparedReadings(db, org, id)
  const place = (wanted: 'before' | 'year_ago') => former.find((one) => one.place === wanted)
  const [formerBefore, formerYearAgo] = [before === null ? place('before') : undefined, place('year_ago')]
  return {
    order: of(order),
    before: of(before) ?? (formerBefore ? presentFormer(formerBefore) : null),
    year_ago:
      of(year_ago) ??
      (formerYearAgo && formerYearAgo.period_to !== formerBefore?.period_to
        ? presentFormer(formerYearAgo)
        : null),
  }
}

const presentCompared = ({
  id,
  billed_volume,
  above,
  price,
  ...rest
}: ComparedFacts): NonNullable<Comparison['order']> => ({
  order: id,
  is_elsewhere: false,
  ...rest,
  volume: volumeText(billed_volume),
  above: volumeText(above),
  price: price === null ? null : priceText(priceUnits(price)),
})

/** Its days and its volume count; of its tiers and prices nobody knows. */
const presentFormer = ({
  place: _,
  volume,
  ...rest
}: ComparedReading): NonNullable<Comparison['before']> => ({
  ...{ order: null, order_no: '', is_elsewhere: true, ...rest },
  ...{ volume: volumeText(volume), tier: 1, above: '0', price: null, is_estimated: false },
})
