import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words'
import { useNames } from '../vocabulary/names'
import { type Counts, doneOf, type Round } from './counts'
import * as styles from './rounds.module.css'
import { words } from './words'

const PARTS = ['read', 'estimated', 'pending', 'not_read', 'unread'] as const
const COLOURS: Record<(typeof PARTS)[number], string> = {
  read: styles.partRead,
  estimated: styles.partEstimated,
  pending: styles.partPending,
  not_read: styles.partNotRead,
  unread: '',
}

/** How far a book is, as a bar in the colours of the states. The words beside it say the same. */
export function RoundBar({ counts }: { counts: Counts }) {
  return (
    <div className={styles.roundBar} aria-hidden>
      {PARTS.filter((part) => counts[part] > 0).map((part) => (
        <span
          key={part}
          className={`${styles.roundPart} ${COLOURS[part]}`}
          style={{ flexGrow: counts[part] }}
        />
      ))}
    </div>
  )
}

/** “212 of 230 arrived”, of the meters that report; nothing where none does. */
export function RoundArrived({
  round: { remote, arrived },
  children,
}: {
  round: Pick<Round, 'remote' | 'arrived'>
  children?: ReactNode
}) {
  const t = useWords(words)
  if (remote === 0) return null
  return (
    <p className={styles.roundCounts}>
      <span>{t('arrivedOf', { arrived, remote })}</span>
      {children}
    </p>
  )
}

/** “12 of 44 read”, and what became of the others. */
export function RoundCounts({ counts, of }: { counts: Counts; of?: string }) {
  const t = useWords(words)
  const name = useNames()
  const others = PARTS.filter((part) => part !== 'read' && counts[part] > 0)
  return (
    <p className={styles.roundCounts}>
      {of ? <span>{of}</span> : null}
      <strong>{t('readOf', { done: doneOf(counts), total: counts.total })}</strong>
      {others.map((part) => (
        <span key={part}>
          {name('roundState', part)} {counts[part]}
        </span>
      ))}
    </p>
  )
}
