import { isReportName, needOf } from '@water/console/features/reports/report'
import { pageAt } from '@water/console/shell/page-at'
import { may } from '@water/rules/access/may'
import type { Page } from 'playwright-core'

/** A member of an organization with only these permission codes. */
const holderOf = (codes: readonly number[]) => ({
  ...{ is_audit: true, is_staff: false, is_superuser: false, organization: 1 },
  permissions: codes,
})

/**
 * Tells whether these codes open the page at a path of the console, and the page is not open to everybody. The page of a
 * report opens to whom any report does; which ones is the report's own.
 */
export function opens(codes: readonly number[], path: string): boolean {
  const page = pageAt(path)
  const report = path.split('/').at(-1)
  const isOwn = page?.name !== 'ReportDetail' || !isReportName(report) || may(holderOf(codes), needOf(report))
  return page !== null && page.access !== 'anyone' && may(holderOf(codes), page.access) && isOwn
}

/** Every call of the console that the server refuses, with its page. */
export function refusals(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() !== 403) return
    const { pathname } = new URL(response.url())
    refused.push(`${new URL(page.url()).pathname}: ${response.request().method()} ${pathname}`)
  })
  return refused
}

/** Offers of the visible page that these codes do not open: links elsewhere, and trying again after a refusal. */
export async function deadEnds(page: Page, codes: readonly number[]): Promise<string[]> {
  const links = await page
    .locator('main a[href^="/"]:visible')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  const retries = await page.getByRole('button', { name: '重试' }).count()
  return [
    ...links.filter((href) => !opens(codes, href.split('?')[0] ?? '')),
    ...(retries > 0 ? [`重试 on ${page.url()}`] : []),
  ]
}

/** Types an account number and chooses by Enter, as a scanner does. */
export async function findAccount(page: Page, account: string) {
  const chooser = page.locator('main > section:visible').getByRole('combobox').first()
  await chooser.fill(account)
  await chooser.press('Enter')
  await page
    .locator('main > section:visible')
    .getByText(new RegExp(`${account}\\s*住户`))
    // The field says its choice to those who hear it, too, as long as it has the focus.
    .filter({ visible: true })
    .first()
    .waitFor()
}
