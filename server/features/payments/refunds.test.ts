import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { correctedAccount } from '../../testing/corrected-account'
import { newForeignOrganization } from '../../testing/foreign-rows'
import { startApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let own: Awaited<ReturnType<typeof correctedAccount>>
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  own = await correctedAccount(t)
})

const refund = (body: object, path = '', user = own.works.staff, headers = {}) =>
  t.call(
    user,
    `POST /payment-records/refund/${path}`,
    { meter: own.meter, method: 'cash', reason: '多收', ...body },
    headers,
  )
const bankAccount = async (purpose: string) =>
  (
    await t.call(own.works.staff, 'POST /organizations/bank-accounts/', {
      ...{ bank_name: '工行', account_name: '水司', purpose },
      account_no: purpose === 'refund' ? '62220001' : '62220002',
    })
  ).data.id
const payee = { name: '张三', bank: '农行', account: '6228480001' }

describe('a refund', () => {
  test('takes its amount out of the balance, says to whom and why, and is listed among the payments', async () => {
    await own.pay('100')
    const bank_account = await bankAccount('refund')
    const made = own.posted(
      await refund({ amount: '30', method: 'transfer', bank_account, payee, channel_no: 'T1' }),
    )
    expect(made).toMatchObject({
      kind: 'refund',
      amount: '-30.00',
      to_balance: '-30.00',
      applied_principal: '0.00',
      balance_before: '100.00',
      balance_after: '70.00',
      bank_account,
      channel_no: 'T1',
      payee,
      reason: '多收',
      status: 'success',
      allocations: [],
    })
    expect(await own.account()).toMatchObject({ balance: '70.00' })
    expect((await own.get(`/meters/${own.meter}/balance/`)).results[0]).toMatchObject({
      reason: 'refund',
      delta: '-30.00',
      reference_type: 'payment',
      reference: made.id,
    })
    const listed = await own.get('/payment-records/', { meter: own.meter, 'kind[]': 'refund' })
    expect(listed.results).toMatchObject([{ id: made.id, amount: '-30.00' }])
    await own.holds()
  })

  test('writes nothing as a preview, and answers what the refund would', async () => {
    await own.pay('100')
    const { status, data } = await refund({ amount: '30' }, 'preview/')
    expect([status, data.id, data.payment_no, data.kind, data.amount]).toEqual([
      200,
      null,
      null,
      'refund',
      '-30.00',
    ])
    expect(data.effects).toEqual({
      ...{ balance: { before: '100.00', after: '70.00' }, released: [], settled: [], orders: [] },
      invoices: [],
    })
    expect(await own.account()).toMatchObject({ balance: '100.00' })
    expect(await refund({ amount: '101' }, 'preview/')).toMatchObject({ status: 409, code: 'balance_short' })
  })

  test('once under one key and under one bank number, and never above the balance, also ten at once', async () => {
    await own.pay('100')
    const key = { 'idempotency-key': 'refund-1' }
    const first = own.posted(await refund({ amount: '10' }, '', own.works.staff, key))
    expect((await refund({ amount: '10' }, '', own.works.staff, key)).data.id).toBe(first.id)
    const numbered = { amount: '10', method: 'cheque', channel_no: 'C1' }
    const cheque = own.posted(await refund(numbered))
    expect(await refund(numbered)).toMatchObject({ status: 200, data: { id: cheque.id } })
    expect(await refund({ ...numbered, amount: '11' })).toMatchObject({ code: 'channel_no_used' })
    const replies = await Promise.all(Array.from({ length: 10 }, () => refund({ amount: '30' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(8).fill(409)])
    expect(await own.account()).toMatchObject({ balance: '20.00' })
    await own.holds()
  })

  test('leaves a payment that can no longer be reversed, and is itself not reversed', async () => {
    const { id } = await own.pay('100')
    const made = own.posted(await refund({ amount: '30' }))
    const short = await t.call(own.works.clerk, `POST /payment-records/${id}/reverse/`, { reason: '收错' })
    expect([short.code, short.data.short]).toEqual(['balance_short', '30.00'])
    const body = { reason: '收错' }
    expect(await t.call(own.works.clerk, `POST /payment-records/${made.id}/reverse/`, body)).toMatchObject({
      status: 409,
      code: 'not_reversible',
    })
  })

  test.each([
    ['no reason', { reason: '' }, 'reason'],
    ['no amount', { amount: '0' }, 'amount'],
    ['a card', { method: 'pos' }, 'method'],
    ['a transfer to nobody', { method: 'transfer' }, 'payee'],
    [
      'a transfer without an account',
      { method: 'transfer', payee: { name: '张三', bank: '农行' } },
      'payee.account',
    ],
    ['an unknown bank account', { bank_account: 999_999 }, 'bank_account'],
  ])('of %s is refused beside its field', async (_, body, field) => {
    await own.pay('100')
    const reply = await refund({ amount: '30', ...body })
    expect([reply.status, Object.keys(reply.data ?? {})]).toEqual([400, [field]])
    expect(await own.account()).toMatchObject({ balance: '100.00' })
  })

  test('from an account for collection is refused, and by whoever is not staff', async () => {
    await own.pay('100')
    const bank_account = await bankAccount('collection')
    expect(Object.keys((await refund({ amount: '30', bank_account })).data)).toEqual(['bank_account'])
    expect((await refund({ amount: '30' }, '', own.works.clerk)).status).toBe(403)
    const abroad = await newForeignOrganization(t)
    expect((await refund({ amount: '30', meter: abroad.rows.meters })).status).toBe(400)
  })
})

describe('a reversal with its reason', () => {
  const reverse = (id: number, path = '', body: object = {}, user = own.works.clerk) =>
    t.call(user, `POST /payment-records/${id}/reverse/${path}`, { reason: '收错户', ...body })

  test('answers the reversed payment; its preview says what it would release', async () => {
    const order = await own.read(25, '2026-01-31')
    const payment = await own.pay('200')
    const seen = await reverse(payment.id, 'preview/')
    expect(seen.data).toMatchObject({
      id: payment.id,
      status: 'reversed',
      reversed_by: null,
      effects: {
        balance: { before: payment.to_balance, after: '0.00' },
        arrears: { before: '0.00', after: '155.00' },
        released: [
          {
            payment_no: payment.payment_no,
            order_no: order.order_no,
            principal: '155.00',
            penalty: payment.applied_penalty,
          },
        ],
        settled: [],
      },
    })
    expect((await own.get(`/payment-records/${payment.id}/`)).status).toBe('success')
    const { status, data } = await reverse(payment.id)
    expect([status, data.id, data.status]).toEqual([200, payment.id, 'reversed'])
    expect(await own.get(`/payment-records/${data.reversed_by}/`)).toMatchObject({
      kind: 'reversal',
      reason: '收错户',
    })
    expect(await reverse(payment.id)).toMatchObject({ code: 'already_reversed' })
    await own.holds()
  })

  test('needs a reason, and staff for a refund', async () => {
    const { id } = await own.pay('10')
    expect(Object.keys((await reverse(id, '', { reason: ' ' })).data)).toEqual(['reason'])
    expect((await reverse(id, '', { refund: { method: 'cash' } })).status).toBe(403)
    expect((await reverse(id, '', { refund: { method: 'cash' } }, own.works.staff)).status).toBe(200)
  })
})

describe('the balance laid on open orders', () => {
  const lay = (path = '', body: object = {}) =>
    t.call(own.works.clerk, `POST /meters/${own.meter}/apply-balance/${path}`, body)

  beforeEach(async () => {
    own = await correctedAccount(t, { auto_settle: false })
  })

  test('pays the oldest due first, as its preview has said', async () => {
    const first = await own.read(10, '2026-01-31')
    const second = await own.read(20, '2026-02-28')
    const body = { meter: own.meter, amount: '60', method: 'cash', orders: [second.id] }
    await t.call(own.works.clerk, 'POST /payment-records/', body)
    own.posted(await own.flush(second.id))
    const seen = (await lay('preview/')).data
    expect(seen).toMatchObject({ balance: '10.00', arrears: '0.00' })
    expect(seen.effects).toMatchObject({
      balance: { before: '60.00', after: '10.00' },
      arrears: { before: '50.00', after: '0.00' },
      settled: [{ payment_no: null, order_no: first.order_no, principal: '50.00', penalty: '0.00' }],
    })
    expect(await own.account()).toMatchObject({ balance: '60.00' })
    expect(await lay()).toMatchObject({ status: 200, data: { balance: '10.00', arrears: '0.00' } })
    expect(await lay('', { orders: [first.id] })).toMatchObject({ status: 409, code: 'order_not_open' })
    expect((await lay()).data.balance).toBe('10.00')
    await own.holds()
  })

  test('pays only the named orders', async () => {
    const first = await own.read(10, '2026-01-31')
    const second = await own.read(12, '2026-02-28')
    const paid = await own.read(16, '2026-03-15')
    const body = { meter: own.meter, amount: '100', method: 'cash', orders: [paid.id] }
    await t.call(own.works.clerk, 'POST /payment-records/', body)
    await lay('', { orders: [second.id] })
    expect(await own.get(`/orders/${first.id}/`)).toMatchObject({ status: 'unpaid' })
    expect(await own.get(`/orders/${second.id}/`)).toMatchObject({ status: 'paid' })
    await own.holds()
  })
})
