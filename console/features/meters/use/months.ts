import { CUBIC_METRE, type Litres, litres } from '@water/rules/money'
import type { ReplyOf } from '../../../api/call'
import type { Band } from '../../../ui/chart/bar-plot'
import { topOf } from '../../../ui/chart/scale'

export type MonthOfUse = ReplyOf<'GET /meters/{id}/consumption/'>['months'][number]

/** The bands that are told apart: the first tier (or all, without tiers), the second, and what is above. */
export const BANDS = 3

// A tier is 1 or more.
const bandOf = (tier: number | null) => Math.min(tier ?? 1, BANDS) as Band

/** Top of the scale over all volumes. */
export const topOfUse = (months: readonly MonthOfUse[]): Litres =>
  topOf(
    months.flatMap(({ volume, last_year }) => [volume, last_year].map(inLitres)),
    CUBIC_METRE,
  )

const inLitres = (volume: string | null): Litres => (volume === null ? 0 : litres(volume))

/** The bands of a month from the lowest, each as a part of the scale. */
export function sharesOf({ tiers, volume }: MonthOfUse, top: Litres): { band: Band; share: number }[] {
  const bands = new Map<Band, Litres>()
  for (const part of tiers)
    bands.set(bandOf(part.tier), (bands.get(bandOf(part.tier)) ?? 0) + litres(part.volume))
  // A bill without a line of water still has its volume.
  if (bands.size === 0 && volume !== null) bands.set(1, litres(volume))
  return [...bands]
    .toSorted(([one], [other]) => one - other)
    .map(([band, part]) => ({ band, share: part / top }))
}

export const shareOf = (volume: string | null, top: Litres): number => inLitres(volume) / top

/** Without the empty months before the first bill. */
export const sinceFirstBill = (months: readonly MonthOfUse[]): readonly MonthOfUse[] =>
  months.slice(
    Math.max(
      0,
      months.findIndex(({ volume }) => volume !== null),
    ),
  )
