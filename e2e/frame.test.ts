import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { findings } from './axe'
import { launchBrowser, type Visit } from './browser'
import { type Company, createCompany } from './company'
import { visitAs } from './signed-in'

// One user's window, signed in once. Each test restores the settings, or the next one sets them.
let browser: Browser
let visited: Visit
let page: Page
const strangers: string[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  const company: Company = await createCompany('FRAME')
  visited = await visitAs(browser, company.staff, '/meter/create')
  page = visited.page
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(inject('productUrl')).origin) strangers.push(origin)
  })
})

const gear = () => page.getByRole('button', { name: '系统设置' })
const panel = () => page.getByRole('dialog', { name: '页面配置' })
const aside = () => page.locator('aside')
const header = () => page.getByRole('banner')
const opened = () => page.locator('main > section:visible')
const side = (of: Locator) =>
  of.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x, y, width, height }
  })
const setting = () => page.evaluate(() => JSON.parse(localStorage.getItem('setting') ?? '{}'))
const html = (name: string) => page.evaluate((of) => document.documentElement.getAttribute(of), name)
const variable = (name: string) =>
  page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of), name)
const background = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor)

async function open() {
  if (!(await panel().isVisible())) await gear().click()
  await panel().waitFor()
}
async function close() {
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'hidden' })
}
const choose = (label: string) =>
  panel().getByRole('radio', { name: label, exact: true }).first().check({ force: true })
const toggle = (label: string) => panel().getByRole('switch', { name: label, exact: true }).click()

const DEFAULTS = {
  showFooter: true,
  isSidebarCompact: false,
  showBreadcrumb: false,
  menuAutoCollapsed: false,
  mode: 'light',
  layout: 'side',
  splitMenu: false,
  sideMode: 'light',
  isFooterAside: false,
  isSidebarFixed: true,
  isHeaderFixed: true,
  isUseTabsRouter: true,
  showHeader: true,
  brandTheme: '#0052D9',
}

/** Only these settings differ from the defaults, as if another window of the same user had set them. */
/** A window that the header's menu does not fit into. */
const TOO_NARROW = { width: 820, height: 768 }

async function withSettings(changed: object) {
  const settings = JSON.stringify({ ...DEFAULTS, ...changed, colorList: {} })
  await page.evaluate((kept) => {
    localStorage.setItem('setting', kept)
    dispatchEvent(new StorageEvent('storage', { key: 'setting' }))
  }, settings)
}

