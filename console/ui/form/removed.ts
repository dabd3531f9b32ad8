import { flushSync } from 'react-dom'

/** Removes a row, whose button takes the focus with it, and gives the focus to the place where one more is added. */
export function removeBeside(remove: () => void, place: { focus(): void } | null) {
  // With the last place free again, a button that was disabled takes the focus.
  flushSync(remove)
  place?.focus()
}
