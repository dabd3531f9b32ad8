import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoicingWorks, issueInvoices, newInvoicingWorks, SELLER } from '../../testing/invoices'
import { startApp, type TestApp } from '../../testing/test-app'
import { applyOutcomesAsSystem } from './outcomes'

let t: TestApp
let works: InvoicingWorks
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
})
beforeEach(async () => {
  t.clock.now = '2026-01-31 09:00:00'
  works = await newInvoicingWorks(t)
})
afterAll(() => t.stop())

const company = {
  title_type: 'enterprise',
  buyer_name: '北京某某科技有限公司',
  buyer_tax_id: '91350100M000100Y43',
  buyer_bank: '工商银行',
  buyer_account: '0200001009014412345',
}
/** Name, tier, quantity, price, net, rate, tax and amount of each line. */
const papersOf = (lines: Record<string, string>[]) =>
  lines.map(({ name, spec, quantity, price, net, tax_rate, tax, amount }) =>
    [name, spec, quantity, price, net, tax_rate, tax, amount].join(' '),
  )

describe('an invoice', () => {
  test('of an order has a line for each of its lines, with net and tax taken out of each', async () => {
    const { order, meter } = await works.invoiceable()
    const { status, data } = await works.make([order])
    expect(status).toBe(201)
    expect(data).toMatchObject({
      meter,
      type: 'normal',
      color: 'blue',
      status: 'issuing',
      invoice_no: null,
      buyer_name: '张三',
      net: '152.62',
      tax: '2.38',
      amount: '155.00',
      seller: SELLER,
      title: { title_type: 'personal', buyer_name: '张三', buyer_tax_id: '' },
    })
    expect(papersOf(data.lines)).toEqual([
      '居民生活用水 第1阶梯 10 2.01 20.10 0.03 0.60 20.70',
      '居民生活用水 第2阶梯 15 3.9513333333333 59.27 0.03 1.78 61.05',
      '水资源费  25 1.57 39.25 0.00 0.00 39.25',
      '污水处理费  25 1.36 34.00 0.00 0.00 34.00',
    ])
    expect(data.orders).toEqual([
      {
        id: order,
        order_no: expect.any(String),
        billing_month: '2026-01',
        period_from: '2026-01-02',
        period_to: '2026-01-25',
        previous_reading: '0',
        current_reading: '25',
        amount: '155.00',
        invoiced: '155.00',
      },
    ])
    expect(await works.statusOf(order)).toBe('issuing')
  })

  test('is issued by the worker under the next number of its organization and year', async () => {
    const first = await works.invoiceable()
    const second = await works.invoiceable()
    const one = await works.issued([first.order])
    const two = await works.issued([second.order])
    const prefix = `26009${String(works.org).padStart(5, '0')}`
    expect([one.invoice_no, two.invoice_no]).toEqual([`${prefix}0000000001`, `${prefix}0000000002`])
    expect(one).toMatchObject({ status: 'issued', issued_at: '2026-01-31 09:00:00' })
    expect(await works.statusOf(first.order)).toBe('issued')
    t.clock.now = '2027-01-02 09:00:00'
    const third = await works.invoiceable()
    expect((await works.issued([third.order])).invoice_no).toBe(`27009${prefix.slice(5)}0000000001`)
  })

  test('of type special takes the taxed lines, and its companion the rest with the same title', async () => {
    const { order } = await works.invoiceable(company)
    const preview = await t.call(works.biller, 'POST /invoices/preview/', {
      type: 'special',
      orders: [order],
    })
    expect(preview.data).toMatchObject({
      id: null,
      invoice_no: null,
      type: 'special',
      amount: '81.75',
      net: '79.37',
      tax: '2.38',
      companion_invoice: { id: null, type: 'normal', amount: '73.25', tax: '0.00' },
    })
    expect((await t.call(works.biller, 'GET /invoices/')).data.count).toBe(0)
    const special = await works.issued([order], { type: 'special' })
    const rest = (await t.call(works.biller, `GET /invoices/${special.companion}/`)).data
    expect(special).toMatchObject({ amount: '81.75', title: company, companion_no: rest.invoice_no })
    expect(rest).toMatchObject({
      ...{ type: 'normal', status: 'issued', amount: '73.25', title: company, companion: special.id },
    })
    expect(await works.statusOf(order)).toBe('issued')
  })

  test('holds its lines: an order that is on a live one is not invoiced again', async () => {
    const { order } = await works.invoiceable()
    const draft = await works.make([order], { as_draft: true })
    expect(draft.data).toMatchObject({ status: 'draft', seller: SELLER })
    expect(await works.statusOf(order)).toBe('none')
    const refused = await works.make([order])
    expect([refused.status, refused.code]).toEqual([409, 'line_taken'])
    expect(refused.data).toEqual({
      invoices: [{ id: draft.data.id, invoice_no: null, request_no: draft.data.request_no, status: 'draft' }],
      orders: [{ id: order, order_no: draft.data.orders[0].order_no }],
    })
    expect((await t.call(works.staff, `DELETE /invoices/${draft.data.id}/`)).status).toBe(204)
    expect((await works.make([order])).status).toBe(201)
  })

  test('takes what another one has left of an order', async () => {
    const { order } = await works.invoiceable(company)
    const { data } = await works.make([order], { type: 'special', as_draft: true })
    expect((await t.call(works.staff, `DELETE /invoices/${data.companion}/`)).status).toBe(204)
    expect((await t.call(works.biller, `GET /invoices/${data.id}/`)).data.companion).toBeNull()
    await t.call(works.biller, `POST /invoices/${data.id}/issue/`, {})
    await issueInvoices(t)
    expect(await works.statusOf(order)).toBe('partial')
    const rest = await works.issued([order])
    expect(rest).toMatchObject({ amount: '73.25', orders: [{ amount: '155.00', invoiced: '73.25' }] })
    expect(await works.statusOf(order)).toBe('issued')
  })

  test('of several orders of an account has all of their lines', async () => {
    const { order, meter } = await works.invoiceable()
    const later = await works.read(meter, 30, '2026-01-30')
    const { data } = await works.make([later.data.id, order])
    expect(data).toMatchObject({ amount: '190.00', orders: [{ id: order }, { id: later.data.id }] })
  })
})

