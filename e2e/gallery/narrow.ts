import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { findings } from '../axe'
import { launchBrowser } from '../browser'
import { apiAs } from '../company'
import { demoRows } from '../demo-rows'
import { inRounds, type Rows, type Screen, screens, showScreen } from '../screens'
import { demoStaff, visitAs } from '../signed-in'

/** Only screens whose name contains it. */
const ONLY = process.env.ONLY ?? ''
const LOOKS = [
  { locale: 'zh_CN', language: 'zh', mode: 'light' },
  { locale: 'en_US', language: 'en', mode: 'dark' },
] as const
/** A phone, and a desk of 1280 × 800 at a zoom of 200 %. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 640, height: 400 },
]

let browser: Browser
let rows: Rows
beforeAll(async () => {
  browser = await launchBrowser()
  rows = await demoRows(await apiAs(demoStaff))
})

/** A month that is not closed yet has figures, points to look at and buttons of its own. */
function openMonth(): Screen {
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
  const [closed] = screens(rows).filter(({ name }) => name === 'PeriodDetail')
  if (!closed) throw new Error('months have no page')
  return { ...closed, name: 'PeriodDetail-open', address: closed.address.replace(/[^/]+$/, month) }
}

async function narrowFindings(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    // Parts that move when the window changes.
    await page.waitForTimeout(250)
    const known = { isFrameKnown: name !== 'Dashboard' }
    found.push(...(await findings(page, known)).map((one) => `${size.width}: ${one}`))
  }
  return found
}

test.each(LOOKS)('no screen has a finding of axe on a phone and at 200 %: $language, $mode', async (look) => {
  const found: string[] = []
  for (const isSuper of [false, true]) {
    const visitor = isSuper ? inject('administrator') : demoStaff
    const { page, context } = await visitAs(browser, visitor, '/my/profile', {
      ...{ locale: look.locale, setting: { mode: look.mode, isUseTabsRouter: false } },
    })
    const all = [...screens(rows), openMonth()].filter((one) => one.name.includes(ONLY))
    for (const screen of inRounds(all.filter((one) => one.isSuper === isSuper))) {
      await showScreen(page, screen, look.language)
      found.push(...(await narrowFindings(page, screen.name)))
    }
    await context.close()
  }
  expect(found).toEqual([])
})
