import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, upload } from '../../testing/test-worker'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'
import { invariants } from '../../verify/violations-store'

let t: TestApp
let works: Waterworks
let price: number
let worker: Awaited<ReturnType<typeof startTestWorker>>
let one: { id: number; account_no: string }
let other: { id: number; account_no: string }
let asked = 0
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00' })
  worker = await startTestWorker(t)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})
beforeEach(async () => {
  works = await newWaterworks(t)
  price = await beijing(works)
  one = await works.meter(price)
  other = await works.meter(price)
})

/** Two readings of one meter and one of another, only recorded. */
async function recorded() {
  const content = [
    '户号,本次读数,抄表日期,备注',
    `${one.account_no},10,2026-01-31,一月`,
    `${one.account_no},25,2026-02-28,`,
    `${other.account_no},7,2026-02-28,`,
  ].join('\n')
  const file = { name: '抄表.csv', content }
  const { data } = await upload(t, works.clerk, 'POST /reading-orders/import/', file, { record_only: 'true' })
  const job = await endedJob(t, works.clerk, data.job)
  expect([job.kind, job.done, job.failed]).toEqual(['reading_record', 3, 0])
  const rows = await pending()
  return { job, rows, first: rows[0].id, second: rows[2].meter === one.id ? rows[2].id : rows[1].id }
}
const pending = async () => (await t.call(works.clerk, 'GET /readings/pending/', {})).data.results
const bill = (id: number, body: object = {}) => t.call(works.clerk, `POST /readings/${id}/bill/`, body)
const orders = async () => (await t.call(works.staff, 'GET /orders/', { ordering: 'id' })).data.results
const holds = () => expectToHold(t.db, works.org, invariants)

test('a file is only recorded: no order is made, and nothing may be read before what waits', async () => {
  const { rows } = await recorded()
  expect(rows).toMatchObject([
    {
      meter: one.id,
      status: 'pending',
      source: 'import',
      current_reading: '10',
      volume: '10',
      order: null,
      remark: '一月',
    },
    expect.anything(),
    expect.anything(),
  ])
  expect(await orders()).toEqual([])
  expect((await works.read(one.id, 30, '2026-02-20')).code).toBe('before_last_reading')
  expect((await works.read(one.id, 30, '2026-03-20')).code).toBe('earlier_pending')
  const close = await t.call(works.clerk, `POST /meters/${one.id}/close/`, {
    closed_at: '2026-03-31',
    reason: '拆迁',
  })
  expect(close.data.missing).toContain('pending_readings')
  await holds()
})

test('those of an unusual volume are found among what waits', async () => {
  const { first } = await recorded()
  await sql`update readings set abnormal = '{high}' where id = ${first}`.execute(t.db)
  const found = async (abnormal?: boolean) =>
    (await t.call(works.clerk, 'GET /readings/pending/', { abnormal })).data.results.map(
      ({ id }: { id: number }) => id,
    )
  expect(await found(true)).toEqual([first])
  expect((await found(false)).sort()).toEqual((await found()).filter((id: number) => id !== first).sort())
  const { todo } = (await t.call(works.clerk, 'GET /dashboard/', {})).data
  expect(todo).toMatchObject({ pending_readings: 3, abnormal: 1 })
})

test('a recorded reading is billed as if it were read now, the earlier one first, and stays one reading', async () => {
  const { first, second } = await recorded()
  expect((await bill(second)).code).toBe('earlier_pending')
  const made = await bill(first)
  expect([made.status, made.data], made.text).toEqual([
    201,
    expect.objectContaining({
      reading: first,
      readings: [first],
      volume: '10',
      amount: '50.00',
      remark: '一月',
    }),
  ])
  expect((await bill(second)).data).toMatchObject({ previous_reading: '10', volume: '15', reading: second })
  expect((await bill(first)).code).toBe('reading_billed')
  expect((await pending()).length).toBe(1)
  await holds()
})

test('a reading is made void by staff, once, and never when it is billed', async () => {
  const { first, second } = await recorded()
  const path = (id: number) => `POST /readings/${id}/void/`
  expect((await t.call(works.clerk, path(first), { reason: '录错' })).status).toBe(403)
  const gone = await t.call(works.staff, path(first), { reason: '录错' })
  expect([gone.status, gone.data.status]).toEqual([200, 'void'])
  expect((await t.call(works.staff, path(first), { reason: '录错' })).code).toBe('reading_void')
  expect((await bill(first)).code).toBe('reading_void')
  expect((await bill(second)).data.volume).toBe('25')
  expect((await t.call(works.staff, path(second), { reason: '录错' })).code).toBe('reading_billed')
  await holds()
})

