import { moneyText } from '@water/rules/money-text'
import { useEvery } from '../../api/every'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { type BandInput, rangesOf, type TierInput, type VersionValues } from './draft'
import { useBandText } from './price-facts'
import { useRangeText } from './range-text'
import { words } from './words'

/** Shows a version's fields when two users' versions are compared. */
export function usePriceShown() {
  const t = useWords(words)
  const name = useNames()
  const say = useRangeText()
  const bands = useBandText()
  const { data: items = [] } = useEvery('GET /organizations/surcharge-item/')
  return {
    mode: (mode: VersionValues['mode']) => name('priceMode', mode),
    tier_cycle: (cycle: VersionValues['tier_cycle']) => name('tierCycle', cycle),
    tax_treatment: (treatment: VersionValues['tax_treatment']) => name('taxTreatment', treatment),
    tiers: (tiers: TierInput[]) => {
      const ranges = rangesOf(tiers)
      return tiers
        .map(({ price }, at) => `${say(ranges[at], at === tiers.length - 1)} ${moneyText(price ?? '')}`)
        .join('；')
    },
    over_plan: (of: BandInput[]) => bands(of),
    surcharge_items: (ids: number[]) =>
      ids.map((id) => items.find((item) => item.id === id)?.name ?? '…').join('、') || t('none'),
  }
}
