import { averageVolume } from '@water/rules/metering/estimate'
import { CUBIC_METRE, cubicMetres, litres } from '@water/rules/money'
import { grouped, moneyText } from '@water/rules/money-text'
import * as styles from './amounts.module.css'

interface AmountProps {
  /** A decimal string of the wire; null and undefined are a dash. */
  value: string | null | undefined
}

/** Money: tabular digits, two places, negative in red with its sign. `sign` adds ¥ in front. */
export function Money({ value, sign = false }: AmountProps & { sign?: boolean }) {
  if (value === null || value === undefined) return <span className={styles.amount}>—</span>
  const isNegative = value.startsWith('-')
  return (
    <span className={isNegative ? `${styles.amount} ${styles.amountNegative}` : styles.amount}>
      {sign ? moneyText(value) : grouped(value)}
    </span>
  )
}

/** A volume or an index of a meter; `unit` follows it without a line break. */
export function Volume({ value, unit = false }: AmountProps & { unit?: boolean }) {
  if (value === null || value === undefined) return <span className={styles.amount}>—</span>
  const className = value.startsWith('-') ? `${styles.amount} ${styles.amountNegative}` : styles.amount
  return (
    <span className={className}>
      {grouped(value)}
      {unit ? '\u00a0m³' : ''}
    </span>
  )
}

/** A mean is not an index: whole from 10 m³ on, below with one decimal. */
export function roundedMean(value: string): string {
  const exact = litres(value)
  return cubicMetres(averageVolume([exact], exact < 10 * CUBIC_METRE ? 1 : 0) ?? exact)
}

/** A rounded mean volume; the exact one is shown on hover. */
export function MeanVolume({ value, unit = false }: AmountProps & { unit?: boolean }) {
  if (value === null || value === undefined) return <Volume value={value} />
  const rounded = roundedMean(value)
  return (
    <span title={rounded === value ? undefined : `${grouped(value)}\u00a0m³`}>
      <Volume value={rounded} unit={unit} />
    </span>
  )
}

/** A date, time or month of the wire, unchanged; tabular and without line breaks. Narrow lists leave the seconds to the title. */
export function When({ value }: AmountProps) {
  const [, minute, seconds] = /^(.{16})(:\d\d)$/.exec(value ?? '') ?? []
  if (minute === undefined) return <span className={styles.amount}>{value || '—'}</span>
  return (
    <span className={styles.amount} title={value ?? undefined}>
      {minute}
      <span className={styles.seconds}>{seconds}</span>
    </span>
  )
}
