import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser, WINDOW } from './browser'
import { employClerk } from './clerk'
import { apiAs, createCompany } from './company'
import { openFilter } from './filter'
import { closePages, go, push } from './go'
import { untilLoaded } from './loaded'
import { type Desk, demoStaff, deskOf, visitAs } from './signed-in'

let browser: Browser
let staffAt: Desk
beforeAll(async () => {
  browser = await launchBrowser()
  staffAt = await deskOf(browser, demoStaff)
})

/** How many rows, or headings of this name, are wholly in sight: neither cut by their scroller nor by the window. */
const inSight = (page: Page, what: string): Promise<number> =>
  page.evaluate((selector) => {
    const isWhole = (element: Element) => {
      const { top, bottom, left, right, height } = element.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, height / 2]
      const corners = [
        [Math.max(left, x - 20), top + 2],
        [Math.min(right, x + 20), bottom - 2],
        [x, top + y],
      ] as const
      return corners.every(([at, down]) => {
        const hit = document.elementFromPoint(at, down)
        return hit !== null && (element.contains(hit) || hit.contains(element))
      })
    }
    return [...document.querySelectorAll(selector)].filter(isWhole).length
  }, what)

test('14 orders are in sight at the desk, their amounts on a small screen, and rows at 200 % zoom', async () => {
  const { page, complaints } = await staffAt('/order/list')
  const cells = 'tr[data-row] > td:nth-child(2)'
  await page.locator(cells).first().waitFor()
  expect(await inSight(page, cells)).toBeGreaterThanOrEqual(14)
  // The usual columns are whole in sight.
  const beyond = () =>
    page
      .locator('.ant-table-content:visible')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(await beyond()).toBe(0)

  // The headings stay while the rows move below them.
  await page.locator('tr[data-row]').last().scrollIntoViewIfNeeded()
  expect(await inSight(page, 'th:nth-child(2)')).toBe(1)
  expect(await inSight(page, 'tr[data-row="0"] > td:nth-child(2)')).toBe(0)

  await page.setViewportSize({ width: 1024, height: 768 })
  const headings = await page.getByRole('columnheader').allTextContents()
  for (const amount of ['应收', '未缴本金']) {
    const column = headings.indexOf(amount) + 1
    expect(await inSight(page, `th:nth-child(${column})`), amount).toBe(1)
    expect(await inSight(page, `tr[data-row] > td:nth-child(${column})`)).toBeGreaterThanOrEqual(10)
  }
  expect(await beyond()).toBe(0)

  await page.setViewportSize({ width: 640, height: 400 })
  // Also where the sums of all rows have a panel of their own.
  for (const path of ['/order/list', '/order/monthly', '/invoice/list']) {
    await go(page, path)
    const second = '.ant-table-row > td:nth-child(2)'
    await page.locator(`${second}:visible`).first().waitFor()
    expect(await inSight(page, second), path).toBeGreaterThan(1)
  }
  await page.setViewportSize(WINDOW)
  expect(complaints).toEqual([])
})

test('rows can be closer together, in every list, and stay so', async () => {
  const { page, complaints } = await staffAt('/order/list')
  const height = () =>
    page
      .locator('tr[data-row]')
      .first()
      .evaluate((row) => row.clientHeight)
  await page.locator('tr[data-row]').first().waitFor()
  const before = await height()
  await page.getByRole('button', { name: '紧凑显示' }).click()
  expect(await height()).toBeLessThan(before)
  await go(page, '/meter/list')
  await page.getByRole('button', { name: '紧凑显示', pressed: true }).waitFor()
  expect(await height()).toBeLessThan(before)
  expect(complaints).toEqual([])
})

