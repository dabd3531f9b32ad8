import type { KeyboardEvent } from 'react'

const CHOICES = ['checkbox', 'radio']

/** The meaning of Enter where it is pressed: it sends, ends a composition or a choice in a list, is on a choice, or is the element's own. */
export function enterMeans(event: KeyboardEvent): 'send' | 'end' | 'choice' | 'own' {
  const { key, target, ctrlKey, metaKey, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.defaultPrevented) return 'own'
  // 229: one browser ends the composition before it tells of the key that ended it.
  const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === 229
  if (target instanceof HTMLTextAreaElement) return (ctrlKey || metaKey) && !isComposing ? 'send' : 'own'
  if (!(target instanceof HTMLInputElement) || target.type === 'file') return 'own'
  if (isComposing || target.getAttribute('aria-expanded') === 'true') return 'end'
  return CHOICES.includes(target.type) ? 'choice' : 'send'
}
