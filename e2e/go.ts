import type { Locator, Page } from 'playwright-core'

/** Asks the console for an address like the back button, without loading it again; it may lead to another one. */
export const push = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    // A link within the page has left an entry without a state.
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: to, usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)

/** Goes to an address of the console, and waits until its tab is the active one. */
export async function go(page: Page, address: string) {
  await push(page, address)
  await activeTab(page, address).waitFor()
}

/** The page in front: those behind it stay in the document, hidden, and what they say is found there, too. */
export const front = (page: Page): Locator => page.locator('main > section:visible')

/** Closes every page but the home one. Nothing in them is unsaved. */
export async function closePages(page: Page) {
  const tabs = openPages(page).getByRole('link')
  // They are not there yet after the page was loaded anew.
  await tabs.first().waitFor()
  const atHome = tabs.first().and(page.locator('[aria-current]'))
  // Closing the page in front leads home. An act that has just ended may still open the page that it leads to, also after
  // its own page was closed: then there is one more to close.
  do {
    while ((await tabs.count()) > 1) {
      await choose(page, tabs.first(), /^(关闭右侧|Close right)$/)
      await tabs
        .nth(1)
        .waitFor({ state: 'detached', timeout: 3_000 })
        .catch(() => {})
    }
    await atHome.or(tabs.nth(1)).first().waitFor()
  } while ((await tabs.count()) > 1)
}

/** Makes the page in front anew: what was entered is gone, and its data are asked for again. */
export const refresh = (page: Page): Promise<void> =>
  choose(page, openPages(page).locator('a[aria-current]'), /^(刷新|Refresh)$/)

async function choose(page: Page, tab: Locator, entry: RegExp) {
  const item = page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: entry })
  const press = () =>
    item.click({ timeout: 3_000 }).then(
      () => true,
      () => false,
    )
  // A strip that is drawn anew in this moment, as when a title arrives, closes its menu.
  do await tab.click({ button: 'right' })
  while (!(await press()))
}

/** The tab of this address, once it is the active one. */
export const activeTab = (page: Page, address: string): Locator =>
  openPages(page).locator(`a[aria-current][href="${address}"]`)

const openPages = (page: Page) => page.getByRole('navigation', { name: /^(已打开的页面|Open pages)$/ })
