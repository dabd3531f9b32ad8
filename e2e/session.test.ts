import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, visit } from './browser'
import { chooseOrganization } from './choose-organization'
import { type Clerk, employClerk } from './clerk'
import { apiAs, type Company, createCompany } from './company'
import { activeTab, go, push } from './go'
import { fillIn } from './sign-in'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
let clerk: Clerk
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('SESSION')
  clerk = await employClerk(company, '王芳', [5])
})

const nameField = (page: Page) => page.getByLabel('户名', { exact: true }).and(page.locator('input'))
const tabNames = (page: Page) =>
  page
    .getByRole('navigation', { name: '已打开的页面' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent))
/** Keeps unsaved input, and waits until the question is gone. */
async function stay(page: Page) {
  await page.getByRole('button', { name: '留在此页' }).click()
  await page.getByRole('dialog').filter({ hasText: '有未保存的内容' }).waitFor({ state: 'hidden' })
}
const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem', { name, exact: true })
const message = (page: Page, text: string) => page.locator('.ant-message').getByText(text)
const kept = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)
const KEYS = ['accessToken', 'refreshToken', 'userInfo', 'selectedOrganization', 'availableOrganizations']
const NOBODY = {
  accessToken: null,
  refreshToken: null,
  userInfo: null,
  selectedOrganization: null,
  availableOrganizations: [],
}
const shown = (page: Page, organization: string) =>
  page.getByTitle(organization, { exact: true }).first().waitFor()
const redirectOf = (page: Page) => new URL(page.url()).searchParams.get('redirect')

test('signing in and out, in one window and another: kept, followed, and nothing left behind', async () => {
  const { page, context, complaints } = await visit(browser, inject('productUrl'))
  await page.goto('/meter/list?page=1&page_size=50')
  await page.waitForURL('**/login?**')
  expect(redirectOf(page)).toBe('/meter/list?page=1&page_size=50')
  await fillIn(page, company.staff)
  await page.waitForURL('**/meter/list?page=1&page_size=50')
  const session = await kept(page, 'user')
  expect(Object.keys(session)).toEqual(KEYS)
  expect([session.userInfo.name, session.selectedOrganization]).toEqual(['李敏', null])
  // A signed-in user needs no sign-in page, and is never led to another site.
  await push(page, `/login?redirect=${encodeURIComponent('//evil.example')}`)
  await page.waitForURL('**/dashboard')
  await activeTab(page, '/dashboard').waitFor()
  await push(page, '/login?redirect=%2Forder%2Flist')
  await activeTab(page, '/order/list').waitFor()

  // Each window has its own tabs, also after a reload.
  const other = await context.newPage()
  await other.goto('/meter/create')
  await expect.poll(() => tabNames(other)).toContain('新建水表')
  await go(page, '/order/monthly')
  await other.reload()
  await expect.poll(() => tabNames(other)).toEqual(['个人中心', '水表列表', '首页', '账单列表', '新建水表'])
  expect(await tabNames(page)).toEqual(['个人中心', '水表列表', '首页', '账单列表', '月度账单'])

  // The user is asked about unsaved input before sign-out.
  await go(page, '/meter/create')
  await nameField(page).fill('王小明')
  const signOut = async () => {
    await page.getByRole('button', { name: '账户菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
  }
  await signOut()
  await stay(page)
  expect((await kept(page, 'user')).accessToken).not.toBeNull()
  await signOut()
  await page.getByRole('button', { name: '放弃并继续' }).click()
  await page.waitForURL('**/login?**')
  expect(redirectOf(page)).toBe('/meter/create')
  expect(await kept(page, 'user')).toEqual(NOBODY)
  expect((await kept(page, 'tabsRouter')).tabs.map(({ path }: { path: string }) => path)).toEqual([
    '/my/profile',
  ])
  await other.waitForURL('**/login?**')
  expect(redirectOf(other)).toBe('/meter/create')

  // Another user signs in: the other window follows, with their menu and without the first user's tabs.
  await push(page, '/login?redirect=%2Fmeter%2Flist')
  await fillIn(page, clerk)
  await other.waitForURL('**/result/403')
  await expect.poll(() => tabNames(other)).toEqual(['个人中心', '无权限'])
  await menuEntry(other, '水表管理').waitFor()
  expect(await menuEntry(other, '用户管理').count()).toBe(0)

  // /logout is a route, and leads to the sign-in page.
  await push(other, '/logout')
  await other.waitForURL('**/login?**')
  expect(redirectOf(other)).toBe('/dashboard')
  await page.waitForURL('**/login?**')
  expect(redirectOf(page)).toBe('/meter/list')
  expect(await kept(page, 'user')).toEqual(NOBODY)
  expect(complaints).toEqual([])
  await context.close()
})

test('permissions are read again at each start: menu, guard and restored tabs follow; a guard that fails says so and asks to sign in', async () => {
  const { page, context, complaints } = await visitAs(browser, clerk, '/meter/list')
  await page.getByRole('row').filter({ hasText: 'SESSION-1' }).waitFor()
  expect(await page.getByRole('combobox', { name: '当前组织' }).count()).toBe(0)
  await go(page, '/my/profile')
  const staff = await apiAs(company.staff)
  const { results } = await staff('GET', '/users/?search=clerk-')
  const users = (results as { id: number }[]).map(({ id }) => id) // a list's rows
  await staff('POST', '/ext/permissions/5/revoke/', { users })
  await staff('POST', '/ext/permissions/18/assign/', { users })
  await page.reload()
  await menuEntry(page, '账单管理').waitFor()
  expect(await menuEntry(page, '水表管理').count()).toBe(0)
  expect(await tabNames(page)).toEqual(['个人中心'])
  await push(page, '/meter/list')
  await page.waitForURL('**/result/403')
  await go(page, '/order/list')
  await expect.poll(() => tabNames(page)).toContain('账单列表')

  await page.route('**/api/users/self/**', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: '服务器开小差了', data: null } }),
  )
  await page.goto('/order/list?page=1')
  await message(page, '服务器开小差了').waitFor()
  await page.waitForURL('**/login?**')
  expect(redirectOf(page)).toBe('/order/list?page=1')
  expect(await kept(page, 'user')).toEqual(NOBODY)
  expect(complaints).toEqual([])
  await context.close()
})

