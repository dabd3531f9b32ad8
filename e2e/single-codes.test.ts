import { PAGES } from '@water/console/routes'
import { may } from '@water/rules/access/may'
import { PERMISSIONS } from '@water/rules/access/permissions'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { type Clerk, employClerk } from './clerk'
import { apiAs, billAndPay, type Company, foundCompany } from './company'
import { type Rows, screens, showScreen } from './screens'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
let rows: Rows
beforeAll(async () => {
  browser = await launchBrowser()
  company = await foundCompany('CODES')
  const { id: user } = await (await apiAs(company.staff))('GET', '/users/self/')
  const { organization, price, surchargeItem, bankAccount, meters } = company
  rows = {
    ...{ organization, price, surchargeItem, bankAccount, user, meter: meters[0]!.id },
    ...(await billAndPay(company)),
    ...{ smsConfig: 1, smsTemplate: 1, smsSchedule: 1 },
  }
})
afterAll(() => browser?.close())

/** The pages that these codes open, with their states. */
function opened(codes: readonly number[]) {
  const clerk = { is_audit: true, is_staff: false, is_superuser: false, organization: 1, permissions: codes }
  return screens(rows).filter(({ name }) => {
    const page = PAGES.find((one) => one.name === name.split('-')[0])
    return page !== undefined && page.access !== 'anyone' && may(clerk, page.access)
  })
}

/** Every call that the console makes and the server refuses, with the page it was made from. */
function refusals(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() !== 403) return
    const { pathname } = new URL(response.url())
    refused.push(`${new URL(page.url()).pathname}: ${response.request().method()} ${pathname}`)
  })
  return refused
}

/** What whoever holds a code does on the page that it opens, beyond looking. */
const DONE: Readonly<Record<number, (page: Page) => Promise<void>>> = {
  1: async (page) => {
    await showPage(page, 'MeterCreate')
    expect(await page.getByRole('radio', { name: '分表' }).count()).toBe(0)
  },
  2: async (page) => {
    await showPage(page, 'MeterEdit')
    await page.getByLabel('备注').first().fill('已核对')
    await page.getByRole('button', { name: '保存修改' }).click()
    await page
      .getByText(/已保存/)
      .first()
      .waitFor()
    await page.waitForURL('**/dashboard')
  },
  14: async (page) => {
    await showPage(page, 'ReadingCreate')
    await find(page, company.meters[1]!.account_no)
    await page.getByLabel('本次读数').fill('12')
    await page.getByLabel('本次读数').press('Enter')
    await page.getByRole('heading', { name: /账单.*已/ }).waitFor()
  },
  18: async (page) => {
    await showPage(page, 'PaymentRecordCreate')
    await find(page, company.meters[0]!.account_no)
    await page
      .getByRole('button', { name: /收费|收款/ })
      .first()
      .waitFor()
  },
}

async function showPage(page: Page, name: string) {
  const screen = screens(rows).find((one) => one.name === name)
  if (!screen) throw new Error(`no page is called ${name}`)
  await showScreen(page, screen, 'zh')
}

/** Types an account number and chooses by Enter, as a scanner does. */
async function find(page: Page, account: string) {
  const chooser = page.locator('.page:visible').getByRole('combobox').first()
  await chooser.fill(account)
  await chooser.press('Enter')
  await page
    .locator('.page:visible')
    .getByText(new RegExp(`${account}\\s*住户`))
    .first()
    .waitFor()
}

test.each(PERMISSIONS.map(({ code, zh }) => [zh, code] as const))(
  'who may %s alone (%i) is refused no call on any page that this opens',
  async (_name, code) => {
    const clerk: Clerk = await employClerk(company, '一项权限', [code])
    const { page, context, complaints } = await visitAs(browser, clerk, '/my/profile')
    const refused = refusals(page)
    for (const screen of opened([code])) await showScreen(page, screen, 'zh')
    await DONE[code]?.(page)
    expect(refused).toEqual([])
    expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  },
)
