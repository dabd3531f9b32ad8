import { describe, expect, it } from 'vitest'
import { expectToHold } from '../../testing/books'
import { accounts, cashier, openCounter, pay, reverse, t } from '../../testing/counter'
import { bookInvariants } from '../../verify/books-store'

openCounter()

const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()
const wechat = { amount: '20.00', method: 'wechat', channel_no: 'W-1' }

describe('a bank number that a payment has already', () => {
  it('with the same meter and amount is that payment: 200, when and by whom it was taken, and nothing is booked', async () => {
    const meter = await accounts.meter()
    const first = await pay({ meter, ...wechat })
    expect(first.data.taken_before).toBe(false)
    t.clock.now = '2026-02-11 08:00:00'
    const other = await t.signIn('user', { organization: cashier.organization!, permissions: [18] })
    const second = await pay({ meter, ...wechat, amount: 20, remark: 'again' }, {}, other)
    expect(second.status).toBe(200)
    expect(second.data).toEqual({ ...first.data, taken_before: true })
    expect(second.data).toMatchObject({ created_at: '2026-02-10 10:00:00', cashier: cashier.id })
    expect(second.data.cashier_name).toBe(first.data.cashier_name)
    expect((await accounts.stateOf(meter)).balance).toBe('20.00')
  })

  it('with another amount or meter is refused with that payment; with another method it is another payment', async () => {
    const meter = await accounts.meter()
    const { data } = await pay({ meter, ...wechat })
    const { id: payment, payment_no, account_no, amount, created_at, cashier_name } = data
    const refused = {
      status: 409,
      code: 'channel_no_used',
      data: { payment, payment_no, account_no, amount, created_at, cashier_name },
    }
    expect(await pay({ meter, ...wechat, amount: '20.01' })).toMatchObject(refused)
    const elsewhere = await pay({ ...wechat, meter: await accounts.meter() })
    expect(elsewhere).toMatchObject(refused)
    for (const said of [payment_no, account_no, '20.00', created_at, cashier_name])
      expect(elsewhere.msg).toContain(said)
    expect((await pay({ meter, ...wechat, method: 'alipay' })).status).toBe(201)
  })

  it('on two meters at once is one payment, which the others are told', async () => {
    const meters = await Promise.all([1, 2, 3, 4].map(() => accounts.meter()))
    const replies = await Promise.all(meters.map((meter) => pay({ meter, ...wechat })))
    expect(statuses(replies)).toEqual([201, 409, 409, 409])
    const taken = replies.find(({ status }) => status === 201)!.data
    for (const { data } of replies.filter(({ status }) => status === 409))
      expect(data).toMatchObject({ payment: taken.id, payment_no: taken.payment_no })
  })
})

describe('a bank number whose payment was reversed', () => {
  it('is a new payment, again and again, and the books add up', async () => {
    const meter = await accounts.meter()
    await accounts.order(meter, '15.00', '2026-02-01')
    const ids = new Set<number>()
    for (const _ of [1, 2, 3]) {
      const { status, data } = await pay({ meter, ...wechat })
      expect([status, data.taken_before, data.status]).toEqual([201, false, 'success'])
      ids.add(data.id)
      expect((await accounts.stateOf(meter)).balance).toBe('5.00')
      expect((await reverse(data.id)).status).toBe(204)
    }
    expect(ids.size).toBe(3)
    expect(await accounts.stateOf(meter)).toEqual({ balance: '0.00', arrears: '15.00' })
    await expectToHold(t.db, cashier.organization!, bookInvariants)
  })

  it('belongs to the new payment from then on, also for another meter and amount', async () => {
    const [one, two] = [await accounts.meter(), await accounts.meter()]
    const first = (await pay({ meter: one, ...wechat })).data
    await reverse(first.id)
    const second = await pay({ meter: two, ...wechat, amount: '30.00' })
    expect(second.status).toBe(201)
    expect(await pay({ meter: one, ...wechat })).toMatchObject({
      status: 409,
      data: { payment: second.data.id },
    })
    expect(await pay({ meter: two, ...wechat, amount: '30.00' })).toMatchObject({
      status: 200,
      data: { id: second.data.id, taken_before: true },
    })
  })

  it('taken at several counters at once is one new payment', async () => {
    const meter = await accounts.meter()
    await reverse((await pay({ meter, ...wechat })).data.id)
    const replies = await Promise.all([1, 2, 3, 4].map(() => pay({ meter, ...wechat })))
    expect(statuses(replies)).toEqual([200, 200, 200, 201])
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1)
    expect((await accounts.stateOf(meter)).balance).toBe('20.00')
  })

  it('taken while it is being reversed is booked after it or not at all', async () => {
    for (const round of [1, 2, 3, 4]) {
      const [one, two] = [await accounts.meter(), await accounts.meter()]
      const body = { ...wechat, channel_no: `R-${round}` }
      const first = (await pay({ meter: one, ...body })).data
      const [, same, elsewhere] = await Promise.all([
        reverse(first.id),
        pay({ meter: one, ...body }),
        pay({ meter: two, ...body }),
      ])
      const booked = [same, elsewhere].filter(({ status }) => status === 201)
      expect(booked.length).toBeLessThan(2)
      const balances = [await accounts.stateOf(one), await accounts.stateOf(two)]
      const money = balances.map(({ balance }) => balance).sort()
      expect(money).toEqual(booked.length === 1 ? ['0.00', '20.00'] : ['0.00', '0.00'])
    }
    await expectToHold(t.db, cashier.organization!, bookInvariants)
  })

  it('under the Idempotency-Key of the reversed payment is that answer again, and nothing is booked', async () => {
    const meter = await accounts.meter()
    const key = { 'idempotency-key': 'window-1' }
    const first = await pay({ meter, ...wechat }, key)
    await reverse(first.data.id)
    const again = await pay({ meter, ...wechat }, key)
    expect([again.status, again.data]).toEqual([201, first.data])
    expect((await accounts.stateOf(meter)).balance).toBe('0.00')
  })

  it('may stand on the reversed payment too, but is not taken from a live one by a correction', async () => {
    const meter = await accounts.meter()
    const reversed = (await pay({ meter, ...wechat })).data
    await reverse(reversed.id)
    const live = (await pay({ meter, ...wechat })).data
    const other = (await pay({ meter, ...wechat, channel_no: 'W-2' })).data
    const correct = (id: number, channel_no: string) =>
      t.call(cashier, `PATCH /payment-records/${id}/`, { channel_no })
    expect(await correct(other.id, 'W-1')).toMatchObject({ status: 409, data: { payment: live.id } })
    expect((await correct(reversed.id, 'W-2')).status).toBe(200)
    expect((await correct(reversed.id, 'W-1')).status).toBe(200)
  })
})
