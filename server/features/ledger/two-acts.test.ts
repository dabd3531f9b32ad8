import { addDays } from '@water/rules/calendar'
import { yuan } from '@water/rules/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chanceOf } from '../../seed/chance'
import { expectToHold } from '../../testing/books'
import { startApp, type TestApp, type TestReply } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { invariants } from '../../verify/violations-store'

/** The number of rounds of each pair of commands on the account. */
const ROUNDS = 25
/** Whole cubic metres between two readings. */
const VOLUME = 10

let t: TestApp
let works: Waterworks
let meter: number
let prices: number[]
let today: string
let index: number
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.now = '2026-01-05 09:00:00'
  works = await newWaterworks(t, { penalty_rate: '0' })
  prices = [
    await works.price({ name: '居民', mode: 'flat', price: '2.80' }),
    await works.price({ name: '商业', mode: 'flat', price: '4.10' }),
  ]
  meter = (await works.meter(prices[0]!)).id
  index = 0
})

const pay = (amount: string) =>
  t.call(works.clerk, 'POST /payment-records/', { meter, amount, method: 'cash' })
const reverse = (payment: number) => t.call(works.clerk, `DELETE /payment-records/${payment}/`)
function read() {
  index += VOLUME
  return works.read(meter, index, today)
}

type Act = () => Promise<TestReply>

/** Both at once, one or the other slightly earlier. */
async function meet(round: number, one: Act, other: Act): Promise<[TestReply, TestReply]> {
  const chance = chanceOf(`two acts ${round}`)
  const later = async (act: Act) => {
    for (let turns = chance.between(0, 6); turns > 0; turns--) await new Promise(setImmediate)
    return act()
  }
  return Promise.all([later(one), later(other)])
}

/** Both at once, and both succeed, in either order. */
async function meetDone(round: number, one: Act, other: Act): Promise<void> {
  for (const { status, text } of await meet(round, one, other)) expect([201, 204], text).toContain(status)
}

async function inRounds(round: (number: number) => Promise<unknown>) {
  for (let number = 0; number < ROUNDS; number++) {
    today = addDays('2026-01-10', number * 3)
    t.clock.now = `${today} 10:00:00`
    await round(number)
  }
  await expectToHold(t.db, works.org, invariants)
  const orders = await t.db
    .selectFrom('orders')
    .select(['amount', 'outstanding'])
    .where('organization_id', '=', works.org)
    .execute()
  expect(orders).toHaveLength(ROUNDS)
  return orders
}

const state = () =>
  t.db
    .selectFrom('meter_states')
    .select(['balance', 'arrears'])
    .where('organization_id', '=', works.org)
    .where('meter_id', '=', meter)
    .executeTakeFirstOrThrow()

test('a payment and a reading at once: the bill is paid once, the rest is in the balance', async () => {
  await inRounds((round) => meetDone(round, read, () => pay('30.00')))
  // 28.00 are billed and 30.00 paid in each round.
  expect(await state()).toEqual({ balance: yuan(200 * ROUNDS), arrears: '0.00' })
})

test('a reversal and a reading at once: nothing stays paid by money that was given back', async () => {
  const orders = await inRounds(async (round) => {
    const { data } = await pay('30.00')
    await meetDone(round, read, () => reverse(data.id))
  })
  expect(await state()).toEqual({ balance: '0.00', arrears: yuan(2800 * ROUNDS) })
  expect(orders.filter(({ outstanding }) => outstanding !== '28.00')).toEqual([])
})

test('a reversal and a payment at once: what is given back and what comes are both booked', async () => {
  await inRounds(async (round) => {
    await read()
    const { data } = await pay('28.00')
    await meetDone(
      round,
      () => pay('28.00'),
      () => reverse(data.id),
    )
  })
  // An earlier payment is in the balance, and the next bill uses it.
  const { balance, arrears } = await state()
  expect(balance).toBe(arrears)
  expect(['0.00', '28.00']).toContain(balance)
})

test('a reading and a change of the meter’s price at once: the change is in the whole bill or refused', async () => {
  let lastRead = '2025-11-25'
  let current = 0
  await inRounds(async (round) => {
    const terms = { water_price: prices[1 - current], terms_from: addDays(lastRead, 1) }
    const [bill, change] = await meet(round, read, () =>
      t.call(works.clerk, `PATCH /meters/${meter}/`, terms),
    )
    expect(bill.status, bill.text).toBe(201)
    if (change.status === 200) current = 1 - current
    else expect([change.status, change.code]).toEqual([409, 'terms_billed'])
    expect(bill.data.amount).toBe(['28.00', '41.00'][current])
    lastRead = today
  })
})
