import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let meter: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00' })
  works = await newWaterworks(t)
  meter = (await works.meter(await beijing(works), { install_date: '2023-01-01' })).id
})
afterAll(() => t.stop())

async function read(index: number | null, day: string, more: object = {}) {
  const { status, text, data } = await works.read(meter, index, day, { confirm_abnormal: true, ...more })
  if (status !== 201) throw new Error(text)
  return data
}

test('the use of three years stands month by month in its tiers, beside the year before; what was reversed is left out', async () => {
  await read(100, '2023-04-30')
  await read(110, '2024-03-31')
  const estimate = await read(null, '2025-03-31', { is_estimate: true })
  const high = await read(400, '2026-02-28')
  const wrong = await read(480, '2026-03-31')
  const flush = { reason: '抄错', reissue: { current_reading: 410 }, confirm_abnormal: true }
  const { data } = await t.call(works.staff, `POST /orders/${wrong.id}/red-flush/`, flush)

  const path = `GET /meters/${meter}/consumption/`
  const { months } = (await t.call(works.clerk, path)).data
  expect(months).toHaveLength(36)
  expect([months[0].month, months.at(-1).month]).toEqual(['2023-04', '2026-03'])
  const of = (month: string) => months.find((one: { month: string }) => one.month === month)
  expect(of('2024-02')).toEqual({
    ...{ month: '2024-02', volume: null, last_year: null, tiers: [], days: 0 },
    ...{ is_elsewhere: false, is_estimated: false, of_former: false, bills: [] },
  })
  expect(of('2024-03').tiers).toEqual([{ tier: 1, volume: '10' }])
  expect(of('2025-03')).toMatchObject({ volume: estimate.volume, last_year: '10', is_estimated: true })
  const { billed_volume, order_no, amount } = high
  expect(of('2026-02')).toMatchObject({
    volume: billed_volume,
    bills: [{ order: high.id, order_no, amount }],
  })
  const tiers: { volume: string }[] = of('2026-02').tiers
  expect(tiers.length).toBeGreaterThan(1)
  expect(tiers.reduce((sum, { volume }) => sum + Number(volume), 0)).toBe(Number(billed_volume))
  expect(of('2026-03')).toMatchObject({
    volume: '10',
    last_year: estimate.volume,
    bills: [{ order: data.reissued.id }],
  })

  const reader = await t.signIn('user', { organization: works.org, permissions: [3] })
  const unpriced = (await t.call(reader, path)).data.months
  expect(unpriced).toEqual(months.map((one: object) => ({ ...one, bills: [] })))
  const other = await newWaterworks(t)
  expect((await t.call(other.clerk, path)).status).toBe(404)
})
