import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser'
import { apiAs } from '../company'
import { demoRows } from '../demo-rows'
import { type Rows, screens, showScreen } from '../screens'
import { demoStaff, visitAs } from '../signed-in'
import { isWanted } from './looks'

/** A desk and a small one, with the rows that a list shows there at once. */
const DESKS = [
  { width: 1280, height: 800, least: 14 },
  { width: 1024, height: 768, least: 10 },
]
/** Some rows say more, in several lines. */
const ONE_LINE = 40
const LANGUAGES = [
  { locale: 'zh_CN', language: 'zh' },
  { locale: 'en_US', language: 'en' },
] as const

let browser: Browser
let rows: Rows
beforeAll(async () => {
  browser = await launchBrowser()
  rows = await demoRows(await apiAs(demoStaff))
})

interface Measured {
  name: string
  /** How far the columns are wider than their place, with the width of each. */
  over: number
  columns: string
  /** Rows of one line in sight, where more of them are there. */
  inSight: number | null
}

/** The lists on the page in front. */
const measure = (page: Page, name: string): Promise<Measured[]> =>
  page.evaluate(
    ([screen, oneLine]) => {
      const lists = [...document.querySelectorAll('main > section [data-list] .ant-table-content')]
      return lists
        .filter((list) => list.checkVisibility())
        .map((list) => {
          const end = list.getBoundingClientRect().top + list.clientHeight
          const all = [...list.querySelectorAll('tr[data-row]')]
          const seen = all.filter((row) => row.getBoundingClientRect().bottom <= end + 1)
          const isOfOneLine = all.every((row) => row.getBoundingClientRect().height < oneLine)
          const headings = [...list.querySelectorAll<HTMLElement>('thead th')]
          return {
            name: screen,
            over: list.scrollWidth - list.clientWidth,
            columns: headings
              .map(({ textContent, offsetWidth }) => `${textContent} ${offsetWidth}`)
              .join(', '),
            inSight: seen.length < all.length && isOfOneLine ? seen.length : null,
          }
        })
    },
    [name, ONE_LINE] as const,
  )

test.each(LANGUAGES)('the columns and rows of lists have room at a desk: $language', async (look) => {
  const { page, context } = await visitAs(browser, demoStaff, '/my/profile', {
    ...{ locale: look.locale, setting: { isUseTabsRouter: true } },
  })
  const failures: string[] = []
  for (const screen of screens(rows).filter((one) => !one.isSuper && isWanted(one.name))) {
    await showScreen(page, screen, look.language)
    for (const { least, ...size } of DESKS) {
      await page.setViewportSize(size)
      // The columns are laid out anew.
      await page.waitForTimeout(250)
      for (const { name, over, columns, inSight } of await measure(page, screen.name)) {
        const few = inSight !== null && inSight < least
        if (over > 0 || few)
          failures.push(
            `${size.width} ${name}: ${over} px too wide, ${inSight ?? 'all'} rows in sight (${columns})`,
          )
      }
    }
  }
  await context.close()
  process.stdout.write(`\n${look.language}\n${failures.join('\n')}\n`)
  expect(failures).toEqual([])
})
