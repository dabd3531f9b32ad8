import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Visit } from './browser'
import { launchBrowser } from './browser'
import { type Company, createCompany } from './company'
import { activeTab, closePages, go } from './go'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
let visited: Visit
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('TABS')
  visited = await visitAs(browser, company.staff, '/my/profile')
  page = visited.page
})

const strip = () => page.getByRole('navigation', { name: '已打开的页面' })
const tab = (name: string) => strip().getByRole('link', { name, exact: true })
/** A place in the tab's second half, however wide the machine's fonts make it. */
const lateIn = async (link: Locator) => ({ x: (await link.boundingBox())!.width * 0.9, y: 10 })
const closeButton = (name: string) => strip().getByRole('button', { name: `关闭${name}`, exact: true })
/** Names of the open tabs in their order, the active one in brackets. */
const tabs = () =>
  strip()
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const name = link.getAttribute('aria-label') ?? link.textContent
        return link.hasAttribute('aria-current') ? `[${name}]` : name
      }),
    )
const expectTabs = (...names: string[]) => expect.poll(tabs).toEqual(names)
const focused = () =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )
// The list's column has the same label.
const nameField = () => page.getByLabel('户名', { exact: true }).and(page.locator('input'))
const menu = () => page.locator('.ant-dropdown:visible').getByRole('menuitem')

