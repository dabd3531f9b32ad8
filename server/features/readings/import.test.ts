import { readingColumns } from '@water/contract/readings/sheet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readTable } from '../../spreadsheet/table'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker, upload } from '../../testing/test-worker'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let worker: TestWorker
let works: Waterworks
let price: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-10 09:00:00' })
  worker = await startTestWorker(t)
})
beforeEach(async () => {
  works = await newWaterworks(t)
  price = await beijing(works)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  expect(worker.reports).toEqual([])
})

const csv = (...lines: string[]) => ({ name: '抄表.csv', content: lines.join('\n') })
const meters = (howMany: number) =>
  Promise.all(
    Array.from({ length: howMany }, (_, index) => works.meter(price, { customer_name: `户${index}` })),
  )

async function imported(file: { name: string; content: string | Buffer }, parts = {}, language = 'zh') {
  const reply = await upload(t, works.clerk, 'POST /reading-orders/import/', file, parts)
  expect([reply.status, reply.msg]).toEqual([202, 'ok'])
  return endedJob(t, works.clerk, reply.data.job, language)
}

const orderCount = async () =>
  (await t.call(works.clerk, 'GET /orders/', { organization: works.org })).data.count

describe('a sheet of readings', () => {
  test('bills each row as its own order, the same as one entered by hand', async () => {
    const [byFile, byHand] = await meters(2)
    const job = await imported(csv('户号,本次读数,抄表日期', `${byFile.account_no},25,2026-03-05`))
    expect(job).toMatchObject({ state: 'done', kind: 'reading_import', total: 1, done: 1, failed: 0 })
    const [result] = job.results
    const order = (await t.call(works.clerk, `GET /orders/${result.id}/`)).data
    const entered = (await works.read(byHand.id, 25, '2026-03-05')).data
    expect(result).toMatchObject({
      row: 2,
      ok: true,
      msg: `已出账 ${order.order_no}：25 m³，¥${order.amount}`,
    })
    const { id, order_no, meter, account_no, meter_no, customer_name, readings, reading, ...figures } =
      entered
    const device_parts = [{ ...figures.device_parts[0], meter_no: byFile.meter_no }]
    expect(order).toMatchObject({ ...figures, device_parts, created_by: works.clerk.id })
    const source = await t.call(works.staff, `GET /readings/${order.reading}/`)
    expect(source.data).toMatchObject({ source: 'import', status: 'billed', meter: byFile.id })
  })

  test('finds the meter by account or device number, and takes dates, estimates, rollovers and remarks', async () => {
    const [a, b] = await meters(2)
    await imported(csv('户号,本次读数,抄表日期', `${a.account_no},99990,2026-01-05`), {
      confirm_abnormal: 'true',
    })
    const job = await imported(
      csv(
        'Meter no,Reading,Read at,Estimate,Rollover,Remark',
        `${a.meter_no},12,2026年3月5日 8:30,,yes,"turned, over"`,
        `${b.meter_no},5,20260301,,,`,
      ),
    )
    expect(job.results.map((result: { ok: boolean }) => result.ok)).toEqual([true, true])
    const list = await t.call(works.clerk, `GET /meters/${a.id}/readings/`)
    expect(list.data.results[0]).toMatchObject({
      read_at: '2026-03-05 08:30:00',
      is_rollover: true,
      volume: '22',
      remark: 'turned, over',
    })
  })

  test('keeps the reader whom a row names; one who names none has the reader of the book', async () => {
    const [named, other, wrong] = await meters(3)
    const reader = await t.signIn('user', { organization: works.org })
    const location = `/organizations/locations/${works.location}/`
    await t.call(works.staff, `PATCH ${location}`, { reader: works.staff.id })
    const rows = [`${named.account_no},5,Name of ${reader.username}`, `${other.account_no},6,`]
    const file = csv(
      '户号,本次读数,抄表员,抄表日期',
      ...rows.map((row) => `${row},2026-03-05`),
      `${wrong.account_no},7,某人,2026-03-05`,
    )
    const job = await imported(file)
    expect(job.results.find(({ row }: { row: number }) => row === 4)).toMatchObject({
      ok: false,
      errors: { 抄表员: ['没有姓名或用户名为“某人”的用户：请改正，或留空'] },
    })
    const { results } = (await t.call(works.staff, 'GET /readings/', { ordering: 'id' })).data
    const reading = (meter: number) => results.find((row: { meter: number }) => row.meter === meter)
    expect([reading(named.id).reader, reading(other.id).reader]).toEqual([reader.id, works.staff.id])
  })

  test('says of each bad row which column is wrong and what to do, and bills the others', async () => {
    const all = await meters(9)
    const [good, ...bad] = all.map((meter) => meter.account_no)
    await works.read(all[8].id, 100, '2026-03-01')
    const job = await imported(
      csv(
        '户号,表号,户名,本次读数,抄表日期,过零',
        `${good},,,25,2026-03-05,`,
        `${bad[0]},,,many,2026-03-05,`,
        `${bad[1]},,,25,2026-03-11,`,
        `${bad[2]},,,25,,`,
        `${bad[3]},,,100000,2026-03-05,`,
        `NOBODY,,,25,2026-03-05,`,
        `${bad[4]},${all[6].meter_no},,25,2026-03-05,`,
        `${bad[6]},,李四,25,2026-03-05,`,
        `${bad[7]},,,99,2026-03-05,`,
        `${bad[0]}9,,,,2026-03-05,`,
        `,,,25,2026-03-05,`,
      ),
    )
    expect(job).toMatchObject({ state: 'done', total: 11, done: 11, failed: 10 })
    expect(job.results.map(({ row, errors }: { row: number; errors: object }) => [row, errors])).toEqual([
      [3, { 本次读数: ['请输入十进制数字'] }],
      [4, { 抄表日期: ['不能晚于现在'] }],
      [5, { 抄表日期: ['必填'] }],
      [6, { 本次读数: [expect.stringContaining('5 位的表盘')] }],
      [7, { 户号: ['没有号码为“NOBODY”的户表：请核对'] }],
      [8, { 表号: [`户号和表号不是同一户：${all[6].meter_no}`] }],
      [9, { 户名: ['与系统中的户名不一致：请核对是否串行，或清空此格'] }],
      [10, { 本次读数: [expect.stringContaining('小于上次读数 100')] }],
      [11, { 本次读数: ['必填'], 户号: [`没有号码为“${bad[0]}9”的户表：请核对`] }],
      [12, { 户号: ['必填'] }],
      [2, {}],
    ])
    expect(await orderCount()).toBe(2)
  })

  test('holds back what is abnormal until the row or the whole import confirms it', async () => {
    const [a, b] = await meters(2)
    for (const [month, index] of [
      ['2025-12', 10],
      ['2026-01', 20],
      ['2026-02', 30],
    ])
      for (const meter of [a, b]) await works.read(meter.id, index as number, `${month}-05`)
    const rows = [`${a.account_no},500,2026-03-05`, `${b.account_no},500,2026-03-05`]
    const held = await imported(csv('户号,本次读数,抄表日期', ...rows), {}, 'en')
    expect(held.failed).toBe(2)
    expect(held.results[0].errors).toEqual({ 'Current index': [expect.stringContaining('470')] })
    const one = await imported(csv('户号,本次读数,抄表日期,确认异常', `${rows[0]},是`, `${rows[1]},否`))
    expect([one.failed, one.results[0].row]).toEqual([1, 3])
    const other = await imported(csv('户号,本次读数,抄表日期', rows[1]!), { confirm_abnormal: 'true' })
    expect(other.failed).toBe(0)
  })

  test('only says what it would bill when it is to check, and bills nothing', async () => {
    const [a] = await meters(1)
    const sheet = csv('户号,本次读数,抄表日期', `${a.account_no},25,2026-03-05`)
    const job = await imported(sheet, { check: 'true' })
    expect(job.results).toEqual([
      { row: 2, ok: true, id: null, code: null, msg: '将出账：25 m³，¥125.00', errors: {}, notes: [] },
    ])
    expect(await orderCount()).toBe(0)
    expect((await t.call(works.clerk, `GET /meters/${a.id}/`)).data.last_reading).toBe('0')
    expect((await imported(sheet)).results[0].id).toEqual(expect.any(Number))
  })

  test('is audited once a batch, naming its orders', async () => {
    const [a, b] = await meters(2)
    const job = await imported(
      csv('户号,本次读数,抄表日期', `${a.account_no},1,2026-03-05`, `${b.account_no},2,2026-03-05`),
    )
    const trail = await t.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'after'])
      .where('organization_id', '=', works.org)
      .where('action', '=', 'reading_order.import')
      .execute()
    const orders = job.results.map(({ id }: { id: number }) => id)
    expect(trail).toEqual([{ actor_id: works.clerk.id, after: { orders } }])
  })

  test('of another organization finds no meter', async () => {
    const [mine] = await meters(1)
    const abroad = await newWaterworks(t)
    const sheet = csv('户号,本次读数,抄表日期', `${mine.account_no},25,2026-03-05`)
    const reply = await upload(t, abroad.clerk, 'POST /reading-orders/import/', sheet)
    const job = await endedJob(t, abroad.clerk, reply.data.job)
    expect(job.results[0].errors).toEqual({ 户号: [expect.stringContaining('没有号码')] })
    expect(await orderCount()).toBe(0)
  })
})

