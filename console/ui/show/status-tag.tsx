import type { ReactNode } from 'react'
import './status-tag.css'

export type Tone = 'good' | 'busy' | 'warning' | 'bad' | 'quiet'

/** A state in a word. The word names it; the colour only helps. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`status-tag status-${tone}`}>{children}</span>
}