test('a filter is added from the menu, stands as a chip that says what it asks for, opens again, and is removed', async () => {
  const { page, complaints } = await staffAt('/order/list')
  await openFilter(page, '开账日期')
  await page.locator('.ant-select-dropdown:visible').getByTitle('本月', { exact: true }).click()
  await expect.poll(() => page.url()).toMatch(/issued_on_from=\d{4}-\d\d-01&issued_on_to=\d{4}-\d\d-\d\d/)
  await page.reload()
  const chip = page.getByRole('button', { name: '开账日期 本月', exact: true })
  const isFocused = () => chip.evaluate((button) => button === document.activeElement)
  await chip.waitFor()
  // A day that is typed counts by Enter, and the keyboard is at the chip again, also after Escape.
  await openFilter(page, '账期')
  await page.keyboard.type('2025-03')
  await page.keyboard.press('Enter')
  await page.waitForURL(/billing_month=2025-03/)
  await openFilter(page, '开账日期')
  await page.keyboard.press('Escape')
  await expect.poll(isFocused).toBe(true)
  await page.getByRole('button', { name: '移除筛选“开账日期”' }).click()
  await page.waitForURL((url) => !url.searchParams.has('issued_on_from'))
  await chip.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '账期 2025-03', exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('the list searches while one types: once at a pause, the old rows marked, the last text wins', async () => {
  const { page, context, complaints } = await visitAs(browser, demoStaff, '/meter/list')
  await page.locator('tr[data-row]').first().waitFor()
  const asked: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/meters/?**', async (route) => {
    const search = new URL(route.request().url()).searchParams.get('search') ?? ''
    asked.push(search)
    if (search === 'QH0000018') await held
    await route.continue().catch(() => {})
  })
  // A busy machine lets more time pass between two letters than a person does.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const field = page.getByLabel('搜索')
  await field.pressSequentially('QH0000018')
  await page.locator('[aria-busy=true]').first().waitFor()
  expect(asked).toEqual([])
  await page.clock.resume()
  await expect.poll(() => asked).toEqual(['QH0000018'])
  await field.pressSequentially('5')
  await expect.poll(() => asked).toEqual(['QH0000018', 'QH00000185'])
  await page.getByText('共 1 条').waitFor()
  release()
  await untilLoaded(page)
  await page.getByText('共 1 条').waitFor()
  expect(await field.inputValue()).toBe('QH00000185')
  // Back does not go through the letters.
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('')
  expect(complaints).toEqual([])
  await context.close()
})

test('the exact number and the sums of all found rows come beside the rows, and nobody waits for them', async () => {
  const { page, complaints } = await staffAt('/my/profile')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/orders/totals/?**', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  // As beyond 10,000 orders.
  await page.route('**/api/orders/?**', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, count: 10_001, count_capped: true } },
    })
  })
  await go(page, '/order/list?status[]=unpaid')
  await page.locator('tr[data-row]').first().waitFor()
  await page.getByText('共 10,000+ 条').waitFor()
  const foot = page.getByText(/^共 [1-9]\d{0,2} 条$/)
  expect(await foot.count()).toBe(0)
  release()
  await foot.waitFor()
  await page.getByText(/^应收 ¥[1-9][\d,]*\.\d\d$/).waitFor()
  await page.getByText(/^未缴本金 ¥[1-9][\d,]*\.\d\d$/).waitFor()
  await page.unrouteAll()
  expect(complaints).toEqual([])
})

test('a person saves a view, the list opens with it, a colleague sees the shared one, and a deleted one is gone', async () => {
  const company = await createCompany('VIEWS', 2)
  const { page, context, complaints } = await visitAs(browser, company.staff, '/meter/list?status[]=faulty')
  const views = () => page.getByRole('button', { name: /^视图/ })
  const choose = async (name: string | RegExp) => {
    await views().click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.getByText('没有符合条件的记录').first().waitFor()
  await choose('另存为视图')
  await page.getByLabel('视图名称').fill('故障户')
  await page.getByLabel('打开列表时默认用它').check()
  await page.getByRole('button', { name: '保存视图' }).click()
  await page.getByRole('button', { name: '视图：故障户', exact: true }).waitFor()
  await choose('共享给本组织')
  await expect
    .poll(async () => (await (await apiAs(company.staff))('GET', '/views/?list=/meters/')).results)
    .toMatchObject([
      { name: '故障户', is_shared: true, is_default: true, state: { query: { status: ['faulty'] } } },
    ])

  // Opened from the menu, the list is the view; another filter shows as a change.
  await closePages(page)
  await push(page, '/meter/list')
  await page.waitForURL((url) => url.searchParams.get('status[]') === 'faulty')
  await push(page, `${page.url()}&search=nobody`)
  await page.getByRole('button', { name: '视图：故障户（已改动）' }).waitFor()

  const clerk = await employClerk(company, '收费员', [5])
  const other = await visitAs(browser, clerk, '/meter/list')
  await other.page.getByRole('button', { name: /^视图/ }).click()
  await other.page.getByRole('menuitem', { name: '故障户（共享）' }).click()
  await other.page.waitForURL((url) => url.searchParams.get('status[]') === 'faulty')
  await other.page.getByRole('button', { name: '视图：故障户', exact: true }).click()
  expect(await other.page.getByRole('menuitem', { name: '删除视图' }).count()).toBe(0)
  await other.context.close()

  await choose('删除视图')
  await page.getByRole('dialog').getByRole('button', { name: '删除视图' }).click()
  await page.getByRole('button', { name: '视图', exact: true }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
