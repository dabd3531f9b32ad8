import type { Page } from 'playwright-core'

/** An address, its expected page, and the title of that page. */
export interface Step {
  address: string
  lands: string
  title: string
}

/** The result of a step: address, title and first visible heading. */
export interface Landing {
  address: string
  lands: string
  title: string
  heading: string
}

/**
 * Goes from page to page like the address bar and the back button, without loading the console again each time: the
 * whole walk runs inside the page. A step that does not reach its page is reported after a while.
 */
export function wander(page: Page, steps: readonly Step[], patience_ms = 15_000): Promise<Landing[]> {
  return page.evaluate(
    async ([walk, most]) => {
      const heading = () =>
        [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())?.textContent ?? ''
      const at = () => location.pathname + location.search
      const landings = []
      for (const { address, lands, title } of walk) {
        history.pushState({ idx: history.length, key: address, usr: null }, '', address)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
        const until = performance.now() + most
        // Looking for a heading lays the page out: only after the rest is there.
        while ((at() !== lands || document.title !== title || heading() === '') && performance.now() < until)
          await new Promise((resolve) => setTimeout(resolve, 20))
        landings.push({ address, lands: at(), title: document.title, heading: heading() })
      }
      return landings
    },
    [steps, patience_ms] as const,
  )
}
