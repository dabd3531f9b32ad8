import { describe, expect, it } from 'vitest'
import { accounts, cashier, openCounter, pay, read, t } from '../../testing/counter'
import type { TestUser } from '../../testing/test-app'

openCounter()

const printed = (id: number, user: TestUser = cashier) => t.call(user, `POST /payment-records/${id}/printed/`)

describe('cash that is handed over', () => {
  it.each([
    ['200', '200.00', '45.00'],
    ['155.00', '155.00', '0.00'],
    [undefined, null, null],
  ])(
    'of %s for 155.00 is kept with what goes back, and nothing of it goes to the balance',
    async (tender, kept, change) => {
      const meter = await accounts.meter()
      await accounts.order(meter, '155.00', '2026-02-09')
      const { status, data } = await pay({ meter, amount: '155.00', tender })
      expect(status).toBe(201)
      expect(data).toMatchObject({ amount: '155.00', tender: kept, change, to_balance: '0.00' })
      expect(data).toMatchObject(await read(data.id))
      expect(await accounts.stateOf(meter)).toEqual({ balance: '0.00', arrears: '0.00' })
    },
  )

  it.each([
    ['less than the amount', { tender: '1000' }, /少于收费金额 ¥1,081\.53/],
    ['by another method than cash', { method: 'wechat', tender: '1081.53' }, /只有现金收款才有实收/],
    ['nothing', { tender: '0' }, /必须大于 0/],
  ])('is refused as %s, on its field, and nothing is booked', async (_, body, sentence) => {
    const meter = await accounts.meter()
    await accounts.order(meter, '1081.53', '2026-02-09')
    const reply = await pay({ meter, amount: '1081.53', ...body }, { 'accept-language': 'zh' })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.data)).toEqual(['tender'])
    expect(reply.data.tender[0]).toMatch(sentence)
    expect(await accounts.stateOf(meter)).toEqual({ balance: '0.00', arrears: '1081.53' })
  })

  it('stays with the payment when it is reversed; the reversal has none', async () => {
    const meter = await accounts.meter()
    const { id } = (await pay({ meter, amount: '20.00', tender: '50' })).data
    await t.call(cashier, `DELETE /payment-records/${id}/`)
    const reversed = await read(id)
    expect(reversed).toMatchObject({ status: 'reversed', tender: '50.00', change: '30.00' })
    expect(await read(reversed.reversed_by)).toMatchObject({ tender: null, change: null })
  })
})

describe('what the payer agreed to leave in the balance', () => {
  it('is what stays there, or nothing is booked: another counter may have been paid meanwhile', async () => {
    const meter = await accounts.meter()
    const order = await accounts.order(meter, '155.00', '2026-02-09')
    await pay({ meter, amount: '55.00' })
    const seen = { meter, amount: '155.00', orders: [order], to_balance: '0.00' }
    expect(await pay(seen, { 'accept-language': 'en' })).toMatchObject({
      status: 409,
      code: 'dues_changed',
      msg: expect.stringContaining('¥55.00 would go to the balance instead of ¥0.00'),
    })
    expect(await accounts.stateOf(meter)).toEqual({ balance: '0.00', arrears: '100.00' })
    const agreed = await pay({ ...seen, to_balance: '55' })
    expect(agreed).toMatchObject({ status: 201, data: { to_balance: '55.00' } })
  })
})

describe('a print of the receipt', () => {
  it('is counted, also of a reversed payment and of the reversal, and stands in the trail', async () => {
    const meter = await accounts.meter()
    const { data: payment } = await pay({ meter, amount: '20.00' })
    expect(await printed(payment.id)).toMatchObject({ status: 200, data: { count: 1 } })
    expect((await printed(payment.id)).data).toEqual({ count: 2 })
    await t.call(cashier, `DELETE /payment-records/${payment.id}/`)
    expect((await printed(payment.id)).data).toEqual({ count: 3 })
    const { reversed_by: reversal } = await read(payment.id)
    expect((await printed(reversal)).data).toEqual({ count: 1 })
    const trail = await t.db
      .selectFrom('audit_entries')
      .select(['object_id', 'after', 'actor_id'])
      .where('action', '=', 'payment.print')
      .where('organization_id', '=', cashier.organization!)
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { object_id: payment.id, after: { print_count: 1 }, actor_id: cashier.id },
      { object_id: payment.id, after: { print_count: 2 }, actor_id: cashier.id },
      { object_id: payment.id, after: { print_count: 3 }, actor_id: cashier.id },
      { object_id: reversal, after: { print_count: 1 }, actor_id: cashier.id },
    ])
  })

  it('changes nothing else of the payment, which may be corrected by whoever read it before', async () => {
    const { id } = (await pay({ meter: await accounts.meter(), amount: '20.00' })).data
    const before = await read(id)
    t.clock.now = '2026-02-10 11:00:00'
    await printed(id)
    expect(await read(id)).toEqual({ ...before, print_count: 1 })
    const correction = { remark: 'x', updated_at: before.updated_at }
    expect((await t.call(cashier, `PATCH /payment-records/${id}/`, correction)).status).toBe(200)
  })

  it('counts each of several at once', async () => {
    const { id } = (await pay({ meter: await accounts.meter(), amount: '20.00' })).data
    const replies = await Promise.all([1, 2, 3].map(() => printed(id)))
    expect(replies.map(({ data }) => data.count).sort()).toEqual([1, 2, 3])
  })
})
