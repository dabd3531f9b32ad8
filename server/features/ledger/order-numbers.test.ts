import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Command, write } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { callsOn, correctedAccount } from '../../testing/corrected-account'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks } from '../../testing/waterworks'
import { takeOrderNumbers } from './order-numbers'

let t: TestApp
let org: OrgId
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  org = await t.newOrganization()
})

const command = (): Command => ({
  ...{ action: 'order.post', org, actor: { id: 7, name: 'someone' }, now: '2026-01-31 09:00:00' },
  ...{ address: '10.0.0.1', request_id: 'r-1' },
})

/** Takes a number and keeps the counter until `end`. */
function taking(job?: number) {
  let taken: (number: number) => void
  let end: () => void
  const number = new Promise<number>((resolve) => {
    taken = resolve
  })
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const done = write(t.db, command(), async (tx, audit) => {
    const unit = { tx, org, audit, now: '2026-01-31 09:00:00', caller: { id: 7 }, ...(job && { job }) }
    taken(await takeOrderNumbers(unit, 1))
    await ended
  })
  return { number, end: () => end(), done }
}

/** Until this many commands wait for each other. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waits: number }>`
      select count(*)::int as waits from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
    if (rows[0]!.waits >= count) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Three commands want the counter: a batch has it, another batch came before the person. Tells who has it next. */
async function nextAfterBatch(): Promise<'person' | 'batch'> {
  const first = taking(1)
  await first.number
  const second = taking(1)
  await waiting(1)
  const person = taking()
  await waiting(2)
  first.end()
  const next = await Promise.race([
    person.number.then(() => 'person' as const),
    second.number.then(() => 'batch' as const),
  ])
  person.end()
  second.end()
  const numbers = [await first.number, await person.number, await second.number]
  await Promise.all([first.done, person.done, second.done])
  expect(numbers.toSorted((one, other) => one - other)).toEqual([0, 1, 2].map((at) => numbers[0]! + at))
  return next
}

test('a person waits for the batch that has the counter, and not for those that came before them', async () => {
  // The end of the batch wakes both, and a busy machine may run the other batch first.
  const next: string[] = []
  while (next.length < 5 && next.at(-1) !== 'person') next.push(await nextAfterBatch())
  expect(next.at(-1)).toBe('person')
})

test('the reds of a flush have the numbers before the orders that replace what they cancel, without a gap', async () => {
  const own = await correctedAccount(t)
  const orders = []
  for (const [index, day] of [
    [25, '2026-01-31'],
    [40, '2026-02-28'],
    [60, '2026-03-20'],
  ] as const)
    orders.push(await own.read(index, day))
  const flush = own.posted(
    await own.flush(orders[0].id, {
      ...{ cascade: true, reissue: { current_reading: 20 }, confirm_abnormal: true },
    }),
  )
  const series = ({ order_no }: { order_no: string }) => Number(order_no.slice(-8))
  const made = [flush, ...flush.cascade]
  const last = series(orders[2])
  expect(made.map(({ red }) => series(red)).sort()).toEqual([last + 1, last + 2, last + 3])
  expect(made.map(({ reissued }) => series(reissued))).toEqual([last + 4, last + 5, last + 6])
  await own.holds()
})

test('a flush that waits for the counter keeps nobody else from it, and has locked no totals', async () => {
  const works = await newWaterworks(t)
  org = works.org
  const price = await works.price({ name: '居民', mode: 'flat', price: '2.80' })
  const own = callsOn(t, works, (await works.meter(price)).id)
  const order = await own.read(25, '2026-01-31')
  const { id: other } = await works.meter(price)
  const { amount } = (await works.read(other, 10, '2026-01-31')).data
  const holder = taking()
  await holder.number
  const flushing = own.flush(order.id, { reissue: { current_reading: 20 } })
  await waiting(1)
  // A payment adds to the totals of the same month and has another counter.
  const paid = await t.call(works.clerk, 'POST /payment-records/', {
    ...{ meter: other, amount, method: 'cash' },
  })
  expect(paid.status, paid.text).toBe(201)
  holder.end()
  own.posted(await flushing)
  await holder.done
  await own.holds()
})