describe('a batch', () => {
  test('bills its rows as a job, each with its own outcome', async () => {
    const [a, b] = await meters(2)
    const reply = await t.call(works.clerk, 'POST /reading-orders/batch/', {
      rows: [
        { meter: a.id, current_reading: 25, read_at: '2026-03-05' },
        { meter: b.id, current_reading: -1, read_at: '2026-03-05' },
        { meter: b.id, current_reading: '7.5', read_at: '2026-03-05', surprise: 1 },
        { meter: b.id, current_reading: '7.5', read_at: '2026-03-05' },
        { meter: b.id, current_reading: '9', read_at: '2026-03-06' },
      ],
    })
    expect(reply.status).toBe(202)
    const job = await endedJob(t, works.clerk, reply.data.job, 'en')
    expect(job).toMatchObject({ kind: 'reading_batch', total: 5, failed: 2, file: null })
    expect(job.results.map(({ row, errors }: { row: number; errors: object }) => [row, errors])).toEqual([
      [2, { current_reading: ['Must not be negative'] }],
      [3, { surprise: ['There is no such field'] }],
      [1, {}],
      [4, {}],
      [5, {}],
    ])
  })

  test('says of another organization’s meter what it says of none at all, and bills neither', async () => {
    const [mine] = await meters(1)
    const abroad = await newWaterworks(t)
    const row = (meter: number) => ({ meter, current_reading: 25, read_at: '2026-03-05' })
    const reply = await t.call(abroad.clerk, 'POST /reading-orders/batch/', {
      rows: [row(mine.id), row(987_654_321)],
    })
    const { results } = await endedJob(t, abroad.clerk, reply.data.job)
    const [foreign, missing] = results.map(({ ok, msg, errors }: Record<string, unknown>) => [
      ok,
      msg,
      errors,
    ])
    expect(foreign).toEqual(missing)
    expect(foreign).toEqual([false, expect.any(String), { meter: [expect.stringContaining('不存在')] }])
    expect(await orderCount()).toBe(0)
  })

  test('with the same key is one job', async () => {
    const [a] = await meters(1)
    const rows = [{ meter: a.id, current_reading: 25, read_at: '2026-03-05' }]
    const key = { 'idempotency-key': 'k1' }
    const first = await t.call(works.clerk, 'POST /reading-orders/batch/', { rows }, key)
    const again = await t.call(works.clerk, 'POST /reading-orders/batch/', { rows }, key)
    expect(again.data).toEqual(first.data)
    expect(again.headers['idempotent-replayed']).toBe('true')
  })
})

