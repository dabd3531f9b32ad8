/** A pointer, or the mouse that a touch imitates, is down. */
let isDown = false
const waiting = new Set<() => void>()

/** The click comes after the release, and before this. */
const release = () =>
  setTimeout(() => {
    isDown = false
    for (const act of waiting) act()
    waiting.clear()
  })

for (const down of ['pointerdown', 'mousedown'])
  globalThis.document?.addEventListener(down, () => (isDown = true), true)
for (const up of ['pointerup', 'pointercancel', 'mouseup'])
  globalThis.document?.addEventListener(up, release, true)

/**
 * Acts at once, or when the pointer that is down is up again. For what moves the page when a field is left: the press that leaves
 * it would end beside the button where it began, and nothing would be pressed.
 */
export function afterPress(act: () => void) {
  if (isDown) waiting.add(act)
  else act()
}
