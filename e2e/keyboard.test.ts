import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, type Visit } from './browser'
import { billAndPay, type Company, createCompany } from './company'
import { go } from './go'
import { untilLoaded } from './loaded'
import { visitAs } from './signed-in'

let company: Company
let made: { order: number; payment: number }
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

interface Focus {
  /** The focused element; empty for none. */
  element: string
  /** True when the focus is visible, on the element or around it. */
  isMarked: boolean
  isInView: boolean
  /** Its number among the controls of the page; a region that only scrolls has none. */
  control: string
}

/**
 * The focused element after a press of Tab, compared with its look, and that of the elements around it, without focus.
 */
const focused = (page: Page): Promise<Focus> =>
  page.evaluate(async () => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { element: '', isMarked: true, isInView: true, control: '' }
    const above = [...Array(4)].reduce<Element[]>(
      (chain) => [...chain, ...[(chain.at(-1) ?? element).parentElement].filter((one) => one !== null)],
      [],
    )
    const around = [element, ...element.children, ...above, ...(element.parentElement?.children ?? [])]
    const look = () =>
      around
        .flatMap((one) => (one ? [getComputedStyle(one), getComputedStyle(one, '::after')] : []))
        .map(({ outline, boxShadow, backgroundColor, top }) =>
          [outline, boxShadow, backgroundColor, top].join(),
        )
        .join('\n')
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const withFocus = look()
    element.blur()
    // Some controls remove their mark a moment later.
    const until = performance.now() + 300
    while (look() === withFocus && performance.now() < until)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    const isMarked = look() !== withFocus
    element.focus({ preventScroll: true })
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? ''
    return {
      element: `${element.tagName.toLowerCase()}#${element.id} “${name}”`,
      isMarked,
      control: element.dataset.control ?? '',
      isInView: right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
    }
  })

/** Every control on the page that the Tab key should reach. The first one has the focus afterwards. */
const fromTheFirst = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, textarea, select, [tabindex="0"]',
    )
    const reached = [...all].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.matches(':disabled, [type=hidden]') &&
        one.checkVisibility({ visibilityProperty: true }) &&
        // In a group of radios Tab reaches the chosen one, and arrows the others.
        !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked),
    )
    // The frame still has the numbers of the page before.
    for (const one of document.querySelectorAll<HTMLElement>('[data-control]')) delete one.dataset.control
    for (const [index, one] of reached.entries()) one.dataset.control = String(index)
    reached[0]?.focus()
    return reached.length
  })

/** Goes to the page of an address, and closes the tab of the one before, which would make every way longer. */
async function openAlone(address: string) {
  await go(page, address)
  await page.getByRole('button', { name: '标签操作' }).click()
  const refresh = page.getByRole('menuitem', { name: '刷新' })
  await refresh.waitFor()
  const others = page.getByRole('menuitem', { name: '关闭其他' })
  if (await others.isVisible()) await others.click()
  else await page.keyboard.press('Escape')
  await refresh.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilLoaded(page)
}

describe('by keyboard alone', () => {
  test.each([
    ['the list of meters', () => '/meter/list'],
    ['a report', () => '/order/reports/collections'],
    ['the tree of places', () => '/organization/locations'],
    ['a new meter', () => '/meter/create'],
    ['a meter', () => `/meter/detail/${company.meters[0]?.id}`],
    ['an order', () => `/order/detail/${made.order}`],
    ['the counter', () => `/order/payment-records/create?meter=${company.meters[0]?.id}`],
    ['a reading', () => `/reading/create?meter=${company.meters[1]?.id}`],
    ['the own profile', () => '/my/profile'],
  ])(
    'every control of %s is come to, in sight and marked, and the way leads out again',
    async (_name, path) => {
      await openAlone(path())
      const expected = await fromTheFirst(page)
      const way: Focus[] = []
      // Twice as many presses as there are controls, to find a control that traps the focus.
      for (let press = 0; press < expected * 2; press++) {
        if (press > 0) await page.keyboard.press('Tab')
        const at = await focused(page)
        if (!at.element || (at.control === '0' && press > 0)) break
        way.push(at)
      }
      expect(way.filter(({ isMarked }) => !isMarked).map(({ element }) => element)).toEqual([])
      expect(way.filter(({ isInView }) => !isInView).map(({ element }) => element)).toEqual([])
      const come = new Set(way.map(({ control }) => Number(control)))
      expect(
        Array.from({ length: expected }, (_, index) => index).filter((index) => !come.has(index)),
      ).toEqual([])
    },
  )

  test('what comes first offers to skip to the content, and Enter goes there', async () => {
    await openAlone('/meter/list')
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
    ['a question about money', () => `/order/payment-records/detail/${made.payment}`, '冲正'],
    ['a drawer', () => '/meter/list', '导入'],
  ])('%s takes the focus, keeps it, and gives it back when Escape closes it', async (_name, path, verb) => {
    await openAlone(path())
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
