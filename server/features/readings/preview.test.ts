import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { meterWithHistory } from '../../testing/meter-with-history'
import { startApp, type TestApp } from '../../testing/test-app'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let price: number

beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
})
afterAll(() => t.stop())
beforeEach(async () => {
  works = await newWaterworks(t)
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
})

const january = '2026-01-20 10:00:00'

describe('the preview', () => {
  test('writes nothing and is the order that is then made', async () => {
    const tiers = await beijing(works)
    const meter = await works.meter(tiers, {
      opening_cumulative: { tier_year_from: '2026-01-01', volume: 170 },
    })
    const body = { meter: meter.id, current_reading: 25, read_at: january, remark: '门前' }
    const before = await countAll()
    const preview = await t.call(works.clerk, 'POST /readings/preview/', body)
    expect(preview.status).toBe(200)
    expect(await countAll()).toEqual(before)
    const made = (await t.call(works.clerk, 'POST /reading-orders/', body)).data
    const { abnormal, ...shown } = preview.data
    expect(abnormal).toEqual([])
    expect(shown).toEqual({
      ...made,
      id: null,
      order_no: null,
      created_at: null,
      reading: null,
      readings: [],
    })
  })

  test('shows the penalty of today as the order that is then made, of what the balance left unpaid', async () => {
    const late = { read_at: '2025-12-20 08:00:00', issued_on: '2025-12-20' }
    for (const [balance, penalty] of [
      ['0.00', '54.00'],
      ['100.00', '40.50'],
    ]) {
      const meter = await works.meter(price)
      if (balance !== '0.00')
        await t.call(works.clerk, 'POST /payment-records/', {
          meter: meter.id,
          amount: balance,
          method: 'cash',
        })
      const body = { meter: meter.id, current_reading: 200, ...late }
      const preview = (await t.call(works.clerk, 'POST /readings/preview/', body)).data
      const made = (await t.call(works.clerk, 'POST /reading-orders/', body)).data
      expect([preview.penalty, preview.due_date]).toEqual([penalty, '2026-01-04'])
      expect(made).toMatchObject({ penalty, outstanding: preview.outstanding })
    }
    const exempt = await works.meter(price, { penalty_exempt: true })
    const body = { meter: exempt.id, current_reading: 200, ...late }
    expect((await t.call(works.clerk, 'POST /readings/preview/', body)).data.penalty).toBe('0.00')
  })

  test('is 200 though abnormal, and says so', async () => {
    const meter = await meterWithHistory(works, price, [15, 15, 15])
    const body = { meter: meter.id, current_reading: meter.index + 90, read_at: january }
    const preview = await t.call(works.clerk, 'POST /readings/preview/', body)
    expect([preview.status, preview.data.abnormal]).toEqual([200, ['surge']])
  })

  test('shows what the balance will pay at once', async () => {
    const meter = await works.meter(price)
    await t.call(works.clerk, 'POST /payment-records/', { meter: meter.id, amount: '15', method: 'cash' })
    const body = { meter: meter.id, current_reading: 10, read_at: january }
    const preview = (await t.call(works.clerk, 'POST /readings/preview/', body)).data
    expect(preview).toMatchObject({ paid_amount: '15.00', outstanding: '5.00', status: 'partially_paid' })
  })

  async function countAll() {
    const { rows } =
      await sql`select (select count(*) from orders) as orders, (select count(*) from readings) as
      readings, (select count(*) from audit_entries) as audits, (select sum(value) from counters) as numbers`.execute(
        t.db,
      )
    return rows
  }
})