describe('a red invoice', () => {
  test('cancels an issued one as a whole, and its lines are free again', async () => {
    const { order } = await works.invoiceable()
    const blue = await works.issued([order])
    const body = { red_reason: '01', remark: '抬头有误' }
    const preview = await t.call(works.biller, `POST /invoices/${blue.id}/red/preview/`, body)
    expect(preview.data).toMatchObject({ id: null, color: 'red', amount: '-155.00', red_of: blue.id })
    const made = await t.call(works.biller, `POST /invoices/${blue.id}/red/`, body)
    expect([made.status, made.data.status]).toEqual([201, 'issuing'])
    const waiting = (await t.call(works.biller, `GET /invoices/${blue.id}/`)).data
    expect(waiting).toMatchObject({ status: 'issued', red_by: made.data.id, red_by_no: null })
    expect(await works.statusOf(order)).toBe('issued')
    await issueInvoices(t)
    const red = (await t.call(works.biller, `GET /invoices/${made.data.id}/`)).data
    expect(red).toMatchObject({
      status: 'issued',
      net: '-152.62',
      tax: '-2.38',
      red_of_no: blue.invoice_no,
      red_reason: '01',
      red_confirm: 'none',
      title: blue.title,
    })
    expect(
      red.lines.map(({ quantity, price, net }: Record<string, string>) => [quantity, price, net]),
    ).toEqual(
      blue.lines.map(({ quantity, price, net }: Record<string, string>) => [
        `-${quantity}`,
        price,
        `-${net}`,
      ]),
    )
    expect((await t.call(works.biller, `GET /invoices/${blue.id}/`)).data).toMatchObject({
      status: 'red_flushed',
      red_by_no: red.invoice_no,
    })
    expect(await works.statusOf(order)).toBe('red')
    await works.issued([order])
    expect(await works.statusOf(order)).toBe('issued')
  })

  test('of a special one is confirmed first', async () => {
    const { order } = await works.invoiceable(company)
    const blue = await works.issued([order], { type: 'special' })
    const { data } = await t.call(works.biller, `POST /invoices/${blue.id}/red/`, { red_reason: '02' })
    expect(data.red_confirm).toBe('waiting')
    await issueInvoices(t)
    const red = (await t.call(works.biller, `GET /invoices/${data.id}/`)).data
    expect(red).toMatchObject({ status: 'issued', red_confirm: 'confirmed' })
    expect(await works.statusOf(order)).toBe('partial')
  })
})

