import type { ReactNode } from 'react'
import * as styles from './page.module.css'

/** A surface on the page for one thing; with a title it is a section of its own. */
export function Panel({
  title,
  extra,
  children,
}: {
  title?: string
  extra?: ReactNode
  children: ReactNode
}) {
  if (title === undefined) return <div className={styles.panel}>{children}</div>
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.panelTitle}>
        <h2>{title}</h2>
        {extra}
      </div>
      {children}
    </section>
  )
}
