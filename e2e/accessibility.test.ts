import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, visit } from './browser'
import { billAndPay, type Company, foundCompany } from './company'

interface Finding {
  id: string
  nodes: { html: string }[]
}

declare global {
  interface Window {
    axe: { run: () => Promise<{ violations: Finding[] }> }
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
let company: Company
let made: { order: number; payment: number }
beforeAll(async () => {
  browser = await launchBrowser()
  company = await foundCompany('AXE')
  made = await billAndPay(company)
})
afterAll(() => browser?.close())

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  // A colour on its way from one to another is neither.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
  const { violations } = await page.evaluate(() => window.axe.run())
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${page.url()} ${id}: ${html}`))
}

const FRAME = ['/dashboard', '/my/profile', '/organization/info', '/result/403', '/result/404']
const SECTIONS = ['overview', 'readings', 'orders', 'payments', 'balance', 'devices', 'terms']
const ofMeter = (id: number) => [
  ...['/meter/list', '/meter/create', `/meter/edit/${id}`],
  ...SECTIONS.map((section) => `/meter/detail/${id}?tab=${section}`),
]

const OF_PAYMENTS = '/order/payment-records'
const ofMoney = (meter: number, { order, payment }: typeof made) => [
  ...['/reading/create', `/reading/create?meter=${meter}`],
  ...['/order/list', '/order/monthly', `/order/detail/${order}`],
  ...[OF_PAYMENTS, `${OF_PAYMENTS}/detail/${payment}`, `${OF_PAYMENTS}/edit/${payment}`],
  ...[`${OF_PAYMENTS}/create`, `${OF_PAYMENTS}/create?meter=${meter}`],
]

interface Look {
  locale: string
  mode: string
  width: number
  labels: string[]
}

/** Signs in and goes through pages; fails on a finding of axe, on an error and on a page wider than the window. */
async function inspect(
  { locale, mode, width, labels: [account = '', password = ''] }: Look,
  paths: string[],
) {
  const { page, context, complaints } = await visit(browser, inject('productUrl'))
  await page.setViewportSize({ width, height: 768 })
  await page.addInitScript(
    ([kept, wanted]) => {
      localStorage.setItem('tdesign-starter-locale', String(kept))
      localStorage.setItem('setting', JSON.stringify({ mode: wanted }))
    },
    [locale, mode],
  )
  await page.goto('/login')
  await page.getByLabel(account).first().waitFor()
  const found = await findings(page)
  await page.getByLabel(account).first().fill(company.staff.account)
  await page.getByLabel(password).first().fill(company.staff.password)
  await page.keyboard.press('Enter')
  for (const path of paths) {
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.ant-skeleton').first().waitFor({ state: 'detached' })
    found.push(...(await findings(page)))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
  expect(found).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
}

describe.each([
  { name: 'Chinese, light', locale: 'zh_CN', mode: 'light', width: 1280, labels: ['账号', '密码'] },
  { name: 'English, dark', locale: 'en_US', mode: 'dark', width: 1024, labels: ['Account', 'Password'] },
])('$name', (look) => {
  test('no page of the frame has a finding of axe, and none is wider than the window', () =>
    inspect(look, FRAME))
  test('nor has one of the meters', () => inspect(look, ofMeter(company.meters[0]?.id ?? 0)))
  test('nor has one of readings, orders and payments', () =>
    inspect(look, ofMoney(company.meters[0]?.id ?? 0, made)))
})

test('a dark page is dark before the console’s own code has come', async () => {
  const { page, context } = await visit(browser, inject('productUrl'))
  await page.addInitScript(() => localStorage.setItem('setting', JSON.stringify({ mode: 'dark' })))
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
