import { DEFAULT_SETTINGS } from '@water/console/state/default-settings'
import type { Locator } from 'playwright-core'
import { inject } from 'vitest'
import { launchBrowser } from './browser'
import { demoStaff, visitAs } from './signed-in'

/** The settings of somebody who has chosen nothing. */
export const DEFAULTS = (({ showSettingPanel, colorList, chartColors, ...own }) => own)(DEFAULT_SETTINGS)

export type Frame = Awaited<ReturnType<typeof visitFrame>>

/** One user's window, signed in once, with the parts of the frame and the panel of its settings. */
export async function visitFrame() {
  const { page, context, complaints } = await visitAs(await launchBrowser(), demoStaff, '/meter/create')
  /** Other hosts that the page asked for something. */
  const strangers: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(inject('productUrl')).origin) strangers.push(origin)
  })
  const gear = () => page.getByRole('button', { name: '系统设置' })
  const panel = () => page.getByRole('dialog', { name: '页面配置' })
  return {
    page,
    context,
    complaints,
    strangers,
    gear,
    panel,
    aside: () => page.locator('aside'),
    header: () => page.getByRole('banner'),
    opened: () => page.locator('main > section:visible'),
    side: (of: Locator) =>
      of.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x, y, width, height }
      }),
    setting: () => page.evaluate(() => JSON.parse(localStorage.getItem('setting') ?? '{}')),
    html: (name: string) => page.evaluate((of) => document.documentElement.getAttribute(of), name),
    variable: (name: string) =>
      page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of), name),
    background: (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor),
    async open() {
      if (!(await panel().isVisible())) await gear().click()
      await panel().waitFor()
    },
    async close() {
      await page.keyboard.press('Escape')
      await panel().waitFor({ state: 'hidden' })
    },
    choose: (label: string) =>
      panel().getByRole('radio', { name: label, exact: true }).first().check({ force: true }),
    toggle: (label: string) => panel().getByRole('switch', { name: label, exact: true }).click(),
    /** Only these settings differ from the defaults, as if another window of the same user had set them. */
    async withSettings(changed: object) {
      const settings = JSON.stringify({ ...DEFAULTS, ...changed, colorList: {} })
      await page.evaluate((kept) => {
        localStorage.setItem('setting', kept)
        dispatchEvent(new StorageEvent('storage', { key: 'setting' }))
      }, settings)
    },
    /** Goes to a page like the address bar, without loading the console again. */
    go: (path: string) =>
      page.evaluate((to) => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, path),
  }
}
