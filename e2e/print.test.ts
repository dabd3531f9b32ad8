import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, billAndPay, type Company, createCompany } from './company'
import { front, go, refresh } from './go'
import { keepWhatIsPrinted, type Printed, printWith, sheetsOf } from './printed'
import { visitAs } from './signed-in'

let browser: Browser
let staff: Company['staff']
let meter: number
let order: number
let page: Page
let complaints: string[]
beforeAll(async () => {
  browser = await launchBrowser()
  const company = await createCompany('PRN')
  staff = company.staff
  meter = company.meters[0]!.id
  const { payment, order: billed } = await billAndPay(company)
  order = billed
  const visited = await visitAs(browser, staff, `/order/payment-records/detail/${payment}`)
  page = visited.page
  complaints = visited.complaints
  await page.addInitScript(keepWhatIsPrinted)
})

/** The length in the style sheet. */
const lengthOf = ({ html }: Printed) => Number(/@page \{ size: 80mm (\d+)mm; margin: 2mm; \}/.exec(html)?.[1])

/** The parts around the page on the screen, which may not be on paper. */
const FRAME = ['首页', '抄表', '个人中心', '打印', '简体中文']

function expectNoFrame(printed: Printed) {
  for (const word of FRAME) expect(printed.text).not.toContain(word)
  expect(printed.html).not.toContain('<button')
}

test('a receipt comes off the roll in one piece, as long as what stands on it, without the frame', async () => {
  const printed = await printWith(page, '打印小票')
  expect(printed.text).toContain('故事水务 PRN')
  expect(printed.text).toContain('¥10.00')
  expectNoFrame(printed)
  const long = lengthOf(printed)
  expect(long).toBeGreaterThanOrEqual(Math.ceil(printed.height) + 4)
  expect(long).toBeLessThan(printed.height + 6)
  expect(await sheetsOf(browser, printed)).toEqual([[80, long]])
  expect(printed.title).toMatch(/^缴费收据 PRNP\d+$/)
  expect(await page.locator('iframe[aria-hidden]').count()).toBe(0)
})

test('a receipt stays in one piece wherever the lines of a long address break', async () => {
  const api = await apiAs(staff)
  const receipt = new URL(page.url()).pathname
  for (const letters of [20, 40, 60]) {
    await api('PATCH', `/meters/${meter}/`, { address: '清'.repeat(letters) })
    // A receipt keeps the address that it was made with.
    const { id } = await api('POST', '/payment-records/', { meter, amount: '1.00', method: 'cash' })
    await go(page, `/order/payment-records/detail/${id}`)
    const printed = await printWith(page, '打印小票')
    expect(printed.text).toContain('清'.repeat(letters))
    expect([letters, await sheetsOf(browser, printed)]).toEqual([letters, [[80, lengthOf(printed)]]])
  }
  await go(page, receipt)
})

test('a receipt, one of six orders too, and a bill come on A5, each on one sheet', async () => {
  const receipt = await printWith(page, '打印收据（A5）')
  expectNoFrame(receipt)
  expect(await sheetsOf(browser, receipt)).toEqual([[210, 148]])
  const api = await apiAs(staff)
  const months = ['2024-04-01', '2024-05-01', '2024-06-01', '2024-07-01', '2024-08-01']
  for (const [at, read_at] of months.entries())
    await api('POST', '/reading-orders/', { meter, current_reading: String(30 + at * 10), read_at })
  const paid = { meter, amount: '190.00', method: 'cash', tender: '200.00' }
  const { id } = await api('POST', '/payment-records/', paid)
  await go(page, `/order/payment-records/detail/${id}`)
  const longer = await printWith(page, '打印收据（A5）')
  expect(longer.text.match(/PRN2\d+/g)).toHaveLength(6)
  expect(await sheetsOf(browser, longer)).toEqual([[210, 148]])
  const { organization, meter_no, address } = await api('GET', `/meters/${meter}/`)
  await api('PATCH', `/organizations/orgs/${organization}/`, {
    contact_phone: '0551-65550000',
    how_to_pay: '幸福路营业厅\n微信生活缴费',
  })
  await api('POST', '/organizations/bank-accounts/', {
    ...{
      bank_name: '工商银行',
      branch: '城东支行',
      account_name: '故事水务',
      account_no: '6222000011112222',
    },
    purpose: 'collection',
  })
  await go(page, `/order/detail/${order}`)
  await refresh(page)
  const bill = await printWith(page, '打印账单')
  expectNoFrame(bill)
  expect(bill.text).toContain('住户1')
  expect(bill.text).toContain('¥56.00')
  expect(bill.text).toContain('20 m³ × ¥2.80')
  expect(bill.text).toContain(meter_no)
  // The one of its issue, not the long one of the test before.
  expect(address).toBe('清'.repeat(60))
  expect(bill.text).toContain('清河路')
  expect(bill.text).not.toContain(address)
  for (const line of [
    '幸福路营业厅',
    '微信生活缴费',
    '故事水务 · 工商银行 城东支行 · 6222000011112222',
    '服务电话：0551-65550000',
  ])
    expect(bill.text).toContain(line)
  expect(await sheetsOf(browser, bill)).toEqual([[148, 210]])
  expect(complaints).toEqual([])
})

test('bills that are ticked, and reminders of all that a filter finds, are printed into files; a book without arrears has none', async () => {
  const api = await apiAs(staff)
  const { order_no } = await api('GET', `/orders/${order}/`)
  const lines = [{ name: '复装费', amount: '500.00' }]
  await api('POST', '/orders/', { meter, kind: 'fee', lines })
  await go(page, '/order/list')
  const dialog = page.getByRole('dialog', { name: '打印账单或催缴通知单' })
  const print = () => page.getByRole('button', { name: '批量打印' }).click()
  await page.getByRole('checkbox', { name: String(order_no) }).check()
  await print()
  await dialog.getByRole('button', { name: '打印 1 张账单' }).click()
  await page.getByText('文件已生成，共 1 份').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^水费账单 \d{4}-\d\d-\d\d\.pdf$/)
  await go(page, '/order/list?kind[]=fee')
  await print()
  await dialog.getByText('催缴通知单', { exact: true }).click()
  await dialog.getByText('A4', { exact: true }).click()
  await dialog.getByRole('button', { name: '打印 1 张催缴通知单' }).click()
  await page.getByRole('heading', { name: /^催缴通知单 .*pdf$/ }).waitFor()
  await front(page).getByText('文件已生成，共 1 份').waitFor()

  await go(page, '/reading/create')
  await page.getByRole('link', { name: '第一册' }).click()
  await print()
  await dialog.getByText('催缴通知单', { exact: true }).click()
  await dialog.getByText('所选账单都不需要催缴').waitFor()
  expect(await dialog.getByRole('button', { name: '批量打印' }).isDisabled()).toBe(true)
  expect(complaints).toEqual([])
})
