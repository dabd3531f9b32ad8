import { beforeEach, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { endedJob, upload } from '../../testing/test-worker'
import { worksWithWorker } from '../../testing/works-with-worker'
import { invariants } from '../../verify/violations-store'

const on = worksWithWorker('2026-03-31 09:00:00')
let one: { id: number; account_no: string; meter_no: string }
let other: { id: number; account_no: string; meter_no: string }
beforeEach(async () => {
  one = await on.works.meter(on.price)
  other = await on.works.meter(on.price)
  await on.works.read(one.id, 20, '2026-02-01')
})

const TITLES = '户号,表号,旧表止码,新表表号,新表起码,水表类型,换表时间,换表原因,备注'
const sheet = (...rows: string[]) => ({ name: '换表.csv', content: [TITLES, ...rows].join('\n') })
const send = async (file: ReturnType<typeof sheet>, fields: Record<string, string> = {}) => {
  const { data, text } = await upload(on.t, on.works.clerk, 'POST /meters/change/import/', file, fields)
  expect(data?.job, text).toBeDefined()
  return endedJob(on.t, on.works.clerk, data.job)
}
const meter = async (id: number) => (await on.t.call(on.works.clerk, `GET /meters/${id}/`)).data
const changes = () =>
  sheet(
    `${one.account_no},,34,N-${one.id},3,,2026-03-10 10:00:00,周期换表,一期`,
    `,${other.meter_no},5,N-${other.id},0,机械表,2026-03-11,故障换表,`,
  )

test('each row changes a device, and the check before writes nothing', async () => {
  const checked = await send(changes(), { check: 'true' })
  expect(checked.results.map(({ msg }: { msg: string }) => msg)).toEqual([
    `可以换为 N-${one.id}，旧表 14 m³`,
    `可以换为 N-${other.id}，旧表 5 m³`,
  ])
  expect((await meter(one.id)).meter_no).toBe(one.meter_no)
  const ended = await send(changes())
  expect([ended.state, ended.done, ended.failed]).toEqual(['done', 2, 0])
  expect([(await meter(one.id)).meter_no, (await meter(one.id)).last_reading]).toEqual([`N-${one.id}`, '3'])
  expect((await on.works.read(one.id, 19, '2026-03-20')).data.volume).toBe('30')
  await expectToHold(on.t.db, on.works.org, invariants)
})

test('its end is told to its starter, with its counts', async () => {
  await send(changes())
  const { results } = (await on.t.call(on.works.clerk, 'GET /notices/')).data
  expect(results).toMatchObject([{ type: 'changes_imported', quality: 'low' }])
  expect(results[0].content).toBe('“换表.csv”已导入：换表 2 块')
})

test('a row that is refused names its column, and the others are done', async () => {
  const { results } = await send(
    sheet(
      `${one.account_no},,10,N-1,0,,2026-03-10,周期换表,`,
      `${other.account_no},,5,${one.meter_no},0,,2026-03-10,周期换表,`,
      `${other.account_no},,5,N-3,0,不存在,2026-03-10,周期换表,`,
      'X,,5,N-4,0,,2026-03-10,周期换表,',
    ),
  )
  expect(results.map(({ ok, errors }: { ok: boolean; errors: object }) => [ok, Object.keys(errors)])).toEqual(
    [
      [false, ['旧表止码']],
      [false, ['户号']],
      [false, ['户号', '水表类型']],
      [false, ['户号']],
    ],
  )
})

test('two change-overs of one account are done in the order of their times, and the later waits for a refused one', async () => {
  const { account_no, meter_no, id } = one
  const twice = (final: number) =>
    sheet(
      `,N-1,7,N-2,0,,2026-03-20,故障换表,`,
      `${account_no},${meter_no},${final},N-1,3,,2026-03-10,周期换表,`,
    )
  const checked = await send(twice(34), { check: 'true' })
  expect(checked.failed, JSON.stringify(checked.results)).toBe(0)
  const refused = await send(twice(19))
  expect(refused.results.map(({ row, errors }: { row: number; errors: object }) => [row, errors])).toEqual([
    [2, {}],
    [3, { 旧表止码: [expect.any(String)] }],
  ])
  expect(refused.results[0].msg).toContain('更早的一次抄表或换表未能办理')
  const ended = await send(twice(34))
  expect([ended.done, ended.failed], JSON.stringify(ended.results)).toEqual([2, 0])
  expect((await meter(id)).meter_no).toBe('N-2')
  expect((await on.works.read(id, 2, '2026-03-25')).data.volume).toBe('20')
  await expectToHold(on.t.db, on.works.org, invariants)
})

test('the template has the columns, and the import is for who may change meters', async () => {
  const template = await on.t.call(on.works.clerk, 'GET /meters/change/import/template/')
  expect(template.status).toBe(200)
  const reader = await on.t.signIn('user', { organization: on.works.org, permissions: [3] })
  expect((await upload(on.t, reader, 'POST /meters/change/import/', changes(), {})).status).toBe(403)
})

test('the check asks to look at an unusual final index, in the first row, as the preview of one change-over does', async () => {
  for (const [index, day] of [
    [40, '2026-02-10'],
    [60, '2026-02-20'],
  ] as const)
    await on.works.read(one.id, index, day, { confirm_abnormal: true })
  const file = sheet(
    `${other.account_no},,5,N-${other.id},0,,2026-03-11,故障换表,`,
    `${one.account_no},,999,N-${one.id},3,,2026-03-10,周期换表,`,
  )
  const checked = await send(file, { check: 'true' })
  expect([checked.failed, checked.noted]).toEqual([0, 1])
  expect(checked.results).toMatchObject([
    {
      row: 3,
      ok: true,
      msg: `可以换为 N-${one.id}，旧表 939 m³`,
      notes: [expect.stringContaining('核对止码')],
    },
    { row: 2, ok: true, notes: [] },
  ])
  const preview = await on.t.call(on.works.clerk, `POST /meters/${one.id}/change/preview/`, {
    ...{ final_reading: 999, meter_no: `N-${one.id}`, initial_reading: 3 },
    ...{ changed_at: '2026-03-10', reason: 'periodic' },
  })
  expect(preview.data.abnormal).toEqual(['surge'])
  expect((await send(file)).noted).toBe(0)
})
