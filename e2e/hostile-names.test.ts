import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, type Company, createCompany } from './company'
import { front, go } from './go'
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
  const { page, context, complaints } = await visitAs(
    browser,
    company.staff,
    '/meter/list?search=constructor',
  )
  const shown = front(page)
  const row = shown.getByRole('row', { name: /constructor/ })
  await row.getByText('__proto__').waitFor()

  await go(page, `/meter/detail/${meter}`)
  await shown.getByText('constructor').first().waitFor()
  await shown.getByText('toString').first().waitFor()
  await shown.getByRole('tab', { name: '操作记录' }).click()
  const changed = shown.getByRole('listitem').filter({ hasText: '修改户表' })
  for (const word of ['constructor', '__proto__', 'toString']) await changed.getByText(word).first().waitFor()

  await go(page, `/meter/edit/${meter}`)
  await expect.poll(() => shown.getByLabel('户名').first().inputValue()).toBe('constructor')
  await shown.getByLabel('口径').first().click()
  await page
    .getByText(/^hasOwnProperty/)
    .first()
    .waitFor()

  await go(page, '/organization/info')
  await shown.getByRole('button', { name: '操作记录' }).click()
  await page
    .getByRole('row', { name: /constructor/ })
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