describe('the reversal of an order', () => {
  const flush = (order: number, preview = '') =>
    t.call(works.biller, `POST /orders/${order}/red-flush/${preview}`, { reason: '抄错' })

  test('waits for its invoices to be cancelled, and names them', async () => {
    const { order } = await works.invoiceable()
    const { data } = await works.make([order])
    const issuing = await flush(order)
    expect([issuing.code, issuing.data.invoices[0]]).toEqual([
      'invoiced',
      {
        ...{ id: data.id, invoice_no: null, request_no: data.request_no },
        ...{ type: 'normal', status: 'issuing', amount: '155.00' },
      },
    ])
    await issueInvoices(t)
    const { msg, data: named } = await flush(order)
    expect(msg).toContain(named.invoices[0].invoice_no)
    await t.call(works.biller, `POST /invoices/${data.id}/red/`, { red_reason: '01' })
    await issueInvoices(t)
    expect((await flush(order)).status).toBe(201)
  })

  test('deletes draft invoices of its lines, and says so before', async () => {
    const { order, meter } = await works.invoiceable()
    const later = await works.read(meter, 30, '2026-01-30')
    const draft = await works.make([order, later.data.id], { as_draft: true })
    const preview = await flush(later.data.id, 'preview/')
    expect(preview.data.effects.invoices).toEqual([{ id: draft.data.id, becomes: 'deleted' }])
    expect((await t.call(works.biller, `GET /invoices/${draft.data.id}/`)).status).toBe(200)
    expect((await flush(later.data.id)).status).toBe(201)
    expect((await t.call(works.biller, `GET /invoices/${draft.data.id}/`)).status).toBe(404)
    expect((await works.make([order])).status).toBe(201)
    expect((await works.make([later.data.id])).code).toBe('order_not_live')
  })
})

describe('a draft', () => {
  test('is changed and issued', async () => {
    const { order } = await works.invoiceable()
    const { data } = await works.make([order], { as_draft: true })
    const title = { ...company, buyer_address: '海淀区 1 号' }
    const changed = await t.call(works.staff, `PATCH /invoices/${data.id}/`, { title, remark: '三月' })
    expect(changed.data).toMatchObject({ buyer_name: company.buyer_name, remark: '三月', title })
    await t.call(works.biller, `POST /invoices/${data.id}/issue/`, {})
    await issueInvoices(t)
    const fixed = await t.call(works.staff, `PATCH /invoices/${data.id}/`, { remark: '四月' })
    expect([fixed.status, fixed.code]).toEqual([409, 'invoice_fixed'])
  })
})

describe('the title of a special draft and its companion', () => {
  const other = { ...company, buyer_name: '上海某某有限公司' }
  const titlesOf = (...ids: number[]) =>
    Promise.all(
      ids.map(async (id) => (await t.call(works.biller, `GET /invoices/${id}/`)).data.title.buyer_name),
    )
  const change = (id: number, body: object) => t.call(works.staff, `PATCH /invoices/${id}/`, body)

  test('is one: it changes on both, whichever is changed, and has what the special one needs', async () => {
    const { order, meter } = await works.invoiceable(company)
    const { id, companion } = (await works.make([order], { type: 'special', as_draft: true })).data
    expect((await change(id, { title: other, remark: '三月' })).status).toBe(200)
    expect(await titlesOf(id, companion)).toEqual([other.buyer_name, other.buyer_name])
    const rest = (await t.call(works.biller, `GET /invoices/${companion}/`)).data
    expect(rest).toMatchObject({ remark: '', updated_at: expect.any(String) })
    const person = await change(companion, { title: { title_type: 'personal', buyer_name: '张三' } })
    expect([person.status, Object.keys(person.data)]).toEqual([400, ['title.buyer_tax_id']])
    expect(await titlesOf(id, companion)).toEqual([other.buyer_name, other.buyer_name])
    expect((await change(companion, { title: company, keep_title: true })).status).toBe(200)
    expect(await titlesOf(id, companion)).toEqual([company.buyer_name, company.buyer_name])
    expect((await t.call(works.clerk, `GET /meters/${meter}/`)).data).toMatchObject(company)
  })

  test('stays on a companion that has been issued', async () => {
    const { order } = await works.invoiceable(company)
    const { id, companion } = (await works.make([order], { type: 'special', as_draft: true })).data
    await t.call(works.biller, `POST /invoices/${companion}/issue/`, {})
    await issueInvoices(t)
    expect((await change(id, { title: other })).status).toBe(200)
    expect(await titlesOf(id, companion)).toEqual([other.buyer_name, company.buyer_name])
  })
})

describe('the title', () => {
  test('is saved to the account for the next invoice, by who may edit accounts', async () => {
    const { order, meter } = await works.invoiceable()
    const may = await t.signIn('user', { organization: works.org, permissions: [7, 16] })
    const body = { type: 'normal', orders: [order], title: company, keep_title: true }
    expect((await t.call(may, 'POST /invoices/', body)).status).toBe(403)
    const { data } = await works.make([order], body)
    expect(data.title).toMatchObject(company)
    expect((await t.call(works.clerk, `GET /meters/${meter}/`)).data).toMatchObject(company)
    const later = await works.read(meter, 30, '2026-01-30')
    expect((await works.make([later.data.id])).data.title).toMatchObject(company)
  })

  test('is complete, or the field that it lacks is named', async () => {
    const { order } = await works.invoiceable()
    const special = await works.make([order], { type: 'special' })
    expect([special.status, Object.keys(special.data)]).toEqual([400, ['title.buyer_tax_id']])
    const nameless = await works.make([order], { title: { buyer_name: ' ' } })
    expect([nameless.status, Object.keys(nameless.data)]).toEqual([400, ['title.buyer_name']])
    const wrong = await works.make([order], { title: { ...company, buyer_tax_id: '91350100M000100Y44' } })
    expect([wrong.status, Object.keys(wrong.data)]).toEqual([400, ['title.buyer_tax_id']])
  })
})

