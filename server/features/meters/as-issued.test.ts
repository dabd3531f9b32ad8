import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let price: number
// biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as a client would
let meter: any
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.now = '2026-01-31 09:00:00'
  works = await newWaterworks(t)
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
  meter = await works.meter(price)
})

const get = (path: string, query: object = {}) => t.call(works.clerk, `GET ${path}`, query)
const correct = (body: object) => t.call(works.clerk, `PATCH /meters/${meter.id}/`, body)
const pay = async (amount: string) =>
  (await t.call(works.clerk, 'POST /payment-records/', { meter: meter.id, amount, method: 'cash' })).data
const names = async (path: string, query: object = {}) =>
  (await get(path, query)).data.results.map((row: { customer_name: string }) => row.customer_name)
const version = async () =>
  (
    await t.db
      .selectFrom('meters')
      .select('customer_version')
      .where('organization_id', '=', works.org)
      .where('id', '=', meter.id)
      .executeTakeFirstOrThrow()
  ).customer_version

test('each order and payment keeps the customer as it was made, in its list and its detail', async () => {
  const first = (await works.read(meter.id, 10, '2026-01-10')).data
  const paid = await pay('5')
  await correct({ customer_name: '李四', address: '和平路 2 号' })
  const second = (await works.read(meter.id, 20, '2026-01-20')).data
  const later = await pay('6')
  await correct({ customer_name: '王五' })

  expect(await names('/orders/')).toEqual(['李四', '张三'])
  expect((await get(`/orders/${first.id}/`)).data.customer_name).toBe('张三')
  expect((await get(`/orders/${second.id}/`)).data.customer_name).toBe('李四')
  expect(await names('/payment-records/')).toEqual(['李四', '张三'])
  const receipt = async (id: number) => {
    const { customer_name, address } = (await get(`/payment-records/${id}/`)).data
    return [customer_name, address]
  }
  expect(await receipt(paid.id)).toEqual(['张三', '建国路 1 号'])
  expect(await receipt(later.id)).toEqual(['李四', '和平路 2 号'])
})

test('the account and its monthly orders name the present customer', async () => {
  await works.read(meter.id, 10, '2026-01-10')
  await correct({ customer_name: '李四' })
  expect(await names('/meters/')).toEqual(['李四'])
  expect(await names('/orders/monthly/')).toEqual(['李四'])
})

test('a search finds present and former names, and nothing by a name that nobody had', async () => {
  await works.read(meter.id, 10, '2026-01-10')
  await pay('5')
  for (const customer_name of ['李四', '王五', '李四', '张三', '赵六']) await correct({ customer_name })
  for (const path of ['/meters/', '/orders/', '/payment-records/', '/orders/monthly/']) {
    for (const search of ['张三', '李四', '王五', '赵六'])
      expect([path, search, (await get(path, { search })).data.count]).toEqual([path, search, 1])
    expect((await get(path, { search: '三李' })).data.count).toBe(0)
  }
})

test('a reversal names the customer of the payment that it cancels', async () => {
  const paid = await pay('5')
  await correct({ customer_name: '李四' })
  await t.call(works.clerk, `DELETE /payment-records/${paid.id}/`)
  expect(await names('/payment-records/', { kind: ['reversal'] })).toEqual(['张三'])
})

test.each([
  ['a name', { customer_name: '李四' }, 2],
  ['a phone', { phone: '13800000000' }, 2],
  ['an invoice title', { title_type: 'enterprise', buyer_name: '张三商店' }, 2],
  ['a withholding contract', { withholding: { bank_name: '工行', account_no: '6222' } }, 2],
  ['the same name again', { customer_name: '张三' }, 1],
  ['a remark', { remark: '门口有狗' }, 1],
  ['a place on the route', { seq_no: 7 }, 1],
])('a correction of %s makes a new version only when the customer changes', async (_, body, expected) => {
  expect((await correct(body)).status).toBe(200)
  expect(await version()).toBe(expected)
})

test('the same withholding contract sent again is the same version', async () => {
  const withholding = { bank_name: '工行', account_no: '6222', account_name: '张三', contract_no: 'W1' }
  await correct({ withholding })
  await correct({ withholding, remark: '一样' })
  expect(await version()).toBe(2)
})
