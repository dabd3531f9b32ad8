import { describe, expect, it } from 'vitest'
import { accountsIn } from '../../testing/account-with-orders'
import { accounts, cashier, dues, openCounter, pay, read, reverse, staff, t } from '../../testing/counter'

openCounter()

describe('what a payment pays', () => {
  it('is the oldest order first, in each the penalty and then the principal (A 155.00, B 60.00; 180.00)', async () => {
    const meter = await accounts.meter()
    const b = await accounts.order(meter, '60.00', '2026-02-13')
    const a = await accounts.order(meter, '155.00', '2026-01-16')

    const { status, data } = await pay({ meter, amount: '180.00' })

    expect(status).toBe(201)
    expect(data).toMatchObject({
      kind: 'payment',
      applied_principal: '172.25',
      applied_penalty: '7.75',
      to_balance: '0.00',
      cashier: cashier.id,
      paid_at: '2026-02-10 10:00:00',
    })
    expect(data.allocations).toMatchObject([
      { order: a, penalty: '7.75', principal: '155.00', source: 'payment', date: '2026-02-10' },
      { order: b, penalty: '0.00', principal: '17.25' },
    ])
    expect(await accounts.orderOf(a)).toMatchObject({
      status: 'paid',
      outstanding: '0.00',
      penalty_paid: '7.75',
    })
    expect(await accounts.orderOf(b)).toMatchObject({ status: 'partially_paid', outstanding: '42.75' })
    expect(await accounts.stateOf(meter)).toEqual({ balance: '0.00', arrears: '42.75' })
    expect({ ...(await read(data.id)), taken_before: false }).toEqual(data)
  })

  it('includes 15 days of penalty on 200.00 due 03-31 and paid 04-15', async () => {
    const meter = await accounts.meter()
    await accounts.order(meter, '200.00', '2026-03-16')
    t.clock.now = '2026-04-15 23:59:59'
    expect(await dues(meter)).toMatchObject({ principal: '200.00', penalty: '15.00', total: '215.00' })
    expect((await pay({ meter, amount: '215.00' })).data).toMatchObject({
      applied_penalty: '15.00',
      applied_principal: '200.00',
    })
    expect(await dues(meter)).toMatchObject({ orders: [], total: '0.00' })
  })

  it('counts penalty to the day of paid_at, not to the day of entry', async () => {
    const meter = await accounts.meter()
    await accounts.order(meter, '200.00', '2026-01-16')
    const { data } = await pay({ meter, amount: '300.00', paid_at: '2026-02-03 16:00:00' }, {}, staff)
    expect(data).toMatchObject({ applied_penalty: '3.00', applied_principal: '200.00', to_balance: '97.00' })
    expect(data.allocations[0].date).toBe('2026-02-03')
  })

  it('counts a paid_at before the last allocation as that day', async () => {
    const meter = await accounts.meter()
    await accounts.order(meter, '200.00', '2026-01-16')
    await pay({ meter, amount: '60.00', paid_at: '2026-02-10' })
    const { data } = await pay({ meter, amount: '500.00', paid_at: '2026-02-02' }, {}, staff)
    expect(data.allocations).toMatchObject([{ date: '2026-02-10', penalty: '0.00', principal: '150.00' }])
  })

  it('counts penalty on the principal that was unpaid day by day', async () => {
    const meter = await accounts.meter()
    await accounts.order(meter, '200.00', '2026-01-16')
    await pay({ meter, amount: '110.00', paid_at: '2026-02-10' }) // 10 days × 1.00, 100.00 left
    t.clock.now = '2026-02-20 09:00:00'
    expect((await dues(meter)).penalty).toBe('5.00')
  })

  it('has no penalty for an exempt meter', async () => {
    const meter = await accounts.meter({ penalty_exempt: true })
    await accounts.order(meter, '200.00', '2025-10-16')
    expect(await dues(meter)).toMatchObject({ penalty: '0.00', total: '200.00' })
    expect((await pay({ meter, amount: '200.00' })).data.applied_penalty).toBe('0.00')
  })

  it('goes into the balance when nothing is due, and is then a prepayment', async () => {
    const meter = await accounts.meter()
    const first = await pay({ meter, amount: 50 })
    const second = await pay({ meter, amount: '0.01' })
    expect(first.data).toMatchObject({ kind: 'prepay', to_balance: '50.00', balance_before: '0.00' })
    expect(second.data).toMatchObject({ kind: 'prepay', balance_before: '50.00', balance_after: '50.01' })
    expect(await accounts.stateOf(meter)).toEqual({ balance: '50.01', arrears: '0.00' })
  })

  it('is only the orders that were named, and the rest goes into the balance', async () => {
    const meter = await accounts.meter()
    const a = await accounts.order(meter, '100.00', '2026-01-28')
    const b = await accounts.order(meter, '60.00', '2026-01-30')
    const { data } = await pay({ meter, amount: '75.00', orders: [b] })
    expect(data).toMatchObject({ applied_principal: '60.00', to_balance: '15.00' })
    expect(await accounts.orderOf(a)).toMatchObject({ status: 'unpaid' })
    expect(await accounts.orderOf(b)).toMatchObject({ status: 'paid' })
  })

  it('is numbered without gaps, also after a refused one', async () => {
    const meter = await accounts.meter()
    const first = (await pay({ meter, amount: '1.00' })).data.payment_no
    await pay({ meter, amount: '1.00', method: 'transfer' })
    const second = (await pay({ meter, amount: '1.00' })).data.payment_no
    expect(first).toMatch(/^T\d+XP20260200000001$/)
    expect(second).toMatch(/^T\d+XP20260200000002$/)
  })
})

