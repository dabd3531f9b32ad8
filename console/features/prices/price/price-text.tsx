import { useWords } from '../../../i18n/words'
import { useNames } from '../../../parts/vocabulary/names'
import * as styles from '../prices.module.css'
import { words } from '../words'
import type { PriceVersion } from './draft'

/** The price of a version in short: the price or the tiers' prices, with the other important data below. */
export function PriceText({
  version,
}: {
  version: Pick<PriceVersion, 'mode' | 'price' | 'tiers' | 'tier_cycle' | 'capacity_price'>
}) {
  const t = useWords(words)
  const name = useNames()
  const { mode, price, tiers, tier_cycle, capacity_price } = version
  if (mode !== 'tiered')
    return (
      <span className={styles.priceText}>
        {t('volumeShort', { value: price ?? '' })}
        {mode === 'two_part' ? (
          <span className={styles.priceQuiet}>
            {capacity_price === null
              ? t('capacityOfDiameter')
              : t('capacityShort', { value: capacity_price })}
          </span>
        ) : null}
      </span>
    )
  const bounds = tiers.flatMap(({ upper }) => (upper === null ? [] : [upper])).join(' / ')
  return (
    <span className={styles.priceText}>
      {t('volumeShort', { value: tiers.map((tier) => tier.price).join(' / ') })}
      <span className={styles.priceQuiet}>
        {bounds === ''
          ? name('tierCycle', tier_cycle)
          : t('boundsShort', { bounds, cycle: name('tierCycle', tier_cycle) })}
      </span>
    </span>
  )
}
