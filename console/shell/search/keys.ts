export const isOnMac = (platform = navigator.platform): boolean => /mac|iphone|ipad/i.test(platform)

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>

/**
 * Ctrl K, and ⌘K on a Mac, where Ctrl K deletes to the end of a field's line. Neither types anything, so it may come from
 * a form's field; while an input method composes, the keys are its own.
 */
export function isSearchKey(event: Pressed, platform = navigator.platform): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat, defaultPrevented } = event
  if (key.toLowerCase() !== 'k' || altKey || shiftKey || isComposing || repeat || defaultPrevented)
    return false
  return isOnMac(platform) ? metaKey && !ctrlKey : ctrlKey && !metaKey
}
