import { today } from '@water/console/ui/field/today'
import type { Browser, Page, Response } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { type Company, createCompany } from './company'
import { go } from './go'
import { type Desk, deskOf, visitAs } from './signed-in'

let browser: Browser
let company: Company
let staffAt: Desk
beforeAll(async () => {
  browser = await launchBrowser()
  // After the fifth reading there is still another one.
  company = await createCompany('ROUTE', 7)
  staffAt = await deskOf(browser, company.staff)
})

/** The calls of the page from now on, as a list that grows, without the frame's own. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname.startsWith('/api/notices/')) return
    const asked = ['search', 'meter', 'route_after'].filter((name) => searchParams.has(name))
    calls.push([request.method(), pathname, ...asked, searchParams.get('month')].filter(Boolean).join(' '))
  })
  return calls
}

/** The next reading is booked, and its answer lost. */
const loseAnswer = (page: Page) =>
  page.route(
    '**/api/reading-orders/',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

const nextOf = (month: string) => `GET /api/meters/lookup/ route_after ${month}`
const BILL = ['POST /api/readings/preview/', 'POST /api/reading-orders/']

test('a meter of the route costs three calls: who comes next in the month of the readings, what the bill would be, and the bill', async () => {
  const { page, complaints } = await staffAt('/reading/create')
  const chooser = page.getByRole('combobox').first()
  await chooser.waitFor()
  const calls = callsOf(page)
  await chooser.fill(company.meters[0]!.account_no)
  await page.getByRole('option').first().waitFor({ state: 'attached' })
  await chooser.press('Enter')
  const read = async (number: number) => {
    await page.getByLabel('本次读数').fill('10')
    await page.getByRole('button', { name: '生成账单 ¥28.00' }).waitFor()
    await page.getByLabel('本次读数').press('Enter')
    await page.getByRole('button', { name: new RegExp(`住户${number + 1}$`) }).waitFor()
  }
  for (const number of [1, 2, 3, 4, 5]) {
    await page.getByRole('heading', { name: `住户${number}` }).waitFor()
    await read(number)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('heading', { name: '住户6' }).waitFor()
  const month = today().slice(0, 7)
  const meter = [nextOf(month), ...BILL]
  await expect
    .poll(() => calls)
    .toEqual(['GET /api/meters/lookup/ search', ...[1, 2, 3, 4, 5].flatMap(() => meter), nextOf(month)])

  // Readings of another month: only readings in that month count as read.
  calls.length = 0
  await page.getByLabel('抄表时间').fill('2025-03-05 08:00:00')
  await page.keyboard.press('Enter')
  await read(6)
  await expect.poll(() => calls).toEqual([...BILL, nextOf('2025-03')])
  expect(complaints).toEqual([])
})

test('on a computer whose clock is fast a reading is of the server’s minute; a new minute asks for no other bill, and a reading whose answer was lost is entered once', async () => {
  const { page, context, complaints } = await visitAs(browser, company.staff, '/reading/create')
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  // The server says that its clock is behind, so that no later minute of the story is in its future.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date: minutesAgo(5).toUTCString() } })
  })
  const fastBy3Hours = (minutes: number) => new Date(minutesAgo(minutes).getTime() + 3 * 3_600_000)
  await page.clock.setFixedTime(fastBy3Hours(3))
  const last = company.meters.at(-1)!
  await page.goto(`/reading/create?meter=${last.id}`)
  await page.getByLabel('本次读数').fill('10')
  const button = page.getByRole('button', { name: '生成账单 ¥28.00' })
  await button.waitFor()
  const calls = callsOf(page)
  const answers: Response[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/reading-orders/')) answers.push(response)
  })

  await loseAnswer(page)
  await page.clock.setFixedTime(fastBy3Hours(2))
  await page.getByLabel('本次读数').press('Enter')
  // It is seen without scrolling.
  await expect
    .poll(() => page.getByRole('alert').evaluate((alert) => alert.getBoundingClientRect().bottom))
    .toBeLessThan(800)
  await page.clock.setFixedTime(fastBy3Hours(1))
  await page.getByLabel('本次读数').press('Enter')
  await page.getByText(/账单 .* 已生成/).waitFor()
  expect(calls.filter((one) => one.startsWith('POST'))).toEqual([
    'POST /api/reading-orders/',
    'POST /api/reading-orders/',
  ])
  expect(await answers.at(-1)!.headerValue('idempotent-replayed')).toBe('true')
  expect(complaints.filter((one) => !one.includes('net::ERR_FAILED'))).toEqual([])
  await context.close()
})

test('a reading that was billed before is corrected where it is told: its bill goes, and the form begins from the corrected index', async () => {
  const { page, complaints } = await staffAt('/reading/create')
  const last = company.meters.at(-1)!
  await go(page, `/reading/create?meter=${last.id}`)
  const index = page.getByLabel('本次读数')
  await index.fill('20')
  await loseAnswer(page)
  await index.press('Enter')
  await page.getByRole('alert').waitFor()
  await index.fill('21')
  await index.press('Enter')
  const told = page.getByRole('alert').filter({ hasText: '此前已开账：读数 20，¥28.00' })
  await told.getByRole('button', { name: '红冲' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '更正后的读数' }).fill('21')
  await dialog.getByLabel('红冲原因').fill('读错')
  await dialog.getByRole('button', { name: /¥30.80/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('上次读数').first().waitFor()
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(/上次读数\s*21/)
  expect([await told.count(), await page.getByText(/账单 .* 已生成/).count()]).toEqual([0, 0])
  expect(complaints.filter((one) => !/net::ERR_FAILED|409/.test(one))).toEqual([])
})
