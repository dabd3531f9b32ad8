import { parallelColumns } from '@water/contract/move-ins/sheet'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readTable } from '../../spreadsheet/table'
import { upload } from '../../testing/multipart'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker } from '../../testing/test-worker'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let worker: TestWorker
let works: Waterworks
let moveIn: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-28 09:00:00' })
  worker = await startTestWorker(t)
})
beforeEach(async () => {
  works = await newWaterworks(t, { account_no_rule: 'given' })
  const item = await works.surcharge({
    name: '污水处理费',
    kind: 'per_volume',
    value: '0.95',
    tax_treatment: 'exempt',
  })
  await works.price({ name: '居民', mode: 'flat', price: '2.80', tax_rate: '0.03', surcharge_items: [item] })
  const made = await t.call(works.staff, 'POST /organizations/move-ins/', {
    name: '城北',
    as_of: '2025-12-31',
  })
  moveIn = made.data.id
  await send('sheets/', { kind: 'accounts' }, [
    'account_no,last_index,last_read_on,meter_no,customer_name,address,location,meter_type,diameter,water_price',
    ...['1', '2', '3'].map((no) => `${no},100,2025-12-20,T${no},张三,路,B1,机械表,DN15,居民`),
  ])
  const { data } = await t.call(works.staff, `POST /organizations/move-ins/${moveIn}/load/`)
  expect(await endedJob(t, works.staff, data.job)).toMatchObject({ state: 'done' })
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  expect(worker.reports).toEqual([])
})

async function send(call: string, texts: Record<string, string>, lines: string[]) {
  const reply = await upload(t, works.staff, `/organizations/move-ins/${moveIn}/${call}`, [
    ...Object.entries(texts).map(([name, content]) => ({ name, content })),
    { name: 'files', file: 'a.csv', content: lines.join('\n') },
  ])
  expect([reply.status, reply.text]).toEqual([202, expect.anything()])
  return endedJob(t, works.staff, reply.data.job)
}
const get = async (rest: string) =>
  (await t.call(works.staff, `GET /organizations/move-ins/${moveIn}/${rest}`)).data
const post = (rest: string, body: object) =>
  t.call(works.staff, `POST /organizations/move-ins/${moveIn}/${rest}`, body)
const control = { accounts: 3, active: 3, owed: '0', penalty: '0', balances: '0' }

test('a parallel run compares each bill with ours, lists what differs by its size, and books nothing', async () => {
  const job = await send('parallel/', {}, [
    '户号,抄表时间,读数,旧系统用水量,旧系统金额,old_水费,old_污水处理费',
    '1,2026-01-25,120,20,75.00,56.00,19.00',
    '2,2026-01-25,120,20,74.00,55.00,19.00',
    '3,2026-01-25,90,0,0.00,,',
    '9,2026-01-25,120,20,80.00,,',
  ])
  expect(job).toMatchObject({ state: 'done', total: 4, done: 4, failed: 3 })
  const { results } = await get('differences/')
  expect(
    results.map((row: Record<string, unknown>) => [
      row.line,
      row.account_no,
      row.old_amount,
      row.our_amount,
      row.difference,
      row.items,
    ]),
  ).toEqual([
    [5, '9', '80.00', null, '0.00', []],
    [3, '2', '74.00', '75.00', '1.00', [{ name: '水费', old: '55.00', ours: '56.00' }]],
    [4, '3', '0.00', null, '0.00', []],
  ])
  expect([results[0].problem, results[2].problem]).toEqual([
    expect.stringContaining('户号 9'),
    expect.stringMatching(/\S/),
  ])
  expect((await get('')).parallel).toMatchObject({ rows: 4, same: 1, undecided: 3 })
  expect((await t.call(works.staff, 'GET /orders/')).data.count).toBe(0)
})

test('a move-in is not agreed to while a difference is undecided; a decision is kept with who made it', async () => {
  await send('parallel/', {}, [
    'account_no,read_at,reading,old_amount',
    '1,2026-01-25,120,1.00',
    '2,2026-01-25,120,2.00',
  ])
  const undecided = await post('agree/', { control })
  expect([undecided.status, undecided.code]).toEqual([409, 'undecided'])
  const { results } = await get('differences/?decided=false')
  expect(results.map(({ account_no }: { account_no: string }) => account_no)).toEqual(['1', '2'])
  const one = await post('differences/decide/', {
    ids: [results[0].id],
    decision: 'old_wrong',
    remark: '旧系统价格未更新',
  })
  expect([one.status, one.data]).toEqual([200, { decided: 1 }])
  const rest = await post('differences/decide/', { all: true, decision: 'ours_accepted' })
  expect(rest.data).toEqual({ decided: 1 })
  expect((await get('differences/?decided=true')).results).toMatchObject([
    { account_no: '1', decision: 'old_wrong', remark: '旧系统价格未更新', decided_by: works.staff.id },
    { account_no: '2', decision: 'ours_accepted' },
  ])
  expect((await post('agree/', { control })).data.state).toBe('agreed')
  expect((await post('differences/decide/', { all: true, decision: 'to_mend' })).code).toBe('move_in_ended')
})

test('a parallel run has a template of every column, those of the organization’s own items too, which the run takes', async () => {
  const { rawPayload } = await t.app.inject({
    url: `/api/organizations/move-ins/${moveIn}/parallel/template/`,
    headers: { authorization: `Bearer ${works.staff.token}` },
  })
  const columns = parallelColumns([{ id: 1, name: '污水处理费' }])
  const { rows, ignoredColumns } = await readTable({ name: 'a.xlsx', bytes: rawPayload }, columns)
  expect([rows.length, ignoredColumns]).toEqual([1, []])
  expect(Object.keys(rows[0]!.values)).toContain('old_item_1')
})

test('a comparison touches no account: the move-in can be withdrawn, and the differences go with it', async () => {
  await send('parallel/', {}, ['account_no,read_at,reading,old_amount', '1,2026-01-25,120,1.00'])
  const { data } = await post('withdraw/', { reason: '重来' })
  expect(await endedJob(t, works.staff, data.job)).toMatchObject({ state: 'done' })
  const rows = t.db.selectFrom('move_in_differences').select('id').where('organization_id', '=', works.org)
  expect([(await get('')).state, await rows.execute()]).toEqual(['withdrawn', []])
})
