import { type DragEvent, type HTMLAttributes, useCallback, useRef, useState } from 'react'
import * as styles from './locations.module.css'
import { type Branch, mayMove, type Place } from './place-tree'

interface PlaceDragOptions {
  branches: readonly Branch[]
  onMove: (place: Place, to: number | null) => void
  /** The pointer rests on a place during dragging: the user may want a place below it. */
  onRest: (id: number) => void
}

/** The target of the dragged place: another place, the top, or none. */
type Goal = number | 'top' | null

const REST_MS = 600
const EDGE_PX = 36
const STEP_PX = 14

/** Moves places by dragging them onto others. The browser shows where a place cannot be dropped. */
export function usePlaceDrag({ branches, onMove, onRest }: PlaceDragOptions) {
  const [dragged, setDragged] = useState<Place | null>(null)
  const [goal, setGoal] = useState<Goal>(null)
  const resting = useRef<{ on: Goal; timer: ReturnType<typeof setTimeout> }>(undefined)

  function rest(on: Goal) {
    if (resting.current?.on === on) return
    clearTimeout(resting.current?.timer)
    const timer = setTimeout(() => typeof on === 'number' && onRest(on), REST_MS)
    resting.current = { on, timer }
  }
  function end() {
    rest(null)
    setDragged(null)
    setGoal(null)
  }
  const target = (to: number | null): HTMLAttributes<HTMLElement> => ({
    onDragOver: (event: DragEvent) => {
      if (!dragged) return
      rest(to)
      if (!mayMove(branches, dragged.id, to)) return setGoal(null)
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setGoal(to ?? 'top')
    },
    onDragLeave: () => setGoal(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged && mayMove(branches, dragged.id, to)) onMove(dragged, to)
      end()
    },
  })

  const rowOf = useCallback(
    (place: Place): HTMLAttributes<HTMLElement> => ({
      ...target(place.id),
      draggable: true,
      className: goal === place.id ? styles.placeGoal : '',
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', place.name)
        setDragged(place)
      },
      onDragEnd: end,
    }),
    [dragged, goal, branches],
  )

  return {
    rowOf,
    /** The target for the top level; present only while a place is dragged that is not there. */
    toTop:
      dragged && dragged.parent !== null
        ? { ...target(null), 'data-goal': goal === 'top' ? true : undefined }
        : null,
    /** A long tree scrolls when the pointer reaches its edges. */
    scrollAtEdge: (event: DragEvent<HTMLElement>) => {
      const list = event.currentTarget.querySelector('.ant-tree-list-holder')
      if (!dragged || !list) return
      const { top, bottom } = list.getBoundingClientRect()
      if (event.clientY < top + EDGE_PX) list.scrollTop -= STEP_PX
      else if (event.clientY > bottom - EDGE_PX) list.scrollTop += STEP_PX
    },
  }
}