test('many are billed as a job, each meter oldest first, and the job is taken back', async () => {
  const { rows } = await recorded()
  const ids = rows.map(({ id }: { id: number }) => id).reverse()
  const { data } = await t.call(works.staff, 'POST /readings/bill/', { ids: [...ids, 987_654_321] })
  const job = await endedJob(t, works.staff, data.job)
  expect([job.done, job.failed]).toEqual([4, 1])
  expect((await orders()).map(({ volume }: { volume: string }) => volume).sort()).toEqual(['10', '15', '7'])
  await holds()
  const key = { 'idempotency-key': `bill-back-${++asked}` }
  const back = await t.call(works.staff, `POST /jobs/${job.id}/take-back/`, {}, key)
  expect((await endedJob(t, works.staff, back.data.job)).failed).toBe(0)
  await holds()
})

test('a reading recorded on the day on which the account is suspended was read before, and is billed', async () => {
  const { first, second } = await recorded()
  const suspend = { date: '2026-02-28', reason: '外出' }
  expect((await t.call(works.clerk, `POST /meters/${one.id}/suspend/`, suspend)).status).toBe(200)
  expect((await bill(first)).status).toBe(201)
  expect((await bill(second)).data).toMatchObject({ volume: '15', months: 1 })
  await holds()
})

test('an index below the last one is recorded, and refused when it is billed', async () => {
  await works.read(other.id, 20, '2026-01-05')
  const content = `户号,本次读数,抄表日期\n${other.account_no},15,2026-02-28`
  const file = { name: '抄表.csv', content }
  const { data } = await upload(t, works.clerk, 'POST /reading-orders/import/', file, { record_only: 'true' })
  expect((await endedJob(t, works.clerk, data.job)).failed).toBe(0)
  await holds()
  const [waiting] = await pending()
  expect(waiting).toMatchObject({ previous_reading: '20', current_reading: '15', volume: '0' })
  expect((await bill(waiting.id)).code).toBe('reversed')
  await holds()
})

test('taking the import back makes void what waits and leaves what is billed', async () => {
  const { job, first } = await recorded()
  await bill(first)
  const key = { 'idempotency-key': `record-back-${++asked}` }
  const back = await t.call(works.staff, `POST /jobs/${job.id}/take-back/`, {}, key)
  expect(back.status, back.text).toBe(202)
  const ended = await endedJob(t, works.staff, back.data.job)
  expect([ended.kind, ended.done, ended.failed]).toEqual(['reading_take_back', 3, 1])
  expect(await pending()).toEqual([])
  expect(await orders()).toHaveLength(1)
  await holds()
})

test('one of a register that turned over stays while a change-over after it waits', async () => {
  one = await works.meter(price, { initial_reading: 99_980 })
  const content = ['户号,本次读数,抄表日期,过零', `${one.account_no},12,2026-01-31,是`].join('\n')
  const file = { name: '过零.csv', content }
  const sent = await upload(t, works.clerk, 'POST /reading-orders/import/', file, { record_only: 'true' })
  await endedJob(t, works.clerk, sent.data.job)
  const [waiting] = await pending()
  const change = { final_reading: 34, meter_no: 'TURNED', initial_reading: 0, changed_at: '2026-02-10' }
  const changed = await t.call(works.clerk, `POST /meters/${one.id}/change/`, {
    ...change,
    reason: 'periodic',
  })
  expect(changed.status, changed.text).toBe(200)
  const voided = await t.call(works.staff, `POST /readings/${waiting.id}/void/`, { reason: '录错' })
  expect([voided.status, voided.code]).toEqual([409, 'change_stuck'])
  const key = { 'idempotency-key': `record-back-${++asked}` }
  const back = await t.call(works.staff, `POST /jobs/${sent.data.job}/take-back/`, {}, key)
  expect((await endedJob(t, works.staff, back.data.job)).failed).toBe(1)
  expect((await bill(waiting.id)).data.volume).toBe('32')
  await holds()
})

test('an unusual volume is billed after it is confirmed, and an index that went back never', async () => {
  for (const [index, day] of [
    [10, '2026-01-05'],
    [20, '2026-01-15'],
    [30, '2026-01-25'],
  ] as const)
    await works.read(other.id, index, day)
  const content = `户号,本次读数,抄表日期\n${other.account_no},300,2026-02-28\n${one.account_no},0,2026-02-28`
  const { data } = await upload(
    t,
    works.clerk,
    'POST /reading-orders/import/',
    { name: '异常.csv', content },
    { record_only: 'true' },
  )
  await endedJob(t, works.clerk, data.job)
  const surge = (await pending()).find(({ meter }: { meter: number }) => meter === other.id)
  expect((await bill(surge.id)).code).toBe('abnormal')
  expect((await bill(surge.id, { confirm_abnormal: true })).status).toBe(201)
  const { data: reading } = await t.call(works.staff, `GET /readings/${surge.id}/`)
  expect(reading).toMatchObject({
    status: 'billed',
    abnormal: ['surge'],
    volume: '270',
    previous_reading: '30',
  })
  await holds()
})

