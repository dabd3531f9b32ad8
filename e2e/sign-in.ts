import type { Page } from 'playwright-core'
import { findings } from './axe'
import { WINDOW } from './browser'
import { excess } from './excess'

interface Person {
  account: string
  password: string
}

/** Signs in through the page, in Chinese, and continues to the wanted page. */
export async function signIn(page: Page, person: Person, path: string) {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await fillIn(page, person)
}

/** Signs in on the form that is shown. */
export async function fillIn(page: Page, { account, password }: Person) {
  await page.getByLabel('账号').first().fill(account)
  await page.getByLabel('密码').first().fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: '已打开的页面' }).waitFor()
}

/** Findings of axe in each mode of the sign-in page, and how far it is wider than a telephone. */
export async function faultsOfSignIn(page: Page, modes: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const mode of modes) {
    await page.getByRole('tab', { name: mode, exact: true }).click()
    await page.locator('form').filter({ visible: true }).waitFor()
    found.push(...(await findings(page)), ...(await excess(page, 390)))
    await page.setViewportSize(WINDOW)
  }
  return found
}
