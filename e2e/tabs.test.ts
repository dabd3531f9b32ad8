import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, visit } from './browser'
import { type Company, foundCompany } from './company'
import { signIn } from './sign-in'

let browser: Browser
let company: Company
beforeAll(async () => {
  browser = await launchBrowser()
  company = await foundCompany('TABS')
})
afterAll(() => browser?.close())

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name, exact: true })

test('a dialog that is open in a tab is hidden with it and there again afterwards, and the page lives on', async () => {
  const { page, context, complaints } = await visit(browser, inject('productUrl'))
  const [meter] = company.meters
  await signIn(page, company.staff, `/meter/detail/${meter?.id}`)
  await page.getByRole('button', { name: '删除' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // The dialog covers the strip for a mouse; a keyboard shortcut or another window's link would not be stopped by it.
  await tab(page, '个人中心').evaluate((link: HTMLElement) => link.click())
  await page.getByRole('heading', { name: '个人中心' }).waitFor()
  expect(await dialog.isVisible()).toBe(false)
  await page.goBack()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByRole('button', { name: '删除' }).isVisible()).toBe(true)
  expect(complaints).toEqual([])
  await context.close()
})

test('a hidden tab keeps input and scroll; closing it asks first, and a reload opens the tabs again', async () => {
  const { page, context, complaints } = await visit(browser, inject('productUrl'))
  await signIn(page, company.staff, '/meter/create')
  const name = page.getByLabel('户名', { exact: true })
  await name.fill('王小明')
  const scrolled = () => page.locator('.page:visible').evaluate((place) => place.scrollTop)
  await page.locator('.page:visible').evaluate((place) => place.scrollTo(0, 180))
  await tab(page, '个人中心').click()
  await page.getByRole('heading', { name: '个人中心' }).waitFor()
  await tab(page, '新建水表').click()
  expect(await name.inputValue()).toBe('王小明')
  await expect.poll(scrolled).toBe(180)
  const close = page.getByRole('button', { name: '关闭新建水表' })
  await close.click()
  await page.getByRole('button', { name: '留在此页' }).click()
  expect(await name.inputValue()).toBe('王小明')
  await close.click()
  await page.getByRole('button', { name: '放弃并继续' }).click()
  await expect.poll(() => tab(page, '新建水表').count()).toBe(0)
  await page.getByRole('heading', { name: '个人中心' }).waitFor()
  const group = page.getByRole('menuitem', { name: '水表管理' })
  if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
  await page.getByRole('menuitem', { name: '水表列表' }).click()
  await tab(page, '水表列表').waitFor()
  await page.reload()
  await tab(page, '水表列表').waitFor()
  expect(await tab(page, '个人中心').count()).toBe(1)
  expect(complaints).toEqual([])
  await context.close()
})

test('two windows agree: signing out in one signs out the other', async () => {
  const { page, context } = await visit(browser, inject('productUrl'))
  await signIn(page, company.staff, '/meter/list')
  const other = await context.newPage()
  await other.goto('/my/profile')
  await other.getByRole('heading', { name: '个人中心' }).waitFor()
  await page.goto('/logout')
  await page.getByRole('button', { name: '登录' }).waitFor()
  await other.getByRole('button', { name: '登录' }).waitFor()
  expect(new URL(other.url()).searchParams.get('redirect')).toBe('/my/profile')
  await context.close()
})