describe('refused are', () => {
  test('orders of two accounts, of 0.00, that do not exist, and a special one without a taxed line', async () => {
    const one = await works.invoiceable(company)
    const two = await works.invoiceable(company)
    const nothing = await works.read(one.meter, 25, '2026-01-28')
    const free = await works.price({ name: '免税水', mode: 'flat', price: '1', tax_treatment: 'exempt' })
    const exempt = await works.meter(free, { install_date: '2026-01-01', ...company })
    const untaxed = await works.read(exempt.id, 5, '2026-01-28')
    for (const [orders, more, field] of [
      [[one.order, two.order], {}, 'orders'],
      [[nothing.data.id], {}, 'orders'],
      [[999_999_999], {}, 'orders'],
      [[untaxed.data.id], { type: 'special' }, 'type'],
    ] as const) {
      const { status, data } = await works.make([...orders], more)
      expect([status, Object.keys(data)]).toEqual([400, [field]])
    }
  })
})

test('the time lines of the account and of the order name what happened to its invoices, to who may see them', async () => {
  const { order, meter } = await works.invoiceable()
  const { id } = await works.issued([order])
  await t.call(works.biller, `POST /invoices/${id}/red/`, { red_reason: '01' })
  await issueInvoices(t)
  const titlesOf = async (user: typeof works.biller, object_type: string, object_id: number) =>
    (await t.call(user, 'GET /audit/timeline/', { object_type, object_id })).data.results.map(
      ({ title }: { title: string }) => title,
    )
  const said = ['发票开具结果', '发票开具结果', '红冲发票', '发票开具结果', '开票']
  const ofInvoices = (titles: string[]) => titles.filter((title) => said.includes(title))
  const reader = await t.signIn('user', { organization: works.org, permissions: [3, 7, 18] })
  expect(ofInvoices(await titlesOf(reader, 'meter', meter))).toEqual([
    '发票开具结果',
    '发票开具结果',
    '红冲发票',
    '红冲发票',
    '发票开具结果',
    '开票',
  ])
  expect(ofInvoices(await titlesOf(works.biller, 'order', order))).toHaveLength(6)
  expect(ofInvoices(await titlesOf(works.clerk, 'order', order))).toEqual([])
})

test('who made an invoice and may not look at it is told its number and amount when it is issued, others are not', async () => {
  const maker = await t.signIn('user', { organization: works.org, permissions: [16] })
  const told = async (user: typeof maker) =>
    (await t.call(user, 'GET /notices/')).data.results.filter(
      ({ type }: { type: string }) => type === 'invoice_issued',
    )
  for (const by of [maker, works.biller]) {
    const { order } = await works.invoiceable()
    const { data } = await t.call(by, 'POST /invoices/', { type: 'normal', orders: [order] })
    const outcome = { state: 'issued' as const, number: null, at: null }
    await applyOutcomesAsSystem({ databases: t.databases, clock: () => t.clock.now }, works.org, [
      { id: data.id, requestNo: data.request_no, outcome },
    ])
  }
  const [notice, ...others] = await told(maker)
  expect(others).toEqual([])
  expect(notice.content).toMatch(/^发票 \d{20} 已开具（.+，¥\d/)
  expect(await told(works.biller)).toEqual([])
})

test('a failed invoice is told to whoever made it, and not tried again once its order was reversed', async () => {
  const { order } = await works.invoiceable()
  const { data } = await works.make([order])
  const refused = { state: 'failed' as const, words: '购买方识别号未登记', isRefused: false }
  await applyOutcomesAsSystem({ databases: t.databases, clock: () => t.clock.now }, works.org, [
    { id: data.id, requestNo: data.request_no, outcome: refused },
  ])
  const [notice] = (await t.call(works.biller, 'GET /notices/')).data.results
  expect(notice).toMatchObject({
    type: 'invoice_failed',
    content: expect.stringContaining('购买方识别号未登记'),
    target: { type: 'invoice', id: data.id },
  })
  const flushed = await t.call(works.biller, `POST /orders/${order}/red-flush/`, { reason: '抄错' })
  expect(flushed.status).toBe(201)
  const again = await t.call(works.biller, `POST /invoices/${data.id}/issue/`, {})
  expect([again.status, again.code]).toEqual([409, 'order_not_live'])
})
