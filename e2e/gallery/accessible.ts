import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { findings } from '../axe'
import { launchBrowser, visit } from '../browser'
import { apiAs } from '../company'
import { demoRows } from '../demo-rows'
import { excess } from '../excess'
import { inRounds, type Rows, type Screen, screens, showScreen } from '../screens'
import { faultsOfSignIn } from '../sign-in'
import { demoStaff, visitAs } from '../signed-in'
import { isWanted, LOOKS, WINDOWS } from './looks'

/** A desk, a small one, and a phone. */
const WIDTHS = [1280, 1024, 390]

let browser: Browser
let rows: Rows
let book: number
beforeAll(async () => {
  browser = await launchBrowser()
  const api = await apiAs(demoStaff)
  rows = await demoRows(api)
  const rounds: unknown = await api('GET', `/reading-rounds/?month=${MONTH}`)
  book = (rounds as { location: number }[])[0]!.location // an array, not a page
})

const MONTH = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)

/** A page at another address, which shows other parts of it. */
function other(name: string, mark: string, address: (of: string) => string): Screen {
  const screen = screens(rows).find((one) => one.name === name)
  if (!screen) throw new Error(`no page is called ${name}`)
  return { ...screen, name: `${name}-${mark}`, address: address(screen.address) }
}

/** A month that is not closed yet, the round of a book, what is left of it, and an invoice that its maker may not open. */
const others = (): Screen[] => [
  other('PeriodDetail', 'open', (of) => of.replace(/[^/]+$/, MONTH)),
  other('ReadingCreate', 'book', (of) => `${of}?book=${book}&month=${MONTH}`),
  ...['unread', 'unbilled', 'mine'].map((view) => other('ReadingCreate', view, (of) => `${of}?view=${view}`)),
  other('InvoiceCreate', 'made', (of) => `${of}?made[]=${rows.invoice}`),
]

async function findingsOf(page: Page, name: string): Promise<string[]> {
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

test.each(LOOKS)(
  'no screen has a finding of axe at a desk, on a phone and at 200 %, nor is one wider than it: $language, $mode',
  async (look) => {
    const found: string[] = []
    for (const isSuper of [false, true]) {
      const visitor = isSuper ? inject('administrator') : demoStaff
      const { page, context } = await visitAs(browser, visitor, '/my/profile', {
        ...{ locale: look.locale, setting: { mode: look.mode, isUseTabsRouter: false } },
      })
      const all = [...screens(rows), ...others()].filter((one) => isWanted(one.name))
      for (const screen of inRounds(all.filter((one) => one.isSuper === isSuper))) {
        await showScreen(page, screen, look.language)
        const here = await findingsOf(page, screen.name)
        for (const width of WIDTHS) here.push(...(await excess(page, width)))
        // Said at once: the whole takes an hour.
        for (const one of here) process.stdout.write(`${look.language} ${look.mode} ${screen.name} ${one}\n`)
        found.push(...here)
      }
      await context.close()
    }
    expect(found).toEqual([])
  },
)

const MODES = { zh: ['账号登录', '手机号登录', '注册账号'], en: ['Account', 'Phone', 'Register'] }

test.each(LOOKS)(
  'no mode of the sign-in page has a finding of axe or is wider than a telephone: $language, $mode',
  async ({ locale, language, mode }) => {
    const stored = { setting: JSON.stringify({ mode }), 'tdesign-starter-locale': locale }
    const { page, context } = await visit(browser, inject('productUrl'), stored)
    await page.goto('/login')
    expect(await faultsOfSignIn(page, MODES[language])).toEqual([])
    await context.close()
  },
)

test.each(['light', 'dark'])(
  'the help has no finding of axe, nor is it wider than its window: %s',
  async (mode) => {
    const { page, context } = await visit(browser, inject('productUrl'), {
      setting: JSON.stringify({ mode }),
    })
    const found: string[] = []
    for (const chapter of ['index', 'accountant', 'moving-in'])
      for (const name of [chapter, chapter === 'index' ? 'en' : `${chapter}-en`]) {
        await page.goto(`/help/${name}.html`)
        found.push(...(await findings(page)))
        for (const width of WIDTHS) found.push(...(await excess(page, width)))
      }
    expect(found).toEqual([])
    await context.close()
  },
)
