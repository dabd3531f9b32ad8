import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many of these widths fit side by side. If not all fit, there must be room for the "more" button. */
export function fitting(widths: readonly number[], room: number, forMore: number): number {
  const whole = widths.reduce((sum, width) => sum + width, 0)
  if (whole <= room) return widths.length
  let used = forMore
  const first = widths.findIndex((width) => {
    used += width
    return used > room
  })
  return first < 0 ? widths.length : first
}

/** The width of the "more" button. */
export const MORE_WIDTH = 64

/**
 * How many entries of a list in one row fit into the place. `key` names their texts: after a change all are drawn again
 * and measured, before anything is painted.
 */
export function useRoom(place: RefObject<HTMLElement | null>, key: string): number {
  const [measured, setMeasured] = useState<{ key: string; widths: readonly number[] } | null>(null)
  const [room, setRoom] = useState(0)
  const isMeasured = measured?.key === key
  useLayoutEffect(() => {
    const list = place.current?.querySelector('ul')
    if (isMeasured || !list) return
    const widths = [...list.children].map((entry) => entry.getBoundingClientRect().width)
    setMeasured({ key, widths })
  }, [place, key, isMeasured])
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => setRoom(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return isMeasured ? fitting(measured.widths, room, MORE_WIDTH) : Number.POSITIVE_INFINITY
}
