import { useLayoutEffect, useRef } from 'react'

/**
 * When the whole frame scrolls, each page still has its own position: it is stored during scrolling and restored when
 * the page comes back. `const place = useKeptScroll(path)`, on the element that scrolls.
 */
export function useKeptScroll<Place extends HTMLElement>(path: string) {
  const place = useRef<Place>(null)
  const kept = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    element.scrollTop = kept.current.get(path) ?? 0
    const remember = () => kept.current.set(path, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [path])
  return place
}