test('a reading of a master that its subs hold keeps its reason until it is billed, after them', async () => {
  const master = await works.meter(price, { meter_class: 'master', read_cycle_months: 1 })
  const sub = await works.meter(price, { meter_class: 'sub', parent: master.id, read_cycle_months: 1 })
  const body = { meter: master.id, current_reading: 100, read_at: '2026-01-31', hold: true }
  const { data: held } = await t.call(works.clerk, 'POST /reading-orders/', body)
  expect(await pending()).toEqual([expect.objectContaining({ id: held.id, hold_reason: 'subs_unread' })])
  expect((await bill(held.id)).code).toBe('subs_unread')
  expect((await pending())[0].hold_reason).toBe('subs_unread')
  const content = `户号,本次读数,抄表日期\n${sub.account_no},40,2026-01-31`
  const file = { name: '分表.csv', content }
  const { data } = await upload(t, works.clerk, 'POST /reading-orders/import/', file, { record_only: 'true' })
  await endedJob(t, works.clerk, data.job)
  const ids = (await pending()).map(({ id }: { id: number }) => id)
  const started = await t.call(works.staff, 'POST /readings/bill/', { ids })
  expect((await endedJob(t, works.staff, started.data.job)).done).toBe(2)
  const [order] = (await t.call(works.staff, 'GET /orders/', { meter: master.id })).data.results
  expect(order).toMatchObject({ billed_volume: '60' })
  const { data: reading } = await t.call(works.staff, `GET /readings/${held.id}/`)
  expect(reading).toMatchObject({ status: 'billed', hold_reason: null })
  await holds()
})

test('a master is billed before its subs when that is confirmed', async () => {
  const master = await works.meter(price, { meter_class: 'master', read_cycle_months: 1 })
  await works.meter(price, { meter_class: 'sub', parent: master.id, read_cycle_months: 1 })
  const body = { meter: master.id, current_reading: 100, read_at: '2026-01-31', hold: true }
  const { data: held } = await t.call(works.clerk, 'POST /reading-orders/', body)
  expect((await bill(held.id, { confirm_subs: true })).data.billed_volume).toBe('100')
  await holds()
})

test('the preview of one is the order that is then made, with what it changes on the account; it writes nothing', async () => {
  const { first } = await recorded()
  await t.call(works.clerk, 'POST /payment-records/', { meter: one.id, amount: '20', method: 'cash' })
  const preview = await t.call(works.clerk, `POST /readings/${first}/bill/preview/`, {})
  expect(preview.status, preview.text).toBe(200)
  const { abnormal, effects, ...shown } = preview.data
  expect(abnormal).toEqual([])
  expect(effects).toEqual({
    cumulative: { before: '0', after: '10' },
    balance: { before: '20.00', after: '0.00' },
    arrears: { before: '0.00', after: '30.00' },
    released: [],
    settled: [{ payment_no: null, order_no: null, principal: '20.00', penalty: '0.00' }],
    ...{ orders: [], invoices: [] },
  })
  expect(await orders()).toEqual([])
  expect(await pending()).toHaveLength(3)
  const made = (await bill(first)).data
  expect(shown).toEqual({
    ...made,
    ...{ id: null, order_no: null, created_at: null, reading: null, readings: [], allocations: [] },
  })
  const account = (await t.call(works.staff, `GET /meters/${one.id}/`)).data
  expect([account.balance, account.arrears]).toEqual(['0.00', '30.00'])
  await holds()
})

test('the preview refuses what the billing refuses, in the same words', async () => {
  const { first, second } = await recorded()
  const both = async (id: number, body: object = {}) => {
    const seen = await t.call(works.clerk, `POST /readings/${id}/bill/preview/`, body)
    const { status, code, msg } = await bill(id, body)
    expect([seen.status, seen.code, seen.msg]).toEqual([status, code, msg])
    return code
  }
  expect(await both(second)).toBe('earlier_pending')
  await bill(first)
  expect(await both(first)).toBe('reading_billed')
  const stranger = await t.signIn('user', { organization: works.org, permissions: [18] })
  expect((await t.call(stranger, `POST /readings/${second}/bill/preview/`, {})).status).toBe(403)
})

test('many are checked before they are billed: each row says what it would be, and nothing is written', async () => {
  const { rows } = await recorded()
  const ids = rows.map(({ id }: { id: number }) => id)
  const { data, status } = await t.call(works.clerk, 'POST /readings/bill/preview/', {
    ids: [...ids, 999_999],
  })
  expect(status).toBe(202)
  const checked = await endedJob(t, works.clerk, data.job)
  expect([checked.check, checked.done, checked.failed]).toEqual([true, 4, 1])
  expect(
    checked.results.filter(({ ok }: { ok: boolean }) => ok).map(({ msg }: { msg: string }) => msg),
  ).toContain('将出账：7 m³，¥35.00')
  expect(await orders()).toEqual([])
})
