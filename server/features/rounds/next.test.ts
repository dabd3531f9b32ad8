import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks } from '../../testing/waterworks'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-20 09:00:00' })
})
afterAll(() => t.stop())

it('says when meters become due next: the first month after the asked one, its meters and the first read day', async () => {
  const works = await newWaterworks(t)
  const price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
  const next = async (month?: string) =>
    (await t.call(works.clerk, 'GET /reading-rounds/next/', month ? { month } : {})).data[0] ?? null
  expect(await next()).toBeNull()
  const book = await t.call(works.staff, 'POST /organizations/locations/', {
    ...{ name: '五日册', level: 'book', code: 'B5', read_day: 5 },
  })
  const meter = (install_date: string, read_cycle_months: number) =>
    works.meter(price, { location: book.data.id, install_date, read_cycle_months })
  const first = await meter('2026-03-02', 2)
  await meter('2026-03-09', 2)
  await meter('2026-02-09', 6)
  expect(await next()).toEqual({ month: '2026-05', meters: 2, read_day: 5 })
  // The month that it names has a round of exactly so many.
  const rounds = await t.call(works.clerk, 'GET /reading-rounds/', { month: '2026-05' })
  expect(rounds.data).toMatchObject([{ location: book.data.id, total: 2 }])
  // A first reading waits for no round, and moves its meter to a later one.
  expect((await works.read(first.id, 4, '2026-03-19')).status).toBe(201)
  expect(await next()).toEqual({ month: '2026-05', meters: 2, read_day: 5 })
  expect(await next('2026-05')).toEqual({ month: '2026-08', meters: 1, read_day: 5 })
})
