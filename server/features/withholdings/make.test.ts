import * as xlsx from '@e965/xlsx'
import { beforeEach, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { agreed, movingIn } from '../../testing/moving-in'
import { endedJob } from '../../testing/test-worker'
import { withholdingSite } from '../../testing/withholdings'
import { worksWithWorker } from '../../testing/works-with-worker'
import { invariants } from '../../verify/violations-store'

const on = worksWithWorker('2026-03-10 09:00:00')
let site: ReturnType<typeof withholdingSite>
let bank: number
beforeEach(async () => {
  site = withholdingSite(on)
  bank = await site.bankAccount()
})

const make = (body: object = {}) => site.make({ bank_account: bank, ...body })
const holds = () => expectToHold(on.t.db, on.works.org, invariants)

test('a run has one row per account with a contract: its orders due by the day, with the penalty of the run’s day', async () => {
  const late = await site.account()
  await site.bill(late.id, 20, '2026-02-01')
  await site.bill(late.id, 30, '2026-03-05')
  const punctual = await site.account()
  await site.bill(punctual.id, 8, '2026-03-01')
  await site.bill((await site.account({ withholding: null })).id, 50, '2026-02-01')
  await site.account()

  const { run, job } = await make({ due_until: '2026-03-16' })
  // 22 days after 2026-02-16 at half a per cent of 100.00.
  const rows = await site.rows(run.id)
  expect(rows).toMatchObject([
    {
      row: 1,
      meter: late.id,
      amount: '111.00',
      state: 'unanswered',
      collected: null,
      reason: '',
      payment: null,
    },
    { row: 2, meter: punctual.id, amount: '40.00', state: 'unanswered' },
  ])
  expect(rows[0].orders).toMatchObject([{ outstanding: '100.00', penalty: '11.00' }])
  expect(run).toMatchObject({ rows: 2, amount: '151.00', state: 'made', left_out: [], made_on: '2026-03-10' })
  expect(run.no).toMatch(/^[A-Z0-9]+W2026030001$/)
  expect(job).toMatchObject({ state: 'done', total: 2, failed: 0 })
  expect(job.results.map(({ id }: { id: number }) => id)).toEqual([run.id, run.id])
  await holds()
})

test('an account of a move-in has no row before the move-in is agreed', async () => {
  const [coming, usual] = [await site.account(), await site.account()]
  for (const { id } of [coming, usual]) await site.bill(id, 8, '2026-03-01')
  const moveIn = await movingIn(on.t, on.works.org, [coming.id])
  const { run } = await make()
  expect((await site.rows(run.id)).map(({ meter }: { meter: number }) => meter)).toEqual([usual.id])
  await agreed(on.t, on.works.org, moveIn)
  const later = await make()
  expect((await site.rows(later.run.id)).map(({ meter }: { meter: number }) => meter)).toEqual([coming.id])
})

test('the balance is taken off, and an account whose balance covers what is due has no row', async () => {
  const [some, all] = [await site.account(), await site.account()]
  for (const { id } of [some, all]) await site.bill(id, 20, '2026-03-01')
  // Money that came before the order would have paid it at once: a payment of a later order is reversed into the balance.
  for (const [{ id }, amount] of [
    [some, '30.00'],
    [all, '100.00'],
  ] as const) {
    const order = await site.bill(id, 40, '2026-03-02')
    await site.pay(id, amount, { orders: [order.id] })
    await on.t.call(on.works.staff, `PATCH /organizations/orgs/${on.works.org}/`, {
      settings: { auto_settle: false },
    })
    await site.call(`POST /orders/${order.id}/red-flush/`, { reason: '抄错' })
  }
  const { run } = await make()
  expect(await site.rows(run.id)).toMatchObject([{ meter: some.id, amount: '70.00', from_balance: '30.00' }])
  expect(run).toMatchObject({
    rows: 1,
    amount: '70.00',
    left_out: [{ reason: 'covered', accounts: 1, orders: 1 }],
  })
  await holds()
})

test('orders of a row that waits enter no other run, which says how many and why; cancelling frees them', async () => {
  const account = await site.account()
  await site.bill(account.id, 20, '2026-02-01')
  const first = (await make()).run
  const empty = await make()
  expect(empty.run).toMatchObject({
    rows: 0,
    amount: '0.00',
    left_out: [{ reason: 'in_run', accounts: 1, orders: 1 }],
  })
  expect(empty.job.results).toMatchObject([{ ok: false, msg: expect.stringContaining(first.no) }])

  // A later order is free: only it is asked for.
  await site.bill(account.id, 26, '2026-03-01')
  const second = (await make()).run
  expect(second).toMatchObject({
    rows: 1,
    amount: '30.00',
    left_out: [{ reason: 'in_run', accounts: 1, orders: 1 }],
  })

  const cancelled = await site.call(`POST /withholdings/${first.id}/cancel/`, {})
  expect(cancelled).toMatchObject({ state: 'cancelled' })
  const third = (await make()).run
  expect(third).toMatchObject({
    rows: 1,
    amount: '111.00',
    left_out: [{ reason: 'in_run', accounts: 1, orders: 1 }],
  })
  await holds()
})

test('locations, with the places below them, and prices narrow a run', async () => {
  const place = await site.call('POST /organizations/locations/', { name: '二册', level: 'book', code: 'B2' })
  const below = await site.call('POST /organizations/locations/', {
    ...{ name: '一栋', level: 'building', code: 'B2-1', parent: place.id },
  })
  const flat = await on.works.price({ name: '商业', mode: 'flat', price: '4' })
  const there = await site.account({ location: below.id })
  const dear = await site.account({ water_price: flat })
  for (const { id } of [there, dear]) await site.bill(id, 20, '2026-03-01')
  const first = await make({ locations: [place.id] })
  expect(await site.rows(first.run.id)).toMatchObject([{ meter: there.id, amount: '100.00' }])
  expect(first.run).toMatchObject({ locations: [place.id], location_names: ['二册'] })
  const second = await make({ water_prices: [flat] })
  expect(await site.rows(second.run.id)).toMatchObject([{ meter: dear.id, amount: '80.00' }])
})

test('the receiving account must be one for withholding', async () => {
  const { status, data } = await on.t.call(on.works.staff, 'POST /withholdings/', {
    ...{ bank_account: await site.bankAccount('collection'), due_until: '2026-12-31' },
  })
  expect([status, Object.keys(data)]).toEqual([400, ['bank_account']])
})

test('a preview counts and sums the same, and writes nothing', async () => {
  const [one, two] = [await site.account(), await site.account()]
  await site.bill(one.id, 20, '2026-02-01')
  await make()
  await site.bill(one.id, 26, '2026-03-01')
  await site.bill(two.id, 10, '2026-03-01')
  const { job } = await site.call('POST /withholdings/preview/', {
    bank_account: bank,
    due_until: '2026-12-31',
  })
  expect(await endedJob(on.t, on.works.staff, job)).toMatchObject({ check: true, done: 2, failed: 0 })
  const sums = {
    ...{ rows: 2, amount: '80.00' },
    left_out: [{ reason: 'in_run', accounts: 1, orders: 1 }],
  }
  expect(await site.call(`GET /withholdings/preview/${job}/`)).toEqual(sums)
  const { count } = await site.call('GET /withholdings/')
  expect(count).toBe(1)
  expect((await make()).run).toMatchObject(sums)
  // It is its starter's alone, and no other job has such sums.
  const other = await on.t.signIn('staff', { organization: on.works.org })
  expect((await on.t.call(other, `GET /withholdings/preview/${job}/`)).status).toBe(404)
})

test('two runs at once take each order once', async () => {
  for (let at = 0; at < 5; at++) await site.bill((await site.account()).id, 20, '2026-03-01')
  const started = await Promise.all(
    ['29', '30', '31'].map((day) =>
      site.call('POST /withholdings/', { bank_account: bank, due_until: `2026-12-${day}` }),
    ),
  )
  for (const { job } of started) await endedJob(on.t, on.works.staff, job)
  const { results } = await site.call('GET /withholdings/')
  expect(results).toHaveLength(3)
  expect(results.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0)).toBe(5)
  await holds()
})

