import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, type Company, createCompany } from './company'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
let meter: number
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('NAMES')
  const staff = await apiAs(company.staff)
  meter = company.meters[0]!.id
  await staff('PATCH', `/meters/${meter}/`, {
    customer_name: 'constructor',
    address: '__proto__',
    remark: 'toString',
  })
  await staff('POST', '/organizations/diameters/', { name: 'hasOwnProperty', mm: 77 })
})

test('what every object answers to is a name like any other: in list, title, form, choices and trail', async () => {
  const { page, complaints } = await visitAs(browser, company.staff, '/meter/list?search=constructor')
  const row = page.getByRole('row', { name: /constructor/ })
  await row.getByText('__proto__').waitFor()

  await page.goto(`/meter/detail/${meter}`)
  await page.getByText('constructor').first().waitFor()
  await page.getByText('toString').first().waitFor()
  await page.getByRole('tab', { name: '操作记录' }).click()
  const changed = page.getByRole('listitem').filter({ hasText: '修改户表' })
  for (const word of ['constructor', '__proto__', 'toString']) await changed.getByText(word).first().waitFor()

  await page.goto(`/meter/edit/${meter}`)
  await expect.poll(() => page.getByLabel('户名').first().inputValue()).toBe('constructor')
  await page.getByLabel('口径').first().click()
  await page
    .getByText(/^hasOwnProperty/)
    .first()
    .waitFor()

  await page.goto('/organization/info')
  await page.getByRole('button', { name: '操作记录' }).click()
  await page
    .getByRole('row', { name: /constructor/ })
    .first()
    .waitFor()
  expect(complaints).toEqual([])
})
