import { beforeEach, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { endedJob, upload } from '../../testing/test-worker'
import { worksWithWorker } from '../../testing/works-with-worker'
import { invariants } from '../../verify/violations-store'

const on = worksWithWorker('2026-03-31 09:00:00')
let one: { id: number; account_no: string }
let other: { id: number; account_no: string }
beforeEach(async () => {
  one = await on.works.meter(on.price)
  other = await on.works.meter(on.price)
})

const TITLES = '户号,户名,类别,收费项目,金额,税率,账期,追补水量,追补日期,备注'
const sheet = (...rows: string[]) => ({ name: '收费.csv', content: [TITLES, ...rows].join('\n') })
const send = async (file: ReturnType<typeof sheet>, fields: Record<string, string> = {}) => {
  const { data, text } = await upload(on.t, on.works.staff, 'POST /orders/import/', file, fields)
  expect(data?.job, text).toBeDefined()
  return endedJob(on.t, on.works.staff, data.job)
}
const orders = async () => (await on.t.call(on.works.staff, 'GET /orders/', { ordering: 'id' })).data.results
const charged = () =>
  sheet(
    `${one.account_no},张三,其他收费,复装费,120.00,0.06,2026-02,,,验收后`,
    `${one.account_no},,其他收费,封表,35.50,,,,,`,
    `${other.account_no},,追补账单,,,,,25,2026-03-10,私接`,
  )

test('each row is an order of its own, and the check before writes nothing', async () => {
  const checked = await send(charged(), { check: 'true' })
  expect([checked.state, checked.failed]).toEqual(['done', 0])
  expect(checked.results.map(({ msg }: { msg: string }) => msg)).toEqual([
    '将开账：¥120.00',
    '将开账：¥35.50',
    '将开账：¥125.00',
  ])
  expect(await orders()).toEqual([])
  const ended = await send(charged())
  expect([ended.state, ended.done, ended.failed]).toEqual(['done', 3, 0])
  expect(await orders()).toMatchObject([
    { kind: 'fee', meter: one.id, amount: '120.00', billing_month: '2026-02' },
    { kind: 'back_charge', meter: other.id, volume: '25', amount: '125.00', period_to: '2026-03-10' },
    { kind: 'fee', meter: one.id, amount: '35.50', billing_month: '2026-03' },
  ])
  await expectToHold(on.t.db, on.works.org, invariants)
})

test('each wrong cell is named by its column, and the good rows are billed', async () => {
  const ended = await send(
    sheet(
      `${one.account_no},李四,其他收费,复装费,120.00,,,,,`,
      `${one.account_no},,其他收费,,0,,,,,`,
      `${one.account_no},,追补账单,,,,,,,`,
      `${one.account_no},,其他收费,封表,5,,2026-04,,,`,
      `NO1,,什么,,,,,,,`,
      `${other.account_no},,其他收费,换锁,20,,,,,`,
      `${other.account_no},,其他收费,换锁,20,,,,,`,
      `${other.account_no},,追补账单,,,,,3,,`,
    ),
  )
  expect([ended.done, ended.failed]).toEqual([8, 7])
  const errors = Object.fromEntries(
    ended.results.map(({ row, errors }: { row: number; errors: object }) => [
      row,
      Object.keys(errors).sort(),
    ]),
  )
  expect(errors).toEqual({
    2: ['户名'],
    3: ['收费项目', '金额'],
    4: ['追补水量'],
    5: ['账期'],
    6: ['户号', '类别'],
    7: ['户号'],
    8: ['户号'],
    9: [],
  })
})

test('a row is booked once, however it is written and whoever sends it, until its order is reversed; again books it', async () => {
  const { t, works } = on
  const colleague = await t.signIn('staff', { organization: works.org })
  const back = `${other.account_no},,追补账单,,,,,25,2026-03-10,私接`
  const lock = (more = '') => `${one.account_no},,其他收费,换锁,20,,${more},,,`
  const first = await send(sheet(back, lock(), lock('2026-03')))
  expect([first.done, first.failed]).toEqual([3, 0])
  const [charge, ...locks] = await orders()

  t.clock.now = '2026-03-31 15:00:00'
  // The same three and a third lock.
  const device = (await t.call(works.staff, `GET /meters/${one.id}/`)).data.meter_no
  const third = `,,其他收费,换锁,20.00,0.06,2026-03,,,`.replace(/^,/, `${one.account_no},`)
  const mended = {
    name: '收费.csv',
    content: `${TITLES},表号\n${back},\n${lock()},${device}\n${lock('2026-03')},\n${third},`,
  }
  const reply = await upload(t, colleague, 'POST /orders/import/', mended)
  const second = await endedJob(t, colleague, reply.data.job)
  expect([second.done, second.failed]).toEqual([4, 3])
  const refusals = second.results.filter(({ ok }: { ok: boolean }) => !ok)
  expect(refusals.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
    [2, 'row_booked'],
    [3, 'row_booked'],
    [4, 'row_booked'],
  ])
  for (const said of [
    charge.order_no,
    `作业 ${first.id}`,
    `Name of ${works.staff.username}`,
    '2026-03-31 09:00:00',
  ])
    expect(refusals[0].msg).toContain(said)

  // A reversed charge counts no more; one that was billed again does.
  const flush = async (order: number, more = {}) => {
    const { status, text } = await t.call(works.staff, `POST /orders/${order}/red-flush/`, {
      reason: '错',
      ...more,
    })
    expect(status, text).toBe(201)
  }
  await flush(locks[0].id)
  const terms = { terms_from: '2026-03-01', persons: 7, cascade: true }
  expect((await t.call(works.staff, `POST /meters/${other.id}/terms/`, terms)).status).toBe(200)
  const whole = sheet(back, lock(), lock('2026-03'))
  expect((await send(whole, { check: 'true' })).failed).toBe(2)
  const replaced = await send(whole)
  expect(replaced.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, false, true])

  const before = (await orders()).length
  expect((await send(whole, { again: '4' })).failed).toBe(2)
  expect((await send(whole, { again: 'true' })).failed).toBe(0)
  expect((await send(whole, { again: 'true' })).failed).toBe(0)
  expect((await send(whole, { again: 'false' })).failed).toBe(3)
  expect((await orders()).length - before).toBe(7)
  expect((await upload(t, works.staff, 'POST /orders/import/', whole, { again: 'yes' })).status).toBe(400)
  await expectToHold(t.db, works.org, invariants)
})

test('an import of charges is taken back as a whole', async () => {
  const job = await send(charged())
  const key = { 'idempotency-key': 'back' }
  const { data } = await on.t.call(on.works.staff, `POST /jobs/${job.id}/take-back/`, {}, key)
  const ended = await endedJob(on.t, on.works.staff, data.job)
  expect([ended.done, ended.failed]).toEqual([3, 0])
  const statuses = (await orders()).map(({ status }: { status: string }) => status)
  expect(statuses).toEqual(['red_flushed', 'red_flushed', 'red_flushed', 'red', 'red', 'red'])
  await expectToHold(on.t.db, on.works.org, invariants)
})

test('the template explains each column, and only staff import', async () => {
  const reply = await on.t.call(on.works.staff, 'GET /orders/import/template/')
  expect(reply.status).toBe(200)
  expect((await on.t.call(on.works.clerk, 'GET /orders/import/template/')).status).toBe(403)
})
