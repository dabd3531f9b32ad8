import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker, upload } from '../../testing/test-worker'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let worker: TestWorker
/** Numbers are given. */
let works: Waterworks
let price: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
  worker = await startTestWorker(t)
  works = await newWaterworks(t, { account_no_rule: 'given' })
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})

let devices = 0
const open = (account_no: string | undefined, of = works, who = of.staff) =>
  t.call(who, 'POST /meters/', {
    ...{ meter_no: `N${++devices}`, customer_name: '王五', address: '西街 2 号', location: of.location },
    ...{ meter_type: of.meterType, diameter: of.diameter, water_price: of === works ? price : null },
    ...{ initial_reading: 0, install_date: '2025-11-25', account_no },
  })
const opened = async (account_no?: string) => {
  const { status, data, text } = await open(account_no)
  expect([status, text]).toEqual([201, expect.anything()])
  return data
}
const known = (id: number, former_nos: object[], who = works.staff) =>
  t.call(who, `PATCH /meters/${id}/`, { former_nos })

describe('the number of a new account', () => {
  test('is the one that staff give, with small letters made capitals and full-width ones plain', async () => {
    expect((await opened('ab-０1')).account_no).toBe('AB-01')
  })

  test('is made where none is given, and passes over the numbers in use', async () => {
    const made = (await opened()).account_no
    const next = (by: number) => made.slice(0, -8) + String(Number(made.slice(-8)) + by).padStart(8, '0')
    await opened(next(1))
    const { id } = await opened('HAS-FORMER')
    expect((await known(id, [{ no: next(2) }])).status).toBe(200)
    expect((await opened()).account_no).toBe(next(3))
  })

  test.each(['户1', 'A B', 'A_1', '1'.repeat(21)])('is refused as %s', async (account_no) => {
    const reply = await open(account_no)
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['account_no']])
  })

  test('is refused while another account has it, or had it elsewhere', async () => {
    const { id } = await opened('TWICE')
    await known(id, [{ no: 'TWICE-OLD' }])
    for (const no of ['twice', 'TWICE-OLD']) expect((await open(no)).data.account_no).toHaveLength(1)
  })

  test('is not given by others than staff, nor where the system makes the numbers', async () => {
    expect((await open('BY-CLERK', works, works.clerk)).status).toBe(403)
    const made = await newWaterworks(t)
    const reply = await open('MADE', made)
    expect([reply.status, reply.data.account_no]).toEqual([400, [expect.stringContaining('系统编')]])
  })

  test('never changes', async () => {
    const { id } = await opened('STAYS')
    const reply = await t.call(works.staff, `PATCH /meters/${id}/`, { account_no: 'OTHER' })
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['account_no']])
  })

  test('goes to one of two who open an account with it at once', async () => {
    const replies = await Promise.all([open('AT-ONCE'), open('AT-ONCE')])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400])
    const refused = replies.find(({ status }) => status === 400)
    expect(Object.keys(refused!.data)).toEqual(['account_no'])
  })
})

const imported = async (...lines: string[]) => {
  const content = ['户号,表号,户名,地址,位置,水表类型,口径,水价,初始读数', ...lines].join('\n')
  const reply = await upload(t, works.clerk, 'POST /meters/import/', { name: '户.csv', content })
  expect(reply.status).toBe(202)
  return endedJob(t, works.clerk, reply.data.job)
}
const line = (account: string, device: string) =>
  `${account},${device},赵六,东街 1 号,B1,机械表,DN15,单一水价,0`

test('a sheet of accounts keeps their numbers, and refuses those that stand twice or are in use', async () => {
  await opened('SHEET-0')
  const job = await imported(
    line('sheet-1', 'S1'),
    line('SHEET-2', 'S2'),
    line('Sheet-2', 'S3'),
    line('SHEET-0', 'S4'),
    line('', 'S5'),
    line('表 9', 'S6'),
  )
  const refused = job.results.flatMap(({ row, errors }: { row: number; errors: object }) =>
    Object.keys(errors).map((column) => [row, column]),
  )
  expect(refused.sort()).toEqual([3, 4, 5, 7].map((row) => [row, '户号']))
  const rows = await t.db
    .selectFrom('meters')
    .select('account_no')
    .where('organization_id', '=', works.org)
    .where('meter_no', 'in', ['S1', 'S5'])
    .orderBy('meter_no')
    .execute()
  expect(rows.map(({ account_no }) => account_no)).toEqual(['SHEET-1', expect.stringMatching(/\d{8}$/)])
})

describe('the former numbers of an account', () => {
  test('are changed by staff, and the trail says which', async () => {
    const { id } = await opened()
    expect((await known(id, [{ no: 'X1' }], works.clerk)).status).toBe(403)
    const { data } = await known(id, [{ no: 'old-1', note: '城南水厂' }, { no: '00123' }])
    expect(data.former_nos).toEqual([
      { no: '00123', note: '' },
      { no: 'OLD-1', note: '城南水厂' },
    ])
    expect((await known(id, [{ no: 'OLD-1' }])).data.former_nos).toEqual([{ no: 'OLD-1', note: '' }])
    const trail = await t.call(works.staff, 'GET /audit/', { object_type: 'meter', object_id: id })
    expect(trail.text).toContain('OLD-1')
  })

  test('lead to one account each', async () => {
    const { id } = await opened('ONE')
    const other = await opened('TWO')
    await known(other.id, [{ no: 'TWO-OLD' }])
    for (const no of ['TWO', 'TWO-OLD', 'ONE'])
      expect([no, (await known(id, [{ no }])).status]).toEqual([no, 400])
    expect((await known(id, [{ no: 'SAME' }, { no: 'same' }])).status).toBe(400)
  })

  test('find it in lists, choosers and the search, from their beginning and whole', async () => {
    const { id } = await opened('FOUND-1')
    await known(id, [{ no: 'QZ/7788' }, { no: 'QZ9900' }])
    const found = { id, account_no: 'FOUND-1', former_account_nos: 'QZ/7788 QZ9900' }
    for (const search of ['QZ/7788', 'qz99', '7788']) {
      const list = await t.call(works.staff, 'GET /meters/', { search })
      expect([search, list.data.results]).toEqual([search, [expect.objectContaining(found)]])
      const looked = await t.call(works.clerk, 'GET /meters/lookup/', { search })
      expect(looked.data).toEqual([expect.objectContaining(found)])
    }
    for (const q of ['qz/7788', 'QZ99']) {
      const search = await t.call(works.staff, 'GET /search/', { q })
      expect([q, search.text]).toEqual([q, expect.stringContaining('FOUND-1')])
    }
    const reader = await t.signIn('user', { organization: works.org, permissions: [3] })
    expect((await t.call(reader, 'GET /search/', { q: 'QZ9900' })).text).toContain('FOUND-1')
  })

  test('name it in a sheet of readings, in any case', async () => {
    const { id } = await opened('READ-1')
    await known(id, [{ no: 'READ-OLD' }])
    const reader = await t.signIn('user', { organization: works.org, permissions: [14] })
    const content = '户号,本次读数,抄表时间\nread-old,12,2026-01-20'
    const reply = await upload(t, reader, 'POST /reading-orders/import/', { name: 'r.csv', content })
    const job = await endedJob(t, reader, reply.data.job)
    expect(job).toMatchObject({ done: 1, failed: 0 })
    const { data } = await t.call(works.staff, 'GET /readings/', { meter: id })
    expect(data.results).toHaveLength(1)
  })
})
