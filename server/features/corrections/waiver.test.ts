import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctedAccount } from '../../testing/corrected-account'
import { startApp, type TestApp } from '../../testing/test-app'
import { invariants, violationsOf } from '../../verify/violations-store'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00', isWrittenByHand: true })
})
afterAll(() => t.stop())

/** An order of 50.00 of 2026-02-10, due on 2026-04-15, on 2026-05-05: 20 days late, a penalty of 5.00. */
async function lateOrder() {
  const account = await correctedAccount(t)
  const order = await account.read(10, '2026-02-10')
  t.clock.now = '2026-05-05 09:00:00'
  const { works } = account
  const waive = (amount: string, path = '', reason = '系统故障') =>
    t.call(works.staff, `POST /orders/${order.id}/waive-penalty/${path}`, { amount, reason })
  const withdraw = (waiver: number) =>
    t.call(works.staff, `POST /orders/${order.id}/waive-penalty/${waiver}/withdraw/`, {})
  const dues = async () => (await account.get('/payment-records/dues/', { meter: account.meter })).penalty
  const penalty = async () => (await account.get(`/orders/${order.id}/`)).penalty
  return { ...account, order, waive, withdraw, dues, penalty }
}

test('a waiver lowers the penalty wherever it is computed, until it is withdrawn', async () => {
  const { waive, withdraw, dues, penalty, get, meter, holds, order } = await lateOrder()
  expect(await penalty()).toBe('5.00')
  const waived = await waive('2.00')
  expect(waived.status, waived.text).toBe(200)
  expect(waived.data).toMatchObject({
    ...{ id: order.id, penalty: '3.00', penalty_waived: '2.00', outstanding: '50.00' },
    waivers: [{ amount: '2.00', reason: '系统故障', withdrawn_at: null, created_at: '2026-05-05 09:00:00' }],
  })
  expect((await waive('1.00')).data.penalty).toBe('2.00')
  expect([await dues(), await penalty()]).toEqual(['2.00', '2.00'])
  const [row] = (await get('/orders/', { meter })).results
  expect(row.penalty).toBe('2.00')
  t.clock.now = '2026-05-06 09:00:00'
  expect(await penalty()).toBe('2.25')
  const back = await withdraw(waived.data.waivers[0].id)
  expect(back.data).toMatchObject({ penalty: '4.25', penalty_waived: '1.00' })
  expect(back.data.waivers[0].withdrawn_at).toBe('2026-05-06 09:00:00')
  expect((await withdraw(waived.data.waivers[0].id)).code).toBe('waiver_withdrawn')
  await holds()
})

test('a payment takes the penalty that is left, and what was paid is not waived', async () => {
  const { waive, withdraw, pay, get, order, holds } = await lateOrder()
  const { data } = await waive('4.00')
  const paid = await pay('51.00')
  expect(paid).toMatchObject({ applied_penalty: '1.00', applied_principal: '50.00', to_balance: '0.00' })
  expect(await get(`/orders/${order.id}/`)).toMatchObject({
    status: 'paid',
    penalty: '0.00',
    penalty_paid: '1.00',
  })
  expect((await withdraw(data.waivers[0].id)).code).toBe('order_paid')
  expect((await waive('0.01')).status).toBe(400)
  await holds()
})

test('after a reversal of its payment the penalty is due again without the waiver', async () => {
  const { waive, pay, penalty, works, holds } = await lateOrder()
  await waive('4.00')
  const paid = await pay('51.00')
  await t.call(works.clerk, `DELETE /payment-records/${paid.id}/`)
  expect(await penalty()).toBe('1.00')
  await holds()
})

test('a flushed order keeps its waivers and owes nothing; its reissue begins anew', async () => {
  const { waive, flush, order, posted, get, holds } = await lateOrder()
  await waive('2.00')
  const { reissued } = posted(await flush(order.id, { reissue: { current_reading: 10 } }))
  expect(reissued).toMatchObject({ waivers: [], penalty: '0.00', penalty_waived: '0.00' })
  expect(await get(`/orders/${order.id}/`)).toMatchObject({ penalty: '0.00', waivers: [{ amount: '2.00' }] })
  expect((await waive('1.00')).status).toBe(400)
  await holds()
})

test('more than is due, an unknown waiver and another user are refused; the preview writes nothing', async () => {
  const { waive, withdraw, works, order, penalty } = await lateOrder()
  for (const path of ['', 'preview/']) {
    const more = await waive('5.01', path)
    expect([more.status, more.data]).toEqual([400, { amount: ['不能大于 5.00'] }])
  }
  const preview = await waive('5.00', 'preview/')
  expect(preview.data).toMatchObject({ penalty: '0.00', effects: { orders: [] } })
  expect(await penalty()).toBe('5.00')
  expect((await withdraw(987_654_321)).status).toBe(404)
  const path = `POST /orders/${order.id}/waive-penalty/`
  expect((await t.call(works.clerk, path, { amount: '1', reason: '—' })).status).toBe(403)
})

test('verify names an order whose waived penalty is not that of its waivers', async () => {
  const { waive, order, works } = await lateOrder()
  await waive('2.00')
  const broken = invariants.find(({ en }) => en.startsWith('what is waived'))!
  await sql`update orders set penalty_waived = 5 where organization_id = ${works.org} and id = ${order.id}`.execute(
    t.db,
  )
  expect(await violationsOf(t.db, works.org, broken)).toMatchObject([{ object: 'order', id: order.id }])
})
