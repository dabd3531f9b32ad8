import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { billAndPay, type Company, createCompany } from './company'
import { front, go } from './go'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('QUEUE')
  await billAndPay(company)
})

test('a counter that is open takes up the meter of whatever link leads to it, again and again', async () => {
  const [billed, other] = company.meters
  const { page, context, complaints } = await visitAs(browser, company.staff, '/order/payment-records/create')
  const tab = page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '收费' })
  await tab.waitFor()
  const takeFrom = async (id: number | undefined) => {
    await go(page, `/meter/detail/${id}`)
    await page.getByRole('button', { name: '收费', exact: true }).click()
  }
  const chooser = front(page).getByRole('combobox').first()
  const meter = front(page)
    .locator('label')
    .filter({ has: page.getByRole('combobox') })
    .first()
  const isAt = (account: string) => expect.poll(() => meter.textContent()).toContain(account)
  await takeFrom(billed?.id)
  await isAt(String(billed?.account_no))
  await front(page).getByText('¥46.00').first().waitFor()
  await takeFrom(other?.id)
  await isAt(String(other?.account_no))
  await meter.locator('.ant-select-clear').click({ force: true })
  await front(page).getByText('先输入或扫描户号').waitFor()
  // The address follows a moment later; a link within it would lead to the same address.
  await page.waitForURL(({ search }) => search === '')
  await takeFrom(other?.id)
  await isAt(String(other?.account_no))
  expect(await chooser.count()).toBe(1)
  expect(complaints).toEqual([])
  await context.close()
})
