import type { KeyboardEvent } from 'react'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import * as styles from './round.module.css'
import { words } from './words'

interface DeskCommands {
  onEnter: () => void
  onMove: (steps: number) => void
  onNotRead: () => void
  /** Null while Ctrl Z belongs to the text that is typed. */
  onUndo: (() => void) | null
}

/** Handles the keys of the desk. Any other key is the input's own. */
export const deskKeys =
  (commands: DeskCommands) =>
  (event: KeyboardEvent): void => {
    // Enter that ends the word of an input method is not the clerk's.
    const command = event.nativeEvent.isComposing ? null : commandOf(event, commands)
    if (command === null) return
    event.preventDefault()
    command()
  }

function commandOf({ key, ctrlKey }: KeyboardEvent, { onEnter, onMove, onNotRead, onUndo }: DeskCommands) {
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
  const mayUndo = useMay()(['orderRedFlush'])
  return (
    <p className={styles.keys} aria-hidden>
      {KEYS.filter(([, does]) => does !== 'keyUndo' || mayUndo).map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {t(does)}{' '}
        </span>
      ))}
    </p>
  )
}
