import { fieldOf } from '@water/contract/list'
import { orderList } from '@water/contract/orders/list'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findings } from '../axe'
import { launchBrowser } from '../browser'
import { openFilter } from '../filter'
import { go } from '../go'
import { untilLoaded } from '../loaded'
import { demoStaff, visitAs } from '../signed-in'
import { LOOKS, WINDOWS } from './looks'

/** A list with filters of every kind: one value, several, days, months and money, words and rows. */
const LIST = '/order/list'
const FILTERS = orderList.filters.filter(({ isHidden }) => !isHidden)

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})

/** Findings with one filter open at a time, its choices included, and then with the panel of columns. */
async function findingsOf(page: Page, language: 'zh' | 'en'): Promise<string[]> {
  const found: string[] = []
  const search = async (name: string) => {
    // The page behind it was searched by itself.
    for (const one of await findings(page, { isFrameKnown: true })) found.push(`${name}: ${one}`)
  }
  for (const filter of FILTERS) {
    const label = (filter.label ?? fieldOf(orderList, filter.name))[language]
    const input = await openFilter(page, label)
    await search(label)
    if (!(await input.isVisible())) throw new Error(`${label} was closed meanwhile`)
    await page.keyboard.press('Escape')
    await input.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: /^(列设置|Columns)$/ }).click()
  const panel = page.getByRole('dialog', { name: /^(列的显示、顺序和宽度|Columns, their order and width)$/ })
  await panel.locator('input:focus').waitFor()
  await search('columns')
  if (!(await panel.isVisible())) throw new Error('the panel of columns was closed meanwhile')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  return found
}

test.each(LOOKS)(
  'no open filter of a list, and no open panel of its columns, has a finding of axe: $language, $mode',
  async (look) => {
    const { page, context } = await visitAs(browser, demoStaff, '/my/profile', {
      ...{ locale: look.locale, setting: { mode: look.mode, isUseTabsRouter: true } },
    })
    await go(page, LIST)
    const found: string[] = []
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      await untilLoaded(page)
      const here = await findingsOf(page, look.language)
      found.push(...here.map((one) => `${size.width}: ${one}`))
    }
    await context.close()
    expect(found).toEqual([])
  },
)
