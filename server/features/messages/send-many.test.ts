import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { read } from '../../db/read-write'
import { type MessageWorks, newMessageWorks, slot } from '../../testing/message-works'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker } from '../../testing/test-worker'
import { accountsNamed } from '../meters/chosen-store'

const PATH = '/organizations/sms-messages/send/'

let t: TestApp
let worker: TestWorker
let works: MessageWorks
let notice: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-10 10:00:00' })
  worker = await startTestWorker(t)
})
beforeEach(async () => {
  t.clock.now = '2026-01-10 10:00:00'
  works = await newMessageWorks(t)
  notice = await works.make('sms-template', {
    ...{ name: '停水通知', scene: 'outage', provider_code: 'SMS_2' },
    content: `${slot('customer_name')}您好，明天停水`,
  })
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  expect(worker.reports).toEqual([])
})

const start = (body: object, path = PATH, headers = {}) => t.call(works.staff, `POST ${path}`, body, headers)
const done = async (body: object, path?: string) => {
  const { status, data, text } = await start(body, path)
  if (status !== 202) throw new Error(text)
  return endedJob(t, works.staff, data.job)
}
const saidBy = ({ results }: { results: { msg: string }[] }) => results.map(({ msg }) => msg)
const accountOf = async (id: number) => (await t.call(works.staff, `GET /meters/${id}/`)).data.account_no

test('a check writes each message and sends none; the job queues them, and the sender sends each once', async () => {
  const meters = [
    await works.debtor(10, { customer_name: '甲' }),
    await works.debtor(3, { customer_name: '乙' }),
  ]
  const without = await works.debtor(3, { phone: '0551-65550000' })
  const body = { filter: { water_price: [works.flatPrice] }, template: notice }
  const check = await done(body, `${PATH}preview/`)
  expect([check.state, check.done, check.failed]).toEqual(['done', 3, 1])
  expect(saidBy(check)).toContain(`户号 ${await accountOf(meters[0]!)}：【清河水务】甲您好，明天停水`)
  expect(saidBy(check)).toContain(`户号 ${await accountOf(without)} 没有手机号码：请先在户表上填写`)
  expect(await works.log()).toEqual([])

  const job = await done(body)
  expect([job.done, job.failed]).toEqual([3, 1])
  expect(await works.log({ ordering: 'id' })).toMatchObject(
    meters.map((meter) => ({ meter, status: 'queued', schedule: null, template: notice })),
  )
  await works.work()
  await works.work()
  expect(await works.log({ ordering: 'id' })).toMatchObject([
    { meter: meters[0], status: 'delivered', content: '【清河水务】甲您好，明天停水' },
    { meter: meters[1], status: 'delivered', content: '【清河水务】乙您好，明天停水' },
  ])
  const { results } = (await t.call(works.staff, 'GET /audit/', { object_type: ['sms_message'] })).data
  expect(results.map(({ title }: { title: string }) => title)).toEqual([
    ...['群发短信排队', '提交群发短信', '检查群发短信'],
  ])
})

test('a reminder goes to those who owe, and to nobody who pays before it is sent', async () => {
  const [owing, paying] = [await works.debtor(10), await works.debtor(3)]
  const { id: paid } = await works.meter(works.flatPrice, { phone: '13800000001' })
  const body = { ids: [owing, paying, paid], template: works.template }
  const job = await done(body)
  expect([job.done, job.failed]).toEqual([3, 1])
  expect(saidBy(job)).toContain(`户号 ${await accountOf(paid)} 没有欠费，不发催缴短信`)
  await works.pay(paying, 6)
  await works.work()
  expect(await works.log({ ordering: 'id' })).toMatchObject([
    { meter: owing, status: 'delivered' },
    { meter: paying, status: 'suppressed', reason: 'left_audience' },
  ])
})

test('a reminder of the balance goes to those who pay in advance', async () => {
  const { id: prepaid } = await works.meter(works.flatPrice, {
    phone: '13800000005',
    billing_mode: 'prepaid',
  })
  const { id: other } = await works.meter(works.flatPrice, { phone: '13800000006' })
  const template = await works.make('sms-template', {
    ...{ name: '余额', scene: 'low_balance', provider_code: 'SMS_5', content: `余额${slot('balance')}元` },
  })
  expect(saidBy(await done({ ids: [prepaid, other], template }, `${PATH}preview/`))).toEqual(
    expect.arrayContaining([
      `户号 ${await accountOf(prepaid)}：【清河水务】余额0.00元`,
      `户号 ${await accountOf(other)} 不是预付费户，不发余额提醒`,
    ]),
  )
})

