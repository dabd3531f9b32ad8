import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser } from './browser'
import { employClerk } from './clerk'
import { type Api, apiAs, type Company, createCompany } from './company'
import { go, push, refresh } from './go'
import { demoStaff, visitAs } from './signed-in'

let browser: Browser
let company: Company
let api: Api

beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('HOME', 3)
  api = await apiAs(company.staff)
  const [first, second] = company.meters
  await api('POST', '/reading-orders/', { meter: first!.id, current_reading: '10', read_at: '2024-03-01' })
  await api('POST', '/reading-orders/', { meter: second!.id, current_reading: '20', read_at: '2024-03-01' })
  await api('POST', '/payment-records/', { meter: first!.id, amount: '28.00', method: 'cash' })
})

const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: '经营概况' })
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
const arrives = (page: Page, address: string) =>
  page.waitForURL((url) => `${url.pathname}${url.search}` === address)

test('the numbers of what waits are those of the lists behind them', async () => {
  const { page, context, complaints } = await visitAs(browser, demoStaff, '/dashboard')
  const demo = await apiAs(demoStaff)
  const { todo } = await demo('GET', '/dashboard/')
  const waits = Object.entries(todo as Record<string, number>).filter(([, count]) => count > 0)
  expect(waits.map(([key]) => key)).toEqual(expect.arrayContaining(['pending_readings', 'applicants']))
  // Every count of every role is compared with its list without a browser (server/features/dashboard/dashboard.test.ts).
  const names: Record<string, string> = {
    ...{ pending_readings: '待开账', applicants: '待审批用户', open_days: '未日结' },
    ...{ abnormal: '用量异常', failed_messages: '短信发送失败' },
  }
  for (const [key, count] of waits.filter(([key]) => key in names)) {
    await go(page, '/dashboard')
    const tile = page.getByRole('region', { name: '待办事项' }).getByRole('link', { name: names[key]! })
    await expect.poll(() => tile.textContent()).toBe(`${count}${names[key]}`)
    await tile.click()
    const rows = page.locator('tbody tr[data-row-key]:visible')
    await expect.poll(() => rows.count()).toBe(count)
  }
  await go(page, '/dashboard')
  await page.getByRole('region', { name: '演示：试试这三件事' }).getByRole('link').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

describe('a manager', () => {
  test('sees the figures of a span, opens them to their rows, and reads each chart as a table', async () => {
    const { page, context, complaints } = await visitAs(browser, company.staff, '/dashboard')
    await expect.poll(() => figure(page, '应收').locator('dd').first().textContent()).toBe('¥84.00')
    expect(await figure(page, '实收').locator('dd').first().textContent()).toBe('¥28.00')
    expect(await figure(page, '回收率').locator('dd').first().textContent()).toBe('33.33%')
    expect(await figure(page, '欠费').locator('dd').first().textContent()).toBe('¥56.00')
    expect(await figure(page, '计费水量').locator('dd').first().textContent()).toMatch(/^30\sm³$/)

    const flow = page.getByRole('region', { name: '应收与实收', exact: true })
    await flow.locator('[role="img"] svg').waitFor()
    await flow.locator('summary').focus()
    await page.keyboard.press('Enter')
    const amounts = await flow.locator('tbody td:nth-child(2)').allTextContents()
    expect(amounts.filter((amount) => !['0.00', '—'].includes(amount))).toEqual(['84.00'])

    await page.getByText('上月', { exact: true }).click()
    await page.waitForURL('**/dashboard?span=last_month')
    await flow.getByText('这段时间没有开账，也没有收款。').waitFor()
    await expect.poll(() => figure(page, '应收').locator('dd').first().textContent()).toBe('¥0.00')
    await push(page, '/dashboard?from=2019-01-01&to=2026-01-01')
    await page.getByRole('alert').getByText(/天/).waitFor()
    await page.getByText('今年', { exact: true }).click()
    await expect.poll(() => figure(page, '应收').locator('dd').first().textContent()).toBe('¥84.00')

    await page.getByRole('checkbox', { name: '与去年同期比较' }).click()
    await page.waitForURL('**/dashboard?span=this_year&compare=last_year')
    await expect.poll(() => figure(page, '应收').locator('dd').last().textContent()).toBe('去年 ¥0.00 ')
    await expect.poll(() => flow.locator('thead th').count()).toBe(7)

    await figure(page, '欠费').getByRole('link').click()
    await expect.poll(() => page.locator('tbody tr[data-row-key]:visible').count()).toBe(1)
    await page.goBack()
    const ages = page.getByRole('region', { name: '欠费账龄' })
    await ages.locator('summary').click()
    const owed = ages.getByRole('row').filter({ hasText: '56.00' })
    await owed.getByRole('link').click()
    await page.getByRole('button', { name: /^缴费期限 \d/ }).waitFor()
    await expect.poll(() => page.locator('tbody tr[data-row-key]:visible').count()).toBe(1)
    expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([])
    await context.close()
  })

  test('of a new organization is led through its first steps, which are ticked off as they are done', async () => {
    const root = await apiAs(inject('administrator'))
    const { id: organization } = await root('POST', '/organizations/orgs/', {
      name: '起步水务',
      code: 'STEP',
    })
    const staff = { account: 'staff-step', password: 'One-Key-For-All-7' }
    await root('POST', '/users/', {
      ...{ username: staff.account, password: staff.password, name: '新站长', organization },
      ...{ is_audit: true, is_staff: true },
    })
    const { page, context, complaints } = await visitAs(browser, staff, '/dashboard')
    const steps = page.getByRole('region', { name: '起步清单：从位置到第一轮抄表' })
    await steps.getByText('已完成 0 / 9').waitFor()
    expect(await page.getByRole('region', { name: '经营概况' }).count()).toBe(0)
    await steps.getByRole('button', { name: '新建或导入位置' }).click()
    await arrives(page, '/organization/locations')
    const price = {
      name: '居民',
      category: 'resident',
      mode: 'flat',
      price: '2',
      effective_from: '2020-01-01',
    }
    await (await apiAs(staff))('POST', '/organizations/water-prices/', price)
    await go(page, '/dashboard')
    await refresh(page)
    await steps.getByText('已完成 1 / 9').waitFor()
    await steps.getByText('已有 1 个水价').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

test('a cashier finds the account to take the money of, and sees what was taken today', async () => {
  const cashier = await employClerk(company, '何收费', [3, 5, 18])
  const { page, context, complaints } = await visitAs(browser, cashier, '/dashboard')
  const takings = page.getByRole('region', { name: '今日收款' })
  await takings.getByText('今天还没有收款').waitFor()
  const waiting = page.getByRole('region', { name: '待办事项' }).getByRole('link')
  await expect.poll(() => waiting.allTextContents()).toEqual(['0到期备注', '0未日结'])
  const owing = company.meters[1]!
  await page.getByRole('combobox', { name: '查找一户' }).focus()
  await page.keyboard.type(owing.account_no)
  await page.keyboard.press('Enter')
  await arrives(page, `/order/payment-records/create?meter=${owing.id}`)
  await (await apiAs(cashier))('POST', '/payment-records/', {
    ...{ meter: owing.id, amount: '6.00', method: 'cash' },
  })
  await go(page, '/dashboard')
  await refresh(page)
  await takings.getByText('¥6.00').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a reader goes on with the own book', async () => {
  const reader = await employClerk(company, '赵抄表', [14])
  const [{ id: book }] = (await api('GET', '/organizations/locations/tree/')) as unknown as [{ id: number }]
  const { results } = await api('GET', '/users/?search=clerk')
  const self = (results as { id: number; username: string }[]).find((one) => one.username === reader.account)
  await api('PATCH', `/organizations/locations/${book}/`, { reader: self?.id })
  const { page, context, complaints } = await visitAs(browser, reader, '/dashboard')
  const books = page.getByRole('region', { name: '我的册本' })
  await books.getByText(/^已抄 \d \/ 3$/).waitFor()
  await books.getByRole('link', { name: /^第一册/ }).click()
  await arrives(page, `/reading/create?book=${book}`)
  expect(complaints).toEqual([])
  await context.close()
})

test('a super administrator finds the back-ups, and reads what to set up where there is no nightly one', async () => {
  const { page, context, complaints } = await visitAs(browser, inject('administrator'), '/organizations/list')
  await page.getByRole('button', { name: '备份' }).click()
  await page.waitForURL((url) => url.pathname === '/organizations/backups')
  await page.getByRole('heading', { level: 1, name: '备份' }).waitFor()
  await page.getByText('没有设置每晚备份').waitFor()
  await page.getByText('BACKUP_PASSPHRASE_FILE').waitFor()
  await page.getByText('还没有备份').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a super administrator compares the organizations, and goes into one', async () => {
  const { page, context, complaints } = await visitAs(browser, inject('administrator'), '/dashboard', {
    locale: 'en_US',
    organization: { id: company.organization, name: '故事水务 HOME' },
  })
  const table = page.getByRole('region', { name: 'Organizations' })
  const own = table.getByRole('row').filter({ hasText: '故事水务 HOME' })
  await own.getByText('Chosen').waitFor()
  expect(await own.getByRole('cell').nth(1).textContent()).toBe('84.00')
  const other = table.getByRole('row').filter({ hasText: '云溪' })
  const charged = await other.getByRole('cell').nth(1).textContent()
  await other.getByRole('button').click()
  await other.getByText('Chosen').waitFor()
  const figures = page.getByRole('region', { name: 'Figures' })
  await figures
    .getByRole('link', { name: `¥${charged}` })
    .first()
    .waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
