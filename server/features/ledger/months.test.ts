import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { monthInvariants } from '../../verify/months-store'
import { charged, monthNumber, monthNumbered, monthsAfter, paidIn } from './months'

const month = (text: string) => monthNumber(text)

test('a month is a whole number, and back again', () => {
  expect([month('2026-01') - month('2025-12'), monthNumbered(month('2025-12'))]).toEqual([1, '2025-12'])
})

describe('the rows that documents make', () => {
  const january = month('2026-01')
  const account = {
    meter: 1,
    accountNo: 'A',
    arrears: 0,
    formerArrears: 0,
    lastMonth: null,
    firstOpenMonth: '' as const,
  }
  const chain = (after: ReturnType<typeof monthsAfter>) =>
    after.rows.map((row) => [monthNumbered(row.month), row.opening, row.closing, row.hasDocuments])

  test('of a first order: one row', () => {
    const after = monthsAfter(account, [charged(january, 500, 1000, 1000)])
    expect(chain(after)).toEqual([['2026-01', 0, 500, true]])
    expect(after.since).toBe(null)
  })

  test('continue from the newest month, through the months between in which the meter owed something', () => {
    const owing = { ...account, arrears: 200, formerArrears: 0, lastMonth: january - 3 }
    expect(chain(monthsAfter(owing, [paidIn(january, 150, 10)]))).toEqual([
      ['2025-11', 200, 200, false],
      ['2025-12', 200, 200, false],
      ['2026-01', 200, 50, true],
    ])
    expect(chain(monthsAfter({ ...owing, arrears: 0 }, [charged(january, 70, 0, 0)]))).toEqual([
      ['2026-01', 0, 70, true],
    ])
  })

  test('of an order of an earlier month that the balance pays today: both months, and those between', () => {
    const movements = [charged(january - 2, 300, 0, 0), paidIn(january, 100, 0)]
    expect(chain(monthsAfter(account, movements))).toEqual([
      ['2025-11', 0, 300, true],
      ['2025-12', 300, 300, false],
      ['2026-01', 300, 200, true],
    ])
  })

  test('before the newest month say from where the chain has to be made anew', () => {
    const after = monthsAfter({ ...account, lastMonth: january }, [charged(january - 2, 300, 0, 0)])
    expect(after.since).toBe(january - 2)
  })

  test('are new only after the newest month, so that no row is written twice', () => {
    const movements = [charged(january - 2, 300, 0, 0), paidIn(january + 1, 100, 0)]
    const { rows } = monthsAfter({ ...account, lastMonth: january }, movements)
    expect(rows.map((row) => [monthNumbered(row.month), row.isNew])).toEqual([
      ['2025-11', false],
      ['2025-12', false],
      ['2026-01', false],
      ['2026-02', true],
    ])
  })
})

