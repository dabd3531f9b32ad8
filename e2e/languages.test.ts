import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { billAndPay, type Company, createCompany } from './company'
import { visitAs } from './signed-in'

const LOCALE = 'tdesign-starter-locale'

let browser: Browser
let company: Company
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('LANG')
})

const language = (page: Page) => page.evaluate(() => document.documentElement.lang)
const toEnglish = (page: Page) => page.getByRole('button', { name: 'English', exact: true }).click()
const toChinese = (page: Page) => page.getByRole('button', { name: '简体中文', exact: true }).click()

test('a change of language keeps what is typed and chosen, says errors again, and takes the calendar along', async () => {
  const { page, context, complaints } = await visitAs(browser, company.staff, '/meter/create')
  await page.getByLabel('户名').fill('王小明')
  await page.getByLabel('位置', { exact: true }).click()
  await page.keyboard.type('第一册')
  await page.locator('.ant-select-dropdown:visible').getByText('第一册').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('电话', { exact: true }).fill('12')
  await page.getByLabel('表号').focus()
  await page.getByLabel('户名').focus()
  await page.getByText('表号必填').waitFor()
  await page.getByText('请输入正确的电话号码').waitFor()

  await toEnglish(page)
  await page.getByText('Meter no. is required').waitFor()
  expect(await page.getByText('表号必填').count()).toBe(0)
  await expect.poll(() => page.getByText('请输入正确的电话号码').count()).toBe(0)
  expect(await page.getByLabel('Customer name').inputValue()).toBe('王小明')
  expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('12')
  // The field says its choice to those who hear it, too.
  await page.getByText('第一册').filter({ visible: true }).first().waitFor()
  await page.getByLabel('Installed on').first().click()
  const calendar = page.locator('.ant-picker-dropdown:visible')
  await calendar
    .getByRole('columnheader', { name: 'Mo' })
    .or(calendar.getByText('Mo', { exact: true }))
    .first()
    .waitFor()
  await page.keyboard.press('Escape')

  await toChinese(page)
  await page.getByText('表号必填').waitFor()
  expect(await page.getByLabel('户名').inputValue()).toBe('王小明')
  await page.getByLabel('安装日期').first().click()
  await calendar.getByText('一', { exact: true }).first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('the choice is kept as a plain string, and another window takes it at once: its title, its footer and an open dialog', async () => {
  const { payment } = await billAndPay(company)
  const { page, context, complaints } = await visitAs(
    browser,
    company.staff,
    `/order/payment-records/detail/${payment}`,
  )
  await page.getByRole('button', { name: '冲正' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /冲正 ¥?10\.00/ }).waitFor()
  const other = await context.newPage()
  await other.goto('/meter/list')
  await other.getByText('10 条/页').or(other.getByText('20 条/页')).first().waitFor()
  await toEnglish(other)
  await other
    .getByText(/\d+ \/ page/)
    .first()
    .waitFor()
  expect(await other.evaluate((key) => localStorage.getItem(key), LOCALE)).toBe('en_US')
  expect(await language(other)).toBe('en')
  expect(await other.title()).toBe('Meters - Tap Water Management System')
  await dialog.getByRole('button', { name: /Reverse ¥?10\.00/ }).waitFor()
  expect(await dialog.textContent()).not.toMatch(/\p{Script=Han}/u)
  await other.reload()
  await other.getByRole('heading', { level: 1, name: 'Meters' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
