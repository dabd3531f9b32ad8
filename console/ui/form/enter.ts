import type { KeyboardEvent } from 'react'

/**
 * The meaning of Enter where it is pressed: it sends, ends a composition or a choice in a list, is on a tick, or is the element's own.
 * Of several reasons the arrow keys choose one, and Enter sends it.
 */
export function enterMeans(event: KeyboardEvent): 'send' | 'end' | 'tick' | 'own' {
  const { key, target, ctrlKey, metaKey, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.defaultPrevented) return 'own'
  // 229: one browser ends the composition before it tells of the key that ended it.
  const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === 229
  if (target instanceof HTMLTextAreaElement) return (ctrlKey || metaKey) && !isComposing ? 'send' : 'own'
  if (!(target instanceof HTMLInputElement) || target.type === 'file') return 'own'
  if (isComposing || target.getAttribute('aria-expanded') === 'true') return 'end'
  return target.type === 'checkbox' ? 'tick' : 'send'
}
