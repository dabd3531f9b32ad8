import type { KeyboardEvent } from 'react'
import { useWords } from '../../i18n/words'
import * as styles from './round.module.css'
import { words } from './words'

interface DeskActs {
  onEnter: () => void
  onMove: (steps: number) => void
  onNotRead: () => void
  /** Null while Ctrl Z belongs to the text that is typed. */
  onUndo: (() => void) | null
}

/** Handles the keys of the desk. Any other key is the input's own. */
export const deskKeys =
  (acts: DeskActs) =>
  (event: KeyboardEvent): void => {
    // Enter that ends the word of an input method is not the clerk's.
    const act = event.nativeEvent.isComposing ? null : actOf(event, acts)
    if (act === null) return
    event.preventDefault()
    act()
  }

function actOf({ key, ctrlKey }: KeyboardEvent, { onEnter, onMove, onNotRead, onUndo }: DeskActs) {
  if (key === 'Enter') return onEnter
  if (key === 'ArrowDown') return () => onMove(1)
  if (key === 'ArrowUp') return () => onMove(-1)
  if (key === 'F2') return onNotRead
  return key === 'z' && ctrlKey ? onUndo : null
}

const KEYS = [
  ['Enter', 'keyEnter'],
  ['↑ ↓', 'keyMove'],
  ['F2', 'notRead'],
  ['Ctrl Z', 'keyUndo'],
] as const

/** The keys of the desk with what they do, for the eye. */
export function Keys() {
  const t = useWords(words)
  return (
    <p className={styles.keys} aria-hidden>
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {t(does)}{' '}
        </span>
      ))}
    </p>
  )
}
