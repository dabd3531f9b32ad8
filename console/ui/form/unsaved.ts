import { createContext, useContext, useEffect, useId, useInsertionEffect } from 'react'

/** The key of the page around a component: its tab's path. */
export const PageKey = createContext('')

const register = new Map<string, Set<string>>()

/**
 * `useUnsaved(isDirty)`: this page has unsaved input. The user is asked about it before closing, refreshing, signing
 * out, changing the organization and leaving the site.
 *
 * It uses an insertion effect, because hiding the page with React's Activity does not undo one: a hidden tab must stay
 * registered. Only a real unmount (or saving) removes it.
 */
export function useUnsaved(isDirty: boolean) {
  const page = useContext(PageKey)
  const id = useId()
  useInsertionEffect(() => {
    if (!isDirty) return
    const entries = register.get(page) ?? new Set()
    register.set(page, entries.add(id))
    return () => {
      entries.delete(id)
      if (entries.size === 0 && register.get(page) === entries) register.delete(page)
    }
  }, [isDirty, page, id])
}

/** Pages with unsaved input, among the given ones or among all. */
export function unsavedPages(among?: readonly string[]): string[] {
  const pages = [...register.keys()]
  return among ? pages.filter((page) => among.includes(page)) : pages
}

export function forgetUnsaved(pages: readonly string[]) {
  for (const page of pages) register.delete(page)
}

/** The browser's own question while there is unsaved input. Mounted once, by the frame. */
export function useUnloadQuestion() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (register.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
