import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findings } from './axe'
import { launchBrowser } from './browser'
import { apiAs, billAndPay, type Company, createCompany } from './company'
import { openFilter } from './filter'
import { go } from './go'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
let payment: number
let paymentNo: string
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('TRAIL')
  payment = (await billAndPay(company)).payment
  const staff = await apiAs(company.staff)
  paymentNo = String((await staff('GET', `/payment-records/${payment}/`)).payment_no)
  const [meter] = company.meters
  await staff('PATCH', `/meters/${meter?.id}/`, {
    customer_name: '改名后',
    phone: '13800138000',
    remark: '=1+1',
  })
  await staff('PATCH', `/payment-records/${payment}/`, { remark: '已核对' })
})

test('an administrator follows what was done: on the account, in the list, into a file', async () => {
  const [meter] = company.meters
  const { page, context, complaints } = await visitAs(browser, company.staff, `/meter/detail/${meter?.id}`)
  await page.getByRole('tab', { name: '操作记录' }).click()
  const changed = page.getByRole('listitem').filter({ hasText: '修改户表' })
  await changed.getByText('住户1').waitFor()
  await changed.getByText('改名后').waitFor()
  await changed.getByText('138****8000').waitFor()
  await page.getByRole('listitem').filter({ hasText: '更正缴费' }).getByRole('link').click()
  const story = page.getByRole('region', { name: '操作记录' })
  await story.getByText('已核对').waitFor()

  await go(page, '/organization/info')
  await page.getByRole('button', { name: '操作记录' }).click()
  await page.getByRole('row', { name: /更正缴费/ }).waitFor()
  expect(await page.getByRole('row', { name: /登录/ }).count()).toBe(0)
  await page.getByLabel('含登录和密码').click()
  await page.getByRole('row', { name: /登录/ }).first().waitFor()
  await page.getByLabel('含登录和密码').click()
  await page.getByPlaceholder('户号、单据号').fill(paymentNo)
  await page.getByPlaceholder('户号、单据号').press('Enter')
  await page.getByRole('row', { name: /修改户表/ }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /更正缴费/ }).waitFor()
  await page.getByPlaceholder('户号、单据号').fill('')
  await page.getByPlaceholder('户号、单据号').press('Enter')
  await openFilter(page, '操作')
  await page.keyboard.type('修改')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /收费/ }).waitFor({ state: 'detached' })
  expect(page.url()).toContain('kind%5B%5D=change')
  await page.getByRole('row', { name: /修改户表/ }).press('Enter')
  const entry = page.getByRole('dialog', { name: '操作详情' })
  await entry.getByText('改名后', { exact: true }).waitFor()
  expect(await findings(page)).toEqual([])
  await entry.getByRole('button', { name: '这个对象的全部记录' }).click()
  await page.getByRole('row', { name: /新建户表/ }).waitFor()

  await page.getByRole('button', { name: '导出' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /\.csv/ }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain("'=1+1")
  expect(csv).toContain('新建户表')
  expect(csv).not.toContain('收费')
  expect(complaints).toEqual([])
  await context.close()
})

test('history opens beside configuration, and the API’s documentation is found and read', async () => {
  const { page, context, complaints } = await visitAs(browser, company.staff, '/organization/diameters', {
    locale: 'en_US',
    setting: { mode: 'dark' },
  })
  await page.getByRole('button', { name: 'History of DN15' }).click()
  const history = page.getByRole('dialog', { name: 'History of DN15' })
  await history.getByText('Diameter created').click()
  await history.getByText('Nominal width (mm)').waitFor()
  await history.getByRole('button', { name: 'Close' }).click()
  await history.waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').count()).toBe(0)

  await go(page, '/organization/info')
  await page.getByRole('button', { name: 'API documentation' }).click()
  await page.getByLabel('Search the calls').fill('take payment post')
  await page.getByText('3 in all', { exact: true }).waitFor()
  await page.getByText('/api/payment-records/', { exact: true }).click()
  await page
    .getByRole('region', { name: 'Request body' })
    .getByRole('rowheader', { name: 'channel_no' })
    .waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
