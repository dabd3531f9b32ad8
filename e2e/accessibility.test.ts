import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { findings } from './axe'
import { launchBrowser, visit, WINDOW } from './browser'
import { apiAs } from './company'
import { demoRows } from './demo-rows'
import { excess } from './excess'
import { openFilter } from './filter'
import { type Rows, screens, showScreen } from './screens'
import { demoStaff, visitAs } from './signed-in'
import { within } from './within'

/** A telephone: nothing leaves less room. */
const PHONE = { width: 390, height: 800 }

let browser: Browser
let rows: Rows
beforeAll(async () => {
  browser = await launchBrowser()
  // It has pages of every kind, with as many rows as a company has.
  rows = await demoRows(await apiAs(demoStaff))
})

const press = (name: string) => (page: Page) =>
  page.locator('main > section:visible').getByRole('button', { name, exact: true }).click()

/**
 * One page of each kind, and what is opened on it. `npm run gallery` searches every page and every filter in both languages and
 * modes and in three widths.
 */
const KINDS: readonly (readonly [kind: string, screen: string, open?: (page: Page) => Promise<unknown>])[] = [
  ['figures', 'Dashboard'],
  ['a list with its filters', 'OrderList', (page) => openFilter(page, 'Status')],
  ['a record with tabs', 'MeterDetail'],
  ['a record of papers', 'InvoiceDetail'],
  ['a form on a page', 'MeterCreate'],
  ['a form in a dialog', 'Diameters', press('Create diameter')],
  ['the till', 'PaymentRecordCreate-chosen'],
  ['the entry of readings', 'ReadingCreate-chosen'],
  ['a report', 'ReportDetail'],
  ['a month end', 'PeriodDetail'],
]

/** Pages that no other story opens. */
const OTHERS = [
  ...['BooksToday', 'OrganizationsEdit', 'BankAccountsEdit', 'SmsConfigEdit', 'SmsTemplatesEdit'],
  ...['SmsScheduleEdit', 'InvoiceEdit', 'ResultSuccess', 'ResultFail', 'ResultMaintenance'],
  ...['losses', 'balances', 'abnormal', 'estimates', 'invoices'].map((name) => `ReportDetail-${name}`),
]

/** One tab only: pages of hidden tabs are in the document as well and would be searched each time. */
const ENGLISH = { locale: 'en_US', setting: { mode: 'dark', isUseTabsRouter: false } } as const

test('a page of each kind has no finding of axe, in English and dark, and is no wider than a desk’s window and a telephone’s; the pages without a story open', async () => {
  const { page, context, complaints } = await visitAs(browser, demoStaff, '/my/profile', ENGLISH)
  const all = screens(rows)
  const found: string[] = []
  for (const [kind, name, open] of [...KINDS, ...OTHERS.map((one) => ['another', one] as const)]) {
    const screen = all.find((one) => one.name === name)
    if (!screen) throw new Error(`no page is called ${name}`)
    await within(`the way to ${name}`, showScreen(page, screen, 'en'))
    // A page that shows an error has no finding and has room.
    const isFailed = await page.getByText('This could not be loaded', { exact: true }).first().isVisible()
    if (isFailed) found.push(`${name} could not be loaded`)
    if (kind === 'another') continue
    for (const width of [PHONE.width, WINDOW.width])
      found.push(...(await within(`${name} in a window of ${width}`, excess(page, width))))
    await open?.(page)
    // The frame is the same around each.
    const isFrameKnown = kind !== 'figures'
    found.push(...(await within(`the search of ${name}`, findings(page, { isFrameKnown }))))
    if (open) await page.keyboard.press('Escape')
  }
  expect(found).toEqual([])
  expect(complaints).toEqual([])
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

test('the help has no finding of axe in the dark, nor is it wider than 1280 or 390 pixels', async () => {
  const { page, context, complaints } = await visit(browser, inject('productUrl'), {
    setting: JSON.stringify({ mode: 'dark' }),
  })
  const found: string[] = []
  // The chapters of the desks are made alike; this one has pictures of records, dialogs and lists. English words do not break.
  for (const name of ['index', 'accountant-en', 'moving-in-en']) {
    await page.goto(`/help/${name}.html`)
    found.push(...(await findings(page)))
    for (const width of [WINDOW.width, PHONE.width]) found.push(...(await excess(page, width)))
  }
  expect(found).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
