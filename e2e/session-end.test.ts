import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { launchBrowser } from './browser'
import { type Clerk, employClerk } from './clerk'
import { apiAs, type Company, createCompany } from './company'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
let clerk: Clerk & { id: number }
let count = 0
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('ENDED')
})
beforeEach(async () => {
  const account = `ended-${++count}`
  const staff = await apiAs(company.staff)
  const password = 'Only-What-I-May-77'
  const { id } = await staff('POST', '/users/', { username: account, password, name: '王芳', is_audit: true })
  for (const code of [1, 3, 5]) await staff('POST', `/ext/permissions/${code}/assign/`, { users: [id] })
  clerk = { account, password, id }
})

const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const strip = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const openFromMenu = async (page: Page, name: string) => {
  const item = page.getByRole('menuitem', { name, exact: true })
  if (!(await item.isVisible())) await page.getByRole('menuitem', { name: '水表管理' }).click()
  await item.click()
}

async function signInAgain(page: Page, { account, password }: Clerk) {
  await page.getByLabel('账号').first().fill(account)
  await page.getByLabel('密码').first().fill(password)
  await page.keyboard.press('Enter')
  await strip(page).waitFor()
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

test('a session that an administrator ends by a new password says so, names what is lost, and comes back to where it was', async () => {
  const { page, context, complaints } = await visitAs(browser, clerk, '/meter/list')
  await page.getByRole('table').waitFor()
  await openFromMenu(page, '新建水表')
  await page.getByRole('textbox', { name: /户名/ }).fill('没有保存')
  await openFromMenu(page, '水表列表')
  await page.getByRole('columnheader', { name: '户名' }).click()
  await page.waitForURL('**/meter/list?ordering=*')

  const next = { ...clerk, password: 'Another-One-For-You-8' }
  const staff = await apiAs(company.staff)
  await staff('PATCH', `/users/${clerk.id}/`, { password: next.password })
  await askAnything(page)
  await page.waitForURL('**/login?redirect=*')
  const left = new URL(page.url()).searchParams.get('redirect')
  const note = page.getByRole('alert')
  await note.getByText('管理员已重置您的密码，请用新密码重新登录。').waitFor()
  expect(await note.textContent()).toContain('以下页面中未保存的内容已丢失：新建水表。')
  await page.getByRole('button', { name: 'English' }).click()
  await note.getByText('An administrator has reset your password').waitFor()
  await page.getByRole('button', { name: '简体中文' }).click()
  // No tab is in the storage while nobody is signed in.
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
    'meter/create',
  )

  await signInAgain(page, next)
  // Each sort that was tried meanwhile stands in the address: ascending, descending or none.
  expect(left).toMatch(/^\/meter\/list/)
  expect(addressOf(page)).toBe(left)
  await strip(page).getByRole('link', { name: '新建水表' }).waitFor()
  expect(await page.getByRole('alert').filter({ hasText: '重置' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('who comes after somebody else finds none of their tabs', async () => {
  const { page, context } = await visitAs(browser, clerk, '/meter/list')
  await page.getByRole('table').waitFor()
  await openFromMenu(page, '新建水表')
  await page.getByRole('heading', { name: '新建水表' }).waitFor()
  await openFromMenu(page, '水表列表')
  const staff = await apiAs(company.staff)
  await staff('PATCH', `/users/${clerk.id}/`, { is_active: false })
  await askAnything(page)
  await page.getByRole('alert').getByText('您的账户或所属组织已停用，请联系管理员。').waitFor()
  await signInAgain(page, await employClerk(company, '另一人', [5]))
  expect(await strip(page).getByRole('link', { name: '新建水表' }).count()).toBe(0)
  await context.close()
})

test('a session that its user ends from another browser says so, and one that is signed out here says nothing', async () => {
  const { page, context } = await visitAs(browser, clerk, '/meter/list')
  await page.getByRole('table').waitFor()
  await (await apiAs(clerk))('POST', '/users/self/sessions/end-others/', {})
  await askAnything(page)
  await page.getByRole('alert').getByText('您已在别处结束了此次登录，请重新登录。').waitFor()
  await signInAgain(page, clerk)
  await page.getByRole('button', { name: /账户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.waitForURL('**/login?redirect=*')
  await page.getByLabel('账号').first().waitFor()
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
  await context.close()
})

test('a session that ends in one window is told in the other', async () => {
  const { page, context } = await visitAs(browser, clerk, '/meter/list')
  await page.getByRole('table').waitFor()
  const other = await context.newPage()
  await other.goto('/dashboard')
  await strip(other).waitFor()
  await other.getByRole('button', { name: /账户菜单/ }).click()
  await other.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('alert').getByText('此次登录已在另一个窗口中结束，请重新登录。').waitFor()
  await context.close()
})

test('an answer without content to a change is success: said so, and the page goes on from the row as it is now', async () => {
  const { page, context, complaints } = await visitAs(browser, clerk, '/my/profile')
  await context.route('**/api/users/*/', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await route.fetch()
    await route.fulfill({ status: 204 })
  })
  const field = page.getByRole('textbox', { name: '姓名', exact: true })
  for (const name of ['王小芳', '王大芳']) {
    await field.fill(name)
    await field.press('Enter')
    await page.getByText('操作成功').first().waitFor()
    await expect.poll(async () => (await (await apiAs(clerk))('GET', '/users/self/')).name).toBe(name)
    await page.getByText('操作成功').first().waitFor({ state: 'detached' })
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('a deletion says that it is done, and what was deleted', async () => {
  const { page, context, complaints } = await visitAs(browser, company.staff, '/organization/diameters')
  await (await apiAs(company.staff))('POST', '/organizations/diameters/', { name: 'DN99', mm: 99 })
  await page.reload()
  await page.getByRole('button', { name: '删除 DN99', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除口径' }).click()
  await page.getByText('操作成功 · 已删除 DN99').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a result that is left by the menu leaves no tab behind', async () => {
  const { page, context } = await visitAs(browser, clerk, '/result/success')
  await strip(page).getByRole('link', { name: '成功页' }).waitFor()
  await openFromMenu(page, '水表列表')
  await page.getByRole('table').waitFor()
  await strip(page).getByRole('link', { name: '成功页' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('table').waitFor()
  expect(await strip(page).getByRole('link', { name: '成功页' }).count()).toBe(0)
  await context.close()
})

test('staff who belong to no organization are told so where they would create something', async () => {
  const administrator = await apiAs(inject('administrator'))
  const astray = { account: 'astray', password: 'Belongs-Nowhere-77' }
  await administrator('POST', '/users/', {
    ...{ username: astray.account, password: astray.password, name: '无组织' },
    ...{ is_audit: true, is_staff: true, organization: null },
  })
  const { page, context } = await visitAs(browser, astray, '/meter/create')
  for (const path of ['/meter/create', '/reading/create', '/order/payment-records/create', '/user/create']) {
    await page.goto(path)
    await page.getByText('您的账户不属于任何组织，在这里无法办理任何业务').waitFor()
    expect(await page.locator('form').count()).toBe(0)
  }
  await context.close()
})

test('no link pretends to lead to a code repository where none is configured', async () => {
  const { page, context } = await visitAs(browser, clerk, '/my/profile')
  await page.getByRole('link', { name: '帮助文档' }).waitFor()
  expect(await page.getByRole('link', { name: '代码仓库' }).count()).toBe(0)
  await context.close()
})