describe('a payment is refused', () => {
  it.each([
    ['of zero', { amount: '0.00' }, 'amount'],
    ['of a negative amount', { amount: '-5.00' }, 'amount'],
    ['of a third decimal', { amount: '5.001' }, 'amount'],
    ['of text', { amount: 'abc' }, 'amount'],
    ['in the future', { paid_at: '2026-02-10 10:00:01' }, 'paid_at'],
    ['of an unknown method', { method: 'shells' }, 'method'],
    ['by transfer without a bank account', { method: 'transfer' }, 'bank_account'],
    ['by withholding without a bank account', { method: 'withholding' }, 'bank_account'],
    ['by card without a bank account', { method: 'pos' }, 'bank_account'],
    ['into a bank account that is not there', { method: 'transfer', bank_account: 999_999 }, 'bank_account'],
    ['for an order that is not there', { orders: [999_999] }, 'orders'],
    ['for no order in a list of none', { orders: [] }, 'orders'],
  ])('%s', async (_, body, field) => {
    const meter = await accounts.meter()
    const reply = await pay({ meter, amount: '10.00', ...body })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.data)).toEqual([field])
    expect(await accounts.stateOf(meter)).toEqual({ balance: '0.00', arrears: '0.00' })
  })

  it('for the meter, the bank account or the order of another organization, as if there were none', async () => {
    const own = await accounts.meter()
    const other = accountsIn(t.db, await t.newOrganization())
    const meter = await other.meter()
    const order = await other.order(meter, '10.00', '2026-02-01')
    const bank_account = await other.bankAccount()
    const paid = async (body: object) => Object.keys((await pay({ amount: '10.00', ...body })).data)
    expect(await paid({ meter })).toEqual(['meter'])
    expect(await paid({ meter: own, orders: [order] })).toEqual(['orders'])
    expect(await paid({ meter: own, method: 'pos', bank_account })).toEqual(['bank_account'])
    expect((await t.call(cashier, 'GET /payment-records/dues/', { meter })).status).toBe(404)
  })

  it.each([
    ['transfer', 'collection', ['withholding', 'refund']],
    ['pos', 'collection', ['withholding', 'refund']],
    ['cheque', 'collection', ['withholding', 'refund']],
    ['withholding', 'withholding', ['collection', 'refund']],
  ] as const)('by %s into an account of another purpose than %s', async (method, fitting, others) => {
    const meter = await accounts.meter()
    const paid = (bank_account: number) => pay({ meter, amount: '10.00', method, bank_account })
    for (const purpose of others) {
      const refused = await paid(await accounts.bankAccount(purpose))
      expect([refused.status, Object.keys(refused.data)]).toEqual([400, ['bank_account']])
    }
    const { status, data } = await paid(await accounts.bankAccount(fitting))
    expect(status).toBe(201)
    const correction = { bank_account: await accounts.bankAccount(others[1]) }
    const corrected = await t.call(cashier, `PATCH /payment-records/${data.id}/`, correction)
    expect([corrected.status, Object.keys(corrected.data)]).toEqual([400, ['bank_account']])
  })

  it('for its account’s purpose only where an account is chosen anew', async () => {
    const meter = await accounts.meter()
    const bank_account = await accounts.bankAccount()
    const { data } = await pay({ meter, amount: '10.00', method: 'pos', bank_account })
    const target = `PATCH /organizations/bank-accounts/${bank_account}/`
    expect((await t.call(staff, target, { purpose: 'refund' })).status).toBe(200)
    const remark = { remark: 'kept', bank_account }
    expect((await t.call(cashier, `PATCH /payment-records/${data.id}/`, remark)).status).toBe(200)
  })

  it('for another meter’s order', async () => {
    const order = await accounts.order(await accounts.meter(), '10.00', '2026-02-01')
    const reply = await pay({ meter: await accounts.meter(), amount: '10.00', orders: [order] })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.data)).toEqual(['orders'])
  })

  it('for a named order that is paid by now', async () => {
    const meter = await accounts.meter()
    const order = await accounts.order(meter, '10.00', '2026-02-01')
    await pay({ meter, amount: '10.00' })
    const reply = await pay({ meter, amount: '10.00', orders: [order] })
    expect(reply).toMatchObject({ status: 409, code: 'order_not_open', data: { not_open: [order] } })
  })

  it('for a closed meter', async () => {
    const meter = await accounts.meter({ status: 'closed' })
    expect(await pay({ meter, amount: '10.00' })).toMatchObject({ status: 409, code: 'meter_closed' })
  })

  it('from someone without the permission', async () => {
    const reader = await t.signIn('user', { organization: cashier.organization!, permissions: [14] })
    const meter = await accounts.meter()
    expect((await pay({ meter, amount: '10.00' }, {}, reader)).status).toBe(403)
  })
})

