import type { ReplyOf } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { asPercent } from '../../../ui/field/percent'
import * as styles from '../prices.module.css'
import { words as priceWords } from '../words'
import { words } from './words'

export type SurchargeItem = ReplyOf<'GET /organizations/surcharge-item/{id}/'>
export type SurchargeVersion = SurchargeItem['versions'][number]

/** The price of a surcharge in short: “¥1.36/m³”, “¥6.00 a month”, “8 % of the water”. */
export function SurchargeText({
  version,
}: {
  version: Pick<SurchargeVersion, 'kind' | 'value' | 'tier_values' | 'fixed_per' | 'volume_factor'>
}) {
  const t = useWords(words)
  const ofPrices = useWords(priceWords)
  const { kind, value, tier_values, fixed_per, volume_factor } = version
  const amount = value ?? ''
  if (kind === 'percent') return t('percentShort', { value: amount })
  if (kind === 'fixed') return t(fixed_per === 'month' ? 'monthlyShort' : 'perOrderShort', { value: amount })
  const price = tier_values
    ? t('tieredShort', { values: tier_values.join(' / ') })
    : ofPrices('volumeShort', { value: amount })
  const share = asPercent(volume_factor)
  if (share === '100') return price
  return (
    <span className={styles.priceText}>
      {price} <span className={styles.priceQuiet}>{t('factorShort', { share })}</span>
    </span>
  )
}