describe('a super administrator', () => {
  test('chooses the organization in the header, and every request and every window follows', async () => {
    const administrator = await apiAs(inject('administrator'))
    const found = async (name: string, code: string) => {
      const { id } = await administrator('POST', '/organizations/orgs/', { name, code })
      return { id, name }
    }
    const first = await found('甲水务', 'SESSA')
    const second = await found('乙水务', 'SESSB')
    const { page, context, complaints } = await visitAs(browser, inject('administrator'), '/meter/list', {
      organization: first,
    })
    const asked: (string | null)[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/meters/') asked.push(url.searchParams.get('organization'))
    })
    const chooser = page.getByRole('combobox', { name: '当前组织' })
    const chosen = async (where = page) => (await kept(where, 'user')).selectedOrganization
    const other = await context.newPage()
    await other.goto('/meter/list')
    await shown(other, '甲水务')

    // Pages of single rows are closed, the user is asked about unsaved input, and the lists are loaded again.
    await go(page, '/meter/create')
    await nameField(page).fill('王小明')
    await go(page, '/order/detail/1')
    await chooseOrganization(page, '乙水务')
    await stay(page)
    // The question gives the focus back to the chooser, which closes a list that was opened before that.
    await expect.poll(() => chooser.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await chosen()).toEqual(first)
    await chooseOrganization(page, '乙水务')
    await page.getByRole('button', { name: '放弃并继续' }).click()
    await page.waitForURL('**/order/list')
    await expect.poll(() => chosen()).toEqual(second)
    await expect.poll(() => tabNames(page)).toEqual(['个人中心', '水表列表', '新建水表', '账单列表'])
    asked.length = 0
    await go(page, '/meter/list')
    await expect.poll(() => asked).toEqual([String(second.id)])
    await shown(other, '乙水务')

    // The user is asked about another window's choice where there is unsaved input. Keeping the input keeps the
    // organization everywhere.
    await go(other, '/meter/create')
    await nameField(other).fill('王小明')
    // The chooser asks for the organizations as it opens: an answer that comes after the choice takes nothing for deleted.
    const LIST = /\/api\/organizations\/orgs\/\?/
    const answered = page.waitForResponse(LIST)
    await page.route(LIST, (route) => setTimeout(() => route.continue(), 1000), { times: 1 })
    await chooseOrganization(page, '甲水务')
    await answered
    await stay(other)
    await expect.poll(() => chosen(other)).toEqual(second)
    await shown(page, '乙水务')
    expect(await message(page, '已不存在').count()).toBe(0)
    expect(await nameField(other).inputValue()).toBe('王小明')
    await other.close({ runBeforeUnload: false })

    // Another user deleted it: the next call says so, and the first available one is taken.
    await administrator('DELETE', `/organizations/orgs/${second.id}/`)
    await page.getByLabel('搜索').fill('x')
    await page.getByLabel('搜索').press('Enter')
    await message(page, '组织“乙水务”已不存在').waitFor()
    await expect
      .poll(async () => (await kept(page, 'user')).availableOrganizations)
      .not.toContainEqual(second)
    const { availableOrganizations, selectedOrganization: fallback } = await kept(page, 'user')
    expect(fallback).toEqual(availableOrganizations[0])
    await expect.poll(() => asked.at(-1)).toBe(String(fallback.id))
    expect(complaints).toEqual([])
    await context.close()
  })
})
