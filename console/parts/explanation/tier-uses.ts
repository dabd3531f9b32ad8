import { litres } from '@water/rules/money'
import type { Explained } from './explained'

export interface TierUse {
  tier: number
  price: string
  /** Bounds of the applied tier in m³; upper is null on the last. */
  lower: string
  upper: string | null
  /** The volume of this part of the order in the tier, m³; null: none. */
  volume: string | null
  amount: string | null
}

/** One part of an order's period with the tiers of its price version. */
export interface PartUse {
  from: string
  to: string
  volume: string
  version: Explained['price_versions'][number]
  /** The start and end of the counting: the tier year's cumulative volume, or 0 and the part's own volume. */
  before: string
  after: string
  tiers: TierUse[]
}

/** The lines and parts of an order, arranged by their tiers. Nothing is computed again. */
export function tierUses(order: Explained): PartUse[] {
  return order.tier_parts.flatMap((part) => {
    const version = order.price_versions.find(({ id }) => id === part.price_version)
    if (version === undefined) return []
    const water = order.lines.filter(
      ({ item, from, to, price_version }) =>
        item === 'water' && from === part.from && to === part.to && price_version === version.id,
    )
    const isYearly = version.tier_cycle === 'year'
    return [
      {
        from: part.from,
        to: part.to,
        volume: part.volume,
        version,
        before: isYearly ? part.cumulative_before : '0',
        after: isYearly ? part.cumulative_after : part.volume,
        tiers: version.tiers.map(({ bound, price }, at) => {
          const line = water.find(({ tier }) => tier === at + 1)
          return {
            tier: at + 1,
            price,
            lower: version.tiers[at - 1]?.bound ?? '0',
            upper: bound,
            volume: line?.volume ?? null,
            amount: line?.amount ?? null,
          }
        }),
      },
    ]
  })
}

export interface Band {
  tier: number
  /** Shares of the drawn width, 0–1. */
  start: number
  end: number
}

/** The positions of tiers and volumes on a drawn scale that ends a quarter beyond the largest of them. */
export function bandsOf(use: PartUse): { tiers: Band[]; before: number; after: number } {
  const after = litres(use.after)
  const bounds = use.tiers.map(({ upper }) => (upper === null ? null : litres(upper)))
  const highest = Math.max(after, ...bounds.filter((bound) => bound !== null), 1)
  const end = Math.ceil(highest * 1.25)
  let start = 0
  const tiers = use.tiers.map(({ tier }, at) => {
    const band = { tier, start: start / end, end: (bounds[at] ?? end) / end }
    start = bounds[at] ?? end
    return band
  })
  return { tiers, before: litres(use.before) / end, after: after / end }
}
