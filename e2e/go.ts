import type { Locator, Page } from 'playwright-core'

/** Asks the console for an address like the back button, without loading it again; it may lead to another one. */
export const push = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ idx: history.state.idx + 1, key: to, usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)

/** Goes to an address of the console, and waits until its tab is the active one. */
export async function go(page: Page, address: string) {
  await push(page, address)
  await activeTab(page, address).waitFor()
}

/** The tab of this address, once it is the active one. */
export const activeTab = (page: Page, address: string): Locator =>
  page
    .getByRole('navigation', { name: /^(已打开的页面|Open pages)$/ })
    .locator(`a[aria-current][href="${address}"]`)