/** Goes to a page like the address bar, without loading the console again. */
async function go(path: string) {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/** Reads the document before any other code of the console has run. */
async function firstPaint() {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/meter/create', { waitUntil: 'commit' })
  await expect
    .poll(() => page.evaluate(() => document.body && getComputedStyle(document.body).backgroundColor))
    .toMatch(/^rgb\((24, 24, 24|243, 243, 243)\)$/)
  const seen = {
    mode: await html('theme-mode'),
    side: await html('side-mode'),
    color: await html('theme-color'),
    main: await variable('--td-brand-color'),
    last: await variable('--td-brand-color-10'),
    ground: await background(page.locator('body')),
  }
  await page.unroute('**/assets/*.js')
  return seen
}

describe('layouts', () => {
  test('the side menu is 232 px wide and 64 when compact, the header 64 px high, the content’s padding 24 px', async () => {
    const main = page.locator('main')
    expect(await side(aside())).toMatchObject({ x: 0, y: 0, width: 232, height: 800 })
    expect(await side(header())).toEqual({ x: 232, y: 0, width: 1048, height: 64 })
    expect((await side(main)).x).toBe(232)
    const padding = await opened().evaluate((element) => getComputedStyle(element).padding)
    expect(padding).toBe('24px')
    await page.getByRole('button', { name: '收起菜单' }).click()
    expect((await side(aside())).width).toBe(64)
    expect((await side(main)).x).toBe(64)
    await page.reload()
    await opened().waitFor()
    expect((await side(aside())).width).toBe(64)
    await page.getByRole('button', { name: '展开菜单' }).click()
    expect((await setting()).isSidebarCompact).toBe(false)
  })

  test('the content scrolls by itself', async () => {
    await opened().evaluate((element) => element.scrollTo(0, 300))
    expect(await opened().evaluate((element) => element.scrollTop)).toBe(300)
    expect([(await side(aside())).y, (await side(header())).y]).toEqual([0, 0])
    expect(await page.evaluate(() => document.documentElement.scrollHeight === innerHeight)).toBe(true)
  })

  test('below 992 px the menu is compact by itself, and the person’s own choice is there again above', async () => {
    await page.setViewportSize({ width: 991, height: 800 })
    await expect.poll(async () => (await side(aside())).width).toBe(64)
    await page.getByRole('button', { name: '展开菜单' }).click()
    expect((await side(aside())).width).toBe(232)
    expect((await setting()).isSidebarCompact).toBe(false)
    await page.setViewportSize({ width: 992, height: 800 })
    await expect.poll(async () => (await side(aside())).width).toBe(232)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('side, top and mix act at once, and what is typed outlives them', async () => {
    await page.getByLabel('户名', { exact: true }).fill('王小明')
    await open()
    expect(await side(panel())).toMatchObject({ x: 1280 - 408, width: 408 })
    await choose('顶部导航')
    expect(await aside().count()).toBe(0)
    expect(await side(header())).toEqual({ x: 0, y: 0, width: 1280, height: 64 })
    expect(await header().getByRole('menuitem', { name: '水表管理' }).count()).toBe(1)
    await choose('混合导航')
    expect(await side(header())).toEqual({ x: 0, y: 0, width: 1280, height: 64 })
    expect(await side(aside())).toEqual({ x: 0, y: 64, width: 232, height: 736 })
    expect(await header().getByRole('menuitem').count()).toBe(0)
    await toggle('分割菜单（混合模式下有效）')
    const items = (place: Locator) => place.locator('.ant-menu-root > li:visible').allTextContents()
    expect(await items(aside())).toEqual(['水表列表', '新建水表'])
    expect((await items(header())).slice(0, 4)).toEqual(['首页', '组织管理', '我的', '水表管理'])
    expect(await aside().locator('.ant-menu-item-selected').textContent()).toBe('新建水表')
    await page.getByRole('button', { name: '收起菜单' }).evaluate((button: HTMLElement) => button.click())
    const bottoms = () =>
      header()
        .locator('.ant-menu-root > li')
        .evaluateAll((list) => list.map((item) => item.getBoundingClientRect().bottom))
    for (const bottom of await bottoms()) expect(bottom).toBeLessThanOrEqual(64)
    await close()
    expect(await page.getByLabel('户名', { exact: true }).inputValue()).toBe('王小明')
    expect(await setting()).toMatchObject({ layout: 'mix', splitMenu: true })
    await header().getByRole('menuitem', { name: '账单管理' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/order/list')
    await expect.poll(() => items(aside())).toEqual(['账单列表', '月度账单', '缴费记录'])
  })

  test('what is not fixed goes along with the page, what is fixed stays, and each page keeps its place', async () => {
    await go('/meter/create')
    await page.getByRole('heading', { name: '新建水表' }).waitFor()
    const around = aside().locator('..')
    await withSettings({ layout: 'mix', isSidebarFixed: false })
    await around.evaluate((element) => element.scrollTo(0, 200))
    expect([(await side(header())).y, (await side(aside())).y]).toEqual([0, 64 - 200])
    await page.getByRole('link', { name: '个人中心' }).first().click()
    await page.getByRole('heading', { name: '个人中心' }).waitFor()
    await page.goBack()
    await expect.poll(() => around.evaluate((element) => element.scrollTop)).toBe(200)
    await withSettings({ isHeaderFixed: false })
    await around.evaluate((element) => element.scrollTo(0, 200))
    expect([(await side(header())).y, (await side(aside())).y]).toEqual([-200, 0])
  })

  test('the footer stands in the side menu where that is set', async () => {
    await withSettings({ isFooterAside: true })
    expect(await page.locator('aside footer').textContent()).toBe('自来水管理系统')
    expect(await page.locator('footer').count()).toBe(1)
  })
})

describe('element switches', () => {
  test('switching tag tabs off asks about what is typed on other pages', async () => {
    await withSettings({})
    await page.getByLabel('户名', { exact: true }).fill('王小明')
    await go('/my/profile')
    await page.getByRole('heading', { name: '个人中心' }).waitFor()
    await open()
    await toggle('展示多标签Tab页')
    await page.getByRole('button', { name: '留在此页' }).click()
    expect((await setting()).isUseTabsRouter).toBe(true)
    await toggle('展示多标签Tab页')
    await page.getByRole('button', { name: '放弃并继续' }).click()
    await expect.poll(async () => (await setting()).isUseTabsRouter).toBe(false)
    await close()
  })

  test('breadcrumb, footer, tag tabs and auto-collapse act at once and are there after a reload', async () => {
    await withSettings({})
    await go('/meter/create')
    const there = async () => ({
      breadcrumb: await page.getByRole('navigation', { name: '面包屑' }).count(),
      footer: await page.locator('footer').count(),
      tabs: await page.getByRole('navigation', { name: '已打开的页面' }).count(),
    })
    expect(await there()).toEqual({ breadcrumb: 0, footer: 1, tabs: 1 })
    await open()
    for (const label of ['显示面包屑', '显示页脚', '展示多标签Tab页', '菜单自动折叠']) await toggle(label)
    await page.getByRole('navigation', { name: '面包屑' }).waitFor()
    expect(await there()).toEqual({ breadcrumb: 1, footer: 0, tabs: 0 })
    await close()
    await page.reload()
    await page.getByRole('navigation', { name: '面包屑' }).waitFor()
    expect(await there()).toEqual({ breadcrumb: 1, footer: 0, tabs: 0 })
    expect(await page.getByRole('navigation', { name: '面包屑' }).textContent()).toMatch(
      /^水表管理\s*\/\s*新建水表$/,
    )
    await aside().getByRole('menuitem', { name: '用户管理' }).click()
    await expect
      .poll(() => aside().locator('[role=menuitem][aria-expanded=true]').allTextContents())
      .toEqual(['用户管理'])
    await go('/user/detail/77')
    await expect
      .poll(() => page.getByRole('navigation', { name: '面包屑' }).textContent())
      .toMatch(/^用户管理\s*\/\s*用户详情$/)
  })

  test('without the header, settings and signing out stay within reach', async () => {
    await withSettings({})
    await open()
    await toggle('显示顶栏')
    expect(await header().count()).toBe(0)
    expect(await side(page.locator('main'))).toMatchObject({ x: 232, y: 44 })
    await close()
    await aside()
      .getByRole('button', { name: /账户菜单/ })
      .click()
    for (const entry of ['个人中心', '帮助文档', '退出登录'])
      await page.getByRole('menuitem', { name: entry, exact: true }).last().waitFor()
    await page.keyboard.press('Escape')
    await aside().getByRole('button', { name: '系统设置' }).click()
    await toggle('显示顶栏')
    expect(await header().count()).toBe(1)
    await close()
  })

  test('a dark side menu is dark beside a light page, and can be read', async () => {
    await withSettings({ sideMode: 'dark' })
    expect([await html('side-mode'), await html('theme-mode')]).toEqual(['dark', ''])
    expect(await background(aside())).toBe('rgb(36, 36, 36)')
    expect(await background(header())).toBe('rgb(255, 255, 255)')
    expect(await findings(page)).toEqual([])
  })
})

describe('theme', () => {
  test('a custom colour makes ten steps for both modes, and a reload shows it before the console’s own code has come', async () => {
    await withSettings({})
    await open()
    await choose('绿 #00A870')
    await expect.poll(() => variable('--td-brand-color')).toBe('#2ba471')
    await panel().locator('input[type=color]').fill('#1a7f37')
    await expect.poll(() => variable('--td-brand-color')).toBe('#27883f')
    const steps = await Promise.all(
      Array.from({ length: 10 }, (_, index) => variable(`--td-brand-color-${index + 1}`)),
    )
    const light = '#e6f9e2 #cef2cc #a1d9a2 #70be78 #50a15c #27883f #006e28 #00541c #003c11 #002608'.split(' ')
    expect(steps).toEqual(light)
    const { brandTheme, colorList } = await setting()
    expect(brandTheme).toBe('#1a7f37')
    expect(Object.keys(colorList)).toEqual(
      ['#0052D9', '#00A870', '#1a7f37'].flatMap((color) => [`${color}[light]`, `${color}[dark]`]),
    )
    const dark = Object.values(colorList['#1a7f37[dark]'])
    expect(dark).toEqual(['#50a15c', '#50a15c20', ...[...light].reverse().slice(1)])
    await close()
    expect(await firstPaint()).toEqual({
      mode: '',
      side: '',
      color: '#1a7f37',
      main: '#27883f',
      last: '#002608',
      ground: 'rgb(243, 243, 243)',
    })
  })

  test('the dark mode acts at once, with its chart colours, and shows no light page on reload', async () => {
    await page.goto('/meter/create')
    await open()
    await choose('深色')
    expect(await html('theme-mode')).toBe('dark')
    expect(await variable('--td-brand-color')).toBe('#50a15c')
    expect((await setting()).chartColors).toEqual({
      textColor: 'rgba(255,255,255,0.9)',
      placeholderColor: 'rgba(255,255,255,0.35)',
      borderColor: '#5e5e5e',
      containerColor: '#242424',
    })
    expect(await firstPaint()).toMatchObject({ mode: 'dark', main: '#50a15c', ground: 'rgb(24, 24, 24)' })
  })

  test('following the system follows it live, and on reload', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/meter/create')
    await open()
    await choose('跟随系统')
    expect(await html('theme-mode')).toBe('')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => html('theme-mode')).toBe('dark')
    expect((await setting()).chartColors.containerColor).toBe('#242424')
    expect(await firstPaint()).toMatchObject({ mode: 'dark', main: '#50a15c' })
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await firstPaint()).toMatchObject({ mode: '', main: '#27883f' })
  })

  test('a button’s main, hover and pressed colours differ in both modes', async () => {
    await page.goto('/meter/create')
    const button = page.getByRole('button', { name: '新建水表', exact: true })
    for (const mode of ['light', 'dark']) {
      await withSettings({ mode })
      await expect.poll(() => html('theme-mode')).toBe(mode === 'dark' ? 'dark' : '')
      const main = await background(button)
      await button.hover()
      const hover = await background(button)
      await page.mouse.down()
      const pressed = await background(button)
      await page.mouse.move(0, 0)
      await page.mouse.up()
      expect(new Set([main, hover, pressed]).size, `${main} ${hover} ${pressed}`).toBe(3)
    }
  })

  test('a page fades in for 0.28 s, not for those who want less motion; the progress bar has the brand colour and no spinner', async () => {
    await withSettings({ brandTheme: '#E34D59' })
    const fade = () => opened().evaluate((element) => getComputedStyle(element).animationDuration)
    expect(await fade()).not.toBe('0.28s')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await fade()).toBe('0.28s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    let isFree = () => {}
    const free = new Promise<void>((resolve) => {
      isFree = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await free
      await route.continue()
    })
    await go('/order/monthly')
    const bar = page.locator('#nprogress .bar')
    await bar.waitFor({ state: 'attached' })
    expect(await background(bar)).toBe('rgb(215, 71, 83)')
    expect(await page.locator('#nprogress .spinner').count()).toBe(0)
    isFree()
    await bar.waitFor({ state: 'detached' })
    await page.unroute('**/assets/*.js')
  })
})

describe('header', () => {
  test('code repository, help, profile, sign out and settings are there in both languages, and none is dead', async () => {
    const body = "window.waterConfig = { repositoryUrl: 'https://git.example.org/water' }"
    await page.route('**/config.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await page.reload()
    await withSettings({})
    const texts = {
      zh: ['代码仓库', '帮助文档', '个人中心', '退出登录', '系统设置', '/help/index.html'],
      en: ['Code Repository', 'Document', 'Profile', 'Sign Out', 'Setting', '/help/en.html'],
    }
    for (const [code = '', help = '', profile = '', signOut = '', settings = '', path] of Object.values(
      texts,
    )) {
      const link = (name: string) => header().getByRole('link', { name, exact: true }).getAttribute('href')
      expect([await link(code), await link(help)]).toEqual(['https://git.example.org/water', path])
      await header().getByRole('button', { name: settings, exact: true }).waitFor()
      await header()
        .getByRole('button', { name: /账户菜单|Account menu/ })
        .click()
      for (const name of [profile, signOut])
        await page.getByRole('menuitem', { name, exact: true }).last().waitFor()
      await page.keyboard.press('Escape')
      await header()
        .getByRole('button', { name: /^(English|简体中文)$/ })
        .click()
    }
    await page.unroute('**/config.js')
  })

  test('the settings are copied as JSON', async () => {
    await withSettings({ layout: 'mix' })
    await visited.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open()
    await panel().getByRole('button', { name: '复制配置项' }).click()
    await page.getByText('复制成功').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(JSON.parse(copied)).toEqual({ ...DEFAULTS, layout: 'mix' })
    await close()
    await withSettings({})
  })

  test('the panel opens and closes by keyboard, and gives the focus back', async () => {
    await gear().focus()
    await page.keyboard.press('Enter')
    await panel().waitFor()
    await page.keyboard.press('Tab')
    expect(await panel().evaluate((element) => element.contains(document.activeElement))).toBe(true)
    expect(await findings(page)).toEqual([])
    await close()
    await expect.poll(() => gear().evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('at 390 px the menu opens over the page, and everything in the header is there', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(() => aside().count()).toBe(0)
    await header().getByRole('button', { name: '主菜单' }).click()
    const menu = page.getByRole('dialog', { name: '自来水管理系统' })
    await menu.getByRole('menuitem', { name: '首页' }).click()
    await menu.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await header()
      .getByRole('button', { name: /账户菜单/ })
      .click()
    for (const entry of ['个人中心', 'English', '帮助文档', '退出登录'])
      await page.getByRole('menuitem', { name: entry, exact: true }).last().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: '退出登录' }).waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test.each(['top', 'mix'])(
    'the layout %s has no finding of axe, at 1024 px either, and is no wider than the window',
    async (layout) => {
      await withSettings({
        layout,
        splitMenu: true,
        mode: layout === 'top' ? 'dark' : 'light',
        sideMode: 'dark',
      })
      expect(await findings(page)).toEqual([])
      await page.setViewportSize({ width: 1024, height: 768 })
      expect(await findings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024)
      if (layout === 'top') {
        await page.setViewportSize(TOO_NARROW)
        await header().getByRole('menuitem', { name: '更多' }).waitFor()
        await header().getByRole('menuitem', { name: '水表管理' }).focus()
        await page.keyboard.press('ArrowDown')
        await header().getByRole('menuitem', { name: '水表列表' }).waitFor()
        expect(await findings(page)).toEqual([])
      }
      await page.setViewportSize({ width: 1280, height: 800 })
    },
  )

  test('what does not fit into the header’s menu is reached by keyboard', async () => {
    await withSettings({ layout: 'top' })
    await page.setViewportSize(TOO_NARROW)
    const lit = () => header().locator('.ant-menu-submenu-selected').allTextContents()
    await header().getByRole('menuitem', { name: '更多' }).waitFor()
    expect(await lit()).toEqual([])
    const focused = page.getByRole('menuitem', { name: '抄表管理' }).and(page.locator(':focus-within'))
    // The menu takes the focus away while it measures its entries. The width of letters decides how many stand before this one.
    await vi.waitFor(async () => {
      await header().getByRole('menuitem', { name: '更多' }).focus()
      for (let presses = 0; presses < 6 && !(await focused.isVisible()); presses++) {
        await page.keyboard.press('ArrowDown')
        await page.waitForTimeout(300)
      }
      expect(await focused.isVisible()).toBe(true)
    }, 30_000)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '抄表录入' }).waitFor()
    await expect.poll(lit).toEqual(['更多'])
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

test('no other host was asked for anything, and nothing complained', () => {
  expect(strangers).toEqual([])
  expect(visited.complaints).toEqual([])
})
