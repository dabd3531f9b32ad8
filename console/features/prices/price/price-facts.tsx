import { moneyText } from '@water/rules/money-text'
import { useSigns } from '../../../i18n/signs'
import { useWords } from '../../../i18n/words'
import { useNames } from '../../../parts/vocabulary/names'
import { Money, Volume } from '../../../ui/show/amounts'
import { type Fact, Facts } from '../../../ui/show/facts'
import { Tax } from '../dated/tax'
import * as styles from '../dated/versions.module.css'
import { useRangeText } from '../tiers/range-text'
import { words as tierWords } from '../tiers/words'
import { words } from '../words'
import { type PriceVersion, rangesOf } from './draft'
import { UnsetFees } from './unset-fees'

export function PriceFacts({ version }: { version: PriceVersion }) {
  const t = useWords(words)
  const { comma } = useSigns()
  const name = useNames()
  return (
    <>
      {version.mode === 'two_part' && version.capacity_price === null ? <UnsetFees /> : null}
      <TierList version={version} />
      <Facts
        facts={[
          { label: t('mode'), value: name('priceMode', version.mode) },
          ...useModeFacts(version),
          {
            label: t('min_volume'),
            value: version.min_volume === null ? t('none') : t('perMonthOf', { volume: version.min_volume }),
          },
          {
            label: t('surcharges'),
            value: version.surcharge_items_names.join(comma) || t('none'),
            isWide: true,
          },
          { label: t('tax_treatment'), value: <Tax version={version} /> },
          { label: t('tax_code'), value: version.tax_code },
        ]}
      />
    </>
  )
}

function useModeFacts(version: PriceVersion): Fact[] {
  const t = useWords(words)
  const name = useNames()
  if (version.mode === 'tiered')
    return [
      { label: t('tier_cycle'), value: name('tierCycle', version.tier_cycle) },
      { label: t('base_persons'), value: t('persons', { count: version.base_persons }) },
      { label: t('extra_per_person'), value: <Volume value={version.extra_per_person} unit /> },
    ]
  const capacity =
    version.capacity_price === null ? t('capacityOfDiameter') : <Money value={version.capacity_price} sign />
  return [
    { label: t('price'), value: t('volumeShort', { value: version.price ?? '' }) },
    ...(version.mode === 'two_part' ? [{ label: t('capacity_price'), value: capacity }] : []),
    { label: t('over_plan'), value: useBandText()(version.over_plan), isWide: version.over_plan.length > 0 },
  ]
}

/** The bands in words. */
export function useBandText() {
  const t = useWords(tierWords)
  const ofPrices = useWords(words)
  const { semicolon } = useSigns()
  return (bands: readonly { to_percent?: number | null; times?: string }[]): string =>
    bands
      .map(({ to_percent, times = '' }, at) => {
        const lower = at === 0 ? 0 : (bands[at - 1]?.to_percent ?? 0)
        const range = to_percent ? t('aboveBetween', { lower, upper: to_percent }) : t('aboveBy', { lower })
        return t('bandText', { range, times })
      })
      .join(semicolon) || ofPrices('none')
}

function TierList({ version: { tiers } }: { version: PriceVersion }) {
  const t = useWords(tierWords)
  const say = useRangeText()
  if (tiers.length === 0) return null
  const ranges = rangesOf(tiers)
  return (
    <table className={styles.tierFacts}>
      <thead>
        <tr>
          <th scope="col">{t('tier')}</th>
          <th scope="col">{t('tierRange')}</th>
          <th scope="col" className={styles.tierFactsPrice}>
            {t('tierPrice')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ upper, price }, at) => (
          <tr key={upper ?? 'open'}>
            <th scope="row">{t('tierNo', { no: at + 1 })}</th>
            <td>{say(ranges[at], at === tiers.length - 1)}</td>
            <td className={styles.tierFactsPrice}>{moneyText(price)}/m³</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
