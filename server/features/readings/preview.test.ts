import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { meterWithHistory } from '../../testing/meter-with-history'
import { beijing } from '../../testing/waterworks'
import { worksWithPrice } from '../../testing/works-with-price'

const on = worksWithPrice({ clock: '2026-01-31 09:00:00' })

const january = '2026-01-20 10:00:00'

describe('the preview', () => {
  test('writes nothing and is the order that is then made', async () => {
    const tiers = await beijing(on.works)
    const meter = await on.works.meter(tiers, {
      opening_cumulative: { tier_year_from: '2026-01-01', volume: 170 },
    })
    const body = { meter: meter.id, current_reading: 25, read_at: january, remark: '门前' }
    const before = await countAll()
    const preview = await on.t.call(on.works.clerk, 'POST /readings/preview/', body)
    expect(preview.status).toBe(200)
    expect(await countAll()).toEqual(before)
    const made = (await on.t.call(on.works.clerk, 'POST /reading-orders/', body)).data
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
      const meter = await on.works.meter(on.price)
      if (balance !== '0.00')
        await on.t.call(on.works.clerk, 'POST /payment-records/', {
          meter: meter.id,
          amount: balance,
          method: 'cash',
        })
      const body = { meter: meter.id, current_reading: 200, ...late }
      const preview = (await on.t.call(on.works.clerk, 'POST /readings/preview/', body)).data
      const made = (await on.t.call(on.works.clerk, 'POST /reading-orders/', body)).data
      expect([preview.penalty, preview.due_date]).toEqual([penalty, '2026-01-04'])
      expect(made).toMatchObject({ penalty, outstanding: preview.outstanding })
    }
    const exempt = await on.works.meter(on.price, { penalty_exempt: true })
    const body = { meter: exempt.id, current_reading: 200, ...late }
    expect((await on.t.call(on.works.clerk, 'POST /readings/preview/', body)).data.penalty).toBe('0.00')
  })

  test('is 200 though abnormal, and says so', async () => {
    const meter = await meterWithHistory(on.works, on.price, [15, 15, 15])
    const body = { meter: meter.id, current_reading: meter.index + 90, read_at: january }
    const preview = await on.t.call(on.works.clerk, 'POST /readings/preview/', body)
    expect([preview.status, preview.data.abnormal]).toEqual([200, ['surge']])
  })

  test('shows what the balance will pay at once', async () => {
    const meter = await on.works.meter(on.price)
    await on.t.call(on.works.clerk, 'POST /payment-records/', {
      meter: meter.id,
      amount: '15',
      method: 'cash',
    })
    const body = { meter: meter.id, current_reading: 10, read_at: january }
    const preview = (await on.t.call(on.works.clerk, 'POST /readings/preview/', body)).data
    expect(preview).toMatchObject({ paid_amount: '15.00', outstanding: '5.00', status: 'partially_paid' })
  })

  async function countAll() {
    const { rows } =
      await sql`select (select count(*) from orders) as orders, (select count(*) from readings) as
      readings, (select count(*) from audit_entries) as audits, (select sum(value) from counters) as numbers`.execute(
        on.t.db,
      )
    return rows
  }
})
