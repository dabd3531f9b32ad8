import type { Locator, Page } from 'playwright-core'

/**
 * Goes to an address of the console like the back button, without loading it again. Waits until its tab is the active
 * one.
 */
export async function go(page: Page, address: string) {
  await page.evaluate((to) => {
    history.pushState({ idx: history.length, key: to, usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
  await activeTab(page, address).waitFor()
}

/** The tab of this address, once it is the active one. */
export const activeTab = (page: Page, address: string): Locator =>
  page
    .getByRole('navigation', { name: /^(已打开的页面|Open pages)$/ })
    .locator(`a[aria-current][href="${address}"]`)
