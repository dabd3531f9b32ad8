import type { PersistStorage } from 'zustand/middleware'

/** What the browser keeps under a key, as it was written; null when there is nothing, or nothing that can be read. */
export function readKept(place: () => Storage, key: string): unknown {
  try {
    return JSON.parse(place().getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** A full or forbidden storage only means that nothing is remembered. */
export function writeKept(place: () => Storage, key: string, value: unknown) {
  try {
    place().setItem(key, JSON.stringify(value))
  } catch {
    // Nothing is remembered then; the page works on.
  }
}

/** Nothing is kept under the key any more, nor the copy that a window has to itself (window-storage). */
export function forgetKept(key: string) {
  try {
    localStorage.removeItem(key)
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was remembered then.
  }
}

/**
 * Local storage as the specification names it: the plain state under its key, without a library's wrapping, so that
 * theme-boot.js and people can read it.
 */
export function plainStorage<State>(): PersistStorage<State> {
  return {
    getItem(key) {
      const kept = readKept(() => localStorage, key)
      return kept === null ? null : { state: kept as State } // our own key; a store that cannot trust it says how it merges
    },
    setItem: (key, { state }) => writeKept(() => localStorage, key, state),
    removeItem: (key) => localStorage.removeItem(key),
  }
}

interface Rehydrates<State> {
  getState: () => State
  persist: { rehydrate: () => void | Promise<void> }
}

/** Another window changed the key: take its state, so that two windows agree. `onChange` is told the state before. */
export function followOtherWindows<State>(
  key: string,
  store: Rehydrates<State>,
  onChange: (before: State) => void = () => {},
) {
  window.addEventListener('storage', async (event) => {
    if (event.key !== key && event.key !== null) return
    const before = store.getState()
    await store.persist.rehydrate()
    onChange(before)
  })
}
