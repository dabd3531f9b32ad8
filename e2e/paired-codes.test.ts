import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { deadEnds, refusals } from './allowed'
import { launchBrowser } from './browser'
import { employClerk } from './clerk'
import { type Api, apiAs, billAndPay, type Company, createCompany } from './company'
import { activeTab, go as goTo } from './go'
import { untilLoaded } from './loaded'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
let api: Api
let made: { order: number; payment: number }
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('PAIRS')
  api = await apiAs(company.staff)
  made = await billAndPay(company)
})

let meters = 0
/** A meter without a document. */
async function newMeter(more: object = {}): Promise<{ id: number; account_no: string }> {
  const like = await api('GET', `/meters/${company.meters[0]?.id}/`)
  const { location, meter_type, diameter, water_price } = like
  const number = ++meters + 100
  const { id, account_no } = await api('POST', '/meters/', {
    ...{ location, meter_type, diameter, water_price, seq_no: number, meter_no: `PAIRS-${number}` },
    ...{ customer_name: `住户${number}`, address: '清河路', initial_reading: '0' },
    ...{ install_date: '2024-01-01', ...more },
  })
  return { id, account_no: String(account_no) }
}

/** Waits for the visible page with its content. These codes must open everything that it offers. */
type Arrive = (path: string | RegExp) => Promise<void>
interface Desk {
  page: Page
  arrive: Arrive
  press: (name: string | RegExp) => Promise<void>
}

async function readIndex({ page }: Desk, index: string) {
  await page.getByLabel('本次读数').fill(index)
  await page.getByRole('button', { name: /^生成账单 ¥/ }).waitFor()
  await page.getByLabel('本次读数').press('Enter')
  await page.getByRole('heading', { name: /账单 .* 已生成/ }).waitFor()
}

/**
 * The common work of two permissions that neither can do alone, from page to page, over the pages with parts for other codes. Which
 * pages and branches of the menu any two codes open is a table (console/shell/access.test.ts), and so is where the forms of an
 * account and its deletion lead (console/features/meters/form/after.test.ts).
 */
const PAIRS: readonly [string, readonly [number, number], (desk: Desk) => Promise<void>][] = [
  [
    'reads the meter that is looked at, and looks at the one that is read',
    [3, 14],
    async (desk) => {
      const { id } = await newMeter()
      await go(desk, `/meter/detail/${id}`)
      await desk.press('抄表')
      await desk.arrive(`/reading/create?meter=${id}`)
      await readIndex(desk, '5')
      await desk.arrive(`/reading/create?meter=${id}`)
      await go(desk, `/meter/detail/${id}?tab=readings`)
    },
  ],
  [
    'goes from account to bill to the counter, and back to the account',
    [3, 18],
    async (desk) => {
      const { id } = company.meters[0]!
      for (const tab of ['readings', 'orders', 'payments', 'balance'])
        await go(desk, `/meter/detail/${id}?tab=${tab}`)
      await desk.press('收费')
      await desk.arrive(`/order/payment-records/create?meter=${id}`)
      await go(desk, `/order/detail/${made.order}`)
      await desk.press('查看户表')
      await desk.arrive(`/meter/detail/${id}`)
      await go(desk, `/order/payment-records/detail/${made.payment}`)
      await go(desk, '/order/monthly')
    },
  ],
  [
    'deletes the account that is looked at',
    [3, 4],
    async (desk) => {
      const { id } = await newMeter()
      await go(desk, `/meter/detail/${id}`)
      await desk.press('办理业务')
      await desk.page.getByRole('menuitem', { name: '删除', exact: true }).click()
      await desk.press('删除水表')
      await desk.arrive('/dashboard')
    },
  ],
  [
    'reads, opens the bill and takes the money',
    [14, 18],
    async (desk) => {
      const { id } = await newMeter()
      await go(desk, `/reading/create?meter=${id}`)
      await readIndex(desk, '5')
      await desk.press('查看账单')
      await desk.arrive(/^\/order\/detail\/\d+$/)
      await desk.press('收费')
      await desk.arrive(`/order/payment-records/create?meter=${id}`)
      await desk.press(/^收款/)
      await desk.page.getByText('已收款').first().waitFor()
    },
  ],
]

/** Goes to an address like the back button. */
async function go({ page, arrive }: Desk, address: string) {
  await goTo(page, address)
  await arrive(address)
}

test.each(PAIRS)('who may do two things %s (%j): no dead end, no refusal', async (_name, codes, walk) => {
  const clerk = await employClerk(company, '两项权限', codes)
  const { page, context, complaints } = await visitAs(browser, clerk, '/my/profile')
  const refused = refusals(page)
  const dead: string[] = []
  await walk({
    page,
    press: (name) => page.getByRole('button', { name, exact: true }).click(),
    arrive: async (address) => {
      const at = () => page.evaluate(() => location.pathname + location.search)
      if (typeof address === 'string') await expect.poll(at).toBe(address)
      else await expect.poll(at).toMatch(address)
      // The address changes before the page does.
      await activeTab(page, await at()).waitFor()
      await page.locator('main > section:visible h1').first().waitFor()
      await untilLoaded(page)
      dead.push(...(await deadEnds(page, codes)))
    },
  })
  expect(dead).toEqual([])
  expect(refused).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
