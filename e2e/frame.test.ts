import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, visit } from './browser'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

test('whoever has no token is asked to sign in and keeps the wanted path', async () => {
  const { page, context, complaints } = await visit(browser, inject('productUrl'))
  await page.goto('/meter/list?status[]=active')
  await page.getByRole('button', { name: '登录' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/meter/list?status[]=active')
  expect(complaints).toEqual([])
  await context.close()
})
