import type { Page } from 'playwright-core'

/** Signs in through the page, in Chinese, and continues to the wanted page. */
export async function signIn(
  page: Page,
  { account, password }: { account: string; password: string },
  path: string,
) {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('账号').first().fill(account)
  await page.getByLabel('密码').first().fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: '已打开的页面' }).waitFor()
}
