import type { ReactNode } from 'react'
import * as styles from './scroll-x.module.css'

/** Wide content on a narrow page: it scrolls by itself, by keyboard too. */
export function ScrollX({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className={styles.scrollX} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
