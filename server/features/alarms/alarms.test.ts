import { addDays, dateOf } from '@water/rules/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/read-write'
import { newMessageWorks, slot } from '../../testing/message-works'
import { type RemoteWorks, type TestReport, withRemote } from '../../testing/remote-works'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks } from '../../testing/waterworks'
import { alarmsOfReports } from './arrived'
import { findAllAlarms } from './find'

const NOW = '2026-03-10 09:00:00'
let t: TestApp
let works: RemoteWorks
let price: number
beforeAll(async () => {
  t = await startApp({ clock: NOW, isWrittenByHand: true })
})
beforeEach(async () => {
  t.clock.now = NOW
  works = await withRemote(t, await newWaterworks(t))
  price = await works.price({ name: '单一', mode: 'flat', price: '2.00' })
})
afterAll(() => t.stop())

async function remoteMeter(more: object = {}): Promise<number> {
  const { id } = await works.meter(price, { meter_type: works.remoteType, ...more })
  await works.bind(id)
  return id
}
const report = (meter: number, one: TestReport) => works.report(meter, one)
/** Reports arrive in one batch, in this order. */
async function arrive(meter: number, ...batch: TestReport[]): Promise<void> {
  for (const one of batch) await report(meter, one)
  const arrivals = batch.map(({ freeze_at, alarms = [] }) => ({
    ...{ meter, installation: 0, freeze_at, alarms, state: 'good' as const, doubt: null, valve: null },
    isNew: true,
  }))
  await inTransaction(t.databases.of(works.org), (tx) =>
    alarmsOfReports({ tx, org: works.org, now: t.clock.now }, arrivals),
  )
}
const find = (most?: number) =>
  findAllAlarms(t.databases, () => t.clock.now, new AbortController().signal, most)
// biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as a client would
const alarms = async (query: object = {}): Promise<any[]> =>
  (await t.call(works.clerk, 'GET /remote/alarms/', query)).data.results
/** Newest first: `leak open`. */
const shown = async (query: object = {}) => (await alarms(query)).map(({ kind, state }) => `${kind} ${state}`)
const at = (day: string) => `2026-03-${day} 00:00:00`

describe('of the device', () => {
  test('an alarm opens with its first report, is seen again, and ends with a later report without it', async () => {
    const meter = await remoteMeter()
    await arrive(meter, { freeze_at: at('05'), index: 1, alarms: ['magnet', 'battery'] })
    await arrive(meter, { freeze_at: at('06'), index: 2, alarms: ['battery', 'magnet'] })
    expect(await alarms({ kind: ['magnet'] })).toMatchObject([
      { meter, kind: 'magnet', since: at('05'), last_at: at('06'), until: null, state: 'open', by: null },
    ])
    await arrive(meter, { freeze_at: at('07'), index: 3, alarms: ['battery'] })
    expect(await alarms({ state: ['ended'] })).toMatchObject([
      { kind: 'magnet', since: at('05'), last_at: at('06'), until: at('07') },
    ])
    expect(await shown({ state: ['open'] })).toEqual(['battery open'])
  })

  test('a late report opens none that a later one contradicts, and ends none that a later one has', async () => {
    const meter = await remoteMeter()
    await arrive(meter, { freeze_at: at('06'), index: 2, alarms: ['tamper'] })
    await arrive(meter, { freeze_at: at('05'), index: 1, alarms: ['burst'] })
    await arrive(meter, { freeze_at: at('04'), index: 0 })
    expect(await alarms()).toMatchObject([{ kind: 'tamper', since: at('06'), state: 'open' }])
    // In a batch of any order the alarm lasts since the first of its reports in a row.
    const other = await remoteMeter()
    await arrive(
      other,
      { freeze_at: at('07'), index: 3, alarms: ['dry'] },
      { freeze_at: at('04'), index: 0, alarms: ['dry'] },
      { freeze_at: at('05'), index: 1 },
      { freeze_at: at('06'), index: 2, alarms: ['dry'] },
    )
    expect(await alarms({ meter: other })).toMatchObject([
      { kind: 'dry', since: at('06'), last_at: at('07') },
    ])
  })
})

