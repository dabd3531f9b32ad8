import type { ReactNode } from 'react'
import * as styles from './facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
  /** Over the whole width. */
  isWide?: boolean
}

/** Labels and values of one thing. An absent value is a dash, so that the gap is visible. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, isWide }) => (
        <div key={label} className={isWide ? `${styles.fact} ${styles.factWide}` : styles.fact}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