interface KeptTab {
  path: string
  routeIdx: number
  isHome: boolean
  isAlive: boolean
  search: string
}
const keptTabs = (): Promise<KeptTab[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tabsRouter') ?? '{}').tabs)

/** A strip of these tabs, the last one active, and without unsaved input. */
async function open(...addresses: string[]) {
  await closePages(page)
  for (const address of addresses) await go(page, address)
}
/** A strip's menu and the tabs that closing leaves are held without a browser (console/shell/tabs, console/state/tabs). */
const LISTS = ['/meter/list', '/order/list', '/order/monthly']

describe('the strip', () => {
  test('has the same menu by keyboard, which takes the focus and gives it back; closing to the left of a tab shows it', async () => {
    await open(...LISTS)
    await tab('个人中心').click()
    await tab('账单列表').focus()
    await page.keyboard.press('Shift+F10')
    await expect.poll(focused).toBe('刷新')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('账单列表')
    await expect.poll(() => menu().count()).toBe(0)

    const more = strip().getByRole('button', { name: '标签操作' })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('刷新')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('标签操作')

    await tab('水表列表').click()
    await activeTab(page, '/meter/list').waitFor()
    await tab('账单列表').focus()
    await page.keyboard.press('Shift+F10')
    await expect.poll(focused).toBe('刷新')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('关闭左侧')
    await page.keyboard.press('Enter')
    await expectTabs('个人中心', '[账单列表]', '月度账单')
  })

  test('is put in order by dragging and by keys, the home tab staying first; order and last query outlive a reload', async () => {
    await open(...LISTS)
    await go(page, '/order/list?page=1&ordering=-amount')
    await tab('水表列表').dragTo(tab('月度账单'), { targetPosition: await lateIn(tab('月度账单')) })
    await expectTabs('个人中心', '[账单列表]', '月度账单', '水表列表')
    await tab('水表列表').dragTo(tab('个人中心'))
    await expectTabs('个人中心', '水表列表', '[账单列表]', '月度账单')
    await tab('个人中心').dragTo(tab('月度账单'))
    await expectTabs('个人中心', '水表列表', '[账单列表]', '月度账单')

    await tab('月度账单').focus()
    for (const _ of [1, 2, 3]) await page.keyboard.press('Control+Shift+ArrowLeft')
    await expectTabs('个人中心', '月度账单', '水表列表', '[账单列表]')
    await page.keyboard.press('Control+Shift+ArrowRight')
    await expectTabs('个人中心', '水表列表', '月度账单', '[账单列表]')
    expect(await focused()).toBe('月度账单')
    expect(await strip().getByRole('status').textContent()).toBe('月度账单：第 3 个，共 4 个')

    await tab('水表列表').click()
    await page.reload()
    await expectTabs('个人中心', '[水表列表]', '月度账单', '账单列表')
    expect((await keptTabs()).map(({ routeIdx }) => routeIdx)).toEqual([0, 1, 2, 3])
    await tab('账单列表').click()
    await page.waitForURL('**/order/list?page=1&ordering=-amount')
  })

  test('lists all open pages in its menu, and shows the active tab whole, also in a narrower window', async () => {
    await open(...LISTS, '/order/payment-records', '/user/list', '/invoice/list')
    await page.setViewportSize({ width: 400, height: 800 })
    const isWhole = (name: string) =>
      tab(name).evaluate((link) => {
        const [row, window] = [link.closest('li')!, link.closest('ul')!].map((one) =>
          one.getBoundingClientRect(),
        )
        return row!.left >= window!.left - 1 && row!.right <= window!.right + 1
      })
    await expect.poll(() => Promise.all([isWhole('水表列表'), isWhole('发票列表')])).toEqual([false, true])
    await strip().getByRole('button', { name: '标签操作' }).click()
    await page.getByText('已打开的 7 页').waitFor()
    await menu().filter({ hasText: '水表列表' }).click()
    await page.waitForURL((url) => url.pathname === '/meter/list')
    await expect.poll(() => isWhole('水表列表')).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

describe('the pages', () => {
  const detail = () => `/meter/detail/${company.meters[0]?.id}`
  const detailTab = () => `住户1 ${company.meters[0]?.account_no}`

  test('keep a form, its scroll and a list’s state while others are shown; refreshing or closing asks about what is unsaved', async () => {
    await open('/meter/create', '/meter/list')
    const search = page.getByLabel('搜索')
    await search.fill('TABS-2')
    await search.press('Enter')
    await page.waitForURL('**search=TABS-2**')
    await tab('新建水表').click()
    await nameField().fill('王小明')
    const place = page.locator('main > section:visible')
    await place.evaluate((element) => element.scrollTo(0, 180))

    await tab('水表列表').click()
    await expect.poll(() => search.inputValue()).toBe('TABS-2')
    await tab('新建水表').click()
    await expect.poll(() => place.evaluate((element) => element.scrollTop)).toBe(180)
    expect(await nameField().inputValue()).toBe('王小明')

    const question = page.getByRole('dialog').filter({ hasText: '有未保存的内容' })
    const refresh = async () => {
      await tab('新建水表').click({ button: 'right' })
      await menu().filter({ hasText: '刷新' }).click()
      await question.waitFor()
      expect(await question.textContent()).toContain('新建水表 中的内容尚未保存')
    }
    await refresh()
    await page.getByRole('button', { name: '留在此页' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await nameField().inputValue()).toBe('王小明')
    await refresh()
    await page.getByRole('button', { name: '放弃并继续' }).click()
    await expect.poll(() => nameField().inputValue()).toBe('')
    expect((await keptTabs()).every(({ isAlive }) => isAlive)).toBe(true)

    await nameField().fill('王小明')
    await tab('水表列表').click()
    await closeButton('新建水表').click()
    await page.getByRole('button', { name: '留在此页' }).click()
    await question.waitFor({ state: 'hidden' })
    await expectTabs('个人中心', '新建水表', '[水表列表]')
    await closeButton('新建水表').click()
    await page.getByRole('button', { name: '放弃并继续' }).click()
    await expectTabs('个人中心', '[水表列表]')
  })

  test('that load anew ask the browser’s own question while something is unsaved, and none when nothing is', async () => {
    await open('/meter/create')
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual([])
    await nameField().fill('王小明')
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    page.removeAllListeners('dialog')
  })

  test('keep an open dialog, drawer and menu: hidden with their tab, there again on return, and the page lives on', async () => {
    await open(detail())
    // A page that is left before it has loaded has no name of its own yet.
    await tab(detailTab()).waitFor()
    await go(page, '/meter/list')
    await tab(detailTab()).click()
    await page.getByRole('button', { name: '办理业务' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await go(page, '/meter/list')
    expect(await dialog.isVisible()).toBe(false)
    await page.getByRole('button', { name: '导入' }).click()
    const drawer = page.locator('.ant-drawer:visible').getByRole('dialog')
    await drawer.waitFor()
    await go(page, '/my/profile')
    expect([await dialog.isVisible(), await drawer.isVisible()]).toEqual([false, false])

    await go(page, '/meter/list')
    await drawer.waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await go(page, detail())
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '办理业务' }).click()
    await menu().first().waitFor()
    await go(page, '/meter/list')
    expect(await menu().count()).toBe(0)
    await page.getByRole('row').filter({ hasText: 'TABS-1' }).waitFor()
  })
})

describe('storage', () => {
  test('without tabs: no strip, and leaving a page asks about what is unsaved', async () => {
    await page.evaluate(() => localStorage.setItem('setting', JSON.stringify({ isUseTabsRouter: false })))
    await page.goto('/meter/create')
    await nameField().fill('王小明')
    expect(await strip().count()).toBe(0)
    const home = page.getByRole('menuitem', { name: '首页' })
    await home.click()
    await page.getByRole('button', { name: '留在此页' }).click()
    expect([new URL(page.url()).pathname, await nameField().inputValue()]).toEqual([
      '/meter/create',
      '王小明',
    ])
    await home.click()
    await page.getByRole('button', { name: '放弃并继续' }).click()
    await page.waitForURL('**/dashboard')
    await page.goBack()
    await expect.poll(() => nameField().inputValue()).toBe('')
    await page.evaluate(() => localStorage.removeItem('setting'))
  })

  test('holds nothing the browser complained about in all of this', async () => {
    expect(visited.complaints).toEqual([])
    await visited.context.close()
  })
})
