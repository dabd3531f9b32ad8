import { PERMISSIONS } from '@water/rules/access/permissions'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findAccount, opens, refusals } from './allowed'
import { launchBrowser } from './browser'
import { type Clerk, employClerk } from './clerk'
import { apiAs, billAndPay, type Company, createCompany, invoice } from './company'
import { type Rows, screens, showScreen } from './screens'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
let rows: Rows
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('CODES')
  const { id: user } = await (await apiAs(company.staff))('GET', '/users/self/')
  const { organization, price, surchargeItem, bankAccount, meters } = company
  const made = await billAndPay(company)
  rows = {
    ...{ organization, price, surchargeItem, bankAccount, user, meter: meters[0]!.id },
    ...made,
    ...(await invoice(company, made.order)),
    ...{ smsConfig: 1, smsTemplate: 1, smsSchedule: 1 },
  }
})

/**
 * The codes that open pages with parts for other codes, and after which work goes on: looking at meters, reading, and the bills.
 * What every code alone opens is a table (console/shell/access.test.ts), and so is that it may make the calls of these pages
 * (scripts/screen-needs.test.ts).
 */
const WALKED = PERMISSIONS.filter(({ code }) => [3, 14, 18].includes(code))
/** Pages that ask for no permission, and reports beyond the first, make the same calls for everybody. */
const SAME_FOR_ALL = /^(MyProfile|ChangePassword|Result|ReportDetail-)/

/** The pages that a code opens, with their states. */
const opened = (code: number) =>
  screens(rows)
    .filter(({ address }) => opens([code], address.split('?')[0] ?? ''))
    .filter(({ name }) => !SAME_FOR_ALL.test(name))

/** The actions that a code allows on its page, beyond reading. */
const DONE: Readonly<Record<number, (page: Page) => Promise<void>>> = {
  14: async (page) => {
    await showPage(page, 'ReadingCreate')
    await findAccount(page, company.meters[1]!.account_no)
    await page.getByLabel('本次读数').fill('12')
    await page.getByLabel('本次读数').press('Enter')
    await page.getByRole('heading', { name: /账单.*已/ }).waitFor()
  },
  18: async (page) => {
    await showPage(page, 'PaymentRecordCreate')
    await findAccount(page, company.meters[0]!.account_no)
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

test.each(WALKED.map(({ code, zh }) => [zh, code] as const))(
  'who may %s alone (%i) is refused no call on any page that this opens',
  async (_name, code) => {
    const clerk: Clerk = await employClerk(company, '一项权限', [code])
    const { page, context, complaints } = await visitAs(browser, clerk, '/my/profile')
    const refused = refusals(page)
    const failed: string[] = []
    for (const screen of opened(code)) {
      await showScreen(page, screen, 'zh')
      // The company has imported nothing, so the page of an import finds none; the day is another cashier's.
      const isEmpty = screen.name === 'ImportResult' || screen.name === 'CashierDayDetail'
      if (!isEmpty && (await page.getByRole('button', { name: '重试' }).count())) failed.push(screen.name)
    }
    const work = DONE[code]
    if (work) {
      await work(page)
      if (await page.getByRole('button', { name: '重试' }).count()) failed.push('after the work')
    }
    expect(refused).toEqual([])
    expect(failed).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  },
)
