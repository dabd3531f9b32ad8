import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { employClerk } from './clerk'
import { apiAs, type Company, createCompany } from './company'
import { go } from './go'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('RIGHTS')
})

test('who may only look at meters sees no button that changes one', async () => {
  const clerk = await employClerk(company, '只看不改', [3, 5])
  const [meter] = company.meters
  const { page, context, complaints } = await visitAs(browser, clerk, '/meter/list')
  await page.getByRole('row', { name: /住户1/ }).waitFor()
  expect(await page.getByRole('button', { name: /新建水表|导入/ }).count()).toBe(0)
  await page.getByRole('link', { name: String(meter?.account_no) }).click()
  await page.getByRole('heading', { level: 1, name: /住户1/ }).waitFor()
  expect(await page.getByRole('button', { name: /编辑|删除|收费|抄表/ }).count()).toBe(0)
  expect(await page.getByRole('tab', { name: /账单|缴费/ }).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('who may see bills and take money, but not change a meter, has the buttons of the one and not of the other, nor the charges and changes of devices that are staff’s', async () => {
  const clerk = await employClerk(company, '收费员', [3, 5, 18])
  const staff = await apiAs(company.staff)
  const id = company.meters[1]?.id ?? 0
  const { id: order } = await staff('POST', '/reading-orders/', {
    ...{ meter: id, current_reading: '10', read_at: '2024-03-01 09:00:00' },
  })
  const { page, context, complaints } = await visitAs(browser, clerk, `/order/detail/${order}`)
  const shown = page.locator('main > section:visible')
  await shown.getByRole('button', { name: '收费', exact: true }).waitFor()
  await go(page, `/meter/detail/${id}`)
  await shown.getByRole('button', { name: '收费', exact: true }).waitFor()
  expect(await shown.getByRole('button', { name: /编辑|删除|抄表/ }).count()).toBe(0)
  await go(page, '/order/list')
  await shown.getByRole('heading', { name: '账单列表' }).waitFor()
  expect(await shown.getByRole('button', { name: /收费/ }).count()).toBe(0)
  await go(page, '/meter/list')
  await shown.getByRole('heading', { name: '水表列表' }).waitFor()
  expect(await shown.getByRole('button', { name: '批量换表' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})
