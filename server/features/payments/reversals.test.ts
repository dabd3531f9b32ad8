import { describe, expect, it } from 'vitest'
import { accounts, cashier, dues, openCounter, pay, read, reverse, t } from '../../testing/counter'

openCounter()

describe('a reversal', () => {
  it('releases what the payment paid and takes the rest from the balance, dated today', async () => {
    const meter = await accounts.meter()
    const order = await accounts.order(meter, '155.00', '2026-01-16')
    const { data } = await pay({ meter, amount: '200.00' })
    t.clock.now = '2026-02-12 09:00:00'

    expect((await reverse(data.id)).status).toBe(204)

    const original = await read(data.id)
    expect(original).toMatchObject({ status: 'reversed', applied_principal: '155.00', to_balance: '37.25' })
    expect(await read(original.reversed_by)).toMatchObject({
      kind: 'reversal',
      amount: '-200.00',
      applied_principal: '-155.00',
      applied_penalty: '-7.75',
      to_balance: '-37.25',
      balance_before: '37.25',
      balance_after: '0.00',
      paid_at: '2026-02-12 09:00:00',
      reversal_of: data.id,
      reversal_of_no: data.payment_no,
      allocations: [{ order, principal: '-155.00', penalty: '-7.75', date: '2026-02-12' }],
    })
    expect(await accounts.orderOf(order)).toEqual({
      status: 'unpaid',
      paid_amount: '0.00',
      penalty_paid: '0.00',
      outstanding: '155.00',
    })
    expect(await accounts.stateOf(meter)).toEqual({ balance: '0.00', arrears: '155.00' })
    // In the two days between, the order was paid: they have no penalty.
    expect((await dues(meter)).penalty).toBe('7.75')
  })

  it('makes a penalty due again whose principal another payment has paid', async () => {
    const meter = await accounts.meter()
    const order = await accounts.order(meter, '155.00', '2026-01-16')
    const penalty = (await pay({ meter, amount: '7.75' })).data
    await pay({ meter, amount: '155.00' })
    await reverse(penalty.id)
    expect(await dues(meter)).toMatchObject({ principal: '0.00', penalty: '7.75', orders: [{ order }] })
    expect((await pay({ meter, amount: '8.00' })).data).toMatchObject({
      applied_penalty: '7.75',
      to_balance: '0.25',
    })
    expect((await dues(meter)).orders).toEqual([])
  })

  it('releases the newest settlements from the balance when the balance is short', async () => {
    const meter = await accounts.meter()
    const prepaid = (await pay({ meter, amount: '100.00' })).data
    const older = await accounts.order(meter, '30.00', '2026-02-08')
    const newer = await accounts.order(meter, '60.00', '2026-02-09')
    await accounts.settle(older, meter, '30.00', '2026-02-08')
    await accounts.settle(newer, meter, '60.00', '2026-02-09')

    expect((await reverse(prepaid.id)).status).toBe(204)

    expect(await accounts.orderOf(newer)).toMatchObject({ status: 'unpaid', outstanding: '60.00' })
    expect(await accounts.orderOf(older)).toMatchObject({ status: 'unpaid', outstanding: '30.00' })
    expect(await accounts.stateOf(meter)).toEqual({ balance: '0.00', arrears: '90.00' })
  })

  it('releases of a settlement only as much as is short', async () => {
    const meter = await accounts.meter()
    const first = (await pay({ meter, amount: '50.00' })).data
    await pay({ meter, amount: '50.00' })
    const order = await accounts.order(meter, '80.00', '2026-02-09')
    await accounts.settle(order, meter, '80.00', '2026-02-09')
    await reverse(first.id)
    expect(await accounts.orderOf(order)).toMatchObject({ status: 'partially_paid', outstanding: '30.00' })
    expect(await accounts.stateOf(meter)).toEqual({ balance: '0.00', arrears: '30.00' })
    const reversal = await read((await read(first.id)).reversed_by)
    expect(reversal).toMatchObject({ to_balance: '-50.00', balance_before: '20.00', balance_after: '0.00' })
  })

  it('is refused twice, and of a reversal', async () => {
    const meter = await accounts.meter()
    const { data } = await pay({ meter, amount: '10.00' })
    expect((await reverse(data.id)).status).toBe(204)
    expect(await reverse(data.id)).toMatchObject({ status: 409, code: 'already_reversed' })
    const { reversed_by } = await read(data.id)
    expect(await reverse(reversed_by)).toMatchObject({ status: 409, code: 'not_reversible' })
    expect((await accounts.stateOf(meter)).balance).toBe('0.00')
  })

  it('asked for by two at once happens once', async () => {
    const meter = await accounts.meter()
    const { data } = await pay({ meter, amount: '10.00' })
    await pay({ meter, amount: '10.00' })
    const replies = await Promise.all([1, 2, 3].map(() => reverse(data.id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409, 409])
    expect((await accounts.stateOf(meter)).balance).toBe('10.00')
  })

  it('is refused when the money has left the balance for good', async () => {
    const meter = await accounts.meter()
    const { data } = await pay({ meter, amount: '50.00' })
    // The state after a refund.
    await t.db
      .updateTable('meter_states')
      .set({ balance: '20.00' })
      .where('organization_id', '=', cashier.organization!)
      .where('meter_id', '=', meter)
      .execute()
    expect(await reverse(data.id)).toMatchObject({
      status: 409,
      code: 'balance_short',
      data: { short: '30.00' },
    })
    expect((await read(data.id)).status).toBe('success')
  })
})

describe('a correction', () => {
  it('changes remark, bank account and bank number, and nothing else', async () => {
    const meter = await accounts.meter()
    const bank_account = await accounts.bankAccount()
    const data = await read((await pay({ meter, amount: '10.00' })).data.id)
    const target = `PATCH /payment-records/${data.id}/`
    const changes = { remark: 'by cheque', channel_no: 'C-9', bank_account }
    const { data: after } = await t.call(cashier, target, changes)
    expect(after).toEqual({
      ...data,
      ...changes,
      bank_account_name: expect.stringContaining('First Bank'),
      updated_at: '2026-02-10 10:00:01',
    })
    expect((await t.call(cashier, target, { remark: '' })).data).toMatchObject({
      remark: '',
      channel_no: 'C-9',
    })
    expect((await t.call(cashier, target, { amount: '11.00' })).status).toBe(400)
  })

  it('is refused for a bank number in use, a bank account that is needed, and a reconciled payment', async () => {
    const meter = await accounts.meter()
    const bank_account = await accounts.bankAccount()
    const first = (await pay({ meter, amount: '10.00', method: 'pos', bank_account, channel_no: 'P-1' })).data
    const second = (await pay({ meter, amount: '10.00', method: 'pos', bank_account })).data
    const target = `PATCH /payment-records/${second.id}/`
    expect(await t.call(cashier, target, { channel_no: 'P-1' })).toMatchObject({
      code: 'channel_no_used',
      data: { payment: first.id },
    })
    expect(Object.keys((await t.call(cashier, target, { bank_account: null })).data)).toEqual([
      'bank_account',
    ])
    await t.db
      .updateTable('payments')
      .set({ reconcile_status: 'matched' })
      .where('organization_id', '=', cashier.organization!)
      .where('id', '=', second.id)
      .execute()
    expect(await t.call(cashier, target, { remark: 'x' })).toMatchObject({
      status: 409,
      code: 'payment_reconciled',
    })
  })
})
