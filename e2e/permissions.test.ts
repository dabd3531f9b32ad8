import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { employClerk } from './clerk'
import { apiAs, type Company, createCompany } from './company'
import { asSignedIn } from './page-session'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('RIGHTS')
})

test('who may only look at meters sees no button that changes one, and the server refuses the same token', async () => {
  const clerk = await employClerk(company, '只看不改', [3, 5])
  const staff = await apiAs(company.staff)
  const [meter] = company.meters
  const id = meter?.id ?? 0
  const before = await staff('GET', `/meters/${id}/`)
  const reading = { meter: id, current_reading: '10', read_at: '2024-03-01 09:00:00' }
  const { id: order } = await staff('POST', '/reading-orders/', reading)
  const { page, context, complaints } = await visitAs(browser, clerk, '/meter/list')

  await page.getByRole('row', { name: /住户1/ }).waitFor()
  expect(await page.getByRole('button', { name: /新建水表|导入/ }).count()).toBe(0)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  expect(await menu.getByText(/水表列表|水表管理/).count()).toBeGreaterThan(0)
  expect(await menu.getByText(/新建水表|账单|缴费|抄表|组织|用户/).count()).toBe(0)
  await page.getByRole('link', { name: String(meter?.account_no) }).click()
  await page.getByRole('heading', { level: 1, name: /住户1/ }).waitFor()
  expect(await page.getByRole('button', { name: /编辑|删除|收费|抄表/ }).count()).toBe(0)
  expect(await page.getByRole('tab', { name: /账单|缴费/ }).count()).toBe(0)

  const call = await asSignedIn(page)
  expect((await call('GET', `/meters/${id}/`)).status).toBe(200)
  const { location, meter_type, diameter, water_price } = before
  const meterBody = {
    location,
    meter_type,
    diameter,
    water_price,
    meter_no: 'RIGHTS-9',
    customer_name: '无权',
  }
  const refused: [string, string, object?][] = [
    ['POST', '/meters/', { ...meterBody, address: '清河路 9 号', initial_reading: '0' }],
    ['PATCH', `/meters/${id}/`, { remark: '无权' }],
    ['DELETE', `/meters/${id}/`],
    ['POST', '/readings/preview/', { ...reading, read_at: '2024-04-01 09:00:00' }],
    ['POST', '/reading-orders/', { ...reading, read_at: '2024-04-01 09:00:00' }],
    ['GET', '/orders/'],
    ['GET', `/orders/${order}/`],
    ['GET', '/payment-records/'],
    ['GET', `/payment-records/dues/?meter=${id}`],
    ['POST', '/payment-records/', { meter: id, amount: '28.00', method: 'cash' }],
    ['POST', '/organizations/locations/', { name: '无权', level: 'book', code: 'B9' }],
    ['GET', '/users/'],
  ]
  for (const [method, path, body] of refused) {
    const { status, text } = await call(method, path, body)
    expect({ status, code: JSON.parse(text).code }, `${method} ${path}`).toEqual({
      status: 403,
      code: 'no_permission',
    })
  }
  expect(await staff('GET', `/orders/${order}/`)).toMatchObject({ status: 'unpaid', outstanding: '28.00' })
  expect(await staff('GET', `/meters/${id}/`)).toMatchObject({ remark: before.remark })
  expect(await staff('GET', '/meters/?search=RIGHTS-9')).toMatchObject({ count: 0 })

  for (const path of [
    '/meter/create',
    `/meter/edit/${id}`,
    '/reading/create',
    '/order/list',
    `/order/detail/${order}`,
    '/order/payment-records/create',
    '/organization/water-prices',
  ]) {
    await page.goto(path)
    await page.waitForURL('**/result/403')
    await page.getByText('抱歉，您无权限访问此页面').waitFor()
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('who may see bills and take money, but not change a meter, has the buttons of the one and not of the other', async () => {
  const clerk = await employClerk(company, '收费员', [3, 5, 18])
  const staff = await apiAs(company.staff)
  const id = company.meters[1]?.id ?? 0
  const { id: order } = await staff('POST', '/reading-orders/', {
    ...{ meter: id, current_reading: '10', read_at: '2024-03-01 09:00:00' },
  })
  const { page, context, complaints } = await visitAs(browser, clerk, `/order/detail/${order}`)
  await page.getByRole('button', { name: '收费', exact: true }).waitFor()
  await page.goto(`/meter/detail/${id}`)
  await page.getByRole('button', { name: '收费', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /编辑|删除|抄表/ }).count()).toBe(0)
  const call = await asSignedIn(page)
  expect((await call('DELETE', `/meters/${id}/`)).status).toBe(403)
  expect((await call('PATCH', `/meters/${id}/`, { remark: '无权' })).status).toBe(403)
  expect(complaints).toEqual([])
  await context.close()
})
