import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, type Company, createCompany } from './company'
import { front, go } from './go'
import { visitAs } from './signed-in'

/** Part of every name of the other company; no user of ours may ever see it. */
const CANARY = 'KANARIENVOGEL'
interface Abroad {
  meter: number
  order: number
  payment: number
  account: string
}

let browser: Browser
let company: Company
let abroad: Abroad
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('OURS')
  abroad = await createForeignCompany()
})

/** Another company, with a household that has a bill and has paid a part of it. */
async function createForeignCompany(): Promise<Abroad> {
  const { staff, meters } = await createCompany('ABROAD')
  const api = await apiAs(staff)
  const { id: meter = 0, account_no: account = '' } = meters[0] ?? {}
  await api('PATCH', `/meters/${meter}/`, { customer_name: CANARY, address: `${CANARY} 1`, remark: CANARY })
  const reading = { meter, current_reading: '10', read_at: '2024-03-01 09:00:00' }
  const { id: order } = await api('POST', '/reading-orders/', reading)
  const money = { meter, amount: '5.00', method: 'cash', remark: CANARY }
  const { id: payment } = await api('POST', '/payment-records/', money)
  return { meter, order, payment, account }
}

/** Records every answer of the API and every page that names the other company. */
function listenForCanary(page: Page): string[] {
  const heard: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return
    const text = await response.text().catch(() => '')
    if (text.includes(CANARY)) heard.push(`${response.url()}: ${text}`)
  })
  return heard
}

test('no page shows another company’s row, whatever id stands in the address', async () => {
  const { page, context, complaints } = await visitAs(browser, company.staff, '/meter/list')
  const heard = listenForCanary(page)
  await page.getByRole('row', { name: /住户1/ }).waitFor()
  for (const path of [
    `/meter/detail/${abroad.meter}`,
    `/meter/edit/${abroad.meter}`,
    `/order/detail/${abroad.order}`,
    `/order/payment-records/detail/${abroad.payment}`,
    `/order/payment-records/edit/${abroad.payment}`,
    `/order/payment-records/create?meter=${abroad.meter}`,
  ]) {
    await go(page, path)
    await front(page).getByText('未找到该记录').first().waitFor()
    await front(page).getByRole('heading', { level: 1 }).waitFor()
    expect(await page.content(), path).not.toContain(CANARY)
  }
  for (const path of ['/meter/list', '/order/list', '/order/payment-records']) {
    await go(page, `${path}?search=${abroad.account}`)
    await front(page).getByRole('heading', { name: '没有符合条件的记录' }).waitFor()
  }
  expect(heard).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
