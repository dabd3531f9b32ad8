import { beforeEach, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { nameSeller } from '../../testing/invoices'
import type { TestUser } from '../../testing/test-app'
import { endedJob, upload } from '../../testing/test-worker'
import { worksWithWorker } from '../../testing/works-with-worker'
import { invariants } from '../../verify/violations-store'

const on = worksWithWorker('2026-03-31 09:00:00')
let asked = 0
let meters: { id: number; account_no: string }[]
beforeEach(async () => {
  meters = [await on.works.meter(on.price), await on.works.meter(on.price), await on.works.meter(on.price)]
})

const file = () => ({
  name: '三月.csv',
  content: [
    '户号,本次读数,抄表日期',
    ...meters.map(({ account_no }) => `${account_no},10,2026-02-28`),
    `${meters[0]!.account_no},25,2026-03-20`,
  ].join('\n'),
})
const imported = async (): Promise<number> => {
  const { data } = await upload(on.t, on.works.staff, 'POST /reading-orders/import/', file())
  await endedJob(on.t, on.works.staff, data.job)
  return data.job
}
const takeBack = async (job: number, path = '', user: TestUser = on.works.staff) => {
  const key = { 'idempotency-key': `take-back-${++asked}` }
  const reply = await on.t.call(user, `POST /jobs/${job}/take-back/${path}`, {}, key)
  expect(reply.status, reply.text).toBe(202)
  return endedJob(on.t, user, reply.data.job)
}
const live = async () =>
  (await on.t.call(on.works.staff, 'GET /orders/', { page_size: 200 })).data.results.filter(
    ({ status }: { status: string }) => status !== 'red' && status !== 'red_flushed',
  ).length
const holds = () => expectToHold(on.t.db, on.works.org, invariants)

test('every order of a job is reversed, two of a meter newest first, and the meters stand as before', async () => {
  const job = await imported()
  expect(await live()).toBe(4)
  const ended = await takeBack(job)
  expect([ended.state, ended.done, ended.failed]).toEqual(['done', 4, 0])
  expect(await live()).toBe(0)
  for (const { id } of meters)
    expect((await on.t.call(on.works.staff, `GET /meters/${id}/`)).data).toMatchObject({
      last_reading: '0',
      last_read_at: '2025-11-25 00:00:00',
      average_volume: null,
      arrears: '0.00',
    })
  expect((await on.t.call(on.works.staff, `GET /jobs/${job}/`)).data.taken_back_by).toBe(ended.id)
  await holds()
})

test('the preview lists what would be reversed, and writes nothing', async () => {
  const job = await imported()
  const seen = await takeBack(job, 'preview/')
  expect([seen.check, seen.done, seen.failed]).toEqual([true, 4, 0])
  expect(seen.results.map(({ msg }: { msg: string }) => msg).join()).toContain('可以红冲：¥50.00')
  expect(await live()).toBe(4)
  expect((await on.t.call(on.works.staff, `GET /jobs/${job}/`)).data.taken_back_by).toBe(null)
})

test('what a flush would refuse is left with its reason; a later order keeps those before it', async () => {
  const job = await imported()
  await on.works.read(meters[1]!.id, 40, '2026-03-25')
  const ended = await takeBack(job)
  expect([ended.done, ended.failed]).toEqual([4, 1])
  expect(ended.results[0]).toMatchObject({ row: 3, ok: false })
  expect(ended.results[0].msg).toContain('其后还有 1 张有效账单')
  expect(await live()).toBe(2)
  await holds()
})

test('an order stays when a change-over after it could not be billed without it', async () => {
  const turning = await on.works.meter(on.price, { initial_reading: 99_980 })
  meters = [turning, await on.works.meter(on.price)]
  const content = [
    '户号,本次读数,抄表日期,过零',
    `${turning.account_no},12,2026-02-28,是`,
    `${turning.account_no},20,2026-03-05,`,
    `${meters[1]!.account_no},10,2026-02-28,`,
  ].join('\n')
  const { data } = await upload(on.t, on.works.staff, 'POST /reading-orders/import/', {
    name: '过零.csv',
    content,
  })
  const read = await endedJob(on.t, on.works.staff, data.job)
  expect([read.done, read.failed], JSON.stringify(read.results)).toEqual([3, 0])
  const change = { final_reading: 34, meter_no: 'TURNED', initial_reading: 0, reason: 'periodic' }
  await on.t.call(on.works.clerk, `POST /meters/${turning.id}/change/`, {
    ...change,
    changed_at: '2026-03-10',
  })
  for (const path of ['preview/', '']) {
    const ended = await takeBack(data.job, path)
    expect([ended.done, ended.failed], JSON.stringify(ended.results)).toEqual([3, 1])
    expect(JSON.stringify(ended.results)).toContain('换表时旧表')
  }
  await holds()
})

test('twice does nothing new', async () => {
  const job = await imported()
  const first = await takeBack(job)
  const again = await takeBack(job)
  expect(again.id).toBe(first.id)
  const reds = (await on.t.call(on.works.staff, 'GET /orders/', { 'kind[]': 'red' })).data.count
  expect(reds).toBe(4)
  const partly = await imported()
  await on.works.read(meters[1]!.id, 40, '2026-03-25')
  await takeBack(partly)
  const rest = await takeBack(partly)
  expect([rest.done, rest.failed]).toEqual([4, 1])
  expect((await on.t.call(on.works.staff, 'GET /orders/', { 'kind[]': 'red' })).data.count).toBe(7)
  await holds()
})

test('the same file is imported again afterwards, and bills again', async () => {
  const job = await imported()
  await takeBack(job)
  const reply = await upload(on.t, on.works.staff, 'POST /reading-orders/import/', file())
  expect(reply.data.earlier).toBe(null)
  expect(reply.data.job).not.toBe(job)
  const ended = await endedJob(on.t, on.works.staff, reply.data.job)
  expect([ended.done, ended.failed]).toEqual([4, 0])
  expect(await live()).toBe(4)
  await holds()
})

test('what was paid returns to the balance and pays what is open', async () => {
  const job = await imported()
  const { id: meter } = meters[0]!
  await on.t.call(on.works.clerk, 'POST /payment-records/', { meter, amount: '60', method: 'cash' })
  await takeBack(job)
  const { balance, arrears } = (await on.t.call(on.works.staff, `GET /meters/${meter}/`)).data
  expect([balance, arrears]).toEqual(['60.00', '0.00'])
  await holds()
})

test('it belongs to whoever started the job, with 15, and to staff; a check or an import of meters has nothing to take back', async () => {
  const job = await imported()
  const holder = await on.t.signIn('user', { organization: on.works.org, permissions: [14, 15, 18] })
  expect((await on.t.call(holder, `POST /jobs/${job}/take-back/`, {})).status).toBe(404)
  expect((await on.t.call(on.works.clerk, `POST /jobs/${job}/take-back/`, {})).status).toBe(403)
  const check = await upload(on.t, on.works.staff, 'POST /reading-orders/import/', file(), { check: 'true' })
  await endedJob(on.t, on.works.staff, check.data.job)
  expect(await on.t.call(on.works.staff, `POST /jobs/${check.data.job}/take-back/`, {})).toMatchObject({
    status: 409,
    code: 'not_takeable',
  })
})

test('the preview names the draft invoices that go with the orders, in the first rows; they go with the take-back', async () => {
  await nameSeller(on.t, on.works.org)
  const job = await imported()
  const { results } = await on.t
    .call(on.works.staff, 'GET /orders/', { meter: meters[2]!.id })
    .then(({ data }) => data)
  const { id: order, order_no } = results[0]
  const draft = await on.t.call(on.works.staff, 'POST /invoices/', {
    ...{ type: 'normal', orders: [order], as_draft: true },
  })
  expect(draft.status, draft.text).toBe(201)
  const { id, request_no, amount } = draft.data
  const seen = await takeBack(job, 'preview/')
  expect([seen.failed, seen.noted]).toEqual([0, 1])
  expect(seen.results[0].msg).toContain(order_no)
  expect(seen.results.map(({ notes }: { notes: string[] }) => notes)).toEqual([
    ...[[`发票草稿 ${request_no}（¥${amount}）将一并删除`], [], [], []],
  ])
  expect((await on.t.call(on.works.staff, `GET /invoices/${id}/`)).status).toBe(200)
  expect((await takeBack(job)).noted).toBe(0)
  expect((await on.t.call(on.works.staff, `GET /invoices/${id}/`)).status).toBe(404)
  await holds()
})
