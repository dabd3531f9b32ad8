import type { PointerEvent, ThHTMLAttributes } from 'react'
import { withinWidths } from './column-order'
import * as styles from './list-table.module.css'

interface HeadingProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Sets the width of the column; null: its usual one. */
  onWidth?: (width: number | null) => void
}

/**
 * The heading of a column. Its edge is dragged to change the width, and a double click gives the usual one back. By
 * keyboard the width is set in the chooser of columns, so that the edges are no stops on the way to the rows.
 */
export function Heading({ onWidth, children, ...cell }: HeadingProps) {
  return (
    <th {...cell}>
      <div className={styles.listHeading}>{children}</div>
      {onWidth ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; the chooser of columns does it by keyboard
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <span
          className={styles.listEdge}
          // The heading would sort.
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={() => onWidth(null)}
          onPointerDown={(event) => drag(event, onWidth)}
        />
      ) : null}
    </th>
  )
}

/** Follows the pointer with the edge alone: the rows are laid out once, when it is let go. */
function drag(event: PointerEvent<HTMLElement>, onWidth: (width: number) => void) {
  const edge = event.currentTarget
  const from = event.clientX
  const width = edge.parentElement?.offsetWidth ?? 0
  const moved = (to: number) => withinWidths(width + to - from) - width
  const follow = ({ clientX }: globalThis.PointerEvent) => {
    edge.style.translate = `${moved(clientX)}px`
  }
  const end = ({ clientX, type }: globalThis.PointerEvent) => {
    edge.style.translate = ''
    edge.removeEventListener('pointermove', follow)
    edge.removeEventListener('pointerup', end)
    edge.removeEventListener('pointercancel', end)
    if (type === 'pointerup' && Math.abs(clientX - from) > 2) onWidth(width + moved(clientX))
  }
  edge.setPointerCapture(event.pointerId)
  edge.addEventListener('pointermove', follow)
  edge.addEventListener('pointerup', end)
  edge.addEventListener('pointercancel', end)
}
