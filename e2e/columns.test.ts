import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { demoStaff, visitAs } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})

/** In their order, without that of the choice of rows, which has no name. */
const headings = async (page: Page): Promise<string[]> => {
  await page.locator('tr[data-row]').first().waitFor()
  return (await page.locator('thead:visible th').allTextContents()).filter((name) => name !== '')
}
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const widthOf = async (page: Page, name: string) => (await heading(page, name).boundingBox())?.width ?? 0

test('columns change places and width, by mouse and by keyboard; a person keeps them until the default is asked for', async () => {
  const { page, context, complaints } = await visitAs(browser, demoStaff, '/meter/list')
  const usual = await headings(page)
  expect(usual.slice(0, 4)).toEqual(['户号', '户名', '地址', '表号'])
  const panel = page.getByRole('dialog', { name: '列的显示、顺序和宽度' })

  // By keyboard: the focus goes into the panel, and Escape gives it back.
  await page.getByRole('button', { name: '列设置' }).press('Enter')
  await page.getByRole('button', { name: '把“表号”上移' }).press('Enter')
  await expect.poll(() => headings(page)).toEqual(['户号', '户名', '表号', '地址', ...usual.slice(4)])
  expect(await page.getByRole('button', { name: '把“户名”上移' }).isDisabled()).toBe(true)
  await page.getByLabel('“地址”的宽度（像素）').fill('320')
  await page.keyboard.press('Enter')
  await expect.poll(() => widthOf(page, '地址')).toBe(320)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('列设置')

  // By mouse: an edge of a heading, which does not sort, and a row of the panel.
  const name = (await heading(page, '户名').boundingBox())!
  await page.mouse.move(name.x + name.width - 3, name.y + 10)
  await page.mouse.down()
  await page.mouse.move(name.x + 200, name.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.abs((await widthOf(page, '户名')) - 203) < 3).toBe(true)
  expect(page.url()).not.toContain('ordering')
  await page.getByRole('button', { name: '列设置' }).click()
  await panel.getByText('状态', { exact: true }).dragTo(panel.getByText('户名', { exact: true }))
  await expect.poll(async () => (await headings(page)).slice(0, 4)).toEqual(['户号', '状态', '户名', '表号'])
  await panel.getByRole('checkbox', { name: '地址' }).click()
  await heading(page, '地址').waitFor({ state: 'detached' })
  const chosen = await headings(page)

  // Another visit without a word of it in the address.
  await page.goto('/meter/list')
  expect(await headings(page)).toEqual(chosen)
  expect(Math.abs((await widthOf(page, '户名')) - 203)).toBeLessThan(3)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(() => headings(page)).toEqual(usual)
  expect(complaints).toEqual([])
  await context.close()
})
