import { describe, expect, it } from 'vitest'
import { expectToHold } from '../../testing/books'
import { accounts, cashier, openCounter, staff, t } from '../../testing/counter'
import type { TestUser } from '../../testing/test-app'
import { bookInvariants } from '../../verify/books-store'

openCounter('2026-03-10 10:00:00')

const english = { 'accept-language': 'en' }
const pay = (user: TestUser, meter: number, paid_at: string, amount = '500.00') =>
  t.call(user, 'POST /payment-records/', { meter, amount, method: 'cash', paid_at }, english)
const monthly = async (query: object) => (await t.call(staff, 'GET /orders/monthly/', query)).data

describe('a payment dated before its order was issued', () => {
  it('counts for it as of its issue, in the penalty and in the date, and for an older order as of its own day', async () => {
    const meter = await accounts.meter()
    const older = await accounts.order(meter, '100.00', '2026-01-01')
    const newer = await accounts.order(meter, '60.00', '2026-02-20')
    const { data } = await pay(staff, meter, '2026-01-21')
    // Five days late of the older one. A later payment waives nothing, and no allocation is dated before its order.
    expect(data.allocations).toMatchObject([
      { order: older, penalty: '2.50', principal: '100.00', date: '2026-01-21', posted_on: '2026-03-10' },
      { order: newer, penalty: '0.00', principal: '60.00', date: '2026-02-20', posted_on: '2026-03-10' },
    ])
    expect(data).toMatchObject({ paid_at: '2026-01-21 00:00:00', posted_on: '2026-03-10' })
  })

  it('is shown so beforehand by what is due on that day', async () => {
    const meter = await accounts.meter()
    await accounts.order(meter, '100.00', '2026-01-01')
    await accounts.order(meter, '60.00', '2026-02-20')
    const { data } = await t.call(staff, 'GET /payment-records/dues/', { meter, as_of: '2026-01-21' })
    expect(data).toMatchObject({ principal: '160.00', penalty: '2.50', total: '162.50' })
  })

  it('waives no penalty of an order that was overdue when it was issued', async () => {
    const meter = await accounts.meter()
    const order = await accounts.order(meter, '200.00', '2026-03-10')
    await t.db.updateTable('orders').set({ due_date: '2026-03-05' }).where('id', '=', order).execute()
    const { data } = await pay(staff, meter, '2026-01-01')
    expect(data).toMatchObject({ applied_penalty: '5.00', applied_principal: '200.00' })
  })
})

describe('monthly orders count a payment in the month of the act', () => {
  it('however far it is dated back: no month closes below nothing, and a past one does not change', async () => {
    const meter = await accounts.meter()
    await accounts.order(meter, '100.00', '2026-02-01')
    const before = await monthly({ meter, billing_month: '2026-02' })
    const { data } = await pay(staff, meter, '2025-06-01', '100.00')
    expect(await monthly({ meter, billing_month: '2026-02' })).toEqual(before)
    const all = await monthly({ meter, billing_month_from: '2025-01', ordering: 'billing_month' })
    const rows = all.results.map((row: Record<string, string>) => [
      row.billing_month,
      row.opening_arrears,
      row.charges,
      row.payments,
      row.penalties,
      row.closing_arrears,
    ])
    expect(rows).toEqual([
      ['2026-02', '0.00', '100.00', '0.00', '0.00', '100.00'],
      ['2026-03', '100.00', '0.00', data.applied_principal, data.applied_penalty, '0.00'],
    ])
    expect(all.summary).toMatchObject({ payments: '100.00', closing_arrears: '0.00' })
    expect((await monthly({ meter })).summary).toEqual(all.summary)
  })

  it('and its reversal in the month of the reversal', async () => {
    const meter = await accounts.meter()
    await accounts.order(meter, '100.00', '2026-02-01')
    const { data } = await pay(staff, meter, '2026-02-16', '100.00')
    t.clock.now = '2026-04-02 09:00:00'
    await t.call(staff, `DELETE /payment-records/${data.id}/`)
    const { results } = await monthly({ meter, billing_month_from: '2026-01', ordering: 'billing_month' })
    const sums = results.map((row: Record<string, string>) => [row.billing_month, row.payments])
    expect(sums).toEqual([
      ['2026-02', '0.00'],
      ['2026-03', '100.00'],
      ['2026-04', '-100.00'],
    ])
    await expectToHold(t.db, cashier.organization!, bookInvariants)
  })
})

describe('how far a payment may be dated back', () => {
  it.each(['1999-01-01', '2024-12-31 23:59:59'])('never before the meter was installed: %s', async (day) => {
    const meter = await accounts.meter()
    for (const user of [staff, cashier]) {
      const refused = await pay(user, meter, day)
      expect([refused.status, refused.data]).toEqual([400, { paid_at: ['Must not be before 2025-01-01'] }])
    }
    expect((await pay(staff, meter, '2025-01-01')).status).toBe(201)
  })

  it('three days by anyone at the counter, further only by staff', async () => {
    const meter = await accounts.meter()
    expect((await pay(cashier, meter, '2026-03-07 00:00:00')).status).toBe(201)
    const refused = await pay(cashier, meter, '2026-03-06 23:59:59')
    expect([refused.status, refused.code]).toEqual([403, 'backdated_too_far'])
    expect(refused.msg).toBe(
      'A payment may be dated back by 3 days, to 2026-03-07. Ask staff to record an older one',
    )
    expect(refused.data).toMatchObject({ earliest: '2026-03-07', paid_at: [refused.msg] })
    expect((await pay(staff, meter, '2026-03-06 23:59:59')).status).toBe(201)
    expect((await accounts.stateOf(meter)).balance).toBe('1000.00')
  })

  it('as many days as the organization says, which its staff set', async () => {
    const meter = await accounts.meter()
    const set = (backdate_days: number) =>
      t.call(staff, `PATCH /organizations/orgs/${cashier.organization}/`, { settings: { backdate_days } })
    expect((await set(0)).data.settings.backdate_days).toBe(0)
    expect((await pay(cashier, meter, '2026-03-09 23:59:59')).status).toBe(403)
    expect((await pay(cashier, meter, '2026-03-10 00:00:00')).status).toBe(201)
    await set(30)
    expect((await pay(cashier, meter, '2026-02-08')).status).toBe(201)
    expect((await pay(cashier, meter, '2026-02-07')).status).toBe(403)
  })
})
