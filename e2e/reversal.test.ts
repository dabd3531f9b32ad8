import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, type Visit } from './browser'
import { employClerk } from './clerk'
import { apiAs, type Company, createCompany } from './company'
import { go } from './go'
import { visitAs } from './signed-in'

/** The day in the utility's time zone. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

let browser: Browser
let company: Company
let visited: Visit
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('REVERSAL')
  visited = await visitAs(browser, company.staff, '/order/list')
  page = visited.page
})
afterAll(() => {
  expect(visited.complaints).toEqual([])
})

test('a misread bill is reversed and billed again with the later one, shown before, and the documents lead to each other', async () => {
  const api = await apiAs(company.staff)
  const [meter] = company.meters
  const read = (current_reading: string, read_at: string) =>
    api('POST', '/reading-orders/', { meter: meter?.id, current_reading, read_at })
  const first = await read('20', '2025-01-15')
  const later = await read('40', '2025-02-15')
  await go(page, `/order/detail/${first.id}`)
  await page.getByRole('button', { name: '红冲', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('红冲原因').fill('抄错')
  await dialog.getByLabel('更正后的读数', { exact: true }).fill('15')
  await dialog.getByText('其后还有 1 张有效账单').waitFor()
  await dialog.getByLabel('其后的账单一并红冲，并按各自的读数重开').check()
  await dialog.getByText(`${first.order_no} 红冲并重开：¥56.00 → ¥42.00`).waitFor()
  await dialog.getByText(`${later.order_no} 红冲并重开：¥56.00 → ¥70.00`).waitFor()
  const verb = dialog.getByRole('button', { name: '红冲并重开 ¥42.00' })
  // However much a dialog says, its verb stays in sight on a low screen.
  for (const [width, height] of [
    [1024, 800],
    [1024, 560],
    [390, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    const isInSight = async () => {
      const box = await verb.boundingBox()
      return box !== null && box.y + box.height <= height
    }
    await expect.poll(isInSight).toBe(true)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await verb.click()

  await page.getByText('本单已被红冲，不再收取').waitFor()
  const flushed = await api('GET', `/orders/${first.id}/`)
  await page.getByRole('link', { name: String(flushed.reissued_as_no), exact: true }).click()
  await page.getByText(`本单由 ${first.order_no} 红冲后重开`).waitFor()
  await page.getByRole('link', { name: String(first.order_no), exact: true }).click()
  await page.getByRole('link', { name: String(flushed.red_by_no), exact: true }).click()
  await page.getByText(`本单为红字账单，冲销 ${first.order_no}`).waitFor()
})

test('a leak is deducted from a bill among the orders of its meter; whoever may not reverse is not offered it', async () => {
  const api = await apiAs(company.staff)
  const [, meter] = company.meters
  const body = { meter: meter?.id, current_reading: '30', read_at: '2025-01-15' }
  const order = await api('POST', '/reading-orders/', body)
  await go(page, `/meter/detail/${meter?.id}`)
  await page.getByRole('tab', { name: /账单/ }).click()
  await page.getByRole('button', { name: '红冲', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('红冲原因').fill('表后漏水')
  await dialog.getByLabel('减免水量', { exact: true }).fill('10')
  await dialog.getByRole('button', { name: '红冲并重开 ¥56.00' }).click()
  await expect.poll(async () => (await api('GET', `/orders/${order.id}/`)).status).toBe('red_flushed')
  await dialog.waitFor({ state: 'hidden' })

  const clerk = await employClerk(company, '抄表员', [18])
  const { reissued_as } = await api('GET', `/orders/${order.id}/`)
  const other = await visitAs(browser, clerk, `/order/detail/${reissued_as}`)
  await other.page.getByText('减免 10').first().waitFor()
  expect(await other.page.getByRole('button', { name: '红冲', exact: true }).count()).toBe(0)
  await other.context.close()
})

test('what a batch of readings has billed is taken back from its result page, shown before', async () => {
  const api = await apiAs(company.staff)
  const [meter] = company.meters
  const row = { meter: meter?.id, current_reading: '60', read_at: '2025-03-15' }
  const { job } = await api('POST', '/reading-orders/batch/', { rows: [row] })
  await expect.poll(async () => (await api('GET', `/jobs/${job}/`)).state).toBe('done')
  await go(page, `/my/imports/${job}`)
  await page.getByRole('button', { name: '整批收回' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '红冲 1 张账单' }).click()
  await dialog.getByText('已红冲 1 张账单').waitFor()
  const { results } = await api('GET', `/jobs/${job}/`)
  const id = (results as { id: number }[])[0]?.id
  expect(await api('GET', `/orders/${id}/`)).toMatchObject({ status: 'red_flushed' })
})

test('the persons of a billed account are corrected from a day on, and its orders billed again, shown before', async () => {
  const api = await apiAs(company.staff)
  const { id: meter } = await api('POST', '/meters/', {
    ...(await api('GET', `/meters/${company.meters[0]?.id}/`).then(
      ({ location, meter_type, diameter, water_price, address }) => ({
        ...{ location, meter_type, diameter, water_price, address },
      }),
    )),
    ...{ meter_no: 'TERMS-1', customer_name: '王五', initial_reading: '0', install_date: '2025-01-01' },
  })
  const order = await api('POST', '/reading-orders/', {
    ...{ meter, current_reading: '20', read_at: today() },
  })
  await go(page, `/meter/detail/${meter}?tab=terms`)
  await page.getByRole('button', { name: '变更用水条款' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('用水人数').fill('7')
  await dialog.getByLabel('该日及以后的账单一并红冲，并按新条款重开').check()
  await dialog.getByText(`${order.order_no}：¥`).waitFor()
  await dialog.getByRole('button', { name: '变更条款并重开 1 张账单' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await api('GET', `/orders/${order.id}/`)).toMatchObject({ status: 'red_flushed' })
  expect(await api('GET', `/meters/${meter}/`)).toMatchObject({ persons: 7 })
})
