import type { Page } from 'playwright-core'

/**
 * Goes to an address of the console like the back button, without loading it again. Waits until its tab is the active
 * one.
 */
export async function go(page: Page, address: string) {
  await page.evaluate((to) => {
    history.pushState({ idx: history.length, key: to, usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
  await page.locator(`.tab-strip a[aria-current][href="${address}"]`).waitFor()
}
