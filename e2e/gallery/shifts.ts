import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '../browser'
import { apiAs } from '../company'
import { demoRows } from '../demo-rows'
import { untilLoaded } from '../loaded'
import { type Rows, screens } from '../screens'
import { demoStaff, visitAs } from '../signed-in'
import { isWanted } from './looks'

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
/** The sum of all shifts while a page loads; more is felt as a jump. */
const MOST = 0.05
/** Smaller sums are not printed. */
const SEEN = 0.01

declare global {
  interface Window {
    shifts: { value: number; parts: string[] }[]
  }
}

/** Runs before the page: keeps every shift that no input has caused, with the parts that moved. */
function watchShifts() {
  interface Shift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  window.shifts = []
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'gone'
    const classes = [...element.classList].slice(0, 2).map((one) => `.${one}`)
    return element.tagName.toLowerCase() + classes.join('')
  }
  const round = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue
      const parts = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} (${round(previousRect)} → ${round(currentRect)})`,
      )
      window.shifts.push({ value: entry.value, parts })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

let browser: Browser
let rows: Rows
beforeAll(async () => {
  browser = await launchBrowser()
  rows = await demoRows(await apiAs(demoStaff))
})

/** Loads the page anew, and waits until nothing more comes. */
async function shiftsOf(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await untilLoaded(page)
  await page.waitForTimeout(300)
  return page.evaluate(() => window.shifts)
}

test.each(WINDOWS)('nothing jumps while a page loads, at $width', async (size) => {
  const found: { name: string; sum: number; parts: string[] }[] = []
  for (const isSuper of [false, true]) {
    const visitor = isSuper ? inject('administrator') : demoStaff
    const { page, context } = await visitAs(browser, visitor, '/my/profile', {
      setting: { isUseTabsRouter: true },
    })
    await page.addInitScript(watchShifts)
    await page.setViewportSize(size)
    const all = screens(rows).filter((one) => one.isSuper === isSuper && isWanted(one.name))
    for (const { name, address } of all) {
      const shifts = await shiftsOf(page, address)
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      const parts = shifts
        .sort((one, other) => other.value - one.value)
        .slice(0, 2)
        .flatMap((shift) => shift.parts.map((part) => `${shift.value.toFixed(3)} ${part}`))
      found.push({ name, sum, parts })
    }
    await context.close()
  }
  const seen = found.filter(({ sum }) => sum >= SEEN).sort((one, other) => other.sum - one.sum)
  const table = seen.map(
    ({ name, sum, parts }) =>
      `${sum.toFixed(3)}  ${name}\n${parts.map((part) => `         ${part}`).join('\n')}`,
  )
  process.stdout.write(
    `\nlayout shift at ${size.width}, of ${found.length} pages those from ${SEEN}:\n${table.join('\n')}\n`,
  )
  expect(found.filter(({ sum }) => sum > MOST).map(({ name, sum }) => `${name} ${sum.toFixed(3)}`)).toEqual(
    [],
  )
})
