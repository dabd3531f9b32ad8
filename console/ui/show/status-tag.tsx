import type { ReactNode } from 'react'
import * as styles from './status-tag.module.css'

export type Tone = 'good' | 'busy' | 'warning' | 'bad' | 'quiet'

const TONES: Record<Tone, string> = {
  good: styles.statusGood,
  busy: styles.statusBusy,
  warning: styles.statusWarning,
  bad: styles.statusBad,
  quiet: '',
}

/** A state in a word. The word names it; the colour only helps. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${styles.statusTag} ${TONES[tone]}`}>{children}</span>
}
