import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/read-write'
import { jobKinds } from '../../job-kinds'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker, upload } from '../../testing/test-worker'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'
import { startJob } from './actions'
import type { JobKinds } from './job'
import { takeTurn } from './turns-store'

let t: TestApp
const workers: TestWorker[] = []
/** The jobs that began, and which organizations were served or waited at that moment. */
let begun: { name: string; served: string[]; waiting: string[] }[] = []
let posted: string[] = []
/** Batches that wait to be let go; null: all go at once. */
let held: (() => void)[] | null = null
const kinds: JobKinds = { ...jobKinds }

interface Named {
  name: string
  rows: number
}

/** A job of nothing but rows. */
kinds.message_send = {
  action: 'sms_message.send',
  async prepare({ file }) {
    const { name, rows } = JSON.parse(file.content.toString()) as Named
    const { rows: open } = await sql<{ org: string; is_served: boolean }>`
      select organization_id::text as org, task is not null as is_served from jobs where state in ('queued', 'running')`.execute(
      t.db,
    )
    begun.push({
      name,
      served: open.flatMap(({ org, is_served }) => (is_served ? [org] : [])),
      waiting: open.flatMap(({ org, is_served }) => (is_served ? [] : [org])),
    })
    const row = (at: number) => ({ row: at + 1, written: null, asked: { value: `${name} ${at + 1}` } })
    return { rows: Array.from({ length: rows }, (_, at) => row(at)), ignoredColumns: [] }
  },
  async post({ values }) {
    await pause()
    posted.push(...(values as string[]))
    return values.map(() => ({ ok: true, id: null, params: {} }))
  },
}
kinds.meter_bulk = {
  ...jobKinds.meter_bulk,
  async post(batch) {
    await pause()
    return jobKinds.meter_bulk.post(batch)
  },
}

async function pause(): Promise<void> {
  const waiting = held
  if (waiting) await new Promise<void>((go) => waiting.push(go))
}

function letGo(): void {
  for (const go of held?.splice(0) ?? []) go()
}

beforeAll(async () => {
  t = await startApp({ clock: '2026-03-10 09:00:00' })
})
beforeEach(() => {
  begun = []
  posted = []
  held = null
  t.clock.now = '2026-03-10 09:00:00'
})
afterEach(async () => {
  const all = workers.splice(0)
  const stopped = Promise.all(all.map((worker) => worker.stop()))
  letGo()
  held = null
  await stopped
  expect(all.flatMap(({ reports }) => reports)).toEqual([])
})
afterAll(() => t.stop())

async function startWorkers(count: number): Promise<void> {
  for (let at = 0; at < count; at++) workers.push(await startTestWorker(t, { kinds }))
}

kinds.order_print = {
  about: () => ({ action: 'order.export', type: 'text/plain' }),
  async *make() {
    yield Buffer.from('a file')
  },
}

function start(
  { staff, org }: Waterworks,
  named: Named,
  kind: 'message_send' | 'order_print' = 'message_send',
): Promise<number> {
  const caller = {
    ...staff,
    name: '',
    is_audit: true,
    is_staff: true,
    is_superuser: false,
    permissions: new Set<number>(),
    ...{ session: 0, service: null },
  }
  const origin = { address: '', url: '/organizations/sms-messages/send/', request_id: '' }
  const call = { org, caller, now: t.clock.now, origin, query: {}, body: named }
  return inTransaction(t.db, async (tx) => {
    const content = Buffer.from(JSON.stringify(named))
    const work = { kind, isCheck: false, params: {}, content, fileName: null }
    return (await startJob({ ...call, tx }, { ...work, rows: named.rows, isRepeatable: true })).job
  })
}

const names = () => begun.map(({ name }) => name)

const until = (condition: () => boolean) => expect.poll(condition, { interval: 5 }).toBe(true)

const LONG = 150

test('while others wait, an organization does one job, with two workers as well: the others begin when a batch has ended, and no row is done twice', async () => {
  const [one, other, third] = [await newWaterworks(t), await newWaterworks(t), await newWaterworks(t)]
  await startWorkers(1)
  held = []
  const long = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => ({ name, rows: LONG }))
  const jobs: [TestUser, number][] = []
  for (const named of long) jobs.push([one.staff, await start(one, named)])
  await until(() => held?.length === 2)
  jobs.push([other.staff, await start(other, { name: 'b', rows: 1 })])
  letGo()
  await until(() => names().includes('b'))
  expect(posted.filter((row) => row.endsWith(` ${LONG}`))).toEqual([])
  // The two are taken one after the other, and begin side by side.
  expect(names().slice(0, 2).sort()).toEqual(['a1', 'a2'])

  const free = held
  held = null
  for (const works of [other, third])
    for (const name of ['l1', 'l2', 's1', 's2'])
      jobs.push([
        works.staff,
        await start(works, { name: `${works.org} ${name}`, rows: name.startsWith('l') ? LONG : 2 }),
      ])
  begun = []
  await startWorkers(1)
  for (const go of free) go()
  for (const [user, job] of jobs)
    expect(await endedJob(t, user, job)).toMatchObject({ state: 'done', failed: 0 })
  for (const { served, waiting } of begun)
    for (const org of served)
      if (waiting.some((waits) => waits !== org)) expect(served.filter((is) => is === org)).toEqual([org])
  expect(posted).toHaveLength(new Set(posted).size)
  expect(posted).toHaveLength(6 * LONG + 1 + 2 * (2 * LONG + 4))
})

