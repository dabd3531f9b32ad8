import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { findings } from './axe'
import { launchBrowser, type Visit } from './browser'
import { chooseOrganization } from './choose-organization'
import { type Api, apiAs, type Company, createCompany } from './company'
import { go, push } from './go'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
let api: Api
/** Staff, until they sign out. */
let visited: Visit
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('NOTE')
  api = await apiAs(company.staff)
  visited = await visitAs(browser, company.staff, '/meter/list')
})

/** A person whose account waits for approval. */
const newcomer = (username: string) => api('POST', '/users/', { username, password: 'Wait-For-It-2026' })

const bell = (page: Page, unread: number, name = '通知中心') =>
  page.getByRole('button', {
    name: unread > 0 ? new RegExp(`^${name}.*\\b${unread} ?(条未读|unread)$`) : name,
    exact: true,
  })
const panel = (page: Page, name = '通知中心') => page.getByRole('dialog', { name })
/** axe's findings after the page has loaded. */
async function wrongWith(page: Page): Promise<string[]> {
  await page.locator('#nprogress').waitFor({ state: 'detached' })
  return findings(page)
}
const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('notification') ?? 'null'))

test('an import with a wrong row rings the bell as it ends; its notice leads to the row and is read by that', async () => {
  const { page, complaints } = visited
  await bell(page, 0).waitFor()
  await page.getByRole('button', { name: '导入' }).click()
  const header = '表号,户名,地址,位置,水表类型,口径,水价,初始读数'
  const row = (number: number, place: string) =>
    `NEW-${number},住户,清河路 ${number} 号,${place},机械表,DN15,居民水价,0`
  await page.locator('input[type=file]').setInputFiles({
    name: '新装.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${[header, row(1, '第一册'), row(2, '第九册')].join('\n')}\n`),
  })
  await page.getByRole('button', { name: '检查文件' }).click()
  await page.getByRole('button', { name: '只导入没有问题的 1 行' }).click()
  await page.getByRole('button', { name: '完成' }).click()
  await bell(page, 1).click()
  await panel(page).getByText('重要').waitFor()
  await panel(page)
    .getByRole('link', { name: '“新装.csv”有 1 行没有导入，1 行已导入：请查看原因并改正' })
    .click()
  await page.getByRole('heading', { level: 1, name: '导入结果：新装.csv' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/my\/imports\/\d+$/)
  await page.getByRole('row', { name: /^3 位置 .*第九册/ }).waitFor()
  await bell(page, 0).waitFor()
  const [notice] = (await kept(page)).msgData
  expect(notice).toMatchObject({ type: 'import_refusals', status: false, collected: false, quality: 'high' })
  expect(await wrongWith(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('an account that waits is told to staff, in every window and language; read, kept and cleared it stays so', async () => {
  await api('POST', '/notices/clear/', { all: true })
  const { id } = await newcomer('waits-for-note')
  const { page, context, complaints } = visited
  await go(page, '/dashboard')
  const other = await context.newPage()
  await other.goto('/my/notices')
  await bell(other, 1).waitFor()
  // A window behind another one draws one frame a second.
  await page.bringToFront()

  await bell(page, 1).click()
  const open = panel(page).getByRole('link', { name: '账户 waits-for-note 等待审批' })
  expect(await open.getAttribute('href')).toBe(`/user/detail/${id}`)
  await panel(page)
    .getByRole('button', { name: /^设为已读 账户/ })
    .click()
  await panel(page).getByText('暂无通知').waitFor()
  await bell(other, 0).waitFor()
  await other.getByRole('button', { name: /^设为已读 账户/ }).waitFor({ state: 'detached' })
  await other.close()

  await panel(page).getByRole('link', { name: '查看全部' }).click()
  await page.getByRole('heading', { level: 1, name: '通知中心' }).waitFor()
  expect(await panel(page).isVisible()).toBe(false)
  await page.getByText('已读', { exact: true }).click()
  await page.waitForURL('**/my/notices?status=read')
  await page.getByRole('button', { name: /^收藏 账户/ }).click()
  await page.getByRole('button', { name: /^收藏 账户/, pressed: true }).waitFor()
  await clearAll(page)
  await page.getByRole('button', { name: /^收藏 账户/, pressed: true }).click()
  await page.getByRole('button', { name: /^收藏 账户/, pressed: false }).waitFor()

  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('link', { name: 'The account waits-for-note waits for approval' }).waitFor()
  await page.getByRole('button', { name: '简体中文' }).click()
  await page.reload()
  await page.getByRole('link', { name: '账户 waits-for-note 等待审批' }).waitFor()
  await expect
    .poll(async () => (await kept(page)).msgData)
    .toMatchObject([{ content: '账户 waits-for-note 等待审批', status: false }])
  await clearAll(page)
  await page.getByText('没有这样的通知').waitFor()
  expect((await kept(page)).msgData).toEqual([])

  await push(page, '/logout')
  await page.getByLabel('密码').first().waitFor()
  expect(await kept(page)).toBeNull()
  expect(complaints).toEqual([])
  await context.close()
})

async function clearAll(page: Page) {
  await page.getByRole('main').getByRole('button', { name: '清空' }).click()
  const [answer] = await Promise.all([
    page.waitForResponse('**/notices/clear/'),
    page.getByRole('dialog').getByRole('button', { name: '清空' }).click(),
  ])
  expect(await answer.json()).toMatchObject({ code: 0 })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('the keyboard opens the panel, goes through it and comes back; axe finds nothing, in English and dark, on a phone', async () => {
  await newcomer('waits-by-keys')
  const name = 'Notification Center'
  const look = { locale: 'en_US', setting: { mode: 'dark' } } as const
  const { page, context, complaints } = await visitAs(browser, company.staff, '/dashboard', look)
  await page.setViewportSize({ width: 390, height: 800 })
  await bell(page, 1, name).focus()
  await page.keyboard.press('Enter')
  await panel(page, name)
    .getByRole('link', { name: /waits-by-keys/ })
    .waitFor()
  expect(await panel(page, name).evaluate((node) => node === document.activeElement)).toBe(true)
  const isInside = async () => {
    const { x, width } = (await panel(page, name).boundingBox())!
    return x >= 0 && x + width <= 390
  }
  // The page hears of its new width a moment later.
  await expect.poll(isInside).toBe(true)
  expect(await wrongWith(page)).toEqual([])
  await page.keyboard.press('Escape')
  await panel(page, name).waitFor({ state: 'detached' })
  expect(await bell(page, 1, name).evaluate((node) => node === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await panel(page, name).waitFor()
  const passed: (string | null)[] = []
  for (let stop = 0; stop < 5; stop++) {
    await page.keyboard.press('Tab')
    passed.push(
      await page.evaluate(() => {
        const { activeElement: at } = document
        return at?.getAttribute('aria-label') ?? at?.textContent ?? null
      }),
    )
  }
  const sentence = 'The account waits-by-keys waits for approval'
  expect(passed).toEqual(['Set Read', 'Clear', sentence, `Set Read ${sentence}`, 'View All'])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(complaints).toEqual([])
  await context.close()
})

test('a super administrator is told what concerns the chosen organization; before approval nobody is told anything, or goes further than the own profile', async () => {
  await newcomer('waits-for-root')
  const organization = { id: company.organization, name: '故事水务 NOTE' }
  const root = await visitAs(browser, inject('administrator'), '/my/notices', { organization })
  await root.page.getByRole('link', { name: '账户 waits-for-root 等待审批' }).waitFor()
  await chooseOrganization(root.page, '清河市自来水有限公司')
  await root.page.getByRole('link', { name: '账户 qinghe-new 等待审批' }).waitFor()
  expect(await root.page.getByText('waits-for-root').count()).toBe(0)
  await bell(root.page, 1).waitFor()
  expect((await kept(root.page)).msgData.map(({ content }: { content: string }) => content)).toEqual([
    '账户 qinghe-new 等待审批',
  ])
  await root.context.close()

  const person = { account: 'qinghe-new', password: 'demo-water-2026' }
  const waiting = await visitAs(browser, person, '/my/profile')
  await waiting.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await bell(waiting.page, 0).count()).toBe(0)
  await push(waiting.page, '/dashboard')
  await waiting.page.getByText('您的账户尚未激活，请完善个人资料并等待管理员审批').first().waitFor()
  expect(new URL(waiting.page.url()).pathname).toBe('/my/profile')
  expect(waiting.complaints).toEqual([])
  await waiting.context.close()
})
