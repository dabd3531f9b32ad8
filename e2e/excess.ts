import type { Page } from 'playwright-core'

/** How far the document and the page's own scrolling region stay wider than a window of this width. */
export async function excess(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 })
  const wider = await page.evaluate(async () => {
    const measure = () =>
      [document.documentElement, ...document.querySelectorAll('main > section')]
        .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
        .filter((by) => by > 0)
    // The frame changes its shape a moment after the window.
    const until = performance.now() + 3000
    while (measure().length > 0 && performance.now() < until)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return measure()
  })
  return wider.map((by) => `${page.url()} at ${width}: ${by} px too wide`)
}
