import { addDays } from '@water/rules/calendar'
import { fen, yuan } from '@water/rules/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgId } from '../../db/scope'
import { type Chance, chanceOf } from '../../seed/chance'
import { type Accounts, accountsIn } from '../../testing/account-with-orders'
import { expectToHold } from '../../testing/books'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { bookInvariants } from '../../verify/books-store'

let t: TestApp

beforeAll(async () => {
  t = await startApp({ clock: '2026-01-05 09:00:00', isWrittenByHand: true })
})
afterAll(() => t.stop())

async function cashierOf(): Promise<{ cashier: TestUser; accounts: Accounts; org: OrgId }> {
  const organization = await t.newOrganization()
  const cashier = await t.signIn('staff', { organization })
  return { cashier, accounts: accountsIn(t.db, organization), org: organization }
}

const pay = (cashier: TestUser, body: object) => t.call(cashier, 'POST /payment-records/', body)

describe('money is conserved to the fen', () => {
  it('when twenty payments meet on one account', async () => {
    const { cashier, accounts, org } = await cashierOf()
    const meter = await accounts.meter()
    await accounts.order(meter, '100.00', '2026-01-05')
    await accounts.order(meter, '33.33', '2026-01-05')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => pay(cashier, { meter, amount: '10.01', method: 'cash' })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(await accounts.stateOf(meter)).toEqual({ balance: '66.87', arrears: '0.00' })
    expect(new Set(replies.map(({ data }) => data.payment_no)).size).toBe(20)
    await expectToHold(t.db, org, bookInvariants)
  })

  it('when two cashiers take the payment of one bill at once: the second goes to the balance', async () => {
    const { cashier, accounts } = await cashierOf()
    const meter = await accounts.meter()
    await accounts.order(meter, '88.00', '2026-01-05')
    const both = await Promise.all([1, 2].map(() => pay(cashier, { meter, amount: '88.00', method: 'cash' })))
    expect(both.map(({ data }) => data.kind).sort()).toEqual(['payment', 'prepay'])
    expect(await accounts.stateOf(meter)).toEqual({ balance: '88.00', arrears: '0.00' })
  })

  it.each([1, 2, 3])('whatever is billed, paid and reversed in whatever order (seed %i)', async (seed) => {
    const { cashier, accounts, org } = await cashierOf()
    const chance = chanceOf(`ledger ${seed}`)
    const meters = await Promise.all([1, 2, 3].map(() => accounts.meter()))
    const payments: number[] = []
    const refusals = new Set<unknown>()
    for (let day = 0; day < 40; day++) {
      const today = addDays('2026-01-05', day * 3)
      t.clock.now = `${today} 12:00:00`
      await billAndSettle(accounts, chance, chance.pick(meters), today)
      const acts = Array.from({ length: chance.between(1, 4) }, async () => {
        if (payments.length > 3 && chance.happens(0.3)) {
          const reply = await t.call(cashier, `DELETE /payment-records/${chance.pick(payments)}/`)
          refusals.add(reply.code)
        } else {
          const amount = yuan(chance.between(1, 15_000))
          const paid_at = `${addDays(today, -chance.between(0, 20))} 08:00:00`
          const reply = await pay(cashier, { meter: chance.pick(meters), amount, method: 'cash', paid_at })
          expect(reply.status).toBe(201)
          payments.push(reply.data.id)
        }
      })
      await Promise.all(acts)
      if (day % 8 === 7) await expectToHold(t.db, org, bookInvariants)
    }
    await expectToHold(t.db, org, bookInvariants)
    // Only payments that had been reversed before were refused.
    refusals.delete(undefined)
    expect([...refusals]).toEqual(['already_reversed'])
    // With any dates of payments, no month of a meter closes below zero.
    const all = { billing_month_from: '2025-12', page_size: 200 }
    const { results } = (await t.call(cashier, 'GET /orders/monthly/', all)).data
    expect(results.length).toBeGreaterThan(5)
    for (const row of results) expect(fen(row.closing_arrears)).toBeGreaterThanOrEqual(0)
  })
})

/** A new order, paid from the balance as far as possible. */
async function billAndSettle(
  accounts: Accounts,
  chance: Chance,
  meter: number,
  today: string,
): Promise<void> {
  const amount = chance.between(100, 20_000)
  const order = await accounts.order(meter, yuan(amount), today)
  const settled = Math.min(amount, fen((await accounts.stateOf(meter)).balance))
  if (settled > 0) await accounts.settle(order, meter, yuan(settled), today)
}