describe('the template', () => {
  async function template(location?: number) {
    const reply = await t.app.inject({
      url: `/api/reading-orders/import/template/${location ? `?location=${location}` : ''}`,
      headers: { authorization: `Bearer ${works.clerk.token}` },
    })
    return { status: reply.statusCode, bytes: reply.rawPayload }
  }

  test('of a location lists its meters in the order of the route, with a place for the new index', async () => {
    await works.meter(price, { seq_no: 2, customer_name: '二' })
    const first = await works.meter(price, { seq_no: 1, customer_name: '一' })
    await works.read(first.id, '12.5', '2026-02-05 08:00:00')
    const { bytes } = await template(works.location)
    const { rows } = await readTable({ name: 'a.xlsx', bytes }, readingColumns)
    expect(rows.map(({ values }) => values.customer_name)).toEqual(['一', '二'])
    expect(rows[0]?.values).toMatchObject({
      account_no: first.account_no,
      meter_no: first.meter_no,
      last_reading: '12.5',
      last_read_at: '2026-02-05',
      current_reading: '',
    })
  })

  test('filled in is what the import takes', async () => {
    const meter = await works.meter(price)
    const { bytes } = await template(works.location)
    const table = await readTable({ name: 'a.xlsx', bytes }, readingColumns)
    const filled = table.rows.map(({ values }) => ({
      ...values,
      current_reading: '9',
      read_at: '2026-03-05',
    }))
    const lines = filled.map((values: Record<string, string>) =>
      readingColumns.map(({ key }) => values[key]).join(','),
    )
    const job = await imported(csv(readingColumns.map(({ zh }) => zh).join(','), ...lines))
    expect([job.failed, job.ignored_columns]).toEqual([0, []])
    expect((await t.call(works.clerk, `GET /meters/${meter.id}/`)).data.last_reading).toBe('9')
  })

  test('of a location of another organization does not exist', async () => {
    const abroad = await newWaterworks(t)
    expect((await template(abroad.location)).status).toBe(404)
  })

  test('without a location shows an example', async () => {
    const { rows } = await readTable({ name: 'a.xlsx', bytes: (await template()).bytes }, readingColumns)
    expect(rows).toHaveLength(1)
  })
})

