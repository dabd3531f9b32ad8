import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { movingIn, openMovedIn } from '../../testing/moving-in'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { invariants } from '../../verify/violations-store'

let t: TestApp
let works: Waterworks
let price: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
  works = await newWaterworks(t)
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
})
afterAll(async () => {
  await expectToHold(t.db, works.org, invariants)
  await t.stop()
})

/** Installed long ago, and read for the last time by the old system on the last day of the year. */
const taken = { install_date: '2018-05-01', taken_over_on: '2025-12-31', initial_reading: '500' }
const moved = async (more: object = {}) =>
  (await openMovedIn(t, works, [{ water_price: price, ...taken, ...more }]))[0]!
const stateOf = async (id: number) => (await t.call(works.staff, `GET /meters/${id}/`)).data

test('the water of an account that has moved in is billed as that of one installed on the day of its last reading there', async () => {
  const [id, twin] = [
    await moved(),
    (await works.meter(price, { install_date: '2025-12-31', initial_reading: 500 })).id,
  ]
  const orders = []
  for (const meter of [id, twin]) {
    const { status, data } = await works.read(meter, 520, '2026-01-20')
    expect(status).toBe(201)
    const { period_from, period_to, months, previous_reading, volume, amount, billing_month } = data
    orders.push({ period_from, period_to, months, previous_reading, volume, amount, billing_month })
  }
  expect(orders[0]).toMatchObject({ previous_reading: '500', volume: '20', amount: '40.00' })
  expect(orders[0]).toEqual(orders[1])
})

test('nothing is read, charged or recorded before that day, whatever the installation', async () => {
  const id = await moved()
  const early = await works.read(id, 520, '2025-12-20')
  expect([early.status, early.code]).toEqual([409, 'before_install'])
  expect(early.msg).toContain('2025-12-31')
  const suspended = await t.call(works.clerk, `POST /meters/${id}/suspend/`, {
    date: '2025-12-30',
    reason: '出门',
  })
  expect([suspended.status, Object.keys(suspended.data ?? {})]).toEqual([409, ['date']])
  const fee = await t.call(works.staff, 'POST /orders/', {
    ...{ kind: 'fee', meter: id, billing_month: '2025-11' },
    lines: [{ name: '工料费', amount: '10', tax_treatment: 'taxable', tax_rate: '0.03' }],
  })
  expect([fee.status, Object.keys(fee.data)]).toEqual([400, ['billing_month']])
})

test('a flush of its only order leads back to that day and its index', async () => {
  const id = await moved()
  const order = await works.read(id, 530, '2026-01-25')
  expect(await stateOf(id)).toMatchObject({ last_reading: '530' })
  const flush = await t.call(works.staff, `POST /orders/${order.data.id}/red-flush/`, { reason: '读错' })
  expect(flush.status).toBe(201)
  expect(await stateOf(id)).toMatchObject({
    ...{ last_reading: '500', last_read_at: '2025-12-31 00:00:00', taken_over_on: '2025-12-31' },
  })
})

test('its installation may be corrected up to that day, which stays', async () => {
  const id = await moved()
  const change = (install_date: string) => t.call(works.clerk, `PATCH /meters/${id}/`, { install_date })
  expect((await change('2026-01-01')).status).toBe(400)
  expect((await change('2019-05-01')).status).toBe(200)
  expect(await stateOf(id)).toMatchObject({
    ...{ install_date: '2019-05-01', taken_over_on: '2025-12-31', last_read_at: '2025-12-31 00:00:00' },
  })
})

test('an account that was closed there is closed here, with its last index as the final one; its device may be in use', async () => {
  const present = await moved({ meter_no: 'SHARED' })
  const former = await moved({ meter_no: 'SHARED', closed_at: '2025-12-31' })
  expect(await stateOf(present)).toMatchObject({ status: 'active', meter_no: 'SHARED' })
  expect(await stateOf(former)).toMatchObject({ status: 'closed', meter_no: 'SHARED', last_reading: '500' })
  const read = await works.read(former, 501, '2026-01-20')
  expect([read.status, read.code]).toEqual([409, 'meter_closed'])
  const { rows } = await sql<{ kind: string; from_date: string; is_final: boolean }>`
    select p.kind, p.from_date, s.is_final from meter_spells p
    join meter_states s on s.organization_id = p.organization_id and s.meter_id = p.meter_id
    where p.organization_id = ${works.org} and p.meter_id = ${former}`.execute(t.db)
  expect(rows).toEqual([{ kind: 'closed', from_date: '2025-12-31', is_final: true }])
})

test('days of a moved-in account that contradict each other are refused on their fields', async () => {
  const fieldsOf = (more: object) =>
    moved(more).then(
      () => [],
      (refusal: { details: { fields: object } }) => Object.keys(refusal.details.fields),
    )
  expect(await fieldsOf({ taken_over_on: '2018-04-30' })).toEqual(['taken_over_on'])
  expect(await fieldsOf({ taken_over_on: '2026-02-01' })).toEqual(['taken_over_on'])
  expect(await fieldsOf({ closed_at: '2025-12-30' })).toEqual(['closed_at'])
})

test('its numbers lead to it at once, and it knows its move-in', async () => {
  const moveIn = await movingIn(t, works.org, [])
  const id = await moved({ moveIn, former_nos: [{ no: 'OLD-77', note: '旧系统' }] })
  const { data } = await t.call(works.staff, 'GET /meters/', { search: 'OLD-77' })
  expect(data.results).toEqual([expect.objectContaining({ id, former_account_nos: 'OLD-77' })])
  const { rows } = await sql<{ move_in_id: number }>`
    select move_in_id from meters where organization_id = ${works.org} and id = ${id}`.execute(t.db)
  expect(rows).toEqual([{ move_in_id: moveIn }])
})
