import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOn } from '../../testing/corrected-account'
import { startApp, type TestApp } from '../../testing/test-app'
import { beijing, newWaterworks } from '../../testing/waterworks'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00' })
})
afterAll(() => t.stop())

/** The readings of a quarter: two in one month, estimates, a back charge, a deduction and a volume of 0, with part of them paid. */
async function quarter(works: Awaited<ReturnType<typeof newWaterworks>>, price: number) {
  const opening_cumulative = { tier_year_from: '2026-01-01', volume: 150 }
  const { id } = await works.meter(price, { opening_cumulative })
  const own = callsOn(t, works, id)
  const first = await own.read(10, '2026-01-08')
  await own.read(25, '2026-01-25')
  await own.read(null, '2026-02-05', { is_estimate: true })
  const charge = { meter: id, kind: 'back_charge', volume: '12', read_at: '2026-02-10' }
  own.posted(await t.call(works.staff, 'POST /orders/', charge))
  await own.pay('130')
  await own.read(70, '2026-02-20')
  await own.read(70, '2026-02-26')
  const last = await own.read(96, '2026-03-15')
  own.posted(
    await own.flush(last.id, {
      confirm_abnormal: true,
      reissue: { current_reading: 96, deduct_volume: '6' },
    }),
  )
  await own.read(null, '2026-03-17', { is_estimate: true })
  await own.read(null, '2026-03-18', { is_estimate: true })
  return { ...own, first: first.id }
}

/** The state of an account after a correction, without ids and numbers. */
async function told({ meter, get }: Awaited<ReturnType<typeof quarter>>) {
  const { results } = await get('/orders/', { meter, ordering: 'id', page_size: 100 })
  const orders = []
  for (const { id } of results) {
    const order = await get(`/orders/${id}/`)
    const { kind, status, amount, billed_volume, months, cumulative_before, cumulative_after } = order
    const { previous_reading, current_reading, paid_amount, lines, tier_parts, deduct_volume } = order
    orders.push({
      ...{ kind, status, amount, billed_volume, months, cumulative_before, cumulative_after },
      ...{ previous_reading, current_reading, paid_amount, lines, tier_parts, deduct_volume },
    })
  }
  const monthly = (await get('/orders/monthly/', { meter, ordering: 'billing_month' })).results.map(
    ({ meter: _, id: __, account_no: ___, customer_name: ____, ...month }: Record<string, unknown>) => month,
  )
  const scales = await sql`
    select volume_scale, previous_volume_scale from orders where meter_id = ${meter} order by id`.execute(
    t.db,
  )
  const { rows } = await sql`
    select balance, arrears, last_reading, last_read_at, average_volume, last_volume_scale, recent_volumes, estimate_streak, is_final, last_month, former_arrears
    from meter_states where meter_id = ${meter}`.execute(t.db)
  return { orders, scales: scales.rows, monthly, state: rows }
}

const corrections = [
  { reissue: { current_reading: 18 } },
  { reissue: { current_reading: 18, read_at: '2026-01-20' } },
  { reissue: { current_reading: 2 } },
]

test.each(corrections)(
  'billed together, the orders of a cascade are those that are billed one by one: %j',
  async (how) => {
    const works = await newWaterworks(t)
    const price = await beijing(works)
    const together = await quarter(works, price)
    const single = await quarter(works, price)
    // Beside what waits for its order, each one is billed after the one before it is written.
    await sql`
    insert into readings (organization_id, meter_id, installation_id, source, previous_reading, current_reading, read_at, is_rollover,
      volume, abnormal, status, reader_id, remark, created_by, created_at, updated_at)
    select organization_id, meter_id, installation_id, 'import', 96, 99, '2026-03-20 08:00:00', false, 3, '{}', 'pending', reader_id, '',
      created_by, created_at, updated_at
    from readings where meter_id = ${single.meter} order by id desc limit 1`.execute(t.db)
    const body = { cascade: true, confirm_abnormal: true, ...how }
    const done = together.posted(await together.flush(together.first, body))
    const other = single.posted(await single.flush(single.first, body))
    expect(done.cascade).toHaveLength(8)
    expect(other.cascade).toHaveLength(8)
    expect(await told(together)).toEqual(await told(single))
  },
)
