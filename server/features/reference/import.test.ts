import { expect, test } from 'vitest'
import type { TestUser } from '../../testing/test-app'
import { endedJob, upload } from '../../testing/test-worker'
import { worksWithWorker } from '../../testing/works-with-worker'

const on = worksWithWorker('2026-03-31 09:00:00')

const TITLES = '片区,表册,小区,楼栋,编码,抄表员,抄表日'
const sheet = (...rows: string[]) => ({ name: '位置.csv', content: [TITLES, ...rows].join('\n') })
const TARGET = 'POST /organizations/locations/import/'
const send = async (
  file: ReturnType<typeof sheet>,
  fields: Record<string, string> = {},
  { by = on.works.staff, language = 'zh' }: { by?: TestUser; language?: string } = {},
) => {
  const { data, text } = await upload(on.t, by, TARGET, file, fields)
  expect(data?.job, text).toBeDefined()
  return endedJob(on.t, by, data.job, language)
}
const said = ({ results }: { results: { row: number; msg: string }[] }) =>
  Object.fromEntries(results.map(({ row, msg }) => [row, msg]))
const tree = async (by = on.works.staff) =>
  (await on.t.call(by, 'GET /organizations/locations/tree/')).data as Record<string, unknown>[]
const made = async () => {
  const all = await tree()
  const nameOf = (id: unknown) => all.find((one) => one.id === id)?.name ?? null
  return all
    .filter(({ name }) => name !== '一册')
    .map(({ name, parent, level, code, reader_name, read_day }) => [
      ...[code, nameOf(parent), level, name, reader_name, read_day],
    ])
}
const acts = () =>
  on.t.db
    .selectFrom('audit_entries')
    .select(['action', 'object_id'])
    .where('organization_id', '=', on.works.org)
    .where('action', 'like', 'location.%import')
    .orderBy('id')
    .execute()

const good = () =>
  sheet(
    // Below the row of its own book, which keeps its code and its reader.
    '城东营业所/东区,东一册,幸福小区,1 号楼,,,',
    `城东营业所/东区,东一册,,,D1,${on.works.staff.username},5`,
    '城东营业所/东区,东一册,幸福小区,2 号楼,,,',
    '西区,,,,,,',
  )

test('each row is a place in the last level that it fills, those that it lies in are made first, and a check writes nothing', async () => {
  const checked = await send(good(), { check: 'true' })
  expect([checked.state, checked.failed]).toEqual(['done', 0])
  expect(said(checked)).toEqual({
    2: '可以新建 城东营业所/东区/东一册/幸福小区/1 号楼，连同上级 幸福小区',
    3: '可以新建 城东营业所/东区/东一册，连同上级 城东营业所/东区',
    4: '可以新建 城东营业所/东区/东一册/幸福小区/2 号楼',
    5: '可以新建 西区',
  })
  expect(await made()).toEqual([])
  const ended = await send(good())
  expect([ended.state, ended.failed]).toEqual(['done', 0])
  const { username } = on.works.staff
  expect(await made()).toEqual([
    ['D1', '东区', 'book', '东一册', expect.stringContaining(username), 5],
    ['P0003', null, 'area', '西区', null, null],
    ['P0004', null, 'area', '城东营业所', null, null],
    ['P0005', '城东营业所', 'area', '东区', null, null],
    ['P0006', '东一册', 'community', '幸福小区', null, null],
    ['P0007', '幸福小区', 'building', '1 号楼', null, null],
    ['P0008', '幸福小区', 'building', '2 号楼', null, null],
  ])
  const kept = await acts()
  expect(kept.filter(({ action }) => action === 'location.start_import')).toHaveLength(2)
  const ids = (await tree()).filter(({ name }) => name !== '一册').map(({ id }) => id)
  expect(
    new Set(kept.filter(({ action }) => action === 'location.import').map((one) => one.object_id)),
  ).toEqual(new Set(ids))
})

test('the same rows a second time say that their places exist, and change nothing', async () => {
  await send(good())
  const [before, kept] = [await tree(), await acts()]
  // Another file, so that it is not the answer of the first one.
  const again = sheet(good().content.split('\n').slice(1).join('\n'), '西区,,,,Z9,,')
  again.content = again.content.replace('\n西区,,,,,,', '')
  const ended = await send(again)
  expect([ended.state, ended.failed]).toEqual(['done', 0])
  expect(said(ended)).toMatchObject({
    3: '已有 城东营业所/东区/东一册，没有改动',
    5: '已有 西区，没有改动',
  })
  expect(await tree()).toEqual(before)
  const after = (await acts()).filter(({ action }) => action === 'location.import')
  expect(after.filter(({ object_id }) => object_id !== null)).toEqual(
    kept.filter(({ action, object_id }) => action === 'location.import' && object_id !== null),
  )
})

