import { cubicMetres, type Litres } from '@water/rules/money'
import { grouped } from '@water/rules/money-text'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSigns } from '../../../i18n/signs'
import { useWords } from '../../../i18n/words'
import { pathTo } from '../../../paths'
import { useChartLook } from '../../../theme/chart-look'
import { Money } from '../../../ui/show/amounts'
import { beside, type MonthOfUse, shareOf, sharesOf, topOf } from './months'
import * as styles from './use.module.css'
import { words } from './words'

const BAND_STYLES = [styles.band1, styles.band2, styles.band3]

/** Variables of the style sheet, which the type of styles does not have. */
const withShare = (share: number) => ({ '--share': share }) as CSSProperties

/**
 * Month by month, the tiers above each other and last year's month behind them. A bar is a link to its bill: one of them is in the
 * order of the Tab key, and the arrows go on from there.
 */
export function UseBars({ months, mayOpen }: { months: readonly MonthOfUse[]; mayOpen: boolean }) {
  const t = useWords(words)
  const look = useChartLook()
  const list = useRef<HTMLOListElement>(null)
  const [at, setAt] = useState(() => beside(months, months.length, -1))
  const top = topOf(months)
  const colors = {
    ...{ '--chart-main': look.main, '--chart-second': look.second, '--chart-warning': look.warning },
    ...{ '--chart-text': look.textColor, '--chart-quiet': look.placeholderColor },
    ...{ '--chart-grid': look.borderColor, '--chart-container': look.containerColor },
  } as CSSProperties
  function move(event: KeyboardEvent) {
    const next = stepOf(event.key, months, at)
    if (next === null) return
    event.preventDefault()
    list.current?.children[next]?.querySelector<HTMLElement>('a, button')?.focus()
  }
  return (
    <div className={styles.picture} style={colors}>
      <UseLegend months={months} />
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{grouped(cubicMetres(value))}</span>
          ))}
        </div>
        <ol ref={list} aria-label={t('label')} className={styles.bars} onKeyDown={move}>
          {months.map((month, index) => (
            <li
              key={month.month}
              className={index === at ? styles.current : undefined}
              onPointerEnter={() => month.volume !== null && setAt(index)}
            >
              <Bar
                month={month}
                top={top}
                mayOpen={mayOpen}
                isCurrent={index === at}
                onFocus={() => setAt(index)}
              />
              <MonthName month={month.month} isFirst={index === 0} />
            </li>
          ))}
        </ol>
      </div>
      <Readout month={months[at]} />
    </div>
  )
}

/** Where a key leads; null for another key. */
function stepOf(key: string, months: readonly MonthOfUse[], at: number): number | null {
  if (key === 'ArrowRight') return beside(months, at, 1)
  if (key === 'ArrowLeft') return beside(months, at, -1)
  if (key === 'Home') return beside(months, -1, 1)
  return key === 'End' ? beside(months, months.length, -1) : null
}

interface BarProps {
  month: MonthOfUse
  top: Litres
  mayOpen: boolean
  isCurrent: boolean
  onFocus: () => void
}

function Bar({ month, top, mayOpen, isCurrent, onFocus }: BarProps) {
  const parts = useParts(month)
  const signs = useSigns()
  const { volume, last_year, bills } = month
  const picture = (
    <>
      {last_year === null ? null : (
        <span className={styles.before} style={withShare(shareOf(last_year, top))} />
      )}
      <span className={styles.stack}>
        {sharesOf(month, top).map(({ band, share }) => (
          <span key={band} className={`${styles.band} ${BAND_STYLES[band - 1]}`} style={withShare(share)} />
        ))}
      </span>
      {month.is_estimated ? (
        <span className={styles.estimated} style={withShare(shareOf(volume, top))}>
          ≈
        </span>
      ) : null}
    </>
  )
  if (volume === null) return <span className={styles.slot}>{picture}</span>
  const label = `${month.month}${signs.colon}${parts.join(signs.comma)}`
  const shared = { className: styles.slot, tabIndex: isCurrent ? 0 : -1, 'aria-label': label, onFocus }
  const bill = bills.at(-1)
  return bill && mayOpen ? (
    <Link {...shared} to={pathTo('OrderDetail', { id: bill.order })}>
      {picture}
    </Link>
  ) : (
    <button type="button" {...shared}>
      {picture}
    </button>
  )
}

/** The sentences about a month. */
function useParts(month: MonthOfUse): string[] {
  const t = useWords(words)
  const { volume, last_year, tiers, days } = month
  const isTiered = tiers.some(({ tier }) => tier !== null)
  return [
    volume === null ? '' : t('volume', { volume: grouped(volume) }),
    ...(isTiered
      ? tiers.map((part) => t('tierVolume', { tier: part.tier ?? 1, volume: grouped(part.volume) }))
      : []),
    last_year === null ? '' : t('lastYearVolume', { volume: grouped(last_year) }),
    days === 0 ? '' : t('days', { days }),
    month.is_estimated ? t('estimate') : '',
    month.of_former ? t('former') : '',
  ].filter(Boolean)
}

/** The month at hand in words, in the place of a window that would cover its neighbours. */
function Readout({ month }: { month: MonthOfUse | undefined }) {
  const t = useWords(words)
  if (!month || month.volume === null) return null
  return <Said month={month} hint={t('hint')} />
}

function Said({ month, hint }: { month: MonthOfUse; hint: string }) {
  const parts = useParts(month)
  return (
    <p className={styles.readout} aria-hidden="true">
      <strong>{month.month}</strong>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
      {month.bills.map(({ order, amount }) => (
        <Money key={order} value={amount} sign />
      ))}
      <span className={styles.hint}>{hint}</span>
    </p>
  )
}

function MonthName({ month, isFirst }: { month: string; isFirst: boolean }) {
  const number = month.slice(5)
  // Beside January there is no room for the first one.
  const isBegin = isFirst && Number(number) < 11
  const isShown = isBegin || Number(number) % 3 === 1
  return (
    <span className={styles.month} aria-hidden="true">
      {isShown ? Number(number) : '\u00a0'}
      <span className={styles.year}>{isBegin || number === '01' ? month.slice(0, 4) : '\u00a0'}</span>
    </span>
  )
}

function UseLegend({ months }: { months: readonly MonthOfUse[] }) {
  const t = useWords(words)
  const tiers = months.flatMap((month) => month.tiers.map(({ tier }) => tier))
  const isTiered = tiers.some((tier) => tier !== null)
  const bands = new Set(months.flatMap((month) => sharesOf(month, 1).map(({ band }) => band)))
  const nameOf = (band: number) => {
    if (!isTiered) return t('flat')
    const isLast = band === BAND_STYLES.length && Math.max(...tiers.map((tier) => tier ?? 1)) > band
    return t(isLast ? 'tierAbove' : 'tier', { tier: band })
  }
  return (
    <ul className={styles.legend}>
      {[...bands].toSorted().map((band) => (
        <li key={band}>
          <span className={`${styles.key} ${BAND_STYLES[band - 1]}`} />
          {nameOf(band)}
        </li>
      ))}
      <li>
        <span className={`${styles.key} ${styles.keyBefore}`} />
        {t('lastYear')}
      </li>
      {months.some(({ is_estimated }) => is_estimated) ? <li>≈ {t('estimate')}</li> : null}
    </ul>
  )
}
