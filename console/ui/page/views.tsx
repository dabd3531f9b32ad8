import { Link } from 'react-router'
import * as styles from './views.module.css'

interface View {
  key: string
  to: string
  name: string
  /** How many rows of it wait for somebody. */
  count?: number | undefined
}

interface ViewsProps {
  /** The page’s title. */
  label: string
  views: readonly View[]
  /** The key of the one that is shown. */
  shown: string
}

/** The views of a page, each with an address of its own. */
export function Views({ label, views, shown }: ViewsProps) {
  return (
    <nav className={styles.views} aria-label={label}>
      {views.map(({ key, to, name, count }) => (
        <Link key={key} to={to} aria-current={key === shown ? 'page' : undefined}>
          {name}
          {count ? <span className={styles.count}>{count}</span> : null}
        </Link>
      ))}
    </nav>
  )
}
