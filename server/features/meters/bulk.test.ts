import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker } from '../../testing/test-worker'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let worker: TestWorker
let works: Waterworks
let prices: { old: number; other: number }
let place: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-02-10 09:00:00' })
  worker = await startTestWorker(t)
  works = await newWaterworks(t)
  prices = {
    old: await works.price({ name: '旧价', mode: 'flat', price: '2.00' }),
    other: await works.price({ name: '新价', mode: 'flat', price: '3.00' }),
  }
  const book = { name: '二册', level: 'book', code: 'B2' }
  place = (await t.call(works.staff, 'POST /organizations/locations/', book)).data.id
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  expect(worker.reports).toEqual([])
})

const start = (body: object, path = '/meters/bulk/') => t.call(works.clerk, `POST ${path}`, body)
const done = async (body: object, path?: string) => {
  const { status, data, text } = await start(body, path)
  if (status !== 202) throw new Error(text)
  return endedJob(t, works.clerk, data.job)
}
const meterOf = async (id: number) => (await t.call(works.staff, `GET /meters/${id}/`)).data

test('what the filters find gets another place; a check says how many, and writes nothing', async () => {
  const all = [await works.meter(prices.old), await works.meter(prices.old), await works.meter(prices.other)]
  const there = await works.meter(prices.old, { location: place })
  const body = { filter: { water_price: [prices.old] }, location: place }
  const check = await done(body, '/meters/bulk/preview/')
  // The one that is there already is left out.
  expect(check).toMatchObject({ state: 'done', check: true, done: 2, failed: 0 })
  expect((await meterOf(all[0]!.id)).location).toBe(works.location)

  const job = await done(body)
  expect(job).toMatchObject({ state: 'done', check: false, done: 2, failed: 0 })
  expect(job.results.map(({ msg }: { msg: string }) => msg)).toContain(`户号 ${all[0]!.account_no} 已更改`)
  const places = await Promise.all([...all, there].map(async ({ id }) => (await meterOf(id)).location))
  expect(places).toEqual([place, place, works.location, place])
  const [entry] = (
    await t.call(works.staff, 'GET /audit/', { object_type: ['meter'], object_id: all[0]!.id })
  ).data.results
  expect([entry.title, entry.changes.map(({ field }: { field: string }) => field)]).toEqual([
    '批量更改户表',
    expect.arrayContaining(['location']),
  ])
})

test('a price begins on its day in the terms of each; what was billed later refuses, and the others are done', async () => {
  const [first, billed] = [await works.meter(prices.old), await works.meter(prices.old)]
  await works.read(billed.id, 12, '2026-02-05 08:00:00')
  const body = { ids: [first.id, billed.id], water_price: prices.other, terms_from: '2026-02-01' }
  const check = await done(body, '/meters/bulk/preview/')
  expect([check.done, check.failed]).toEqual([2, 1])
  const job = await done(body)
  expect([job.done, job.failed]).toEqual([2, 1])
  const refused = job.results.find(({ ok }: { ok: boolean }) => !ok)
  expect(refused.msg).toContain(billed.account_no)
  expect(await meterOf(first.id)).toMatchObject({
    water_price: prices.other,
    terms: [
      expect.objectContaining({ water_price: prices.other, effective_from: '2026-02-01' }),
      expect.objectContaining({ water_price: prices.old }),
    ],
  })
  expect((await meterOf(billed.id)).water_price).toBe(prices.old)
  // Nothing is left to change on the first.
  expect(await done({ ...body, ids: [first.id] })).toMatchObject({ total: 0, failed: 0 })
})

test('the same request twice is one job, and each meter has one entry of it', async () => {
  const { id } = await works.meter(prices.old)
  const headers = { 'idempotency-key': 'bulk-meters-1' }
  const ask = () => t.call(works.clerk, 'POST /meters/bulk/', { ids: [id], location: place }, headers)
  const [first, second] = [await ask(), await ask()]
  expect([first.status, second.data]).toEqual([202, first.data])
  expect(await endedJob(t, works.clerk, first.data.job)).toMatchObject({ done: 1, failed: 0 })
  const { results } = (await t.call(works.staff, 'GET /audit/', { object_type: ['meter'], object_id: id }))
    .data
  expect(results.filter(({ title }: { title: string }) => title === '批量更改户表')).toHaveLength(1)
})

test('another organization has no such rows, and nobody changes what the code does not allow', async () => {
  const abroad = await newWaterworks(t)
  const foreign = await abroad.meter(await abroad.price({ name: '价', mode: 'flat', price: '1' }))
  const own = await works.meter(prices.old)
  expect(Object.keys((await start({ ids: [foreign.id], location: place })).data)).toEqual(['ids'])
  expect(Object.keys((await start({ ids: [own.id], location: abroad.location })).data)).toEqual(['location'])
  expect(Object.keys((await start({ ids: [own.id] })).data)).toEqual(['location'])
  const both = { ids: [own.id], location: place, terms_from: '2026-02-01' }
  expect(Object.keys((await start(both)).data)).toEqual(['terms_from'])
  expect(Object.keys((await start({ filter: { search: '没有' }, location: place })).data)).toEqual(['filter'])
  const reader = await t.signIn('user', { organization: works.org, permissions: [14] })
  expect((await t.call(reader, 'POST /meters/bulk/', { ids: [own.id], location: place })).status).toBe(403)
})
