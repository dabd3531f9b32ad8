import { litres } from '@water/rules/money'
import type { CSSProperties } from 'react'
import { useWords } from '../../i18n/words'
import { roundedMean } from '../../ui/show/amounts'
import * as styles from './detail.module.css'
import type { Reading } from './readings-table'
import { words } from './words'

interface ConsumptionChartProps {
  /** Newest first, in the list's order. */
  readings: readonly Reading[]
  average: string | null
}

/** The number of readings that are loaded: some may be void. */
export const CHART_READINGS = 20
const MOST_BARS = 12

/**
 * The volumes of the last readings side by side, with their average. A bar is a list item, so it can be read as well as
 * seen.
 */
export function ConsumptionChart({ readings, average }: ConsumptionChartProps) {
  const t = useWords(words)
  const shown = readings
    .filter(({ status }) => status !== 'void')
    .slice(0, MOST_BARS)
    .reverse()
  if (shown.length === 0) return <p>{t('chartEmpty')}</p>
  const averageLitres = average === null ? null : litres(average)
  const highest = Math.max(1, averageLitres ?? 0, ...shown.map(({ volume }) => litres(volume)))
  // Variables of the style sheet, which the type of styles does not have.
  const share = (volume: number) => ({ '--share': volume / highest }) as CSSProperties
  const bars = { '--bars': shown.length } as CSSProperties
  return (
    <div className={styles.consumption} style={bars}>
      {averageLitres === null ? null : (
        <span className={styles.consumptionAverage} style={share(averageLitres)} aria-hidden="true" />
      )}
      <ol aria-label={t('chartTable')} className={styles.consumptionBars}>
        {shown.map(({ id, volume, read_at, abnormal }) => (
          <li key={id} className={abnormal.length > 0 ? styles.consumptionAbnormal : undefined}>
            <span className={styles.consumptionBar} style={share(litres(volume))}>
              <span className={styles.consumptionVolume}>{volume}</span>
            </span>
            <span className={styles.consumptionMonth}>{read_at.slice(2, 7)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The meaning of the line and of the other colour. */
export function ConsumptionLegend({ average }: Pick<ConsumptionChartProps, 'average'>) {
  const t = useWords(words)
  if (average === null) return null
  return (
    <p className={styles.consumptionLegend}>
      <span className={styles.legendAverage}>{t('chartAverage', { volume: roundedMean(average) })}</span>
      <span className={styles.legendAbnormal}>{t('abnormal')}</span>
    </p>
  )
}