test('what a gateway reports raises alarms in the same batch', async () => {
  const { id } = await works.meter(price, { meter_type: works.remoteType })
  const imei = await works.bind(id)
  const row = { imei, freeze_at: '2026-03-09 12:00:00', reading: 5, alarms: ['tamper', 'magnet'] }
  const sent = await works.send({ reports: [row] })
  expect(sent.data).toMatchObject({ accepted: 1, refused: [] })
  expect((await shown({ meter: id })).sort()).toEqual(['magnet open', 'tamper open'])
  await works.send([{ ...row, freeze_at: '2026-03-09 13:00:00', alarms: ['magnet'] }])
  expect((await shown({ meter: id })).sort()).toEqual(['magnet open', 'tamper ended'])
})

test('the alarm of a report that is rejected goes by the newest one that stands', async () => {
  const { id } = await works.meter(price, { meter_type: works.remoteType })
  const imei = await works.bind(id)
  const send = (hour: string, kinds: string[]) =>
    works.send([{ imei, freeze_at: `2026-03-09 ${hour}:00:00`, reading: 5, alarms: kinds }])
  const decide = async (hour: string, how: 'accept' | 'reject') => {
    const list = await t.call(works.clerk, 'GET /remote/reports/', { search: imei })
    const { reports } = (await t.call(works.clerk, `GET /meters/${id}/remote/`, { from: '2026-03-08' })).data
    const one = reports.find(
      ({ freeze_at }: { freeze_at: string }) => freeze_at === `2026-03-09 ${hour}:00:00`,
    )
    const reply = await t.call(works.staff, `POST /remote/reports/${one.id}/${how}/`, { reason: '试装' })
    expect([list.status, reply.status]).toEqual([200, 200])
  }
  const now = async () => (await shown({ meter: id })).sort()
  await send('10', ['tamper'])
  await send('11', ['tamper', 'magnet'])
  await decide('11', 'reject')
  expect(await now()).toEqual(['magnet ended', 'tamper open'])
  expect(await alarms({ kind: ['tamper'] })).toMatchObject([
    { since: '2026-03-09 10:00:00', last_at: '2026-03-09 10:00:00', until: null },
  ])
  // It was the cause of the end of another one, which is open again without it.
  await send('12', [])
  expect(await now()).toEqual(['magnet ended', 'tamper ended'])
  await decide('12', 'reject')
  expect(await now()).toEqual(['magnet ended', 'tamper ended', 'tamper open'])
  await decide('12', 'accept')
  expect(await now()).toEqual(['magnet ended', 'tamper ended', 'tamper ended'])
  // Without any report that stands no device says anything.
  await send('13', ['magnet'])
  for (const hour of ['13', '12', '10']) await decide(hour, 'reject')
  expect((await now()).filter((one) => one.endsWith('open'))).toEqual([])
})

