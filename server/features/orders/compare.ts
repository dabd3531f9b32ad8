import type { Wire } from '@water/contract/endpoint'
import type { compareOrder } from '@water/contract/orders/calls'
import { priceText, priceUnits } from '@water/rules/money'
import { volumeText } from '../../db/declared-table'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound } from '../../refusal'
import { type ComparedFacts, comparedFacts, comparedIds } from './compared-store'

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
  return { order: of(order), before: of(before), year_ago: of(year_ago) }
}

const presentCompared = ({
  id,
  billed_volume,
  above,
  price,
  ...rest
}: ComparedFacts): NonNullable<Comparison['order']> => ({
  order: id,
  ...rest,
  volume: volumeText(billed_volume),
  above: volumeText(above),
  price: price === null ? null : priceText(priceUnits(price)),
})
