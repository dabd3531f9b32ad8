import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, type Visit } from './browser'
import { type Clerk, employClerk } from './clerk'
import { apiAnew, apiAs, type Company, createCompany } from './company'
import { front, go } from './go'
import { fillIn } from './sign-in'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
/** One window, in which one after the other signs in where the session of another has ended. */
let visited: Visit
let page: Page
let clerk: Clerk & { id: number }
let count = 0
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('ENDED')
  clerk = await employ()
  visited = await visitAs(browser, clerk, '/meter/list')
  page = visited.page
})
afterAll(async () => {
  expect(visited.complaints).toEqual([])
  await visited.context.close()
})

async function employ(): Promise<Clerk & { id: number }> {
  const account = `ended-${++count}`
  const staff = await apiAs(company.staff)
  const password = 'Only-What-I-May-77'
  const { id } = await staff('POST', '/users/', { username: account, password, name: '王芳', is_audit: true })
  for (const code of [1, 3, 5]) await staff('POST', `/ext/permissions/${code}/assign/`, { users: [id] })
  return { account, password, id }
}

const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const strip = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const openFromMenu = async (page: Page, name: string) => {
  const item = page.getByRole('menuitem', { name, exact: true })
  if (!(await item.isVisible())) await page.getByRole('menuitem', { name: '水表管理' }).click()
  await item.click()
}

/**
 * Sorts the list until the page is that of signing in: this call gets the answer for a token that is no longer valid. The list may
 * not be drawn yet after its tab was opened, and another call of the page may have got the answer already: then it is gone.
 */
async function askAnything(page: Page) {
  const sort = async () => {
    const [header] = await page.getByRole('columnheader', { name: '户名' }).elementHandles()
    await header?.evaluate((cell) => (cell as HTMLElement).click())
    return addressOf(page)
  }
  await expect.poll(sort).toMatch(/^\/login/)
}

async function signOut(where: Page) {
  await where.getByRole('button', { name: /账户菜单/ }).click()
  await where.getByRole('menuitem', { name: '退出登录' }).click()
}

test('a session that an administrator ends by a new password says so, names what waits, and comes back to where it was with what was typed', async () => {
  await page.getByRole('table').waitFor()
  await openFromMenu(page, '新建水表')
  await page.getByRole('textbox', { name: /户名/ }).fill('没有保存')
  await openFromMenu(page, '水表列表')
  await page.getByRole('columnheader', { name: '户名' }).click()
  await page.waitForURL('**/meter/list?ordering=*')

  const staff = await apiAs(company.staff)
  clerk = { ...clerk, password: 'Another-One-For-You-8' }
  await staff('PATCH', `/users/${clerk.id}/`, { password: clerk.password })
  await askAnything(page)
  await page.waitForURL('**/login?redirect=*')
  const left = new URL(page.url()).searchParams.get('redirect')
  const note = page.getByRole('alert')
  await note.getByText('管理员已重置您的密码，请用新密码重新登录。').waitFor()
  expect(await note.textContent()).toContain('以下页面中填写的内容会恢复：新建水表。')
  await page.getByRole('button', { name: 'English' }).click()
  await note.getByText('An administrator has reset your password').waitFor()
  await page.getByRole('button', { name: '简体中文' }).click()
  // No tab is in the storage while nobody is signed in.
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
    'meter/create',
  )

  await fillIn(page, clerk)
  // Each sort that was tried meanwhile stands in the address: ascending, descending or none.
  expect(left).toMatch(/^\/meter\/list/)
  expect(addressOf(page)).toBe(left)
  await strip(page).getByRole('link', { name: '新建水表' }).waitFor()
  expect(await page.getByRole('alert').filter({ hasText: '重置' }).count()).toBe(0)
  await strip(page).getByRole('link', { name: '新建水表' }).click()
  await page.getByText('登录失效前填写的内容已恢复。').waitFor()
  expect(await page.getByRole('textbox', { name: /户名/ }).inputValue()).toBe('没有保存')
  await strip(page).getByRole('link', { name: '水表列表' }).click()
})

test('who comes after somebody else finds none of their tabs and nothing that they typed', async () => {
  const staff = await apiAs(company.staff)
  await page.getByRole('table').waitFor()
  await staff('PATCH', `/users/${clerk.id}/`, { is_active: false })
  await askAnything(page)
  await page.getByRole('alert').getByText('您的账户或所属组织已停用，请联系管理员。').waitFor()
  await fillIn(page, await employClerk(company, '另一人', [1, 5]))
  expect(await strip(page).getByRole('link', { name: '新建水表' }).count()).toBe(0)
  await go(page, '/meter/create')
  await front(page).getByRole('textbox', { name: /户名/ }).waitFor()
  expect(await front(page).getByRole('textbox', { name: /户名/ }).inputValue()).toBe('')
  expect(await page.getByText('登录失效前填写的内容已恢复。').count()).toBe(0)
  await go(page, '/meter/list')
  await signOut(page)
  await page.waitForURL('**/login?redirect=*')
})

test('a session that its user ends from another browser says so, and one that is signed out here says nothing', async () => {
  clerk = await employ()
  await fillIn(page, clerk)
  await page.getByRole('table').waitFor()
  await (await apiAnew(clerk))('POST', '/users/self/sessions/end-others/', {})
  await askAnything(page)
  await page.getByRole('alert').getByText('您已在别处结束了此次登录，请重新登录。').waitFor()
  await fillIn(page, clerk)
  await signOut(page)
  await page.waitForURL('**/login?redirect=*')
  await page.getByLabel('账号').first().waitFor()
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
})

test('a session that ends in one window is told in the other', async () => {
  await fillIn(page, clerk)
  const other = await visited.context.newPage()
  await other.goto('/dashboard')
  await strip(other).waitFor()
  await signOut(other)
  await page.getByRole('alert').getByText('此次登录已在另一个窗口中结束，请重新登录。').waitFor()
  await other.close()
})

test('staff who belong to no organization are told so where they would create something', async () => {
  const administrator = await apiAs(inject('administrator'))
  const astray = { account: 'astray', password: 'Belongs-Nowhere-77' }
  await administrator('POST', '/users/', {
    ...{ username: astray.account, password: astray.password, name: '无组织' },
    ...{ is_audit: true, is_staff: true, organization: null },
  })
  await fillIn(page, astray)
  for (const path of ['/meter/create', '/reading/create', '/order/payment-records/create', '/user/create']) {
    await go(page, path)
    await front(page).getByText('您的账户不属于任何组织，在这里无法办理任何业务').waitFor()
    expect(await front(page).locator('form').count()).toBe(0)
  }
})
