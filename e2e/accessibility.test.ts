import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { findings } from './axe'
import { launchBrowser, visit } from './browser'
import { apiAs } from './company'
import { demoRows } from './demo-rows'
import { type Rows, screens, showScreen } from './screens'
import { demoStaff, visitAs } from './signed-in'

const FAILED = { zh: '没有加载成功', en: 'This could not be loaded' }

let browser: Browser
let rows: Rows
beforeAll(async () => {
  browser = await launchBrowser()
  // It has pages of every kind, with as many rows as a company has.
  rows = await demoRows(await apiAs(demoStaff))
})

/** How far the document and the page's own scrolling region stay wider than a window of this width. */
async function excess(page: Page, width: number): Promise<string[]> {
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

/**
 * Colours do not depend on the language, nor labels on the mode. So every screen in Chinese and light and again in
 * English and dark covers both languages and both modes. The widths of windows are tried in English, whose words are
 * longer and do not break: a screen that is wide enough for them is wide enough for Chinese.
 */
describe.each([
  { locale: 'zh_CN', language: 'zh', mode: 'light', widths: [] },
  { locale: 'en_US', language: 'en', mode: 'dark', widths: [1024, 390, 1280] },
] as const)('$locale, $mode', ({ locale, language, mode, widths }) => {
  test(`no screen has a finding of axe${widths.map((width) => `, nor is one wider than ${width} pixels`).join('')}`, async () => {
    // One tab only: pages of hidden tabs are in the document as well and would be searched each time.
    const setting = { mode, isUseTabsRouter: false }
    for (const isSuper of [false, true]) {
      const visitor = isSuper ? inject('administrator') : demoStaff
      const { page, context, complaints } = await visitAs(browser, visitor, '/my/profile', {
        locale,
        setting,
      })
      const found: string[] = []
      for (const screen of screens(rows).filter((one) => one.isSuper === isSuper)) {
        await showScreen(page, screen, language)
        // The outline of an error would have no finding, and the page would never be seen.
        if (await page.getByText(FAILED[language], { exact: true }).first().isVisible())
          found.push(`${screen.address} could not be loaded`)
        found.push(...(await findings(page)))
        for (const width of widths) found.push(...(await excess(page, width)))
      }
      expect(found).toEqual([])
      expect(complaints).toEqual([])
      await context.close()
    }
    // The longest walk. This limit ends a hanging test and not a slow machine's.
  }, 240_000)

  test('nor has the sign-in page', async () => {
    const { page, context } = await visit(browser, inject('productUrl'), {
      'tdesign-starter-locale': locale,
      setting: JSON.stringify({ mode }),
    })
    await page.goto('/login')
    await page.getByRole('button', { name: { zh: '登录', en: 'Sign in' }[language] }).waitFor()
    const found = await findings(page)
    for (const width of widths) found.push(...(await excess(page, width)))
    expect(found).toEqual([])
    await context.close()
  })
})

test('a dark page is dark before the console’s own code has come', async () => {
  const { page, context } = await visit(browser, inject('productUrl'), {
    setting: JSON.stringify({ mode: 'dark' }),
  })
  await page.route('**/assets/*.js', () => {})
  await page.goto('/login', { waitUntil: 'commit' })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.getAttribute('theme-mode')))
    .toBe('dark')
  await expect
    .poll(() => page.evaluate(() => document.body && getComputedStyle(document.body).backgroundColor))
    .toBe('rgb(24, 24, 24)')
  await context.close()
})

test('the help has no finding of axe', async () => {
  const { page, context, complaints } = await visit(browser, inject('productUrl'))
  for (const name of ['index.html', 'en.html']) {
    await page.goto(`/help/${name}`)
    expect(await findings(page)).toEqual([])
  }
  expect(complaints).toEqual([])
  await context.close()
})
