import { type Litres, litres } from '@water/rules/money'
import type { ReplyOf } from '../../../api/call'

export type MonthOfUse = ReplyOf<'GET /meters/{id}/consumption/'>['months'][number]

/** The bands that are told apart: the first tier (or all, without tiers), the second, and what is above. */
export const BANDS = 3

export const bandOf = (tier: number | null): number => Math.min(tier ?? 1, BANDS)

/** Top of the scale: the next 1, 2 or 5 with noughts above all volumes. */
export function topOf(months: readonly MonthOfUse[]): Litres {
  const highest = Math.max(0, ...months.flatMap(({ volume, last_year }) => [volume, last_year].map(inLitres)))
  for (let top = 1000; ; top *= 10) for (const step of [1, 2, 5]) if (top * step >= highest) return top * step
}

const inLitres = (volume: string | null): Litres => (volume === null ? 0 : litres(volume))

/** The bands of a month from the lowest, each as a part of the scale. */
export function sharesOf({ tiers, volume }: MonthOfUse, top: Litres): { band: number; share: number }[] {
  const bands = new Map<number, Litres>()
  for (const part of tiers)
    bands.set(bandOf(part.tier), (bands.get(bandOf(part.tier)) ?? 0) + litres(part.volume))
  // A bill without a line of water still has its volume.
  if (bands.size === 0 && volume !== null) bands.set(1, litres(volume))
  return [...bands]
    .toSorted(([one], [other]) => one - other)
    .map(([band, part]) => ({ band, share: part / top }))
}

export const shareOf = (volume: string | null, top: Litres): number => inLitres(volume) / top

/** The next month with a volume in a direction; the same one at the end. */
export function beside(months: readonly MonthOfUse[], at: number, step: 1 | -1): number {
  for (let next = at + step; next >= 0 && next < months.length; next += step)
    if (months[next]!.volume !== null) return next
  return at
}
