import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker, upload } from '../../testing/test-worker'
import { newWaterworks } from '../../testing/waterworks'

let t: TestApp
let worker: TestWorker
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-10 09:00:00' })
  worker = await startTestWorker(t)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})

const SHEET = [
  '表号,户名,地址,位置,水表类型,口径,水价,初始读数',
  'A1,张三,幸福路1号,东区/幸福小区,旋翼,DN15,居民,1',
  'A2,李四,幸福路2号,东区/幸福小区,旋翼,DN25,居民,1',
  'A3,王五,幸福路3号,东区/幸福小区,旋翼,DN25,居民,1',
].join('\n')

it('an import groups its names that do not exist; staff make them or take the nearest, and the same file is right', async () => {
  const works = await newWaterworks(t)
  await works.price({ name: '居民', mode: 'flat', price: '2' })
  const types = (await t.call(works.staff, 'GET /organizations/meter-types/')).data.results
  const existing: string = types[0].name
  const file = { name: '户表.csv', content: Buffer.from(SHEET) }
  const send = async (fields: Record<string, string>) => {
    const reply = await upload(t, works.staff, 'POST /meters/import/', file, fields)
    expect(reply.status, reply.text).toBe(202)
    return endedJob(t, works.staff, reply.data.job)
  }
  const checked = await send({ check: 'true' })
  expect(checked.failed).toBe(3)
  const problems = await t.call(works.staff, `GET /jobs/${checked.id}/problems/`)
  expect(problems.status, problems.text).toBe(200)
  const { groups, others } = problems.data
  expect(others).toBe(0)
  expect(
    groups.map(({ field, value, count, creates }: Record<string, unknown>) => [field, value, count, creates]),
  ).toEqual([
    ['location', '东区/幸福小区', 3, 'location'],
    ['meter_type', '旋翼', 3, 'meter_type'],
    ['diameter', 'DN25', 2, 'diameter'],
  ])
  const names = [
    { of: 'location', name: '东区/幸福小区' },
    { of: 'diameter', name: 'DN25' },
  ]
  const clerk = await t.signIn('user', { organization: works.org, permissions: [1] })
  expect((await t.call(clerk, 'POST /organizations/missing-names/', { names })).status).toBe(403)
  // All or none: a diameter without a width refuses the place, too.
  const wrong = [...names, { of: 'diameter', name: '大口径' }]
  expect((await t.call(works.staff, 'POST /organizations/missing-names/', { names: wrong })).status).toBe(400)
  const made = await t.call(works.staff, 'POST /organizations/missing-names/', { names })
  expect([made.status, made.data]).toEqual([200, { made: 3 }])
  expect((await t.call(works.staff, 'POST /organizations/missing-names/', { names })).data).toEqual({
    made: 0,
  })
  const replace = JSON.stringify([{ field: 'meter_type', value: '旋翼', by: existing }])
  expect((await send({ check: 'true', replace })).failed).toBe(0)
  expect(await send({ check: 'false', replace })).toMatchObject({ total: 3, failed: 0 })
  const { results } = (await t.call(works.staff, 'GET /meters/', { search: '张三' })).data
  expect(results[0]).toMatchObject({ meter_type_name: existing, location_name: '幸福小区' })
})
