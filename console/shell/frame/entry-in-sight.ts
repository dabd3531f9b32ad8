import { type RefObject, useEffect, useRef } from 'react'

/** A branch unfolds within this time. */
const UNFOLDING_MS = 600

/**
 * Scrolls a menu to the entry of the page whenever that changes, also while its branch unfolds. Only the menu scrolls, and
 * a branch that somebody opens to look into it stays where it is.
 */
export function useEntryInSight(selected: string | null): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const menu = place.current
    const content = menu?.firstElementChild
    if (selected === null || !menu || !content) return
    const show = () => {
      const entry = menu.querySelector('.ant-menu-item-selected')
      if (entry) menu.scrollTop += hiddenHeight(entry.getBoundingClientRect(), menu.getBoundingClientRect())
    }
    show()
    const watch = new ResizeObserver(show)
    watch.observe(content)
    const timer = setTimeout(() => watch.disconnect(), UNFOLDING_MS)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [selected])
  return place
}

type Range = Pick<DOMRect, 'top' | 'bottom'>

/** How far a row is below its window (positive) or above it (negative). */
export function hiddenHeight(row: Range, window: Range): number {
  if (row.top < window.top) return row.top - window.top
  return Math.max(row.bottom - window.bottom, 0)
}
