import { type Language, MENU, REDIRECTS, titleOf, UNKNOWN } from '@water/console/testing/specified-screens'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, visit } from './browser'
import { chooseOrganization } from './choose-organization'
import { employClerk } from './clerk'
import { type Company, createCompany } from './company'
import { visitAs } from './signed-in'
import { type Step, wander } from './wander'

const SYSTEM = { zh: '自来水管理系统', en: 'Tap Water Management System' }

let browser: Browser
let company: Company
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('WALK')
})

/**
 * Who may see which screen is decided by guard, table of routes and menu, which are tested for every kind of person without a
 * browser (console/shell/access.test.ts); every screen is opened by a story or in e2e/accessibility.test.ts. These walks hold that
 * the browser goes where they lead, at one address of each kind: a page, a page of a row, the configuration, a path that only
 * redirects, a result and a path without a page.
 */
const ADDRESSES = ['/dashboard', '/meter/list', '/meter/create', '/organization/water-prices']
  .concat(['/user/edit/1', '/my/change-password', '/', '/reading', '/user', '/result/500', '/result/403'])
  .concat(['/result/404', '/register', '/meter/list/more'])

/** A step that ends at a screen, with the screen's title in the document. */
const step = (address: string, lands = address, language: Language = 'zh'): Step => ({
  ...{ address, lands },
  title: `${titleOf(lands, language)} - ${SYSTEM[language]}`,
})

/** The steps of somebody who is led elsewhere from some of the addresses. */
const steps = (led: Readonly<Record<string, string>>, language: Language = 'zh') =>
  ADDRESSES.map((address) => step(address, led[address], language))

const placesOf = (walk: readonly Step[]) =>
  walk.map(({ address, lands, title }) => `${address} → ${lands} “${title}”`)

/** Walks, and expects every step to reach its page, with a heading. */
async function expectWalk(page: Page, walk: readonly Step[]) {
  const landings = await wander(page, walk)
  expect(placesOf(landings)).toEqual(placesOf(walk))
  expect(landings.filter(({ heading }) => !heading).map(({ address }) => address)).toEqual([])
}

/** The visible menu with every branch unfolded: the titles of its branches, and of the pages under each. */
async function menuOf(page: Page, name = '主菜单'): Promise<string[]> {
  const menu = page.getByRole('navigation', { name })
  const folded = menu.locator('[role=menuitem][aria-expanded=false]')
  while ((await folded.count()) > 0) await folded.first().click()
  const cut = menu
    .locator('.ant-menu-title-content')
    .evaluateAll((titles) =>
      titles
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((title) => title.textContent),
    )
  expect(await cut).toEqual([])
  return menu.getByRole('menuitem').allInnerTexts()
}

/** The whole menu. A branch with only one page is a link to that page. */
const wholeMenu = (language: Language) =>
  MENU.flatMap(([zh, en, pages]) => {
    const branch = language === 'zh' ? zh : en
    return pages.length > 1 ? [branch, ...pages.map((path) => titleOf(path, language))] : [branch]
  })

const chosen = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').selectedOrganization)

test('nobody signed in is led to sign in from everywhere but sign-in, 403 and 404, and back to the wanted path afterwards', async () => {
  // The browser's own language is English (e2e/browser.ts), and nobody has chosen one.
  const { page, context, complaints } = await visit(browser, inject('productUrl'))
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const isPublic = (address: string) => ['/result/403', '/result/404'].includes(address)
  await expectWalk(
    page,
    ADDRESSES.map((address) => ({
      ...step(address),
      ...(!isPublic(address) && {
        lands: `/login?redirect=${encodeURIComponent(address)}`,
        title: `登录 - ${SYSTEM.zh}`,
      }),
    })),
  )
  expect(await page.getByRole('navigation', { name: '主菜单' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

/** The addresses that lead elsewhere for everybody who is approved. */
const LED = {
  ...Object.fromEntries(REDIRECTS),
  ...Object.fromEntries(UNKNOWN.map((address) => [address, '/result/404'])),
}

test('a clerk with codes 1, 5 and 16 sees what the codes open, 403 where they open nothing, 404 where nothing is', async () => {
  const clerk = await employClerk(company, '三项权限', [1, 5, 16])
  const { page, context, complaints } = await visitAs(browser, clerk, '/my/profile')
  const closed = ['/organization/water-prices', '/user/edit/1', '/reading', '/user']
  await expectWalk(
    page,
    steps({ ...LED, ...Object.fromEntries(closed.map((address) => [address, '/result/403'])) }),
  )
  expect(await menuOf(page)).toEqual(['首页', '我的', '水表管理', '水表列表', '新建水表', '远传水表'])
  expect(complaints).toEqual([])
  await context.close()
})

test('a super administrator sees everything in the organization that is chosen from all, and the whole menu, uncut in both languages', async () => {
  const { page, context, complaints } = await visitAs(browser, inject('administrator'), '/my/profile', {
    locale: 'en_US',
  })
  await chooseOrganization(page, '故事水务 WALK')
  await expect.poll(() => chosen(page)).toEqual({ id: company.organization, name: '故事水务 WALK' })
  await expectWalk(page, [
    ...steps(LED, 'en'),
    ...[...REDIRECTS.map(([from]) => from), ...UNKNOWN]
      .filter((address) => !ADDRESSES.includes(address))
      .map((address) => step(address, LED[address], 'en')),
  ])
  expect(await menuOf(page, 'Main menu')).toEqual(wholeMenu('en'))
  await page.getByRole('button', { name: '简体中文' }).click()
  expect(await menuOf(page)).toEqual(wholeMenu('zh'))
  expect(complaints).toEqual([])
  await context.close()
})
