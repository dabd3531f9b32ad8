import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imeiOf, newRemoteWorks } from '../testing/remote-works'
import { startApp, type TestApp } from '../testing/test-app'
import { createPool } from './connection'
import { keepPartsAtStart } from './month-parts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00' })
})
afterAll(() => t.stop())

const keep = async (today: string) => {
  const owner = createPool(t.connectionString, { size: 1, name: 'test' })
  await keepPartsAtStart(owner, today)
  await owner.end()
}
/** The part of each row of a table. */
const parts = async (table: string) => {
  const { rows } = await sql<{ part: string }>`
    select tableoid::regclass::text || ' ' || (freeze_at at time zone 'Asia/Shanghai')::date as part from ${sql.table(table)}
    order by freeze_at`.execute(t.db)
  return rows.map(({ part }) => part)
}

test('a row moves to the part of its month when there is one, and hours go after 13 months', async () => {
  const works = await newRemoteWorks(t)
  const meter = await works.bound(imeiOf(1), { install_date: '2024-12-01' })
  const hours = Array.from({ length: 24 }, () => 0)
  const days = ['2025-02-27', '2025-03-01', '2026-02-28', '2026-03-01', '2026-03-31']
  const rows = days.map((day) => ({ imei: imeiOf(1), freeze_at: `${day} 00:00:00`, reading: 100, hours }))
  expect((await works.send(rows.slice(0, 4))).data.accepted).toBe(4)
  expect(await parts('remote_reports')).toEqual(days.slice(0, 4).map((day) => `remote_reports_other ${day}`))
  await keep('2026-03-31')
  await keep('2026-03-31')
  await works.send(rows)
  const placed = days.map((day) => `remote_reports_${day.slice(0, 7).replace('-', '')} ${day}`)
  expect(await parts('remote_reports')).toEqual(placed)
  expect((await parts('remote_hours')).map((part) => part.split(' ')[0])).toEqual([
    ...['remote_hours_202502', 'remote_hours_202503', 'remote_hours_202602', 'remote_hours_202603'],
    'remote_hours_202603',
  ])
  await keep('2026-04-15')
  expect((await parts('remote_hours'))[0]).toBe('remote_hours_202503 2025-03-01')
  expect(await parts('remote_reports')).toEqual(placed)
  const shown = await t.call(works.clerk, `GET /meters/${meter.id}/remote/`, {
    from: '2025-02-01',
    to: '2026-02-01',
  })
  expect([shown.data.reports.length, shown.data.hours.length]).toEqual([2, 1])
})
