import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, type Visit } from './browser'
import { billAndPay, type Company, createCompany } from './company'
import { visitAs } from './signed-in'
import { faultsOfTheWay, fromTheFirst, openAlone } from './tab-way'

let company: Company
let made: { order: number }
// One visit: the way through a page begins at its first control, wherever one comes from.
let visited: Visit
let page: Page
beforeAll(async () => {
  company = await createCompany('KEYS')
  made = await billAndPay(company)
  visited = await visitAs(await launchBrowser(), company.staff, '/my/profile')
  page = visited.page
  await page.addStyleTag({ content: '* { transition: none !important }' })
})
afterEach(() => expect(visited.complaints).toEqual([]))

describe('by keyboard alone', () => {
  // `npm run gallery` goes through every page in this way.
  test.each([
    ['the list of meters', () => '/meter/list'],
    ['the tree of places', () => '/organization/locations'],
    ['a new meter', () => '/meter/create'],
    ['the counter', () => `/order/payment-records/create?meter=${company.meters[0]?.id}`],
  ])(
    'every control of %s is come to, in sight and marked, and the way leads out again',
    async (_name, path) => {
      await openAlone(page, path())
      expect(await faultsOfTheWay(page)).toEqual([])
    },
  )

  test('what comes first offers to skip to the content, and Enter goes there', async () => {
    await openAlone(page, '/meter/list')
    await fromTheFirst(page)
    const skip = page.getByRole('link', { name: '跳到内容' })
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test.each<[string, () => string, string]>([
    ['a dialog', () => `/order/detail/${made.order}`, '红冲'],
    ['a drawer', () => '/meter/list', '导入'],
  ])('%s takes the focus, keeps it, and gives it back when Escape closes it', async (_name, path, verb) => {
    await openAlone(page, path())
    const button = page.getByRole('button', { name: verb, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const opened = page.getByRole('dialog')
    await opened.waitFor()
    // Between the last control and the first one the browser itself gets the focus: then nothing on the page has it.
    const place = () =>
      opened.evaluate((dialog) => {
        const at = document.activeElement
        if (dialog.closest('.ant-drawer, .ant-modal-wrap')?.contains(at)) return 'inside'
        return at === document.body ? 'nowhere' : `behind: ${at?.outerHTML.slice(0, 120)}`
      })
    await expect.poll(place).toBe('inside')
    const places = []
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      places.push(await place())
    }
    expect(places.filter((one) => one.startsWith('behind'))).toEqual([])
    expect(places.filter((one) => one === 'inside').length).toBeGreaterThan(6)
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  })
})
