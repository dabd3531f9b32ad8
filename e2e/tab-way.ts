import type { Page } from 'playwright-core'
import { go } from './go'
import { untilLoaded } from './loaded'

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
export const fromTheFirst = (page: Page): Promise<number> =>
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
export async function openAlone(page: Page, address: string) {
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

/** Parts that scroll are stops, too, and no controls: the documentation of the API has many. */
const MOST_SCROLLING = 1000

/** Goes with Tab through a page that stands alone, and says what is not marked, not in sight or never come to, and whether there is no way out. */
export async function faultsOfTheWay(page: Page): Promise<string[]> {
  const expected = await fromTheFirst(page)
  const way: Focus[] = []
  let isOut = false
  // A control that traps the focus is found by more presses than there can be stops.
  for (let press = 0; press < expected * 2 + MOST_SCROLLING; press++) {
    if (press > 0) await page.keyboard.press('Tab')
    const at = await focused(page)
    isOut = !at.element || (at.control === '0' && press > 0)
    if (isOut) break
    way.push(at)
  }
  const come = new Set(way.flatMap(({ control }) => (control ? Number(control) : [])))
  return [
    ...(isOut ? [] : ['the way does not lead out again']),
    ...way.filter(({ isMarked }) => !isMarked).map(({ element }) => `not marked: ${element}`),
    ...way.filter(({ isInView }) => !isInView).map(({ element }) => `not in sight: ${element}`),
    ...Array.from({ length: expected }, (_, index) => index)
      .filter((index) => !come.has(index))
      .map((index) => `not come to: control ${index}`),
  ]
}