test('a job of up to 50 rows passes longer ones until they have waited for two minutes, and a long file takes no place of others', async () => {
  const works = await newWaterworks(t)
  const named = new Map<number, string>()
  const wait = async (name: string, rows: number, kind?: 'order_print') =>
    named.set(await start(works, { name, rows }, kind), name)
  let task = 1_000_000
  const next = async (now: string, ofLongFiles = false) => {
    const turn = await inTransaction(t.db, (tx) => takeTurn(tx, { task: `${++task}`, ofLongFiles, now }))
    return turn && named.get(turn.job)
  }
  await wait('file', 51, 'order_print')
  await wait('long', 51)
  await wait('short', 50)
  expect(await next('2026-03-10 09:01:00')).toBe('short')
  await wait('second', 50)
  await wait('third', 50)
  expect(await next('2026-03-10 09:01:59')).toBe('second')
  expect(await next('2026-03-10 09:02:00')).toBe('long')
  expect(await next('2026-03-10 09:02:00')).toBe('third')
  expect(await next('2026-03-10 09:02:00')).toBeUndefined()
  expect(await next('2026-03-10 09:02:00', true)).toBe('file')
  // None of these tasks is in the queue: the next worker does the jobs.
  await startWorkers(1)
  for (const job of named.keys())
    expect(await endedJob(t, works.staff, job)).toMatchObject({ state: 'done', failed: 0 })
})

test('a bulk change that makes room for others goes on with the meters that are left', async () => {
  const [one, other] = [await newWaterworks(t), await newWaterworks(t)]
  await beijing(one)
  const price = await one.price({ name: '乙', mode: 'flat', price: '3' })
  await startWorkers(1)
  const header = '表号,户名,地址,位置,水表类型,口径,水价,初始读数,安装日期'
  const lines = Array.from(
    { length: LONG },
    (_, at) => `T${at},户${at},地址,B1,机械表,DN15,居民生活用水,0,2026-01-01`,
  )
  const file = { name: 'meters.csv', content: [header, ...lines].join('\n') }
  const { data: opened } = await upload(t, one.clerk, 'POST /meters/import/', file)
  await endedJob(t, one.clerk, opened.job)
  held = []
  await start(one, { name: 'a', rows: LONG })
  await until(() => held?.length === 1)
  const change = { filter: { location: one.location }, water_price: price, terms_from: '2026-03-10' }
  const { data } = await t.call(one.clerk, 'POST /meters/bulk/', change)
  await until(() => held?.length === 2)
  await start(other, { name: 'b', rows: 1 })
  letGo()
  await until(() => names().includes('b'))
  const free = held
  held = null
  for (const go of free) go()
  expect(await endedJob(t, one.clerk, data.job)).toMatchObject({ total: LONG, done: LONG, failed: 0 })
  const changed = await t.call(one.clerk, 'GET /meters/', { water_price: price })
  expect(changed.data.count).toBe(LONG)
})

test('the same call and body under way is that job, also for a colleague, who then sees it; ended, it is another one', async () => {
  const works = await newWaterworks(t)
  const { id } = await works.meter(await beijing(works))
  const price = await works.price({ name: '乙', mode: 'flat', price: '3' })
  const change = { filter: { location: works.location }, water_price: price }
  const ask = async (user: TestUser, body: object = change) =>
    (await t.call(user, 'POST /meters/bulk/', body)).data.job
  const seen = async (user: TestUser, job: number) => (await t.call(user, `GET /jobs/${job}/`)).status
  const [first, twin] = await Promise.all([ask(works.clerk), ask(works.clerk)])
  expect(twin).toBe(first)
  expect(await ask(works.clerk, { ids: [id], water_price: price })).not.toBe(first)
  expect(await seen(works.staff, first)).toBe(404)
  expect(await ask(works.staff)).toBe(first)
  expect(await seen(works.staff, first)).toBe(200)
  const stranger = await newWaterworks(t)
  expect([await seen(stranger.staff, first), await seen(await t.signIn('super'), first)]).toEqual([404, 404])
  await startWorkers(1)
  expect(await endedJob(t, works.staff, first)).toMatchObject({ state: 'done', done: 1 })
  expect(await ask(works.clerk)).not.toBe(first)
})
