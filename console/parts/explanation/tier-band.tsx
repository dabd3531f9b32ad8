import { moneyText } from '@water/rules/money-text'
import type { CSSProperties } from 'react'
import { useWords } from '../../i18n/words'
import { Money } from '../../ui/show/amounts'
import type { Explained } from './explained'
import * as styles from './explanation.module.css'
import { bandsOf, type PartUse, type TierUse } from './tier-uses'
import { words } from './words'

// Variables of the style sheet.
const COLORS = [styles.tierStep1, styles.tierStep2, styles.tierStep3, styles.tierStep4]
/** The fourth tier and all above it have the same colour. */
const colorOf = (tier: number) => COLORS[Math.min(tier, COLORS.length) - 1]
const span = (start: number, end: number): CSSProperties =>
  ({ '--start': start, '--end': end }) as CSSProperties

/** The cubic metres in each tier: drawn to scale for the eye, and as a list with the same content. */
export function TierBand({ use, order }: { use: PartUse; order: Explained }) {
  const t = useWords(words)
  const { version } = use
  return (
    <div className={styles.tierPart}>
      <p>
        <strong>{t('versionText', { name: version.water_price_name, from: version.effective_from })}</strong>
        {' · '}
        {order.tier_parts.length > 1
          ? `${t('partText', { from: use.from, to: use.to, volume: use.volume })} · `
          : ''}
        <Basis use={use} order={order} />
      </p>
      {use.tiers.length > 0 ? (
        <>
          <Scale use={use} />
          <ol className={styles.tierList}>
            {use.tiers.map((tier) => (
              <TierItem key={tier.tier} use={tier} />
            ))}
          </ol>
        </>
      ) : null}
    </div>
  )
}

/** The start of the counting, and the reasons for moved bounds. */
function Basis({ use, order }: { use: PartUse; order: Explained }) {
  const t = useWords(words)
  const { version } = use
  if (version.tiers.length === 0) return t('flatPrice', { price: version.price ?? '' })
  const part = order.tier_parts.find(({ from }) => from === use.from)
  const counted = {
    year: () => t('cycleYear', { from: part?.tier_year ?? '', before: use.before, after: use.after }),
    month: () => t('cycleMonth', { months: Math.max(1, order.months) }),
    order: () => t('cycleOrder'),
  }[version.tier_cycle]()
  const hasMorePersons = order.persons > version.base_persons && /[1-9]/.test(version.extra_per_person)
  const persons = { persons: order.persons, base: version.base_persons, extra: version.extra_per_person }
  return hasMorePersons ? `${counted} · ${t('personsText', persons)}` : counted
}

function Scale({ use }: { use: PartUse }) {
  const t = useWords(words)
  const { tiers, before, after } = bandsOf(use)
  return (
    <div className={styles.tierScale} role="img" aria-label={t('bandLabel')}>
      {tiers.map(({ tier, start, end }) => (
        <span key={tier} className={`${styles.tierStep} ${colorOf(tier)}`} style={span(start, end)}>
          {t('tier', { tier })}
        </span>
      ))}
      <span className={styles.tierBefore} style={span(0, before)} title={t('bandBefore')} />
      <span className={styles.tierThis} style={span(before, after)} title={t('bandThis')} />
    </div>
  )
}

function TierItem({ use }: { use: TierUse }) {
  const t = useWords(words)
  const { tier, lower, upper, price, volume, amount } = use
  return (
    <li className={volume === null ? styles.tierUnused : undefined}>
      <span className={`${styles.tierMark} ${colorOf(tier)}`} aria-hidden="true" />
      <span className={styles.tierRange}>
        {t('tier', { tier })} ·{' '}
        {upper === null ? t('tierAbove', { lower }) : t('tierRange', { lower, upper })} · {moneyText(price)}
        /m³
      </span>
      {volume === null ? null : (
        <span className={styles.tierTook}>
          {t('perUnit', { volume, price })} = <Money value={amount} sign />
        </span>
      )}
    </li>
  )
}
