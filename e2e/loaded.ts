import type { Page } from 'playwright-core'

/** Waits until nothing on the visible page is loading. */
export const untilLoaded = (page: Page): Promise<void> =>
  page.locator('.ant-skeleton:visible, [aria-busy=true]:visible').first().waitFor({ state: 'detached' })
