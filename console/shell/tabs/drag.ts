import { type DragEvent, type LiHTMLAttributes, useState } from 'react'
import { moveTab, type Tab, tabAt } from '../../state/tabs'
import * as styles from './strip.module.css'

/** A type of our own, so that a tab dropped on a field or another window does nothing there. */
const KIND = 'application/x-tab'

/** The target of the dragged tab: the gap before or behind this tab. */
interface Gap {
  path: string
  side: 'before' | 'behind'
}

/** Changes the order of tabs with the browser's own dragging; the home tab stays first. */
export function useTabDrag() {
  const [dragged, setDragged] = useState<string | null>(null)
  const [gap, setGap] = useState<Gap | null>(null)
  const end = () => {
    setDragged(null)
    setGap(null)
  }
  return (tab: Tab): LiHTMLAttributes<HTMLLIElement> => ({
    draggable: !tab.isHome,
    className: classOf(tab, dragged, gap),
    onDragStart: (event) => {
      event.dataTransfer.setData(KIND, tab.path)
      event.dataTransfer.effectAllowed = 'move'
      setDragged(tab.path)
    },
    onDragOver: (event) => {
      if (dragged === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      const side = sideOf(tab, event)
      if (gap?.path !== tab.path || gap.side !== side) setGap({ path: tab.path, side })
    },
    onDrop: (event) => {
      if (dragged === null) return
      event.preventDefault()
      drop(dragged, { path: tab.path, side: sideOf(tab, event) })
      end()
    },
    onDragEnd: end,
  })
}

function sideOf(tab: Tab, { clientX, currentTarget }: DragEvent<HTMLLIElement>): Gap['side'] {
  const { left, width } = currentTarget.getBoundingClientRect()
  return tab.isHome || clientX > left + width / 2 ? 'behind' : 'before'
}

const GAPS = { before: styles.tabGapBefore, behind: styles.tabGapBehind } as const

function classOf({ path }: Tab, dragged: string | null, gap: Gap | null): string | undefined {
  if (path === dragged) return styles.tabDragged
  return dragged !== null && path === gap?.path ? GAPS[gap.side] : undefined
}

function drop(path: string, gap: Gap) {
  const [from, beside] = [tabAt(path)?.routeIdx, tabAt(gap.path)?.routeIdx]
  if (from === undefined || beside === undefined || from === beside) return
  const place = gap.side === 'before' ? beside : beside + 1
  // Positions are counted without the tab itself.
  moveTab(path, from < place ? place - 1 : place)
}
