import type { ReactNode } from 'react'
import * as styles from './page.module.css'

interface FoldedPanelProps {
  title: string
  /** Its contents in a few words, which stay in sight. */
  brief?: ReactNode
  children: ReactNode
}

/** A panel that is rarely opened. A search in the page opens it, too. */
export function FoldedPanel({ title, brief, children }: FoldedPanelProps) {
  return (
    <section className={`${styles.panel} ${styles.foldedPanel}`} aria-label={title}>
      <details className={styles.folded}>
        <summary>
          <h2>{title}</h2>
          {brief ? <span className={styles.foldedBrief}>{brief}</span> : null}
        </summary>
        <div className={styles.foldedBody}>{children}</div>
      </details>
    </section>
  )
}