describe('ours, found each hour', () => {
  const day = (number: number) => `${addDays('2026-03-10', number)} 00:00:00`

  test('a leak: none of 48 hours without flow; it ends with an hour without', async () => {
    const meter = await remoteMeter()
    await report(meter, { freeze_at: day(-1), index: 10, flow: 20 })
    await find()
    expect(await alarms()).toEqual([])
    await report(meter, { freeze_at: day(0), index: 11, flow: 20 })
    // Somebody always draws water behind a meter that watches a place.
    const monitor = await remoteMeter({ meter_class: 'monitor', watches: works.location, water_price: null })
    for (const back of [1, 0]) await report(monitor, { freeze_at: day(-back), index: 20 - back, flow: 20 })
    await find()
    await find()
    expect(await alarms()).toMatchObject([{ kind: 'leak', since: day(-2), last_at: day(0), state: 'open' }])
    t.clock.now = '2026-03-11 09:00:00'
    await report(meter, { freeze_at: day(1), index: 11, flow: 0 })
    await find()
    expect(await alarms()).toMatchObject([{ kind: 'leak', state: 'ended', until: t.clock.now }])
  })

  test('silence for three days, counted from the binding, until a report comes', async () => {
    const never = await remoteMeter({ install_date: '2026-03-07' })
    const once = await remoteMeter({ install_date: '2026-01-01' })
    await report(once, { freeze_at: '2026-03-07 09:00:00', index: 1 })
    await find()
    expect((await alarms()).map(({ meter, since }) => [meter, since])).toEqual([
      [never, '2026-03-07 00:00:00'],
    ])
    t.clock.now = '2026-03-10 10:00:00'
    await find()
    expect(await alarms({ meter: once })).toMatchObject([{ kind: 'silent', since: '2026-03-07 09:00:00' }])
    await arrive(once, { freeze_at: at('10'), index: 2 })
    expect(await shown({ meter: once })).toEqual(['silent ended'])
  })

  test('a meter that stands still for 30 days and usually measures something', async () => {
    const used = await remoteMeter()
    await works.read(used, 10, '2026-01-05')
    const unused = await remoteMeter()
    await works.read(unused, 0, '2026-01-05')
    for (const meter of [used, unused])
      for (const back of [30, 29, 10, 1, 0]) await report(meter, { freeze_at: day(-back), index: 10 })
    await find()
    expect(await alarms()).toMatchObject([{ meter: used, kind: 'stopped', since: day(-30), state: 'open' }])
    t.clock.now = '2026-03-11 09:00:00'
    await report(used, { freeze_at: day(1), index: 10.01 })
    await find()
    expect(await shown({ meter: used })).toEqual(['stopped ended'])
  })

  test('a report in doubt, until somebody decides', async () => {
    const meter = await remoteMeter()
    await report(meter, { freeze_at: day(-2), index: 10 })
    await report(meter, { freeze_at: day(-1), index: 900, doubt: 'jump' })
    await report(meter, { freeze_at: day(0), index: 9, doubt: 'backwards' })
    await find()
    expect((await shown()).sort()).toEqual(['backwards open', 'jump open'])
    await sql`update remote_reports set state = 'rejected' where organization_id = ${works.org} and doubt = 'jump'`.execute(
      t.db,
    )
    await find()
    expect((await shown()).sort()).toEqual(['backwards open', 'jump ended'])
  })

  test('leak, silence and standing still rest while the account is suspended or its valve closed', async () => {
    const suspended = await remoteMeter({ install_date: '2026-01-01' })
    const closed = await remoteMeter({ install_date: '2026-01-01' })
    await find()
    expect(await shown()).toEqual(['silent open', 'silent open'])
    await t.call(works.clerk, `POST /meters/${suspended}/suspend/`, { date: '2026-03-01', reason: '空置' })
    await sql`update module_states set valve = 'closed' where organization_id = ${works.org} and module_id in (
      select id from modules where meter_id = ${closed})`.execute(t.db)
    await find()
    expect(await shown()).toEqual(['silent ended', 'silent ended'])
    await arrive(closed, { freeze_at: at('10'), index: 1, alarms: ['leak', 'burst'] })
    expect(await shown({ meter: closed, state: ['open'] })).toEqual(['burst open'])
    // Nothing is left to watch without a module.
    await sql`
      update modules set bound_until = ${t.clock.now}, ended_by = 'unbound' where organization_id = ${works.org}`.execute(
      t.db,
    )
    await find()
    expect(await alarms({ state: ['open'] })).toEqual([])
  })

  test('pages end nothing of each other, and staff are told once a day how much waits', async () => {
    for (let i = 0; i < 5; i++) await remoteMeter({ install_date: '2026-01-01' })
    await find(2)
    await find(2)
    expect(await shown()).toEqual(Array.from({ length: 5 }, () => 'silent open'))
    const notices = async () =>
      (await t.call(works.staff, 'GET /notices/')).data.results.filter(
        ({ type }: { type: string }) => type === 'meter_alarms',
      )
    expect(await notices()).toHaveLength(1)
    expect((await notices())[0].content).toMatch(
      /5 条报警待处理：漏水 0、不上报 5、停走 0、其他 0；今日新增 5 条/,
    )
    t.clock.now = `${addDays(dateOf(NOW), 1)} 07:59:00`
    await find()
    expect(await notices()).toHaveLength(1)
    t.clock.now = `${addDays(dateOf(NOW), 1)} 08:00:00`
    await find()
    expect(await notices()).toHaveLength(2)
  })
})