describe('the same payment twice', () => {
  it('under one Idempotency-Key is done once and answered twice', async () => {
    const meter = await accounts.meter()
    const key = { 'idempotency-key': 'window-1' }
    const first = await pay({ meter, amount: '20.00' }, key)
    const second = await pay({ meter, amount: '20.00' }, key)
    expect(second.status).toBe(201)
    expect(second.data).toEqual(first.data)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect((await accounts.stateOf(meter)).balance).toBe('20.00')
    expect(await pay({ meter, amount: '21.00' }, key)).toMatchObject({
      status: 409,
      code: 'idempotency_mismatch',
      data: { first: first.data },
    })
  })
})

describe('the list of payments', () => {
  it('filters, searches, orders and pages; names no other organization’s', async () => {
    const one = await accounts.meter()
    const two = await accounts.meter()
    const a = (await pay({ meter: one, amount: '5.00', paid_at: '2026-02-08 12:00:00' })).data
    const b = (await pay({ meter: two, amount: '7.00', method: 'wechat', channel_no: 'WX77' })).data
    const c = (await pay({ meter: one, amount: '9.00' })).data
    await reverse(c.id)
    const ids = async (query: object) => {
      const { results } = (await t.call(cashier, 'GET /payment-records/', query)).data
      return results.map(({ id }: { id: number }) => id)
    }
    const reversal = c.id + 1
    expect(await ids({})).toEqual([reversal, c.id, b.id, a.id])
    expect(await ids({ meter: two })).toEqual([b.id])
    expect(await ids({ status: ['reversed'] })).toEqual([c.id])
    expect(await ids({ kind: ['reversal'] })).toEqual([reversal])
    expect(await ids({ method: ['wechat', 'alipay'] })).toEqual([b.id])
    expect(await ids({ paid_at_from: '2026-02-08', paid_at_to: '2026-02-08' })).toEqual([a.id])
    expect(await ids({ search: 'wx7' })).toEqual([b.id])
    expect(await ids({ search: b.account_no })).toEqual([b.id])
    expect(await ids({ search: a.payment_no })).toEqual([a.id])
    expect(await ids({ cashier: cashier.id + 1 })).toEqual([])
    expect(await ids({ ordering: 'amount' })).toEqual([reversal, a.id, b.id, c.id])
    const page = (await t.call(cashier, 'GET /payment-records/', { page: 2, page_size: 3 })).data
    expect(page).toMatchObject({ count: 4, next: null, results: [{ id: a.id, account_no: a.account_no }] })
    const stranger = await t.signIn('user', { organization: await t.newOrganization(), permissions: [18] })
    expect((await t.call(stranger, 'GET /payment-records/', {})).data.count).toBe(0)
    expect((await t.call(stranger, `GET /payment-records/${a.id}/`)).status).toBe(404)
    expect((await t.call(stranger, `DELETE /payment-records/${a.id}/`)).status).toBe(404)
  })
})
