import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { findings, type Known } from './axe'
import { launchBrowser, visit, WINDOW } from './browser'
import { apiAs } from './company'
import { demoRows } from './demo-rows'
import { excess } from './excess'
import { untilLoaded } from './loaded'
import { inRounds, type Rows, screens, showScreen } from './screens'
import { demoStaff, visitAs } from './signed-in'
import { within } from './within'

const FAILED = { zh: '没有加载成功', en: 'This could not be loaded' }

let browser: Browser
let rows: Rows
beforeAll(async () => {
  browser = await launchBrowser()
  // It has pages of every kind, with as many rows as a company has.
  rows = await demoRows(await apiAs(demoStaff))
})

/** Light Chinese and dark English: both languages and both modes. A colour does not depend on the language, nor a text on the mode. */
const LOOKS = [
  { locale: 'zh_CN', language: 'zh', mode: 'light' },
  { locale: 'en_US', language: 'en', mode: 'dark' },
] as const
type Look = (typeof LOOKS)[number]

/**
 * Windows of these widths are tried in English, whose words are longer and do not break: the window as it is, and a phone. `npm run
 * gallery` tries a small desk.
 */
const WIDTHS = [WINDOW.width, 390]

// One tab only: pages of hidden tabs are in the document as well and would be searched each time.
const settingIn = ({ mode }: Look) => ({ mode, isUseTabsRouter: false })

/** Changes language and mode on the page, as another window of the same user does. */
async function change(page: Page, look: Look, title: string) {
  const stored = { 'tdesign-starter-locale': look.locale, setting: JSON.stringify(settingIn(look)) }
  await page.evaluate((values) => {
    for (const [key, newValue] of Object.entries(values)) {
      localStorage.setItem(key, newValue)
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
    }
  }, stored)
  const isShown = ([text, mode]: readonly [string, string]) =>
    document.title.startsWith(`${text} - `) && document.documentElement.getAttribute('theme-mode') === mode
  await page.waitForFunction(isShown, [title, look.mode === 'dark' ? 'dark' : ''] as const)
  await untilLoaded(page)
}

/** The findings of axe and of the widths about the page as it looks now. */
async function faultsOf(page: Page, { language }: Look, known: Known): Promise<string[]> {
  // The outline of an error would have no finding, and the page would never be seen.
  const isFailed = await page.getByText(FAILED[language], { exact: true }).first().isVisible()
  const found = isFailed ? [`${page.url()} could not be loaded`] : []
  found.push(...(await within(`the search of ${page.url()}`, findings(page, known))))
  if (language === 'en') {
    for (const width of WIDTHS)
      found.push(...(await within(`${page.url()} in a window of ${width}`, excess(page, width))))
    await page.setViewportSize(WINDOW)
  }
  return found
}

test('no screen has a finding of axe in either language and mode, nor is one wider than 1280 or 390 pixels', async () => {
  let [look, other]: [Look, Look] = [LOOKS[0], LOOKS[1]]
  const found: string[] = []
  for (const isSuper of [false, true]) {
    const { page, context, complaints } = await visitAs(
      browser,
      isSuper ? inject('administrator') : demoStaff,
      '/my/profile',
      { locale: look.locale, setting: settingIn(look) },
    )
    const branches = new Set<string | undefined>()
    for (const screen of inRounds(screens(rows).filter((one) => one.isSuper === isSuper))) {
      // The frame, with its menu, changes with the branch of the menu alone.
      const branch = screen.address.split('/')[1]
      const isFrameKnown = branches.has(branch)
      branches.add(branch)
      await within(`the way to ${screen.address}`, showScreen(page, screen, look.language))
      found.push(...(await faultsOf(page, look, { isFrameKnown })))
      await within(`the change of ${screen.address}`, change(page, other, screen.title[other.language]))
      found.push(...(await faultsOf(page, other, { isFrameKnown, isChanged: true })))
      // The next screen begins as this one has ended.
      ;[look, other] = [other, look]
    }
    expect(complaints).toEqual([])
    await context.close()
  }
  expect(found).toEqual([])
})

test('nor has the sign-in page', async () => {
  const { page, context } = await visit(browser, inject('productUrl'))
  await page.goto('/login')
  await page.getByRole('button', { name: '登录' }).waitFor()
  const found = await faultsOf(page, LOOKS[0], {})
  await change(page, LOOKS[1], 'Sign in')
  expect([...found, ...(await faultsOf(page, LOOKS[1], { isChanged: true }))]).toEqual([])
  await context.close()
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

test('the help has no finding of axe in either language and mode, nor is it wider than 1280 or 390 pixels', async () => {
  const { page, context, complaints } = await visit(browser, inject('productUrl'))
  const found: string[] = []
  // The chapters of the desks are made alike; this one has pictures of records, dialogs and lists.
  for (const name of ['index', 'en', 'accountant', 'accountant-en', 'moving-in', 'moving-in-en']) {
    await page.goto(`/help/${name}.html`)
    const mode = name.includes('en') ? 'dark' : 'light'
    await page.evaluate((setting) => localStorage.setItem('setting', setting), JSON.stringify({ mode }))
    await page.reload()
    found.push(...(await findings(page)))
    for (const width of WIDTHS) found.push(...(await excess(page, width)))
  }
  expect(found).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
