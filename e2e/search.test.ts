import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findings } from './axe'
import { launchBrowser, type Visit } from './browser'
import { employClerk } from './clerk'
import { apiAs, billAndPay, type Company, createCompany } from './company'
import { front, go } from './go'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
let visited: Visit
let page: Page
let account: string
let order: { id: number; order_no: string }
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('SEEK', 3)
  const { order: billed } = await billAndPay(company)
  const api = await apiAs(company.staff)
  account = String((await api('GET', `/meters/${company.meters[0]!.id}/`)).account_no)
  const { id, order_no } = await api('GET', `/orders/${billed}/`)
  order = { id, order_no: String(order_no) }
  visited = await visitAs(browser, company.staff, '/order/list')
  page = visited.page
})
afterAll(() => {
  expect(visited.complaints).toEqual([])
})

const field = (page: Page) => page.getByRole('combobox', { name: /^(查找全部|Find anything)$/ })
const rows = (page: Page) => page.getByRole('option')
const arrives = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

test('rows of the text before are marked as old until the answer comes, and a failed search can be tried again', async () => {
  await page.getByRole('button', { name: '查找 Ctrl K' }).click()
  await field(page).fill('住户')
  await expect.poll(() => rows(page).count()).toBe(3)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/search\//, async (route) => {
    await held
    await route.continue()
  })
  await field(page).fill('住户1')
  await page.locator('[role="listbox"][aria-busy="true"]').waitFor()
  expect(await rows(page).count()).toBe(3)
  release()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.unroute(/\/api\/search\//)
  await page.route(/\/api\/search\//, (route) => route.abort())
  await field(page).fill('住户2')
  await page.getByText('查找没有成功').waitFor()
  await page.unroute(/\/api\/search\//)
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('option', { name: '住户2' }).waitFor()
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
})

test('Ctrl K finds an account, an order and a screen by the keyboard alone, and what was opened stands first the next time', async () => {
  await page.keyboard.press('Control+k')
  await page.getByText('输入户号、户名').waitFor()
  await page.locator('input[role="combobox"]:focus').waitFor()
  await page.keyboard.type(account)
  await page.getByRole('group', { name: '户表' }).getByRole('option', { name: account }).waitFor()
  await page.keyboard.press('Enter')
  await arrives(page, `/meter/detail/${company.meters[0]!.id}`)
  await field(page).waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: '最近打开' }).getByRole('option', { name: account }).waitFor()
  await page.locator('input[role="combobox"]:focus').waitFor()
  await page.keyboard.type(order.order_no)
  // Before the answer is there: Enter waits for it.
  await page.keyboard.press('Enter')
  await arrives(page, `/order/detail/${order.id}`)

  await page.keyboard.press('Control+k')
  await page.locator('input[role="combobox"]:focus').waitFor()
  await expect.poll(() => rows(page).allTextContents()).toHaveLength(2)
  await page.keyboard.type('sblb')
  await page.getByRole('option', { name: '水表列表' }).waitFor()
  await page.keyboard.press('Enter')
  await arrives(page, '/meter/list')

  await page.keyboard.press('Control+k')
  await expect.poll(async () => (await rows(page).first().textContent()) ?? '').toBe('水表列表')
  await page.locator('input[role="combobox"]:focus').waitFor()
  await page.keyboard.press('ArrowUp')
  expect(await rows(page).last().getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowDown')
  expect(await rows(page).first().getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
})

test('a form keeps what is typed in it, and the search takes nothing from it', async () => {
  await go(page, '/meter/create')
  const name = front(page).getByLabel('户名', { exact: true })
  await name.fill('王')
  await name.press('k')
  expect(await name.inputValue()).toBe('王k')
  await name.press('Control+k')
  await field(page).fill('没有这样的东西')
  await page.getByText('没有找到“没有这样的东西”').waitFor()
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('王k')
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
})

describe('what somebody finds', () => {
  test('is read in English in the dark, and on a phone', async () => {
    await go(page, '/order/list')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Switch to dark' }).click()
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'Find anything' }).click()
    await field(page).fill('住户')
    await page.getByRole('group', { name: 'Accounts' }).getByRole('option').first().waitFor()
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await field(page).fill('order')
    await page.getByRole('option', { name: 'Monthly orders' }).click()
    await arrives(page, '/order/monthly')
    await visited.context.close()
  })

  test('is what they may open', async () => {
    const reader = await employClerk(company, '只看账单', [18])
    const { page, context } = await visitAs(browser, reader, '/order/list')
    await page.keyboard.press('Control+k')
    await field(page).fill(account)
    await page.getByText(`没有找到“${account}”`).waitFor()
    await field(page).fill(order.order_no)
    await page.getByRole('option', { name: order.order_no }).waitFor()
    await field(page).fill('水表')
    await page.getByText('没有找到“水表”').waitFor()
    await context.close()
  })
})
