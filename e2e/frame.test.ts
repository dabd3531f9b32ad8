import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findings } from './axe'
import { type Frame, visitFrame } from './frame'

// Each test restores the settings, or the next one sets them.
let frame: Frame
let page: Page
beforeAll(async () => {
  frame = await visitFrame()
  page = frame.page
})

describe('layouts', () => {
  test('the side menu is 232 px wide and 64 when compact, the header 64 px high, the content’s padding 24 px', async () => {
    const main = page.locator('main')
    expect(await frame.side(frame.aside())).toMatchObject({ x: 0, y: 0, width: 232, height: 800 })
    expect(await frame.side(frame.header())).toEqual({ x: 232, y: 0, width: 1048, height: 64 })
    expect((await frame.side(main)).x).toBe(232)
    const padding = await frame.opened().evaluate((element) => getComputedStyle(element).padding)
    expect(padding).toBe('24px')
    await page.getByRole('button', { name: '收起菜单' }).click()
    expect((await frame.side(frame.aside())).width).toBe(64)
    expect((await frame.side(main)).x).toBe(64)
    await page.reload()
    await frame.opened().waitFor()
    expect((await frame.side(frame.aside())).width).toBe(64)
    await page.getByRole('button', { name: '展开菜单' }).click()
    expect((await frame.setting()).isSidebarCompact).toBe(false)
  })

  test('the content scrolls by itself', async () => {
    await frame.opened().evaluate((element) => element.scrollTo(0, 300))
    expect(await frame.opened().evaluate((element) => element.scrollTop)).toBe(300)
    expect([(await frame.side(frame.aside())).y, (await frame.side(frame.header())).y]).toEqual([0, 0])
    expect(await page.evaluate(() => document.documentElement.scrollHeight === innerHeight)).toBe(true)
  })

  test('below 992 px the menu is compact by itself, and the person’s own choice is there again above', async () => {
    await page.setViewportSize({ width: 991, height: 800 })
    await expect.poll(async () => (await frame.side(frame.aside())).width).toBe(64)
    await page.getByRole('button', { name: '展开菜单' }).click()
    expect((await frame.side(frame.aside())).width).toBe(232)
    expect((await frame.setting()).isSidebarCompact).toBe(false)
    await page.setViewportSize({ width: 992, height: 800 })
    await expect.poll(async () => (await frame.side(frame.aside())).width).toBe(232)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('side, top and mix act at once, and what is typed outlives them', async () => {
    await page.getByLabel('户名', { exact: true }).fill('王小明')
    await frame.open()
    expect(await frame.side(frame.panel())).toMatchObject({ x: 1280 - 408, width: 408 })
    await frame.choose('顶部导航')
    expect(await frame.aside().count()).toBe(0)
    expect(await frame.side(frame.header())).toEqual({ x: 0, y: 0, width: 1280, height: 64 })
    expect(await frame.header().getByRole('menuitem', { name: '水表管理' }).count()).toBe(1)
    await frame.choose('混合导航')
    expect(await frame.side(frame.header())).toEqual({ x: 0, y: 0, width: 1280, height: 64 })
    expect(await frame.side(frame.aside())).toEqual({ x: 0, y: 64, width: 232, height: 736 })
    expect(await frame.header().getByRole('menuitem').count()).toBe(0)
    await frame.toggle('分割菜单（混合模式下有效）')
    const items = (place: Locator) => place.locator('.ant-menu-root > li:visible').allTextContents()
    expect(await items(frame.aside())).toEqual(['水表列表', '新建水表', '远传水表'])
    expect((await items(frame.header())).slice(0, 4)).toEqual(['首页', '组织管理', '我的', '水表管理'])
    expect(await frame.aside().locator('.ant-menu-item-selected').textContent()).toBe('新建水表')
    await page.getByRole('button', { name: '收起菜单' }).evaluate((button: HTMLElement) => button.click())
    const bottoms = () =>
      frame
        .header()
        .locator('.ant-menu-root > li')
        .evaluateAll((list) => list.map((item) => item.getBoundingClientRect().bottom))
    for (const bottom of await bottoms()) expect(bottom).toBeLessThanOrEqual(64)
    await frame.close()
    expect(await page.getByLabel('户名', { exact: true }).inputValue()).toBe('王小明')
    expect(await frame.setting()).toMatchObject({ layout: 'mix', splitMenu: true })
    await frame.header().getByRole('menuitem', { name: '账单管理' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/order/list')
    await expect
      .poll(() => items(frame.aside()))
      .toEqual([
        ...['账单列表', '月度账单', '缴费记录', '收费日结'],
        ...['银行对账', '银行代扣', '今日账务', '月结', '报表'],
      ])
  })

  test('what is not fixed goes along with the page, what is fixed stays, and each page keeps its place', async () => {
    await frame.go('/meter/create')
    await page.getByRole('heading', { name: '新建水表' }).waitFor()
    const around = frame.aside().locator('..')
    await frame.withSettings({ layout: 'mix', isSidebarFixed: false })
    await around.evaluate((element) => element.scrollTo(0, 200))
    expect([(await frame.side(frame.header())).y, (await frame.side(frame.aside())).y]).toEqual([0, 64 - 200])
    await page.getByRole('link', { name: '个人中心' }).first().click()
    await page.getByRole('heading', { name: '个人中心' }).waitFor()
    await page.goBack()
    await expect.poll(() => around.evaluate((element) => element.scrollTop)).toBe(200)
    await frame.withSettings({ isHeaderFixed: false })
    await around.evaluate((element) => element.scrollTo(0, 200))
    expect([(await frame.side(frame.header())).y, (await frame.side(frame.aside())).y]).toEqual([-200, 0])
  })

  test('the footer ends the page and scrolls with it, and rows have its room', async () => {
    await frame.withSettings({})
    await frame.go('/meter/create')
    await page.getByRole('heading', { name: '新建水表' }).waitFor()
    const footer = frame.opened().locator('footer')
    const bottom = async () => (await frame.side(footer)).y
    await frame.opened().evaluate((element) => element.scrollTo(0, 0))
    expect(await bottom()).toBeGreaterThan(800)
    await frame.opened().evaluate((element) => element.scrollTo(0, element.scrollHeight))
    expect(await bottom()).toBeLessThan(800)
    const main = await frame.side(page.locator('main'))
    expect(main.y + main.height).toBe(800)
    // Under a short page it stands at the window's foot.
    await frame.go('/my/change-password')
    await page.getByRole('heading', { name: '修改密码' }).waitFor()
    expect(await frame.opened().evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
    await expect.poll(bottom).toBeGreaterThan(740)
    await frame.go('/meter/create')
    await page.getByRole('heading', { name: '新建水表' }).waitFor()
  })

  test('the menu keeps the entry of the page in sight, wherever one comes from', async () => {
    await frame.withSettings({})
    await page.setViewportSize({ width: 1280, height: 420 })
    const isInSight = () =>
      frame
        .aside()
        .locator('.ant-menu-item-selected')
        .evaluate((entry) => {
          const [row, window] = [entry.getBoundingClientRect(), entry.closest('nav')!.getBoundingClientRect()]
          return row.top >= window.top - 1 && row.bottom <= window.bottom + 1
        })
    for (const path of ['/organization/sms-schedule', '/dashboard', '/organization/sms-messages']) {
      await frame.go(path)
      await expect.poll(() => new URL(page.url()).pathname).toBe(path)
      await expect.poll(isInSight).toBe(true)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await frame.go('/meter/create')
    await page.getByRole('heading', { name: '新建水表' }).waitFor()
  })

  test('the footer stands in the side menu where that is set', async () => {
    await frame.withSettings({ isFooterAside: true })
    expect(await page.locator('aside footer').textContent()).toBe('自来水管理系统')
    await expect.poll(() => page.locator('footer').count()).toBe(1)
  })
})

describe('element switches', () => {
  test('switching tag tabs off asks about what is typed on other pages', async () => {
    await frame.withSettings({})
    await page.getByLabel('户名', { exact: true }).fill('王小明')
    await frame.go('/my/profile')
    await page.getByRole('heading', { name: '个人中心' }).waitFor()
    await frame.open()
    await frame.toggle('展示多标签Tab页')
    await page.getByRole('button', { name: '留在此页' }).click()
    expect((await frame.setting()).isUseTabsRouter).toBe(true)
    await frame.toggle('展示多标签Tab页')
    await page.getByRole('button', { name: '放弃并继续' }).click()
    await expect.poll(async () => (await frame.setting()).isUseTabsRouter).toBe(false)
    await frame.close()
  })

  test('breadcrumb, footer, tag tabs and auto-collapse act at once and are there after a reload', async () => {
    await frame.withSettings({})
    await frame.go('/meter/create')
    const there = async () => ({
      breadcrumb: await page.getByRole('navigation', { name: '面包屑' }).count(),
      footer: await page.locator('footer').count(),
      tabs: await page.getByRole('navigation', { name: '已打开的页面' }).count(),
    })
    // The page before may still be going.
    await expect.poll(there).toEqual({ breadcrumb: 0, footer: 1, tabs: 1 })
    await frame.open()
    for (const label of ['显示面包屑', '显示页脚', '展示多标签Tab页', '菜单自动折叠'])
      await frame.toggle(label)
    await page.getByRole('navigation', { name: '面包屑' }).waitFor()
    expect(await there()).toEqual({ breadcrumb: 1, footer: 0, tabs: 0 })
    await frame.close()
    await page.reload()
    await page.getByRole('navigation', { name: '面包屑' }).waitFor()
    expect(await there()).toEqual({ breadcrumb: 1, footer: 0, tabs: 0 })
    expect(await page.getByRole('navigation', { name: '面包屑' }).textContent()).toMatch(
      /^水表管理\s*\/\s*新建水表$/,
    )
    await frame.aside().getByRole('menuitem', { name: '用户管理' }).click()
    await expect
      .poll(() => frame.aside().locator('[role=menuitem][aria-expanded=true]').allTextContents())
      .toEqual(['用户管理'])
    await frame.go('/user/detail/77')
    await expect
      .poll(() => page.getByRole('navigation', { name: '面包屑' }).textContent())
      .toMatch(/^用户管理\s*\/\s*用户详情$/)
  })

  test('without the header, settings and signing out stay within reach', async () => {
    await frame.withSettings({})
    await frame.open()
    await frame.toggle('显示顶栏')
    expect(await frame.header().count()).toBe(0)
    expect(await frame.side(page.locator('main'))).toMatchObject({ x: 232, y: 44 })
    await frame.close()
    await frame
      .aside()
      .getByRole('button', { name: /账户菜单/ })
      .click()
    for (const entry of ['个人中心', '帮助文档', '退出登录'])
      await page.getByRole('menuitem', { name: entry, exact: true }).last().waitFor()
    await page.keyboard.press('Escape')
    await frame.aside().getByRole('button', { name: '系统设置' }).click()
    await frame.toggle('显示顶栏')
    expect(await frame.header().count()).toBe(1)
    await frame.close()
  })

  test('a dark side menu is dark beside a light page, and can be read', async () => {
    await frame.withSettings({ sideMode: 'dark' })
    expect([await frame.html('side-mode'), await frame.html('theme-mode')]).toEqual(['dark', ''])
    expect(await frame.background(frame.aside())).toBe('rgb(36, 36, 36)')
    expect(await frame.background(frame.header())).toBe('rgb(255, 255, 255)')
    expect(await findings(page)).toEqual([])
  })
})

test('no other host was asked for anything, and nothing complained', () => {
  expect(frame.strangers).toEqual([])
  expect(frame.complaints).toEqual([])
})
