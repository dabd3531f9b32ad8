import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, type Visit, visitAnew } from './browser'
import { go, push } from './go'
import { demoStaff as staff, visitAs } from './signed-in'

let browser: Browser
let visited: Visit
beforeAll(async () => {
  browser = await launchBrowser()
  visited = await visitAs(browser, staff, '/dashboard')
})
afterAll(async () => {
  expect(visited.complaints).toEqual([])
  await visited.context.close()
})

/** The console of a signed-in user at a page, with answers from the server. */
async function at(path: string): Promise<Page> {
  const { page, context } = visited
  await context.unrouteAll()
  await go(page, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(fileURLToPath(new URL('../console/dist/.vite/manifest.json', import.meta.url)), 'utf8'),
)
/** The built file of a source, as an address to intercept. */
const built = (source: string) => `**/${manifest[source]!.file}`

/** Title, sentence and buttons of the visible page. */
async function shown(page: Page) {
  const outcome = page.locator('div:has(> svg):has(> h1):visible')
  await outcome.waitFor()
  return {
    title: await outcome.locator('h1').textContent(),
    text: await outcome.locator(':scope > p').textContent(),
    buttons: await outcome.getByRole('button').allInnerTexts(),
  }
}

const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const arrives = (page: Page, address: string) => expect.poll(() => addressOf(page)).toBe(address)
const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const keptToken = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').accessToken)

/** Counts how often the page itself is loaded. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}

const closed = (route: Route) =>
  route.fulfill({
    status: 503,
    headers: { 'retry-after': '60' },
    json: { code: 'maintenance', msg: '系统维护中，请稍后再试', data: null },
  })

describe('a server that cannot be asked', () => {
  const abort = (route: Route) => route.abort()

  test('on the first load is a network error that keeps the session; Reload returns to the page that failed', async () => {
    const { context } = visited
    const page = await at('/dashboard')
    const token = await keptToken(page)
    await context.route('**/api/**', abort)
    await page.goto('/meter/list?page=2')
    expect((await shown(page)).title).toBe('网络异常')
    expect(addressOf(page)).toBe('/result/network-error?from=%2Fmeter%2Flist%3Fpage%3D2')
    await page.getByRole('button', { name: '重新加载' }).click()
    await arrives(page, '/result/network-error?from=%2Fmeter%2Flist%3Fpage%3D2')
    await page.reload()
    expect((await shown(page)).title).toBe('网络异常')
    expect(await keptToken(page)).toBe(token)
    await context.unroute('**/api/**', abort)
    await page.getByRole('button', { name: '重新加载' }).click()
    await arrives(page, '/meter/list?page=2')
    await page.getByRole('table').waitFor()
    await expect.poll(() => tabs(page).getByText('网络异常').count()).toBe(0)
  })

  test('because of maintenance leads to the maintenance page from any call, and back by itself when it is over', async () => {
    const { context } = visited
    const page = await at('/meter/list')
    await page.getByRole('table').waitFor()
    const token = await keptToken(page)
    await context.route('**/api/**', closed)
    await page.getByLabel('搜索').fill('张')
    await page.keyboard.press('Enter')
    expect(await shown(page)).toMatchObject({ title: '系统维护中', text: '系统维护中，请稍后再试' })
    await page.reload()
    expect((await shown(page)).title).toBe('系统维护中')
    expect(await keptToken(page)).toBe(token)
    await context.unroute('**/api/**', closed)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => addressOf(page)).toMatch(/^\/meter\/list\?search=/)
    await page.getByRole('table').waitFor()
    await expect.poll(() => tabs(page).getByText('系统维护').count()).toBe(0)
  })
})

describe('a route chunk that does not come', () => {
  /** Opens a list whose part of the console nobody has loaded since the page was. */
  const openList = async (page: Page, name: string) => {
    const group = page.getByRole('menuitem', { name: '账单管理' })
    if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
    await page.getByRole('menuitem', { name }).click()
  }

  test('fires a preload error event and loads the console anew, once, at the page that was wanted; a second time is said there, with a button that reloads', async () => {
    const { context } = visited
    const page = await at('/my/profile')
    await page.evaluate(() => {
      window.addEventListener('vite:preloadError', () => sessionStorage.setItem('heard', 'yes'))
    })
    const chunk = built('features/orders/monthly.tsx')
    const loads = countLoads(page)
    await context.route(chunk, (route) => route.abort())
    await openList(page, '月度账单')
    const outcome = page.getByRole('alert').filter({ hasText: '页面没有加载成功' })
    await outcome.waitFor()
    expect([addressOf(page), loads()]).toEqual(['/order/monthly', 1])
    expect(await page.evaluate(() => sessionStorage.getItem('heard'))).toBe('yes')
    await context.unroute(chunk)
    await outcome.getByRole('button', { name: '重新加载' }).click()
    await page.getByRole('table').waitFor()
    expect(addressOf(page)).toBe('/order/monthly')
  })

  test('never throws unsaved input away: it is named, and asked about before a reload', async () => {
    const { context } = visited
    const page = await at('/meter/create')
    const loads = countLoads(page)
    await page.getByLabel('户名').and(page.locator('input')).fill('王小明')
    await context.route(built('features/payments/list.tsx'), (route) => route.abort())
    await openList(page, '缴费记录')
    const outcome = page.getByRole('alert').filter({ hasText: '请先保存 新建水表 中的内容' })
    const question = page.waitForEvent('dialog')
    // The click waits for the user's answer.
    const click = outcome.getByRole('button', { name: '重新加载' }).click({ noWaitAfter: true })
    const asked = await question
    expect(asked.type()).toBe('beforeunload')
    await asked.dismiss()
    await click
    await tabs(page).getByRole('link', { name: '新建水表' }).click()
    expect(await page.getByLabel('户名').and(page.locator('input')).inputValue()).toBe('王小明')
    expect(loads()).toBe(0)
    await tabs(page).getByRole('button', { name: '关闭新建水表' }).click()
    await page.getByRole('button', { name: '放弃并继续' }).click()
  })

  test('with the server away as well is said at once, and the console stays', async () => {
    const { context } = visited
    const page = await at('/my/profile')
    const loads = countLoads(page)
    await context.route(built('features/days/list.tsx'), (route) => route.abort())
    await context.route('**/config.js*', (route) => route.abort())
    await openList(page, '收费日结')
    await page.getByRole('alert').filter({ hasText: '页面没有加载成功' }).waitFor()
    await tabs(page).getByRole('link', { name: '个人中心' }).click()
    await page.getByRole('heading', { name: '个人中心' }).waitFor()
    expect(loads()).toBe(0)
  })
})

