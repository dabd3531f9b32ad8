import type { PersistStorage } from 'zustand/middleware'

/** The stored text of a key; null when there is none, or none that can be read. */
export function readKept(place: () => Storage, key: string): unknown {
  try {
    return JSON.parse(place().getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** If the storage is full or forbidden, only the stored value is missing. */
export function writeKept(place: () => Storage, key: string, value: unknown) {
  try {
    place().setItem(key, JSON.stringify(value))
  } catch {
    // Nothing is stored then; the page still works.
  }
}

/** Removes the key, and the copy that a window has to itself (window-storage). */
export function forgetKept(key: string) {
  try {
    localStorage.removeItem(key)
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored then.
  }
}

/**
 * Local storage in the form of the specification: the plain state under its key, without a library's wrapping, so that
 * theme-boot.js and people can read it.
 */
export function plainStorage<State>(): PersistStorage<State> {
  return {
    getItem(key) {
      const kept = readKept(() => localStorage, key)
      return kept === null ? null : { state: kept as State } // our own key; a store that cannot trust it merges it itself
    },
    setItem: (key, { state }) => writeKept(() => localStorage, key, state),
    removeItem: (key) => localStorage.removeItem(key),
  }
}

interface Rehydrates<State> {
  getState: () => State
  persist: { rehydrate: () => void | Promise<void> }
}

/** Another window changed the key: takes its state, so that two windows agree. `onChange` gets the earlier state. */
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