test('the sheet for the bank is a workbook: numbers of accounts as text, amounts as numbers, room for the answer', async () => {
  const account = await site.account()
  await site.bill(account.id, 20, '2026-03-01')
  const { run } = await make()
  const { headers, rawPayload } = await on.t.app.inject({
    url: `/api/withholdings/${run.id}/file/`,
    headers: { authorization: `Bearer ${on.works.staff.token}` },
  })
  expect(headers['content-disposition']).toContain(encodeURIComponent(`${run.no}.xlsx`))
  const book = xlsx.read(rawPayload, { type: 'buffer' })
  const sheet = book.Sheets[book.SheetNames[0]!]!
  expect(xlsx.utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['批次号', '行号', '户号', '协议号', '银行名称', '账户户名', '银行账号', '金额', '实扣金额', '失败原因'],
    [run.no, 1, account.account_no, 'DK1', '农村商业银行', '张三', '622800001', 100],
  ])
  expect(sheet.G2).toMatchObject({ t: 's' })
})

test('an order in a waiting row says so: on its page, in the list, and in the dues of the till', async () => {
  const account = await site.account()
  const order = await site.bill(account.id, 20, '2026-03-01')
  const said = async () => [
    (await site.call(`GET /orders/${order.id}/`)).withholding,
    (await site.call('GET /orders/', { meter: account.id })).results[0].withholding,
    (await site.call('GET /payment-records/dues/', { meter: account.id })).orders[0].withholding,
  ]
  expect(await said()).toEqual([null, null, null])
  const { run } = await make()
  expect(await said()).toEqual([run.no, run.no, run.no])
  await site.call(`POST /withholdings/${run.id}/cancel/`, {})
  expect(await said()).toEqual([null, null, null])
})

test('an account in a waiting row is neither closed nor transferred; a closed one is in no run', async () => {
  const account = await site.account()
  await site.bill(account.id, 20, '2026-03-01')
  const { run } = await make()
  const close = () =>
    on.t.call(on.works.clerk, `POST /meters/${account.id}/close/`, {
      closed_at: '2026-03-10',
      reason: '拆迁',
    })
  expect((await close()).data.missing).toContain('withholding')
  const transfer = () =>
    on.t.call(on.works.clerk, `POST /meters/${account.id}/transfer/`, {
      ...{ transferred_at: '2026-03-10', customer: { customer_name: '李四' }, take_over: true },
    })
  const refused = await transfer()
  expect([refused.status, refused.code, refused.data.run]).toEqual([409, 'withholding', run.no])
  await site.call(`POST /withholdings/${run.id}/cancel/`, {})
  expect((await close()).data.missing).not.toContain('withholding')
  expect((await transfer()).status).toBe(200)
})