describe('a console that breaks', () => {
  test('around all pages shows 500, and its button loads everything anew', async () => {
    const { context, complaints } = visited
    const page = await at('/my/profile')
    expect(complaints).toEqual([])
    const frame = built('shell/frame/frame.tsx')
    const broken = 'export function Frame() { throw new Error("the frame is broken") }'
    await context.route(frame, (route) => route.fulfill({ contentType: 'text/javascript', body: broken }))
    await page.goto('/meter/list')
    expect(await shown(page)).toEqual({
      title: '500 Internal Server Error',
      text: '抱歉，服务器出错啦',
      buttons: ['返回首页'],
    })
    await context.unroute(frame)
    await page.getByRole('button', { name: '返回首页' }).click()
    await arrives(page, '/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(complaints).not.toEqual([])
    complaints.length = 0
  })

  test('before it has begun, because its first file does not come, offers a reload instead of a blank page', async () => {
    const { page, context } = visited
    await push(page, '/logout')
    await page.waitForURL('**/login?**')
    const entry = built('index.html')
    await context.route(entry, (route) => route.abort())
    await page.goto('/login?redirect=%2Fmeter%2Flist')
    await page.getByRole('heading', { name: '网络异常' }).waitFor()
    await context.unroute(entry)
    await page.getByRole('link', { name: '重新加载' }).click()
    await page.getByLabel('账号').first().waitFor()
    expect(addressOf(page)).toBe('/login?redirect=%2Fmeter%2Flist')
  })
})

test('maintenance is said on the sign-in form to whoever has not signed in', async () => {
  const { page, context } = visited
  await context.route('**/api/**', closed)
  await page.getByLabel('账号').first().fill(staff.account)
  await page.getByLabel('密码').first().fill(staff.password)
  await page.keyboard.press('Enter')
  await page.getByText('系统维护中，请稍后再试').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('a browser that is too old is told so, with the recommended ones, whatever page it opens and without the console', async () => {
  const { page, context, complaints } = await visitAnew(browser, inject('productUrl'))
  // A feature that a browser of 2022 does not have.
  await context.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  await context.route('**/assets/**', (route) => route.abort())
  await page.goto('/meter/list')
  await page.getByRole('heading', { name: '浏览器不兼容' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/result/browser-incompatible')
  expect(await page.locator('li').allInnerTexts()).toEqual([
    'Google Chrome 111+',
    'Microsoft Edge 111+',
    'Mozilla Firefox 115+',
    'Apple Safari 16.4+',
  ])
  expect(await page.getByRole('link', { name: '回到首页' }).getAttribute('href')).toBe('/')
  expect(complaints).toEqual([])
  await context.close()
})
