import {
  type Dispatch,
  type SetStateAction,
  useContext,
  useEffect,
  useInsertionEffect,
  useRef,
  useState,
} from 'react'
import { serverNow } from '../../api/clock'
import { useWords } from '../../i18n/words'
import { notify } from '../dialog/notify'
import { words } from '../words'
import { PageKey } from './unsaved'

/** Input that is typed and not saved, by page and name. It is in this window’s memory alone. */
export type Typed = ReadonlyMap<string, unknown>

/** Typed at the moment: each screen that holds some reads its own. */
const held = new Map<string, () => unknown>()

/** Typed when a session ended, for the pages that the same person opens again; `until` by the server’s clock. */
let returned: { typed: Map<string, unknown>; until: number } | null = null

const keyOf = (page: string, name: string) => `${page}\n${name}`

/** With what came back after an earlier end, on pages that have not been opened since. */
export function typedNow(): Typed {
  const unclaimed = returned !== null && returned.until > serverNow().getTime() ? returned.typed : []
  return new Map([...unclaimed, ...[...held].map(([key, read]): [string, unknown] => [key, read()])])
}

/** Pages that are opened before `until` begin with what was typed in them. */
export function bringBack(typed: Typed, until: number) {
  returned = { typed: new Map(typed), until }
}

export function forgetTyped() {
  returned = null
}

export const pagesOf = (typed: Typed): string[] => [
  ...new Set([...typed.keys()].map((key) => key.slice(0, key.indexOf('\n')))),
]

interface Held<T> {
  isTyped: boolean
  /** Asked when the session ends. */
  read: () => T
  /** Given once what came back from before. */
  take: (before: T) => void
}

/** Holds what is typed under a name of the page, over the end of a session. True: something came back. */
export function useHeld<T>(name: string, { isTyped, read, take }: Held<T>): boolean {
  const key = keyOf(useContext(PageKey), name)
  const [before] = useState(() =>
    returned !== null && returned.until > serverNow().getTime() && returned.typed.has(key)
      ? // The same name on the same page held it.
        { value: returned.typed.get(key) as T }
      : null,
  )
  const isTaken = useRef(false)
  useEffect(() => {
    // A page that is shown again runs its effects again.
    if (before === null || isTaken.current) return
    isTaken.current = true
    returned?.typed.delete(key)
    take(before.value)
  }, [])
  const latest = useRef(read)
  latest.current = read
  // A hidden tab holds its input, too: see unsaved.ts.
  useInsertionEffect(() => {
    if (!isTyped) return
    const own = () => latest.current()
    held.set(key, own)
    return () => {
      if (held.get(key) === own) held.delete(key)
    }
  }, [key, isTyped])
  return before !== null
}

/**
 * As useState, for what is typed outside of a form: `const [draft, setDraft] = useTyped('/readings/5/void/', newDraft)`. It comes back
 * after the end of a session, and a message says so.
 */
export function useTyped<T>(name: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const t = useWords(words)
  const [first] = useState(initial)
  const [value, setValue] = useState(first)
  useHeld<T>(name, {
    isTyped: value !== first,
    read: () => value,
    take: (before) => {
      setValue(() => before)
      sayOnce(t('typedReturned'))
    },
  })
  return [value, setValue]
}

let isSaid = false

/** A dialog may hold several values, which come back together. */
function sayOnce(text: string) {
  if (isSaid) return
  isSaid = true
  setTimeout(() => {
    isSaid = false
  })
  notify('info', text)
}