test('a closed account gets none, a suspended one does; what a template cannot say of an account is named', async () => {
  const open = (await works.meter(works.flatPrice, { phone: '13800000002' })).id
  const suspended = (await works.meter(works.flatPrice, { phone: '13800000003' })).id
  const closed = (await works.meter(works.flatPrice, { phone: '13800000004' })).id
  await t.db.updateTable('meters').set({ status: 'suspended' }).where('id', '=', suspended).execute()
  await t.db.updateTable('meters').set({ status: 'closed' }).where('id', '=', closed).execute()
  const job = await done({ ids: [open, suspended, closed], template: notice })
  expect([job.done, job.failed]).toEqual([3, 1])
  await works.work()
  expect(await works.log({ ordering: 'id' })).toMatchObject([
    { meter: open, status: 'delivered' },
    { meter: suspended, status: 'delivered' },
  ])
  const bill = await works.make('sms-template', {
    ...{ name: '账单', scene: 'bill', provider_code: 'SMS_3' },
    content: `${slot('order_no')}：${slot('amount')}元`,
  })
  expect(saidBy(await done({ ids: [open], template: bill }))).toEqual([
    `户号 ${await accountOf(open)} 没有模板要写的内容，如还没有账单或缴费`,
  ])
  await t.db.updateTable('meters').set({ status: 'active' }).where('id', 'in', [suspended, closed]).execute()
})

test('the day’s limit and the night hold for them as for those of schedules', async () => {
  await t.call(works.staff, `PATCH /organizations/sms-configs/${works.config}/`, { daily_limit: 2 })
  const meters = [await works.debtor(), await works.debtor(), await works.debtor()]
  t.clock.now = '2026-01-10 22:30:00'
  await done({ ids: meters, template: notice })
  await works.work()
  expect((await works.log()).map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('queued'))
  t.clock.now = '2026-01-11 09:00:00'
  await works.work()
  const after = await works.log({ ordering: 'id' })
  expect(after.map(({ status }: { status: string }) => status)).toEqual(['delivered', 'delivered', 'queued'])
  expect(after[2].send_after).toBe('2026-01-12 09:00:00')
  // A higher limit brings the rest forward.
  await t.call(works.staff, `PATCH /organizations/sms-configs/${works.config}/`, { daily_limit: 3 })
  await works.work()
  expect(await works.log({ status: ['delivered'] })).toHaveLength(3)
})

test('a configuration or template whose messages wait stays; the same request twice is one job', async () => {
  const meter = await works.debtor()
  const headers = { 'idempotency-key': 'send-many-1' }
  const ask = () => start({ ids: [meter], template: notice }, PATH, headers)
  const [first, second] = [await ask(), await ask()]
  expect([first.status, second.data]).toEqual([202, first.data])
  await endedJob(t, works.staff, first.data.job)
  expect(await works.log()).toHaveLength(1)
  const removed = await t.call(works.staff, `DELETE /organizations/sms-template/${notice}/`)
  expect(removed.status).toBe(409)
})

test('the accounts of a whole city are found by one statement', async () => {
  const meter = await works.debtor()
  const others = Array.from({ length: 70_000 }, (_, at) => 1_000_000 + at)
  const found = await read(t.db, (db) => accountsNamed(db, works.org, [...others, meter]))
  expect(found.map(({ id }) => id)).toEqual([meter])
})

test('it is refused where nothing can send it, and is for staff of their own organization', async () => {
  const meter = await works.debtor()
  const fieldsOf = async (body: object) => Object.keys((await start(body)).data)
  const invoice = await works.make('sms-template', {
    ...{ name: '发票', scene: 'invoice', provider_code: 'SMS_4', content: slot('invoice_url') },
  })
  expect(await fieldsOf({ ids: [meter], template: invoice })).toEqual(['template'])
  expect(await fieldsOf({ ids: [meter], template: 999_999 })).toEqual(['template'])
  expect(await fieldsOf({ template: notice })).toEqual(['ids'])
  expect(await fieldsOf({ filter: { search: '没有这样的户' }, template: notice })).toEqual(['filter'])
  const abroad = await newMessageWorks(t)
  expect(await fieldsOf({ ids: [await abroad.debtor()], template: notice })).toEqual(['ids'])
  await t.call(works.staff, `PATCH /organizations/sms-configs/${works.config}/`, { is_default: false })
  expect(await fieldsOf({ ids: [meter], template: notice })).toEqual(['template'])
  const clerk = await t.signIn('user', { organization: works.org, permissions: [1, 2, 3, 5] })
  expect((await t.call(clerk, `POST ${PATH}`, { ids: [meter], template: notice })).status).toBe(403)
})
