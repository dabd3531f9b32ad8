import { useEffect, useState } from 'react'

const FIELDS = 'input:not([type="hidden"]), textarea'
const HIDDEN = '[hidden], .ant-form-item-hidden'
/** The button of a foot that changes nothing. */
const SAFE = '.ant-modal-footer button:not(.ant-btn-primary, .ant-btn-dangerous)'

/**
 * Where a dialog begins: at its first field, else at its safe button, else at itself, and never at its cross, which Enter
 * would press.
 */
export function beginAtField(dialog: Element) {
  const at = document.activeElement
  if (dialog.contains(at) && !at?.matches('.ant-modal-close')) return
  const fields = [...dialog.querySelectorAll<HTMLInputElement>(FIELDS)]
  const first = fields.find((field) => !field.disabled && !field.closest(HIDDEN))
  // Tab reaches the chosen one of a group.
  const chosen = first?.closest('.ant-radio-group')?.querySelector<HTMLElement>('input:checked')
  const safe = dialog.querySelector<HTMLElement>(SAFE)
  const begin = chosen ?? first ?? safe ?? dialog.querySelector<HTMLElement>('[role="dialog"]')
  begin?.focus()
}

/** The last focused element outside of everything that opens and closes. */
let outside: Element | null = null
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role="dialog"], [role="menu"]')) outside = target
})

/**
 * Closing gives the focus back to what opened the dialog. The entry of a menu, or a dialog that made place for this one,
 * is gone by then: what stands behind them gets it.
 */
export function useFocusGivenBack(): void {
  const [openers] = useState(() => [document.activeElement, outside])
  useEffect(
    () => () => {
      for (const opener of openers)
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    },
    [openers],
  )
}
