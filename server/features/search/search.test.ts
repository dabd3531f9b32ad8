import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoicingWorks, newInvoicingWorks } from '../../testing/invoices'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'

interface Row {
  kind: string
  id: number
  title: string
  subtitle: string
}

let t: TestApp
let works: InvoicingWorks
let elsewhere: InvoicingWorks
/** Documents of the same customer, with the same phone, in two organizations. */
let own: Documents
let foreign: Documents

interface Documents {
  meter: { id: number; account_no: string; meter_no: string }
  order: { id: number; order_no: string }
  payment: { id: number; payment_no: string }
  invoice: { id: number; invoice_no: string }
}

const CUSTOMER = {
  customer_name: '欧阳小明',
  phone: '13812345678',
  address: '解放路 18 号 2-301，幸福苑 ５－12',
}

const wide = (text: string) =>
  text.replace(/[!-~]/g, (one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0))

async function documentsIn(at: InvoicingWorks, bank: string): Promise<Documents> {
  const { meter: id, order } = await at.invoiceable(CUSTOMER)
  const invoice = await at.issued([order])
  const body = { meter: id, amount: '5.00', method: 'wechat', channel_no: bank }
  const paid = await t.call(at.biller, 'POST /payment-records/', body)
  expect(paid.status, paid.text).toBe(201)
  const [meter, read] = [
    await t.call(at.clerk, `GET /meters/${id}/`),
    await t.call(at.clerk, `GET /orders/${order}/`),
  ]
  return { meter: meter.data, order: read.data, payment: paid.data, invoice }
}

beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
  works = await newInvoicingWorks(t)
  elsewhere = await newInvoicingWorks(t)
  own = await documentsIn(works, 'Wx-778899')
  foreign = await documentsIn(elsewhere, 'Wx-778899')
})
afterAll(() => t.stop())

const search = async (user: TestUser, q: string, more: object = {}): Promise<Row[]> => {
  const reply = await t.call(user, 'GET /search/', { q, ...more })
  expect(reply.status, reply.text).toBe(200)
  return reply.data
}
const found = async (user: TestUser, q: string) =>
  (await search(user, q)).map(({ kind, id }) => `${kind} ${id}`)
const holding = (...permissions: number[]) => t.signIn('user', { organization: works.org, permissions })

describe('one text finds', () => {
  it.each<[string, () => string]>([
    ['the account number', () => own.meter.account_no],
    ['its beginning in small letters', () => own.meter.account_no.slice(0, -1).toLowerCase()],
    ['the device', () => own.meter.meter_no],
    ['the device in small letters', () => own.meter.meter_no.toLowerCase()],
    ['the name', () => '欧阳小明'],
    ['the surname', () => '欧'],
    ['a part of the name', () => '小明'],
    ['the phone', () => '13812345678'],
    ['the end of the phone', () => '5678'],
    ['the address', () => '解放路 18'],
    ['a part of the address', () => '2-301'],
    ['words of different fields', () => '欧阳  2-301'],
    [
      'its number in full width, copied with a mark of direction',
      () => `\u202D${wide(own.meter.account_no)}\u202C`,
    ],
    ['the device with a space of no width', () => own.meter.meter_no.replace(/(?<=^.)/, '\u200B')],
    ['the name with a space of no width', () => '欧阳\u200B小明'],
    ['the address in half width, where it was typed in full', () => '幸福苑 5-12'],
  ])('the account by %s', async (_, text) => {
    expect(await found(works.staff, text())).toContain(`meter ${own.meter.id}`)
  })

  it.each<[string, () => string, () => string]>([
    ['an order by its number', () => own.order.order_no, () => `order ${own.order.id}`],
    [
      'an order by its number in small letters',
      () => own.order.order_no.toLowerCase(),
      () => `order ${own.order.id}`,
    ],
    [
      'an order by its series number',
      () => String(Number(own.order.order_no.slice(-8))),
      () => `order ${own.order.id}`,
    ],
    ['a payment by its number', () => own.payment.payment_no, () => `payment ${own.payment.id}`],
    ['a payment by the bank’s number', () => 'wX-7788', () => `payment ${own.payment.id}`],
    [
      'a payment by the bank’s number in full width',
      () => wide('wX-7788'),
      () => `payment ${own.payment.id}`,
    ],
    [
      'a user by a name with a mark of direction',
      () => `\u200E${works.staff.username}`,
      () => `user ${works.staff.id}`,
    ],
    ['an invoice by its number', () => own.invoice.invoice_no, () => `invoice ${own.invoice.id}`],
    ['a user by the name of the account', () => works.staff.username, () => `user ${works.staff.id}`],
  ])('%s', async (_, text, expected) => {
    expect(await found(works.staff, text())).toContain(expected())
  })

  it('a device that was taken out, with its own number', async () => {
    const { id, meter_no } = await works.meter(works.residents, { meter_no: 'OUT-77' })
    const body = {
      final_reading: 3,
      meter_no: 'IN-77',
      initial_reading: 0,
      changed_at: '2026-01-30 10:00:00',
      reason: 'periodic',
    }
    const changed = await t.call(works.clerk, `POST /meters/${id}/change/`, body)
    expect(changed.status, changed.text).toBe(200)
    const [row] = await search(works.staff, meter_no)
    expect(row).toMatchObject({ kind: 'meter', id })
    expect(row!.subtitle).toContain(meter_no)
  })
})

