import type { ReactNode } from 'react'
import * as styles from './page.module.css'

/** A page's heading with its buttons at the right. */
export function PageHeader({
  title,
  extra,
  children,
}: {
  title: ReactNode
  extra?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.pageHeader}>
      <h1>{title}</h1>
      {extra}
      {children ? <div className={styles.pageHeaderActions}>{children}</div> : null}
    </div>
  )
}
