import type { PersistStorage } from 'zustand/middleware'

/**
 * Local storage as the specification names it: the plain state under its key, without a library's wrapping, so that
 * theme-boot.js and people can read it. A full or forbidden storage only means that nothing is remembered.
 */
export function plainStorage<State>(): PersistStorage<State> {
  return {
    getItem(key) {
      try {
        const text = localStorage.getItem(key)
        return text === null ? null : { state: JSON.parse(text) as State } // our own key: written below
      } catch {
        return null
      }
    },
    setItem(key, { state }) {
      try {
        localStorage.setItem(key, JSON.stringify(state))
      } catch {
        // Nothing is remembered then; the page works on.
      }
    },
    removeItem: (key) => localStorage.removeItem(key),
  }
}

interface Rehydrates {
  persist: { rehydrate: () => void | Promise<void> }
}

/** Another window changed the key: take its state, so that two windows agree. */
export function followOtherWindows(key: string, store: Rehydrates, onChange: () => void = () => {}) {
  window.addEventListener('storage', async (event) => {
    if (event.key !== key && event.key !== null) return
    await store.persist.rehydrate()
    onChange()
  })
}
