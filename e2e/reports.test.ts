import { readFile } from 'node:fs/promises'
import { addMonths, lastDayOf } from '@water/rules/calendar'
import { fen, yuan } from '@water/rules/money'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, type Visit } from './browser'
import { employClerk } from './clerk'
import { type Api, apiAs, type Company, createCompany } from './company'
import { openFilter } from './filter'
import { go, push } from './go'
import { keepWhatIsPrinted, printWith } from './printed'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
let api: Api
let visited: Visit
let page: Page
const present = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 7)
const before = addMonths(present, -1)

/** Three accounts with a bill of last month each, and one payment that covers a bill with its penalty. */
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('REPORTS', 3)
  api = await apiAs(company.staff)
  for (const [at, index] of ['10', '20', '30'].entries())
    await api('POST', '/reading-orders/', {
      ...{ meter: company.meters[at]!.id, current_reading: index },
      ...{ read_at: `${before}-05`, issued_on: `${before}-06` },
    })
  await api('POST', '/payment-records/', { meter: company.meters[0]!.id, amount: '50.00', method: 'cash' })
  visited = await visitAs(browser, company.staff, '/order/reports')
  page = visited.page
  await page.addInitScript(keepWhatIsPrinted)
})
afterAll(() => {
  expect(visited.complaints).toEqual([])
})

const rows = (page: Page) => page.locator('main > section:visible .ant-table-tbody tr[data-row-key]')
const total = (page: Page) => page.locator('main > section:visible .ant-table-summary')

test('a manager opens a report, groups it, and follows its figures to exactly the documents behind them', async () => {
  await expect.poll(() => page.locator('main ul').getByRole('link').count()).toBe(10)
  await page.getByRole('link', { name: /^应收/ }).click()
  await page.getByRole('heading', { level: 1, name: '应收' }).waitFor()
  // Nothing was charged in the present month; the span of last month finds all three.
  await page.getByText('所选期间没有数据').waitFor()
  await openFilter(page, '账期')
  await page.locator('.ant-select-dropdown:visible').getByText('上月').click()
  await page.waitForURL((url) => url.searchParams.get('month_from') === before)
  const monthly = await api('GET', `/orders/monthly/?billing_month=${before}`)
  const { charges } = monthly.summary as { charges: string }
  await expect.poll(() => total(page).textContent()).toContain(charges)

  await go(
    page,
    `/order/reports/charges?month_from=${before}&month_to=${before}&group[]=item&group[]=category`,
  )
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
  const printed = await printWith(page, '打印')
  expect(printed.text).toContain(charges)
  expect(printed.text).toContain(before)
  await rows(page).first().getByRole('link').click()
  await page.waitForURL((url) => url.pathname === '/order/list')
  await expect.poll(() => rows(page).count()).toBe(3)
})

/** The file that the menu of exports makes. */
async function exported(page: Page, entry: RegExp): Promise<{ name: string; lines: string[] }> {
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.trim().split('\r\n') }
}

test('what a list and a report show is exported: the filtered rows with the chosen columns, and the totals', async () => {
  const filter = `issued_on_from=${before}-01&issued_on_to=${before}-28&ordering=amount`
  await go(page, `/order/list?${filter}&columns=account_no,amount`)
  await expect.poll(() => rows(page).count()).toBe(3)
  const orders = await apiRows(filter)
  const sum = yuan(orders.reduce((all, { amount }) => all + fen(amount), 0))
  const ofList = await exported(page, /导出 3 行为文本/)
  expect(ofList.name).toMatch(/^账单 \d{4}-\d\d-\d\d\.csv$/)
  expect(ofList.lines).toEqual([
    '"户号","应收"',
    ...orders.map(({ account_no, amount }) => `"${account_no}",${amount}`),
    `"合计",${sum}`,
  ])

  await go(page, `/order/reports/charges?month_from=${before}&month_to=${before}`)
  await expect.poll(() => rows(page).count()).toBe(1)
  const ofReport = await exported(page, /导出为文本/)
  expect(ofReport.lines[0]).toBe('"账期","水量","金额"')
  expect(ofReport.lines.at(-1)).toMatch(new RegExp(`^"合计",[\\d.]+,${sum.replace('.', '\\.')}$`))
})

const apiRows = async (filter: string) =>
  (await api('GET', `/orders/?${filter}`)).results as { account_no: string; amount: string }[]

test('the arrears by age lead to the open orders of that age, whose sum they are', async () => {
  await go(page, '/order/reports/arrears')
  await expect.poll(() => rows(page).count()).toBe(1)
  const owed = (await rows(page).first().locator('td').last().textContent()) ?? ''
  await rows(page).first().getByRole('link').click()
  await page.waitForURL((url) => url.pathname === '/order/list')
  await expect.poll(() => rows(page).count()).toBe(2)
  const list = new URL(page.url()).search
  const sums = await api('GET', `/orders/totals/${list}`)
  expect(sums.outstanding).toBe(owed.replaceAll(',', ''))
})

test('a report by one group is drawn above its rows, and a reader of meters sees only the reports of readings', async () => {
  const days = `from=${before}-01&to=${lastDayOf(present)}`
  await go(page, `/order/reports/volumes?month_from=${before}&month_to=${before}&group[]=location`)
  await expect.poll(() => total(page).textContent()).toContain('60')
  await go(page, `/order/reports/collections?${days}`)
  await expect.poll(() => total(page).textContent()).toContain('50.00')
  await go(page, '/order/reports/arrears?group[]=meter')
  await expect.poll(() => rows(page).count()).toBe(2)
  await page.locator('main > section:visible div[role="img"] > div > svg').waitFor()
  // From a reader's figures to exactly these readings.
  await go(page, `/order/reports/readings?${days}`)
  const first = rows(page).first()
  const figure = async (at: number) => Number(await first.getByRole('cell').nth(at).textContent())
  const counted = (await figure(1)) + (await figure(2))
  await first.getByRole('link').click()
  await page.waitForURL((url) => url.pathname === '/reading/create' && url.searchParams.get('view') === 'all')
  await page.getByText(`共 ${counted} 条`).waitFor()
  await visited.context.close()

  const reader = await employClerk(company, '抄表员', [14])
  const own = await visitAs(browser, reader, '/order/reports')
  await expect.poll(() => own.page.locator('main ul').getByRole('link').count()).toBe(3)
  await push(own.page, '/order/reports/charges')
  await own.page.waitForURL('**/result/403')
  await push(own.page, '/order/reports/nothing')
  await own.page.waitForURL('**/result/404')
  await own.context.close()
})