test('a reading without a time is of the moment of the call, in its order, its preview and the rows of a batch', async () => {
  const [alone, batched] = (await meters(2)) as [{ id: number }, { id: number }]
  const call = async (target: string, body: object) => (await t.call(works.clerk, target, body)).data
  const entry = { meter: alone.id, current_reading: 5 }
  const timeOf = async ({ reading }: { reading: number }) =>
    (await t.call(works.staff, `GET /readings/${reading}/`)).data.read_at
  const start = t.clock.now
  try {
    expect((await call('POST /readings/preview/', entry)).period_to).toBe('2026-03-10')
    expect(await timeOf(await call('POST /reading-orders/', entry))).toBe(start)
    // The same rows later are another batch, though nothing in them has changed.
    const times: string[] = []
    for (const now of ['2026-03-11 10:00:00', '2026-03-12 11:00:00']) {
      t.clock.now = now
      const started = await call('POST /reading-orders/batch/', {
        rows: [{ meter: batched.id, current_reading: 5 }],
      })
      t.clock.now = '2026-03-12 12:00:00'
      const { results } = await endedJob(t, works.clerk, started.job)
      times.push(await timeOf(await call(`GET /orders/${results[0].id}/`, {})))
    }
    expect(times).toEqual(['2026-03-11 10:00:00', '2026-03-12 11:00:00'])
  } finally {
    t.clock.now = start
  }
})