it('a row says enough to be told from others, with its phone masked', async () => {
  const rows = await search(works.staff, own.meter.account_no)
  expect(rows[0]).toEqual({
    kind: 'meter',
    id: own.meter.id,
    title: `${own.meter.account_no} · 欧阳小明`,
    subtitle: `解放路 18 号 2-301，幸福苑 ５－12 · ${own.meter.meter_no} · 138****5678`,
  })
  const [order] = await search(works.staff, own.order.order_no)
  expect(order).toMatchObject({
    title: own.order.order_no,
    subtitle: `欧阳小明 · ${own.meter.account_no} · 2026-01 · ¥155.00`,
  })
  for (const text of ['13812345678', '欧阳小明', own.payment.payment_no, own.invoice.invoice_no])
    expect(JSON.stringify(await search(works.staff, text))).not.toContain('13812345678')
})

it('what begins with the text stands before what only contains it', async () => {
  await works.meter(works.residents, { customer_name: '李甲乙', address: '一路' })
  await works.meter(works.residents, { customer_name: '甲乙', address: '二路' })
  expect((await search(works.staff, '甲乙')).map(({ title }) => title.split(' · ')[1])).toEqual([
    '甲乙',
    '李甲乙',
  ])
})

it.each<[number[], string[]]>([
  [[3], ['meter']],
  [[2], ['meter']],
  [[18], ['order', 'payment']],
  [[7], ['invoice']],
  [[1, 4, 5, 8, 14, 15, 16, 17], []],
])('%j opens %j and nothing else', async (permissions, kinds) => {
  const user = await holding(...permissions)
  const texts = [
    own.meter.account_no,
    own.order.order_no,
    own.payment.payment_no,
    own.invoice.invoice_no,
    works.staff.username,
    '欧阳小明',
  ]
  const seen = new Set<string>()
  for (const text of texts) for (const { kind } of await search(user, text)) seen.add(kind)
  expect([...seen].sort()).toEqual(kinds)
})

it('who may look at an account or an invoice but not list them names it by its whole number', async () => {
  const { account_no, meter_no } = own.meter
  const whole = [account_no.toLowerCase(), meter_no, own.invoice.invoice_no]
  const parts = [...whole.map((number) => number.slice(0, -1)), '欧阳小明', '13812345678', '解放路 18']
  const seen = async (permissions: number[], texts: readonly string[]) => {
    const user = await holding(...permissions)
    return Promise.all(texts.map(async (text) => (await search(user, text)).length > 0))
  }
  expect(await seen([3, 7], whole)).toEqual([true, true, true])
  expect(await seen([3, 7], parts)).toEqual(parts.map(() => false))
  // These list accounts or choose one of them elsewhere.
  for (const listing of [2, 5, 14, 18])
    expect(await seen([3, listing], parts)).toEqual([true, true, false, true, true, true])
  expect(await seen([7, 8], parts)).toEqual([false, false, true, false, false, false])
})

it('another organization’s rows do not exist, whatever is typed', async () => {
  const texts = [
    foreign.meter.account_no,
    foreign.meter.meter_no,
    foreign.order.order_no,
    foreign.payment.payment_no,
    elsewhere.staff.username,
  ]
  for (const text of texts) expect(await found(works.staff, text)).toEqual([])
  for (const text of ['欧阳小明', '13812345678', 'wx-778899', '解放路'])
    expect(await found(works.staff, text)).not.toContain(`meter ${foreign.meter.id}`)
  const named = await t.call(works.staff, 'GET /search/', { q: '欧阳', organization: elsewhere.org })
  expect(named.data ?? []).toEqual([])
})

it('a super administrator finds those of all, or of the chosen one; staff without an organization find nothing', async () => {
  const root = await t.signIn('super')
  const meters = (rows: Row[]) =>
    rows.flatMap(({ kind, id }) => (kind === 'meter' ? [id] : [])).sort((one, other) => one - other)
  expect(meters(await search(root, '欧阳小明'))).toEqual([own.meter.id, foreign.meter.id])
  expect(meters(await search(root, '欧阳小明', { organization: elsewhere.org }))).toEqual([foreign.meter.id])
  expect(await search(await t.signIn('staff'), '欧阳小明')).toEqual([])
})

it('has twenty rows at most and leaves no kind out', async () => {
  for (let at = 0; at < 22; at++)
    await works.meter(works.residents, { customer_name: '同名', meter_no: `MANY-${at}` })
  expect(await search(works.staff, '同名')).toHaveLength(20)
  const code = own.order.order_no.slice(0, own.order.order_no.indexOf('20'))
  const rows = await search(works.staff, code)
  expect(rows.length).toBeLessThanOrEqual(20)
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['meter', 'order', 'payment']))
})

it.each([
  '',
  '   ',
  '%',
  '_',
  '\\',
  "' or 1=1 --",
  '\u{10FFFF}',
  '\uFFFF',
  '\uD7FF',
  '\uD83D\uDE00',
  '__proto__',
  'null',
  '*',
  '%%%%',
])('%j is a text like any other', async (q) => {
  expect(await found(works.staff, q)).not.toContain(`meter ${own.meter.id}`)
})

it('refuses what is no text, and whoever is not approved', async () => {
  expect((await t.call(works.staff, 'GET /search/', { q: 'x'.repeat(101) })).status).toBe(400)
  expect((await t.call(works.staff, 'GET /search/', { other: 'x' })).status).toBe(400)
  expect(
    (await t.call(await t.signIn('unaudited', { organization: works.org }), 'GET /search/', { q: 'x' }))
      .status,
  ).toBe(403)
})
