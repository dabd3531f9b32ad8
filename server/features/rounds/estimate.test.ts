import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker } from '../../testing/test-worker'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let price: number
let worker: Awaited<ReturnType<typeof startTestWorker>>
beforeAll(async () => {
  t = await startApp({ clock: '2026-06-20 09:00:00', isWrittenByHand: true })
  worker = await startTestWorker(t)
  works = await newWaterworks(t)
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})

const meter = (customer_name: string, seq_no: number) =>
  works.meter(price, { customer_name, seq_no, read_cycle_months: 1 })
const estimate = (body: object, path = 'estimate') =>
  t.call(works.clerk, `POST /reading-rounds/${works.location}/${path}/`, body)
const month = '2026-06'
const read_at = '2026-06-19 08:00:00'

test('what is left of a book is estimated in one command; without history or at the limit a meter is listed, and a faulty one is not limited', async () => {
  const [usual, read, fresh, limited, faulty, locked] = [
    await meter('常', 1),
    await meter('已抄', 2),
    await meter('新', 3),
    await meter('满', 4),
    await meter('坏', 5),
    await meter('门闭', 6),
  ]
  for (const { id } of [usual, read, limited, faulty, locked]) {
    await works.read(id, 10, '2026-01-10')
    await works.read(id, 20, '2026-02-10')
  }
  for (const { id } of [limited, faulty])
    for (const at of ['2026-03-10', '2026-04-10', '2026-05-10'])
      await works.read(id, null, at, { is_estimate: true })
  await works.read(read.id, 30, '2026-06-10')
  await t.db.updateTable('meters').set({ status: 'faulty' }).where('id', '=', faulty.id).execute()
  await t.call(works.clerk, `POST /reading-rounds/${works.location}/not-read/`, {
    ...{ meter: locked.id, month, reason: 'locked' },
  })
  const states = async () =>
    (await t.call(works.clerk, `GET /reading-rounds/${works.location}/`, { month })).data.results.map(
      ({ state }: { state: string }) => state,
    )
  const before = await states()
  const check = await estimate({ month, read_at }, 'estimate/preview')
  expect(check.status).toBe(202)
  const checked = await endedJob(t, works.clerk, check.data.job)
  expect([checked.check, checked.total, checked.failed]).toEqual([true, 5, 2])
  expect(await states()).toEqual(before)

  const started = await estimate({ month, read_at })
  const job = await endedJob(t, works.clerk, started.data.job)
  expect([job.kind, job.total, job.failed]).toEqual(['reading_estimate', 5, 2])
  const listed = job.results.filter(({ ok }: { ok: boolean }) => !ok).map(({ msg }: { msg: string }) => msg)
  expect(listed).toEqual([
    expect.stringMatching(new RegExp(`${fresh.account_no}.*没有账单`)),
    expect.stringMatching(new RegExp(`${limited.account_no} 已连续估抄 3 次`)),
  ])
  expect(await states()).toEqual(['estimated', 'read', 'unread', 'unread', 'estimated', 'estimated'])
  const { data } = await t.call(works.clerk, `GET /reading-rounds/${works.location}/`, { month })
  expect(data.results[0]).toMatchObject({ volume: '10', amount: '20.00' })
})

test.each([
  ['a month to come', { month: '2026-07', read_at }, 'month'],
  ['a time to come', { month, read_at: '2026-06-25' }, 'read_at'],
  ['a time outside of the month', { month, read_at: '2026-05-31' }, 'read_at'],
])('%s is refused, for the check as well', async (_what, body, field) => {
  for (const path of ['estimate', 'estimate/preview']) {
    const reply = await estimate(body, path)
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, [field]])
  }
})

test('another organization has no such book', async () => {
  const abroad = await newWaterworks(t)
  const reply = await t.call(abroad.clerk, `POST /reading-rounds/${works.location}/estimate/`, {
    month,
    read_at,
  })
  expect(reply.status).toBe(404)
})
