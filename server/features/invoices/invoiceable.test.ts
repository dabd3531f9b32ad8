import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type InvoicingWorks, newInvoicingWorks } from '../../testing/invoices'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'

let t: TestApp
let works: InvoicingWorks
let maker: TestUser
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
})
beforeEach(async () => {
  works = await newInvoicingWorks(t)
  maker = await t.signIn('user', { organization: works.org, permissions: [16] })
})
afterAll(() => t.stop())

const found = async (query: object, who = maker): Promise<{ id: number; lines: object[] }[]> =>
  (await t.call(who, 'GET /invoices/orders/', query)).data
const idsOf = async (query: object) => (await found(query)).map(({ id }) => id)

test('whoever may make an invoice finds its orders by the account, and makes it, without any other permission', async () => {
  const { order, meter } = await works.invoiceable({ customer_name: '王小明' })
  await works.invoiceable()
  expect((await t.call(maker, 'GET /orders/')).status).toBe(403)
  const [row] = await found({ search: '王小明' })
  expect(row).toMatchObject({ id: order, meter, customer_name: '王小明', amount: '155.00' })
  expect(row!.lines).toHaveLength(4)
  expect(row!.lines[0]).toEqual({
    ...{ line_no: 1, name: '居民生活用水', amount: '20.70', tax_treatment: 'taxable', invoice: null },
  })
  expect(await idsOf({ meter })).toEqual([order])
  expect((await t.call(maker, 'POST /invoices/', { type: 'normal', orders: [order] })).status).toBe(201)
})

test('an order is found as long as one of its lines is free', async () => {
  const { order, meter } = await works.invoiceable({
    ...{ title_type: 'enterprise', buyer_name: '某公司', buyer_tax_id: '91350100M000100Y43' },
  })
  const special = (await works.make([order], { type: 'special', as_draft: true })).data
  expect(await idsOf({ meter })).toEqual([])
  expect((await t.call(works.staff, `DELETE /invoices/${special.companion}/`)).status).toBe(204)
  const [row] = await found({ meter })
  const holders = row!.lines.map((line) => (line as { invoice: number | null }).invoice)
  expect(holders).toEqual([special.id, special.id, null, null])
  const flush = { reason: '抄错' }
  await t.call(works.staff, `DELETE /invoices/${special.id}/`)
  expect((await t.call(works.biller, `POST /orders/${order}/red-flush/`, flush)).status).toBe(201)
  expect(await idsOf({ meter })).toEqual([])
})

test('nobody else finds them, and nobody those of another organization', async () => {
  const { meter } = await works.invoiceable()
  const others = await t.signIn('user', { organization: works.org, permissions: [2, 5, 7, 8, 14, 15, 18] })
  expect((await t.call(others, 'GET /invoices/orders/')).status).toBe(403)
  const abroad = await newInvoicingWorks(t)
  await abroad.invoiceable()
  const stranger = await t.signIn('user', { organization: abroad.org, permissions: [16] })
  expect(await found({ meter }, stranger)).toEqual([])
  expect(await found({}, stranger)).toHaveLength(1)
})
