import type { ReactNode } from 'react'
import * as styles from './home.module.css'

/** A figure, or the place that is kept for it until the answer comes, so that nothing moves then. */
export function Awaited({ value, isHere }: { value: ReactNode; isHere: boolean }) {
  if (isHere) return value ?? '—'
  return <span className={styles.awaited} aria-hidden />
}
