import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { findings } from './axe'
import { DEFAULTS, type Frame, visitFrame } from './frame'

/** A window that the header's menu does not fit into. */
const TOO_NARROW = { width: 820, height: 768 }

let frame: Frame
let page: Page
beforeAll(async () => {
  frame = await visitFrame()
  page = frame.page
})

/** The organization of the rows is read whole in the header, and nothing stands over it. */
const nameIsWhole = () =>
  expect
    .poll(() =>
      frame
        .header()
        .locator('[class*="organization-name"]')
        .evaluate((name) => {
          const { left, right, top, bottom } = name.getBoundingClientRect()
          const [x, y] = [(left + right) / 2, (top + bottom) / 2]
          const corners = [left + 1, x, right - 1].map((at) => document.elementFromPoint(at, y) === name)
          return [
            name.scrollWidth <= name.clientWidth,
            name.scrollHeight <= name.clientHeight + 1,
            ...corners,
          ]
        }),
    )
    .toEqual(Array(5).fill(true))

describe('header', () => {
  test('code repository, help, profile, sign out and settings are there in both languages, and none is dead', async () => {
    const body = "window.waterConfig = { repositoryUrl: 'https://git.example.org/water' }"
    await page.route('**/config.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await page.reload()
    await frame.withSettings({})
    const texts = {
      zh: ['代码仓库', '帮助文档', '个人中心', '退出登录', '系统设置', '/help/index.html#MeterCreate'],
      en: ['Code Repository', 'Document', 'Profile', 'Sign Out', 'Setting', '/help/en.html#MeterCreate'],
    }
    for (const [code = '', help = '', profile = '', signOut = '', settings = '', path] of Object.values(
      texts,
    )) {
      const link = (name: string) =>
        frame.header().getByRole('link', { name, exact: true }).getAttribute('href')
      expect([await link(code), await link(help)]).toEqual(['https://git.example.org/water', path])
      await frame.header().getByRole('button', { name: settings, exact: true }).waitFor()
      await frame
        .header()
        .getByRole('button', { name: /账户菜单|Account menu/ })
        .click()
      for (const name of [profile, signOut])
        await page.getByRole('menuitem', { name, exact: true }).last().waitFor()
      await page.keyboard.press('Escape')
      await frame
        .header()
        .getByRole('button', { name: /^(English|简体中文)$/ })
        .click()
    }
    await page.unroute('**/config.js')
  })

  test('the settings are copied as JSON', async () => {
    await frame.withSettings({ layout: 'mix' })
    await frame.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await frame.open()
    await frame.panel().getByRole('button', { name: '复制配置项' }).click()
    await page.getByText('复制成功').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(JSON.parse(copied)).toEqual({ ...DEFAULTS, layout: 'mix' })
    await frame.close()
    await frame.withSettings({})
  })

  test('the panel opens and closes by keyboard, and gives the focus back', async () => {
    await frame.gear().focus()
    await page.keyboard.press('Enter')
    await frame.panel().waitFor()
    await page.keyboard.press('Tab')
    expect(await frame.panel().evaluate((element) => element.contains(document.activeElement))).toBe(true)
    expect(await findings(page)).toEqual([])
    await frame.close()
    await expect.poll(() => frame.gear().evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('at 390 px the menu opens over the page, and everything in the header is there', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(() => frame.aside().count()).toBe(0)
    await frame.header().getByRole('button', { name: '主菜单' }).click()
    const menu = page.getByRole('dialog', { name: '自来水管理系统' })
    await menu.getByRole('menuitem', { name: '首页' }).click()
    await menu.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await frame
      .header()
      .getByRole('button', { name: /账户菜单/ })
      .click()
    for (const entry of ['个人中心', 'English', '帮助文档', '退出登录'])
      await page.getByRole('menuitem', { name: entry, exact: true }).last().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: '退出登录' }).waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await nameIsWhole()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test.each(['top', 'mix'])(
    'the layout %s has no finding of axe, and is no wider than a window of 1024 px',
    async (layout) => {
      await frame.withSettings({
        layout,
        splitMenu: true,
        mode: layout === 'top' ? 'dark' : 'light',
        sideMode: 'dark',
      })
      expect(await findings(page)).toEqual([])
      await page.setViewportSize({ width: 1024, height: 768 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024)
      await nameIsWhole()
      if (layout === 'top') {
        await page.setViewportSize(TOO_NARROW)
        await frame.header().getByRole('menuitem', { name: '更多' }).waitFor()
        // The menu takes the focus away while it measures its entries.
        await expect
          .poll(async () => {
            await frame.header().getByRole('menuitem', { name: '水表管理' }).focus()
            await page.keyboard.press('ArrowDown')
            return frame.header().getByRole('menuitem', { name: '水表列表' }).isVisible()
          })
          .toBe(true)
        expect(await findings(page)).toEqual([])
      }
      await page.setViewportSize({ width: 1280, height: 800 })
    },
  )

  test('what does not fit into the header’s menu is reached by keyboard', async () => {
    await frame.withSettings({ layout: 'top' })
    await page.setViewportSize(TOO_NARROW)
    const lit = () => frame.header().locator('.ant-menu-submenu-selected').allTextContents()
    await frame.header().getByRole('menuitem', { name: '更多' }).waitFor()
    expect(await lit()).toEqual([])
    const focused = page.getByRole('menuitem', { name: '抄表管理' }).and(page.locator(':focus-within'))
    // The menu takes the focus away while it measures its entries. The width of letters decides how many stand before this one.
    await vi.waitFor(async () => {
      await frame.header().getByRole('menuitem', { name: '更多' }).focus()
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
  expect(frame.strangers).toEqual([])
  expect(frame.complaints).toEqual([])
})