describe('kept months', () => {
  let t: TestApp
  let works: Waterworks
  let price: number
  beforeAll(async () => {
    t = await startApp({ clock: '2026-01-31 09:00:00' })
    works = await newWaterworks(t)
    price = await works.price({ name: '单一', mode: 'flat', price: '2.00' })
  })
  afterAll(() => t.stop())

  const rowsOf = async (meter: number) => {
    const { data } = await t.call(works.clerk, 'GET /orders/monthly/', { meter, ordering: 'billing_month' })
    return data.results.map((row: Record<string, string>) => [
      row.billing_month,
      row.opening_arrears,
      row.charges,
      row.payments,
      row.closing_arrears,
    ])
  }

  test('an order of a past month is chained into the months after it, single or in a batch', async () => {
    const meters = [
      await works.meter(price, { install_date: '2025-08-01', penalty_exempt: true }),
      await works.meter(price, { install_date: '2025-08-01', penalty_exempt: true }),
    ]
    for (const [at, { id }] of meters.entries()) {
      t.clock.now = '2025-09-25 09:00:00'
      await works.read(id, 10, '2025-09-20')
      t.clock.now = '2025-12-05 09:00:00'
      await t.call(works.clerk, 'POST /payment-records/', { meter: id, amount: '5', method: 'cash' })
      // Read in October, billed in December: after the payment, and before it in the months.
      expect((await works.read(id, 14 + at, '2025-10-20')).status).toBe(201)
      t.clock.now = '2026-01-31 09:00:00'
    }
    expect(await rowsOf(meters[0]!.id)).toEqual([
      ['2025-09', '0.00', '20.00', '0.00', '20.00'],
      ['2025-10', '20.00', '8.00', '0.00', '28.00'],
      ['2025-11', '28.00', '0.00', '0.00', '28.00'],
      ['2025-12', '28.00', '0.00', '5.00', '23.00'],
      ['2026-01', '23.00', '0.00', '0.00', '23.00'],
    ])
    await expectToHold(t.db, works.org, monthInvariants)
  })

  test('an order of a past month in which nothing was owed fills the months up to the newest one', async () => {
    const { id } = await works.meter(price, { install_date: '2025-08-01', penalty_exempt: true })
    t.clock.now = '2025-09-25 09:00:00'
    await works.read(id, 10, '2025-09-20')
    await t.call(works.clerk, 'POST /payment-records/', { meter: id, amount: '20', method: 'cash' })
    t.clock.now = '2026-01-31 09:00:00'
    await t.call(works.clerk, 'POST /payment-records/', { meter: id, amount: '1', method: 'cash' })
    expect((await works.read(id, 15, '2025-10-20')).status).toBe(201)
    expect(await rowsOf(id)).toEqual([
      ['2025-09', '0.00', '20.00', '20.00', '0.00'],
      ['2025-10', '0.00', '10.00', '0.00', '10.00'],
      ['2025-11', '10.00', '0.00', '0.00', '10.00'],
      ['2025-12', '10.00', '0.00', '0.00', '10.00'],
      ['2026-01', '10.00', '0.00', '1.00', '9.00'],
    ])
    await expectToHold(t.db, works.org, monthInvariants)
  })

  test('a payment that is reversed in its month leaves the month, with nothing in it', async () => {
    const { id } = await works.meter(price, { penalty_exempt: true })
    await works.read(id, 10, '2026-01-20')
    const { data } = await t.call(works.clerk, 'POST /payment-records/', {
      meter: id,
      amount: '20',
      method: 'cash',
    })
    await t.call(works.clerk, `DELETE /payment-records/${data.id}/`)
    expect(await rowsOf(id)).toEqual([['2026-01', '0.00', '20.00', '0.00', '20.00']])
    await expectToHold(t.db, works.org, monthInvariants)
  })

  test('hold what was billed beside what was measured: a master is billed without its subs, a leak is not, a minimum is', async () => {
    t.clock.now = '2026-01-31 09:00:00'
    const dear = await works.price({ name: '保底', mode: 'flat', price: '2.00', min_volume: 8 })
    const master = await works.meter(price, { meter_class: 'master' })
    const sub = await works.meter(price, { meter_class: 'sub', parent: master.id })
    const least = await works.meter(dear, { install_date: '2025-12-31' })
    await works.read(sub.id, 60, '2026-01-10')
    await works.read(least.id, 3, '2026-01-10')
    const { data: order } = await works.read(master.id, 100, '2026-01-12')
    t.clock.now = '2026-02-01 09:00:00'
    const reissue = { current_reading: 100, deduct_volume: 10 }
    await t.call(works.staff, `POST /orders/${order.id}/red-flush/`, { reason: '漏损', reissue })
    // In a month that has later rows already.
    const volumesOf = async (query: object) => {
      const { data } = await t.call(works.clerk, 'GET /orders/monthly/', {
        ...query,
        ordering: 'billing_month',
      })
      const pairs = [...data.results, data.summary].map(
        (row: Record<string, string>) => `${row.billed_volume} of ${row.volume}`,
      )
      return pairs
    }
    expect(await volumesOf({ meter: master.id })).toEqual(['70 of 200', '-40 of -100', '30 of 100'])
    expect(await volumesOf({ meter: sub.id, billing_month: '2026-01' })).toEqual(['60 of 60', '60 of 60'])
    expect(await volumesOf({ meter: least.id, billing_month: '2026-01' })).toEqual(['8 of 3', '8 of 3'])
    await expectToHold(t.db, works.org, monthInvariants)
  })
})
