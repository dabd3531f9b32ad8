import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, TEST_SECRET, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { type Carriers, createCarriers } from './carriers'
import { Sender } from './lanes'
import { NotTaken } from './provider'
import { runNextBatch } from './run-schedules'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-10 10:00:00' })
})
afterAll(() => t.stop())
beforeEach(() => {
  t.clock.now = '2026-01-10 10:00:00'
})

/** An organization with accounts in debt, a message service and a schedule for every day at nine. */
async function newUtility(accounts: number, service: object = {}, rhythm: object = {}) {
  const works: Waterworks = await newWaterworks(t)
  const price = await works.price({ name: '单一', mode: 'flat', price: '2.00' })
  const make = async (path: string, body: object): Promise<number> => {
    const reply = await t.call(works.staff, `POST /organizations/${path}/`, body)
    if (reply.status !== 201) throw new Error(reply.text)
    return reply.data.id
  }
  const outbox = { name: '通道', provider: 'outbox', sign_name: '水务', ...service }
  const config = await make('sms-configs', outbox)
  const content = '请缴费'
  const words = { name: '提醒', scene: 'arrears', provider_code: 'S1', content }
  const template = await make('sms-template', words)
  const meters: number[] = []
  for (let at = 0; at < accounts; at++) {
    const { id } = await works.meter(price, { phone: `138${String(10_000_000 + at)}` })
    meters.push(id)
  }
  const body = { name: '每天', template, config, trigger: 'daily', time: '09:00', ...rhythm }
  const schedule = await make('sms-schedule', body)
  const log = async (query: object = {}) =>
    (
      await t.call(works.staff, 'GET /organizations/sms-messages/', {
        ordering: 'id',
        page_size: 200,
        ...query,
      })
    ).data.results
  const count = async (status: string) => (await log({ status: [status] })).length
  return { works, config, schedule, meters, body, log, count }
}
const aliyun = { provider: 'aliyun', access_key_id: 'id', access_key_secret: 'secret' }

const fail = (error: unknown) => {
  throw error
}
const senderOf = (carriers: Carriers) =>
  new Sender({ databases: t.databases, carriers, clock: () => t.clock.now, report: fail })
type Post = NonNullable<Parameters<typeof createCarriers>[2]>
const taken = { status: 200, text: JSON.stringify({ Code: 'OK', BizId: 'b' }) }
const carriersOf = (post: Post) => createCarriers(t.databases, TEST_SECRET, post)
const queueAll = async () => {
  while (await runNextBatch(t.databases.across('due'), t.clock.now));
}
async function sendAll(sender: Sender): Promise<void> {
  while (await sender.begin()) await sender.idle()
}

describe('a service that does not answer', () => {
  test('holds up nobody else’s messages, those that come later neither', async () => {
    const dead = await newUtility(3, aliyun)
    const alive = await newUtility(2)
    const answers: ((answer: typeof taken) => void)[] = []
    const sender = senderOf(carriersOf(() => new Promise((resolve) => answers.push(resolve))))
    t.clock.now = '2026-01-11 09:00:00'
    await queueAll()
    await sender.begin()
    await expect.poll(() => alive.count('delivered')).toBe(2)
    t.clock.now = '2026-01-12 09:00:00'
    await queueAll()
    await sender.begin()
    await expect.poll(() => alive.count('delivered')).toBe(4)
    expect(answers.length).toBe(3)
    for (const answer of answers) answer(taken)
    await sender.idle()
    expect(await dead.count('sent')).toBe(3)
  })

  test('is left alone for longer each time, what waits for it waits, and goes when it is back', async () => {
    const { count } = await newUtility(40, aliyun)
    let posted = 0
    let isBack = false
    const sender = senderOf(
      carriersOf(() => {
        posted++
        if (isBack) return Promise.resolve(taken)
        throw new NotTaken('unreachable', 'ETIMEDOUT')
      }),
    )
    t.clock.now = '2026-01-11 09:00:00'
    await queueAll()
    await sendAll(sender)
    const first = posted
    expect(first).toBeGreaterThanOrEqual(5)
    expect(first).toBeLessThanOrEqual(15)
    expect([await count('failed'), await count('queued')]).toEqual([first, 40 - first])
    const tries: number[] = []
    for (const now of ['09:00:29', '09:00:30', '09:01:29', '09:01:30', '09:03:29']) {
      t.clock.now = `2026-01-11 ${now}`
      await sendAll(sender)
      tries.push(posted - first)
    }
    expect(tries).toEqual([0, 1, 1, 2, 2])
    isBack = true
    t.clock.now = '2026-01-11 09:03:30'
    await sendAll(sender)
    expect([await count('failed'), await count('sent')]).toEqual([first + 2, 38 - first])
  })

  test('is tried at once when its configuration is corrected', async () => {
    const { works, config, count } = await newUtility(20, aliyun)
    const sender = senderOf(
      carriersOf(() => {
        throw new NotTaken('unreachable', 'ENOTFOUND')
      }),
    )
    t.clock.now = '2026-01-11 09:00:00'
    await queueAll()
    await sendAll(sender)
    const failed = await count('failed')
    t.clock.now = '2026-01-11 09:00:01'
    await t.call(works.staff, `PATCH /organizations/sms-configs/${config}/`, { provider: 'outbox' })
    await sendAll(sender)
    expect(await count('delivered')).toBe(20 - failed)
  })

  test('does not keep the server from stopping: what was not handed over goes back to the queue', async () => {
    const { count } = await newUtility(20, aliyun)
    const answers: ((answer: typeof taken) => void)[] = []
    const sender = senderOf(carriersOf(() => new Promise((resolve) => answers.push(resolve))))
    t.clock.now = '2026-01-11 09:00:00'
    await queueAll()
    await sender.begin()
    await expect.poll(() => answers.length).toBe(10)
    const stopped = sender.stop()
    for (const answer of answers) answer(taken)
    await stopped
    expect([answers.length, await count('sent'), await count('queued')]).toEqual([10, 10, 10])
  })
})