test('a schedule tells customers of the alarms that it has chosen, of each once, while it lasts', async () => {
  const told = await newMessageWorks(t)
  const template = await told.make('sms-template', {
    ...{
      name: '报警',
      scene: 'alarm',
      content: `${slot('customer_name')}：${slot('alarm')}，${slot('since')} 起`,
    },
  })
  const body = { ...told.base(), template, trigger: 'event', event: 'meter_alarm', dedupe_days: 0 }
  const schedule = (more: object) =>
    t.call(told.staff, 'POST /organizations/sms-schedule/', { ...body, ...more })
  expect((await schedule({ alarm_kinds: [] })).data).toHaveProperty('alarm_kinds')
  expect((await schedule({ event: 'overdue', dedupe_days: 7 })).data).toHaveProperty('template')
  const made = await schedule({ alarm_kinds: ['leak', 'burst', 'leak'] })
  expect(made.data).toMatchObject({ alarm_kinds: ['leak', 'burst'], scene: 'alarm', next_run: null })
  works = await withRemote(t, told)
  price = told.flatPrice
  t.clock.now = '2026-03-10 09:30:00'
  const [leaking, over] = [
    await remoteMeter({ phone: '13812345678', customer_name: '王五' }),
    await remoteMeter({ phone: '13812345679' }),
  ]
  await arrive(leaking, { freeze_at: at('09'), index: 1, alarms: ['leak', 'magnet'] })
  await arrive(leaking, { freeze_at: at('10'), index: 1, alarms: ['leak', 'magnet'] })
  await arrive(over, { freeze_at: at('09'), index: 1, alarms: ['burst'] })
  await arrive(over, { freeze_at: at('10'), index: 1 })
  await told.work()
  const log = await told.log()
  expect(log.map(({ status, reason, content }: Record<string, string>) => [status, reason, content])).toEqual(
    [
      ['suppressed', 'left_audience', ''],
      ['delivered', null, '【清河水务】王五：漏水，2026-03-09 00:00 起'],
    ],
  )
})

test('an alarm is acknowledged with a note, and found by kind, state, place and account', async () => {
  const [meter, other] = [await remoteMeter({ customer_name: '漏水户' }), await remoteMeter()]
  await arrive(meter, { freeze_at: at('05'), index: 1, alarms: ['leak'] })
  await arrive(other, { freeze_at: at('05'), index: 1, alarms: ['magnet'] })
  const [{ id }] = await alarms({ search: '漏水户' })
  const done = await t.call(works.clerk, `POST /remote/alarms/${id}/acknowledge/`, { note: '已派人' })
  expect([done.status, done.data]).toMatchObject([
    200,
    { id, meter, state: 'acknowledged', note: '已派人', by: works.clerk.id, location: works.location },
  ])
  expect(await shown({ state: ['open'] })).toEqual(['magnet open'])
  expect(await shown({ kind: ['leak'], location: works.location })).toEqual(['leak acknowledged'])
  const elsewhere = { name: '二册', level: 'book', code: 'B2' }
  const { data } = await t.call(works.staff, 'POST /organizations/locations/', elsewhere)
  expect(await alarms({ location: data.id })).toEqual([])
  // It ends with its cause all the same.
  await arrive(meter, { freeze_at: at('06'), index: 2 })
  expect(await alarms({ meter })).toMatchObject([{ state: 'ended', note: '已派人', until: at('06') }])
  const late = await t.call(works.clerk, `POST /remote/alarms/${id}/acknowledge/`, { note: '又派人' })
  expect([late.status, late.code]).toEqual([409, 'alarm_ended'])
  expect(late.msg).toContain(at('06'))
  expect(await alarms({ meter })).toMatchObject([{ note: '已派人' }])
})
