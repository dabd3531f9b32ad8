import type { HTMLAttributes, KeyboardEvent, MouseEvent, RefObject } from 'react'
import * as styles from './list-table.module.css'

/**
 * Rows by keyboard: one of them is in the tab order, up and down move, Enter opens. A click opens, too, unless it is on
 * a control inside the row or ends a selection of text.
 */
export function useRowKeys(table: RefObject<HTMLElement | null>) {
  function focusRow(from: HTMLElement, step: number) {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
    rows[rows.indexOf(from) + step]?.focus()
  }
  return (open: () => void, index: number): HTMLAttributes<HTMLElement> & { 'data-row': number } => ({
    'data-row': index,
    tabIndex: index === 0 ? 0 : -1,
    className: styles.listRow,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const target = event.target as Element // clicks hit elements
      const isControl = target.closest('a, button, input, label, [role="checkbox"]')
      // For React, parts of the page that a row's control has opened elsewhere are still inside the row.
      if (!isControl && event.currentTarget.contains(target) && !window.getSelection()?.toString()) open()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return
      if (event.key === 'Enter') open()
      else if (event.key === 'ArrowDown') focusRow(event.currentTarget, 1)
      else if (event.key === 'ArrowUp') focusRow(event.currentTarget, -1)
      else return
      event.preventDefault()
    },
  })
}
