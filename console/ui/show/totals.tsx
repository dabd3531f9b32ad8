import type { ReactNode } from 'react'
import * as styles from './totals.module.css'

interface TotalsProps {
  label: string
  totals: readonly {
    label: string
    value: ReactNode
    /** The figure that people look for, in large print. */
    isMain?: boolean
  }[]
  /** Contents that the reader may not expect. */
  note?: string | undefined
}

/** Totals of all filtered rows of a list, not of those of the page. */
export function Totals({ label, totals, note }: TotalsProps) {
  return (
    <section className={styles.totals} aria-label={label}>
      <dl>
        {totals.map((total) => (
          <div key={total.label} className={total.isMain ? styles.totalsMain : undefined}>
            <dt>{total.label}</dt>
            <dd>{total.value}</dd>
          </div>
        ))}
      </dl>
      {note === undefined ? null : <p>{note}</p>}
    </section>
  )
}
