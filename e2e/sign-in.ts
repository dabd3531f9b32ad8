import type { Page } from 'playwright-core'

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
