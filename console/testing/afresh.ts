import { vi } from 'vitest'

/**
 * Runs before every file of tests with a page, as if that page had just been loaded. The files of a worker share the page and
 * the component library, which takes longer to load than all of the tests to run. Nothing else goes from one file to the
 * next: the console's own modules are made again, so that whatever one of them keeps in memory is gone.
 */
vi.resetModules()
// React then draws what a test does at once, inside of `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
for (const storage of [localStorage, sessionStorage]) storage.clear()
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
document.head.replaceChildren()
document.body.replaceChildren()
window.history.replaceState(null, '', '/')
