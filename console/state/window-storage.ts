import type { PersistStorage } from 'zustand/middleware'
import { forgetKept, readKept, writeKept } from './stored'

/**
 * Local storage for the state of a single window. Windows that write the same key would get each other's state after a
 * reload. So each keeps a copy, and takes that when another window has written last. A new window starts from the
 * shared value.
 */
export function windowStorage<State extends object>(): PersistStorage<State> {
  let name = ''
  return {
    getItem(key) {
      const shared = readKept(() => localStorage, key)
      const own = readKept(() => sessionStorage, key)
      // A value without a window's name was written by hand.
      name = writerOf(own) ?? Math.random().toString(36).slice(2)
      const isOwn = shared !== null && (writerOf(shared) ?? name) === name
      const kept = isOwn ? shared : (own ?? shared)
      return kept === null ? null : { state: kept as State } // the store checks it before use
    },
    setItem(key, { state }) {
      const marked = { ...state, window: name }
      writeKept(() => localStorage, key, marked)
      writeKept(() => sessionStorage, key, marked)
    },
    removeItem: forgetKept,
  }
}

/** The name of the window that wrote it. */
function writerOf(kept: unknown): string | null {
  if (typeof kept !== 'object' || kept === null || !('window' in kept)) return null
  return typeof kept.window === 'string' ? kept.window : null
}
