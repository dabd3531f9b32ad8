import type { noteKinds } from '@water/contract/notes/vocabulary'
import { useNames } from '../vocabulary/names'
import * as styles from './notes.module.css'

/** A note's kind, before its text. */
export function NoteKind({ kind }: { kind: (typeof noteKinds)[number] }) {
  const name = useNames()
  return <span className={styles.noteKind}>{name('noteKind', kind)}</span>
}

/** The text of a note in a list. */
export const NoteText = ({ children }: { children: string }) => (
  <span className={styles.noteText}>{children}</span>
)