describe('beyond the daily limit', () => {
  const sender = () => senderOf(carriersOf(fail))
  const noticesOf = async (works: Waterworks, language: string) =>
    (await t.call(works.staff, 'GET /notices/', {}, { 'accept-language': language })).data.results
      .filter(({ type }: { type: string }) => type === 'messages_put_off')
      .map(({ content }: { content: string }) => content)

  test('the rest of a run follows on the next days, in its order, and nobody is left out or written to twice', async () => {
    const once = { trigger: 'once', date: '2026-01-11' }
    const { works, meters, log } = await newUtility(5, { daily_limit: 2 }, once)
    const sent: [string, number][] = []
    for (const day of ['11', '12', '13', '14']) {
      t.clock.now = `2026-01-${day} 09:00:00`
      await queueAll()
      await sendAll(sender())
    }
    for (const { sent_at, meter, status } of await log()) {
      expect(status).toBe('delivered')
      sent.push([sent_at.slice(8, 10), meter])
    }
    expect(sent).toEqual(meters.map((meter, at) => [['11', '11', '12', '12', '13'][at], meter]))
    expect(await noticesOf(works, 'zh')).toEqual([
      '短信配置“通道”已达每日上限 2 条，还有 1 条顺延到以后几天，2026-01-13 发完；提高上限即可提前发送',
      '短信配置“通道”已达每日上限 2 条，还有 3 条顺延到以后几天，2026-01-13 发完；提高上限即可提前发送',
    ])
    expect((await noticesOf(works, 'en'))[1]).toContain('Waiting for the next days: 3, until 2026-01-13')
  })

  test('the next day’s run does not begin with the same accounts again: everybody has a turn', async () => {
    const { meters, log } = await newUtility(5, { daily_limit: 2 })
    for (const day of ['11', '12', '13', '14', '15']) {
      t.clock.now = `2026-01-${day} 09:00:00`
      await queueAll()
      await sendAll(sender())
    }
    const rows = await log()
    const delivered = rows.filter(({ status }: { status: string }) => status === 'delivered')
    expect(delivered.map(({ meter }: { meter: number }) => meters.indexOf(meter))).toEqual([
      0, 1, 2, 3, 4, 0, 1, 2, 3, 0,
    ])
    expect(rows.map(({ status }: { status: string }) => status)).not.toContain('suppressed')
  })

  test('the preview says how many go on the first day, and until when the rest', async () => {
    const { works, body, schedule, config } = await newUtility(5, { daily_limit: 2 })
    const { name: _, ...draft } = body
    const preview = async (more: object = {}) =>
      (await t.call(works.staff, 'POST /organizations/sms-schedule/preview/', { ...draft, ...more })).data
    expect((await preview()).spread).toEqual({
      limit: 2,
      day: '2026-01-11',
      first_day: 2,
      until: '2026-01-13',
    })
    t.clock.now = '2026-01-11 09:00:00'
    await queueAll()
    await sendAll(sender())
    expect(await preview({ schedule })).toMatchObject({
      matching: 5,
      duplicates: 3,
      spread: { day: '2026-01-12', first_day: 0, until: '2026-01-14' },
    })
    expect((await preview({ name: undefined })).spread).toMatchObject({ first_day: 0, until: '2026-01-15' })
    await t.call(works.staff, `PATCH /organizations/sms-configs/${config}/`, { daily_limit: 50 })
    expect((await preview()).spread).toBeNull()
  })

  test('a limit that is raised lets the rest go on the same day', async () => {
    const { works, config, count } = await newUtility(5, { daily_limit: 2 })
    t.clock.now = '2026-01-11 09:00:00'
    await queueAll()
    await sendAll(sender())
    expect([await count('delivered'), await count('queued')]).toEqual([2, 3])
    await t.call(works.staff, `PATCH /organizations/sms-configs/${config}/`, { daily_limit: 4 })
    await sendAll(sender())
    expect([await count('delivered'), await count('queued')]).toEqual([4, 1])
  })
})