test('each wrong cell is named by its column, with what lies in a refused row, and the good rows are made', async () => {
  const ended = await send(
    sheet(
      '示例片区,示例表册,示例小区,1 号楼,,,',
      '/,,,,,,',
      '南区,南一册,,,B1,,',
      '南区,南一册,花园,,,,',
      '北区,北一册,,,N1,没有这个人,29',
      `北区,北二册,,,N1,,`,
      '东区,东一册,,,,,',
      '东区,东 一册,,,E2,,',
      `${'长'.repeat(51)},,,,,,`,
      '中区,,,,,,',
      '远区,,,,,没有这个人,',
    ),
  )
  expect([ended.state, ended.done, ended.failed]).toEqual(['done', 11, 10])
  const errors = Object.fromEntries(
    ended.results.map(({ row, errors }: { row: number; errors: object }) => [row, errors]),
  )
  expect(errors).toEqual({
    2: { 片区: ['这是模板自带的示例行，没有导入：请从表中删去'] },
    3: { 片区: ['必填'] },
    4: { 编码: ['已被使用：B1'] },
    5: { 片区: ['它的上级位置在第 4 行，那一行有问题：请先改正那一行'] },
    6: {
      编码: ['与第 7 行重复，两行都未导入：请只保留正确的一行'],
      抄表员: ['没有姓名或用户名为“没有这个人”的用户：请改正，或留空'],
      抄表日: ['不能大于 28'],
    },
    7: { 编码: ['与第 6 行重复，两行都未导入：请只保留正确的一行'] },
    8: { 片区: ['与第 9 行重复，两行都未导入：请只保留正确的一行'] },
    9: { 片区: ['与第 8 行重复，两行都未导入：请只保留正确的一行'] },
    10: { 片区: ['不能超过 50 个字符'] },
    11: {},
    12: { 抄表员: ['没有姓名或用户名为“没有这个人”的用户：请改正，或留空'] },
  })
  expect(await made()).toEqual([['P0004', null, 'area', '中区', null, null]])
  const { data } = await on.t.call(on.works.staff, `GET /jobs/${ended.id}/problems/`)
  expect(data.groups).toEqual([expect.objectContaining({ column: '抄表员', count: 2 })])
  const back = await on.t.call(on.works.staff, `GET /jobs/${ended.id}/refused/`)
  expect(back.status).toBe(200)
})

test('a name that differs from an existing one by spaces or width alone is named beside it in the check, and is that place', async () => {
  await send(sheet('东区,东一册,,,,,'))
  const checked = await send(sheet('东 区,东一册,花园,,,,', '东区,东一册,,,,,'), { check: 'true' })
  expect([checked.failed, checked.noted]).toEqual([0, 1])
  expect(checked.results[0]).toMatchObject({
    row: 2,
    msg: '可以新建 东 区/东一册/花园',
    notes: ['“东 区”只与已有的“东区”差空格或全半角，按已有的处理'],
  })
  await send(sheet('东 区,东一册,花园,,,,'))
  expect((await made()).map(([, parent, , name]) => [parent, name])).toEqual([
    [null, '东区'],
    ['东区', '东一册'],
    ['东一册', '花园'],
  ])
})

test('the sheet makes places of its own organization alone, and is for staff', async () => {
  const abroad = await on.t.newOrganization()
  const [stranger, clerk] = [await on.t.signIn('staff', { organization: abroad }), on.works.clerk]
  await send(good())
  const there = await send(good(), {}, { by: stranger })
  // The reader of the sheet is no user there, and two places lie in that row's.
  expect([there.state, there.failed]).toEqual(['done', 3])
  expect((await tree(stranger)).map(({ name }) => name)).toEqual(['西区'])
  expect((await upload(on.t, stranger, TARGET, good(), { organization: String(on.works.org) })).status).toBe(
    403,
  )
  expect((await upload(on.t, clerk, TARGET, good())).status).toBe(403)
  const template = 'GET /organizations/locations/import/template/'
  expect((await on.t.call(clerk, template)).status).toBe(403)
  expect((await on.t.call(on.works.staff, template)).status).toBe(200)
})
