import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { invariants } from '../../verify/violations-store'

/** Prepayments, readings that the balance pays, and reversals, together on one account. */
let t: TestApp
let works: Waterworks
let price: number

beforeAll(async () => {
  t = await startApp()
  works = await newWaterworks(t)
  price = await works.price({ name: 'One yuan per m³', mode: 'flat', price: '1.00' })
})
afterAll(() => t.stop())

const pay = async (meter: number, amount: string) =>
  (await t.call(works.clerk, 'POST /payment-records/', { meter, amount, method: 'cash' })).data
const reverse = (id: number) => t.call(works.clerk, `DELETE /payment-records/${id}/`)
const read = async (id: number) => (await t.call(works.clerk, `GET /payment-records/${id}/`)).data
const order = async (id: number) => (await t.call(works.clerk, `GET /orders/${id}/`)).data
const account = async (id: number) => (await t.call(works.clerk, `GET /meters/${id}/`)).data

test('a prepayment that has paid bills is reversed: the newest settlements come back first', async () => {
  t.clock.now = '2026-01-05 09:00:00'
  const { id: meter } = await works.meter(price)
  const prepaid = await pay(meter, '100.00')
  const kept = await pay(meter, '20.00')
  t.clock.now = '2026-01-20 09:00:00'
  const first = (await works.read(meter, 30, '2026-01-20')).data
  t.clock.now = '2026-02-20 09:00:00'
  const second = (await works.read(meter, 110, '2026-02-20')).data
  expect([first.status, second.status]).toEqual(['paid', 'paid'])
  expect(await account(meter)).toMatchObject({ balance: '10.00', arrears: '0.00' })

  t.clock.now = '2026-03-20 09:00:00'
  expect((await reverse(prepaid.id)).status).toBe(204)

  // 10.00 was left; 80.00 of the second bill and 10.00 of the first add up to a hundred.
  expect(await order(second.id)).toMatchObject({ status: 'unpaid', outstanding: '80.00' })
  expect(await order(first.id)).toMatchObject({ status: 'partially_paid', outstanding: '10.00' })
  expect(await account(meter)).toMatchObject({ balance: '0.00', arrears: '90.00' })
  expect(await read((await read(prepaid.id)).reversed_by)).toMatchObject({
    applied_principal: '0.00',
    to_balance: '-100.00',
    balance_before: '10.00',
    balance_after: '0.00',
  })
  expect(await read(kept.id)).toMatchObject({ status: 'success' })
  // Due since 03-07, but paid until today: no penalty for the days in which the balance had paid.
  const dues = await t.call(works.clerk, 'GET /payment-records/dues/', { meter })
  expect(dues.data).toMatchObject({ principal: '90.00', penalty: '0.00' })
  await expectToHold(t.db, works.org, invariants)
})

test('a new bill’s settlement pays older arrears first, penalty before principal, as of its issue', async () => {
  t.clock.now = '2026-01-05 09:00:00'
  const { id: meter } = await works.meter(price)
  const older = (await works.read(meter, 200, '2026-01-05')).data
  t.clock.now = '2026-01-10 09:00:00'
  const named = (await works.read(meter, 220, '2026-01-10')).data
  const body = { meter, amount: '100.00', method: 'cash', orders: [named.id] }
  const { data: paid } = await t.call(works.clerk, 'POST /payment-records/', body)
  expect(paid).toMatchObject({ applied_principal: '20.00', to_balance: '80.00' })

  t.clock.now = '2026-01-30 09:00:00'
  const newest = (await works.read(meter, 230, '2026-01-30')).data

  // Ten days late at 1.00 a day.
  expect(await order(older.id)).toMatchObject({
    penalty_paid: '10.00',
    paid_amount: '70.00',
    penalty: '0.00',
  })
  expect(newest).toMatchObject({ status: 'unpaid', outstanding: '10.00' })
  expect(await account(meter)).toMatchObject({ balance: '0.00', arrears: '140.00' })
  // The reversal releases the payment's own allocations, and the later ones that its money paid from the balance.
  expect((await reverse(paid.id)).status).toBe(204)
  expect(await order(older.id)).toMatchObject({ penalty_paid: '0.00', outstanding: '200.00' })
  expect(await order(named.id)).toMatchObject({ status: 'unpaid', outstanding: '20.00' })
  await expectToHold(t.db, works.org, invariants)
})
