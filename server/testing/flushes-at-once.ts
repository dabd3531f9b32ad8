import { yuan } from '@water/rules/money'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { invariants } from '../verify/violations-store'
import { allAtOnce } from './at-once'
import { expectToHold } from './books'
import type { TestApp, TestReply } from './test-app'
import { newWaterworks } from './waterworks'

/**
 * Asks twice at once for the flush of each of many orders, every second one with a reissue, while the same accounts are paid and
 * read. Exactly one of the two succeeds, and the books hold.
 */
export async function flushTwiceAtOnce(t: TestApp, orders: number): Promise<void> {
  t.clock.now = '2026-03-31 09:00:00'
  const works = await newWaterworks(t)
  const price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
  const billed: { id: number; meter: number }[] = []
  for (let number = 0; number < orders; number++) {
    const meter = await works.meter(price)
    billed.push((await works.read(meter.id, 25, '2026-01-31')).data)
  }
  const flush = (order: number, more: object) =>
    t.call(works.staff, `POST /orders/${order}/red-flush/`, { reason: '抄错', ...more })
  const pay = (meter: number) =>
    t.call(works.clerk, 'POST /payment-records/', { meter, amount: '20', method: 'cash' })
  // With cascade: the reading may have come first.
  const asks = billed.flatMap(({ id, meter }, at) => {
    const body = {
      cascade: true,
      confirm_abnormal: true,
      ...(at % 2 && { reissue: { current_reading: 15 } }),
    }
    return [
      () => flush(id, body),
      () => pay(meter),
      () => flush(id, body),
      () => works.read(meter, 40, '2026-02-28'),
    ]
  })
  const replies = await allAtOnce(asks)
  const outcome = (reply: TestReply) => `${reply.status} ${reply.code}`
  const flushes = replies.filter((_, at) => at % 2 === 0).map(outcome)
  const others = replies.filter((_, at) => at % 2 === 1).map(outcome)
  expect(flushes.filter((one) => one === '201 0')).toHaveLength(orders)
  expect(flushes.filter((one) => one === '409 already_flushed')).toHaveLength(orders)
  expect(new Set(others)).toEqual(new Set(['201 0']))
  await expectToHold(t.db, works.org, invariants)

  const { rows } = await sql<{ billed: string; flushed: string; paid: string; rest: string }>`
    select (select sum(amount) from orders where organization_id = ${works.org}) as billed,
      (select sum(o.amount + r.amount) from orders o join orders r on r.organization_id = o.organization_id and r.red_of_id = o.id
        where o.organization_id = ${works.org}) as flushed,
      (select sum(amount) from payments where organization_id = ${works.org}) as paid,
      (select sum(balance - arrears) from meter_states where organization_id = ${works.org}) as rest`.execute(
    t.db,
  )
  // 40 m³ are billed in each account, whoever came first: 80.00.
  const sums = { billed: 80_00 * orders, paid: 20_00 * orders }
  expect(rows[0]).toEqual({
    billed: yuan(sums.billed),
    flushed: '0.00',
    paid: yuan(sums.paid),
    rest: yuan(sums.paid - sums.billed),
  })
}
