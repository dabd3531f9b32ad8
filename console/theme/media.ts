import { useSyncExternalStore } from 'react'

/** Tells whether a media query matches, and follows it. */
export function useMedia(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (onChange) => {
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => query.matches,
  )
}
