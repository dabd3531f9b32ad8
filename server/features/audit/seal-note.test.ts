import { meterColumns } from '@water/contract/meters/sheet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, type TestReply, type TestUser } from '../../testing/test-app'
import { startTestWorker, type TestWorker } from '../../testing/test-worker'
import { beijingTiers, newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let worker: TestWorker
let works: Waterworks
let price: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
  worker = await startTestWorker(t)
  works = await newWaterworks(t)
  price = await works.price({ name: '居民', mode: 'tiered', tiers: beijingTiers })
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  expect(worker.reports).toEqual([])
})

const _ENGLISH = { 'accept-language': 'en' }
const _timeline = (user: TestUser | null, object_type: string, object_id: number, headers = {}) =>
  t.call(user, 'GET /audit/timeline/', { object_type, object_id }, headers)
/** The names of the tests' users. */
const _nameOf = ({ username }: TestUser) => `Name of ${username}`
interface Change {
  label: string
  before: string | null
  after: string | null
}
const _said = (reply: TestReply) =>
  reply.data.results.map(
    ({ title, actor_name, changes }: { title: string; actor_name: string; changes: Change[] }) => [
      title,
      actor_name,
      ...changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
    ],
  )

test('a seal note is given, listed, changed, told in the trail and a column of the sheet', async () => {
  const meter = await works.meter(price, { seal_note: '铅封 8' })
  const one = await t.call(works.clerk, `PATCH /meters/${meter.id}/`, { seal_note: '铅封 9' })
  expect(one.data.seal_note).toBe('铅封 9')
  expect((await t.call(works.clerk, 'GET /meters/')).data.results[0].seal_note).toBe('铅封 9')
  const trail = await t.call(works.clerk, `GET /meters/${meter.id}/timeline/`)
  expect(trail.data.results[0].changes).toMatchObject([
    { label: '铅封备注', before: '铅封 8', after: '铅封 9' },
  ])
  expect(meterColumns.find(({ key }) => key === 'seal_note')).toMatchObject({
    zh: '铅封备注',
    en: 'Seal note',
  })
})
