import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/read-write'
import { imeiOf, newRemoteWorks, type RemoteHomes } from '../../testing/remote-works'
import { startApp, type TestApp, type TestReply } from '../../testing/test-app'
import { lockAccounts } from '../ledger/accounts-store'
import { forgetUnknown } from './unknown-store'

let t: TestApp
let works: RemoteHomes
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00' })
  works = await newRemoteWorks(t)
})
afterAll(() => t.stop())

let modules = 0
/** A meter with a module, and its reports. */
async function reporting(input: object = {}) {
  const imei = imeiOf(++modules)
  const meter = await works.bound(imei, { install_date: '2026-03-01', ...input })
  return {
    ...meter,
    imei,
    row: (freeze_at: string, reading: unknown, more: object = {}) => ({ imei, freeze_at, reading, ...more }),
    async shown(query: object = {}) {
      return (await t.call(works.clerk, `GET /meters/${meter.id}/remote/`, query)).data
    },
    async states() {
      const { data } = await t.call(works.clerk, `GET /meters/${meter.id}/remote/`)
      return data.reports.map((one: { index: string; state: string }) => `${one.index} ${one.state}`)
    },
    async idOf(freeze_at: string): Promise<number> {
      const { data } = await t.call(works.clerk, `GET /meters/${meter.id}/remote/`)
      return data.reports.find((one: { freeze_at: string }) => one.freeze_at === freeze_at).id
    },
  }
}
const decide = (id: number, what: string, body: object) =>
  t.call(works.staff, `POST /remote/reports/${id}/${what}/`, body)

test('a count becomes an index by the decimals of the type, and the module says what it said last', async () => {
  const meter = await reporting()
  const sent = await works.send([
    meter.row('2026-03-30 00:00:00', 1234, { battery: 87, rsrp: -98, valve: 'open', alarms: ['leak'] }),
    meter.row('2026-03-31 00:00:00', '1300', { battery: 86, rsrp: -97, alarms: [] }),
  ])
  expect([sent.status, sent.data]).toEqual([200, { accepted: 2, duplicates: 0, refused: [], ignored: [] }])
  expect(await meter.shown()).toMatchObject({
    module: {
      ...{ imei: meter.imei, gateway: null, no_cut: false, from: '2026-03-01 00:00:00' },
      ...{ last_report_at: '2026-03-31 00:00:00', battery: 86, rsrp: -97, valve: 'open' },
    },
    reports: [
      {
        ...{
          freeze_at: '2026-03-30 00:00:00',
          index: '12.34',
          state: 'good',
          is_rollover: false,
          doubt: null,
        },
        ...{ battery: 87, rsrp: -98, valve: 'open', alarms: ['leak'], received_at: '2026-03-31 09:00:00' },
      },
      { freeze_at: '2026-03-31 00:00:00', index: '13', state: 'good', valve: null, alarms: [] },
    ],
    hours: [],
    bindings: [{ imei: meter.imei, from: '2026-03-01 00:00:00', until: null }],
  })
})

describe('a row that is refused never spoils its batch', () => {
  const good = ['2026-03-30 00:00:00', 100] as const

  test('each code has the row that causes it', async () => {
    const meter = await reporting()
    const other = await reporting()
    await t.call(works.clerk, `PUT /meters/${other.id}/module/`, {
      ...{ imei: other.imei, from: '2026-03-20' },
    })
    await works.send([meter.row('2026-03-29 00:00:00', 90)])
    const sent = await works.send([
      meter.row(...good),
      { freeze_at: good[0], reading: 100 },
      meter.row('yesterday', 100),
      meter.row(good[0], '12.5'),
      meter.row('2026-03-31 09:10:01', 110),
      meter.row('2025-02-24 08:59:59', 1),
      meter.row('2026-03-31 00:00:00', 10_000_000),
      { ...meter.row(...good), imei: imeiOf(999_999) },
      other.row('2026-03-19 00:00:00', 1),
      meter.row('2026-03-29 00:00:00', 91),
      meter.row('2026-03-29 00:00:00', '0090'),
      'a row',
      null,
      meter.row('2026-03-31 09:10:00', 110),
      other.row('2026-03-20 00:00:00', 0),
    ])
    expect([sent.status, sent.data]).toEqual([
      200,
      {
        ...{ accepted: 3, duplicates: 1, ignored: [] },
        refused: [
          { row: 2, code: 'bad_field', field: 'imei' },
          { row: 3, code: 'bad_field', field: 'freeze_at' },
          { row: 4, code: 'bad_field', field: 'reading' },
          { row: 5, code: 'bad_time' },
          { row: 6, code: 'bad_time' },
          { row: 7, code: 'bad_index' },
          { row: 8, code: 'unknown_imei' },
          { row: 9, code: 'before_installation' },
          { row: 10, code: 'differs' },
          { row: 12, code: 'bad_field', field: 'imei' },
          { row: 13, code: 'bad_field', field: 'imei' },
        ],
      },
    ])
  })

  test('another field that cannot be read is left out and named', async () => {
    const meter = await reporting()
    const hours = Array.from({ length: 24 }, () => 1)
    const unread = [
      { battery: '87' },
      { battery: -1 },
      { battery: 101 },
      { rsrp: 1.5 },
      { valve: 'ajar' },
      { alarms: 'leak' },
      { alarms: ['leak', 'flood', 'leak'] },
      { hours: hours.slice(1) },
      { hours: [...hours.slice(1), -1] },
      { hours: 24 },
      { battery: null, rsrp: null, valve: null, alarms: null, hours: null, colour: 'blue' },
    ]
    const sent = await works.send(
      unread.map((more, place) => meter.row(`2026-03-${10 + place} 00:00:00`, 100 + place, more)),
    )
    expect(sent.data).toEqual({
      ...{ accepted: unread.length, duplicates: 0, refused: [] },
      ignored: unread.slice(0, -1).map((more, place) => ({ row: place + 1, field: Object.keys(more)[0] })),
    })
    const { reports } = await meter.shown()
    expect(reports.flatMap(({ alarms }: { alarms: string[] }) => alarms)).toEqual(['leak'])
  })

  test('only a body that is no list, or too long, is refused as a whole', async () => {
    const meter = await reporting()
    const row = meter.row(...good)
    for (const body of [{}, { reports: row }, row, [], { reports: [] }, { reports: [row], more: 1 }])
      expect([(await works.send(body)).status, body]).toEqual([400, body])
    const many = (length: number) => Array.from({ length }, () => row)
    expect((await works.send(many(1001))).status).toBe(400)
    const sent = await works.send({ reports: many(1000) })
    expect(sent.data).toMatchObject({ accepted: 1, duplicates: 999, refused: [] })
  })
})

describe('whose reports count', () => {
  test('only those of a gateway; a person and an api service send none', async () => {
    expect((await works.send([], works.clerk)).code).toBe('services_only')
    expect((await t.call(works.gateway, 'GET /remote/modules/')).status).toBe(403)
  })

  test('a module of another gateway or another organization is unknown, and binding takes none of its rows', async () => {
    const meter = await reporting()
    const other = await works.newGateway()
    await t.call(works.clerk, `PUT /meters/${meter.id}/module/`, { imei: meter.imei, gateway: other.id })
    const unknown = { row: 1, code: 'unknown_imei' }
    const row = meter.row('2026-03-30 00:00:00', 100)
    expect((await works.send([row])).data.refused).toEqual([unknown])
    expect((await works.send([row], other)).data.accepted).toBe(1)

    const elsewhere = await newRemoteWorks(t)
    const foreign = await elsewhere.send([row, { ...row, imei: imeiOf(888_888) }])
    expect(foreign.data.refused).toEqual([unknown, { ...unknown, row: 2 }])
    await elsewhere.send([{ ...row, imei: imeiOf(888_888), freeze_at: '2026-03-29 00:00:00' }])
    const inbox = (await t.call(elsewhere.staff, 'GET /remote/unknown/', { search: '888888' })).data
    expect(inbox.results).toMatchObject([
      {
        ...{ imei: imeiOf(888_888), freeze_at: '2026-03-30 00:00:00', reading: '100' },
        ...{ gateway: elsewhere.gateway.id, gateway_name: '网关 1', received_at: '2026-03-31 09:00:00' },
      },
    ])
    expect((await t.call(elsewhere.clerk, 'GET /remote/unknown/')).status).toBe(403)
    const bound = await elsewhere.bound(imeiOf(888_888), { install_date: '2026-03-01' })
    expect((await t.call(elsewhere.clerk, `GET /meters/${bound.id}/remote/`)).data.reports).toEqual([])
    expect((await t.call(elsewhere.staff, 'GET /remote/unknown/')).data.count).toBe(1)
    t.clock.now = '2026-05-01 09:00:00'
    expect((await t.call(elsewhere.staff, 'GET /remote/unknown/')).data.count).toBe(0)
    t.clock.now = '2026-03-31 09:00:00'
  })

  test('the same rows by two gateways at one moment are stored once', async () => {
    const [one, two] = [await reporting(), await reporting()]
    const other = await works.newGateway()
    const rows = Array.from({ length: 20 }, (_, day) =>
      [one, two].map((meter) => meter.row(`2026-03-${10 + day} 00:00:00`, 100 * day)),
    ).flat()
    const sent = await Promise.all([
      works.send(rows),
      works.send(rows.toReversed(), other),
      works.send(rows.slice(10), other),
    ])
    const sum = (of: 'accepted' | 'duplicates') => sent.reduce((all, { data }) => all + data[of], 0)
    expect([sum('accepted'), sum('duplicates')]).toEqual([40, 70])
    expect((await one.states()).filter((state: string) => state.endsWith('good'))).toHaveLength(20)
  })
})

describe('hours', () => {
  const flat = (count: number) => Array.from({ length: 24 }, () => count)
  const hoursOf = (data: { hours: { freeze_at: string; flows: string[] }[] }) =>
    data.hours.map(({ freeze_at, flows }) => [freeze_at.slice(5, 10), flows.length, flows[0]])

  test('that do not fit the report 24 hours before are dropped, whichever comes first', async () => {
    for (const isReversed of [false, true]) {
      const meter = await reporting()
      const rows = [
        meter.row('2026-03-27 00:00:00', 1000, { hours: flat(7) }),
        meter.row('2026-03-28 00:00:00', 1049, { hours: flat(2) }),
        meter.row('2026-03-29 00:00:00', 1099, { hours: flat(2) }),
        meter.row('2026-03-31 00:00:00', 1300, { hours: flat(4) }),
      ]
      for (const row of isReversed ? rows.toReversed() : rows)
        expect((await works.send([row])).data.accepted).toBe(1)
      const shown = await meter.shown()
      expect([isReversed, hoursOf(shown)]).toEqual([
        isReversed,
        [
          ['03-27', 24, '0.07'],
          ['03-28', 24, '0.02'],
          ['03-31', 24, '0.04'],
        ],
      ])
      expect(shown.reports).toHaveLength(4)
    }
  })

  test('in one batch too, and their row says so', async () => {
    const meter = await reporting()
    const sent = await works.send([
      meter.row('2026-03-28 00:00:00', 1000),
      meter.row('2026-03-29 00:00:00', 1100, { hours: flat(2) }),
      meter.row('2026-03-30 00:00:00', 1148, { hours: flat(2) }),
    ])
    expect(sent.data).toMatchObject({ accepted: 3, ignored: [{ row: 2, field: 'hours' }] })
    expect(hoursOf(await meter.shown())).toEqual([['03-30', 24, '0.02']])
  })
})

describe('good or not', () => {
  test('one that does not fit is kept in doubt itself, and is no last report', async () => {
    const meter = await reporting()
    await works.send([
      meter.row('2026-03-27 00:00:00', 1000),
      meter.row('2026-03-28 00:00:00', 900),
      meter.row('2026-03-29 00:00:00', 99_000),
      meter.row('2026-03-30 00:00:00', 1200, { battery: 50 }),
      meter.row('2026-03-31 00:00:00', 1100, { battery: 49 }),
    ])
    expect(await meter.states()).toEqual([
      '10 good',
      '9 quarantined',
      '990 quarantined',
      '12 good',
      '11 quarantined',
    ])
    const { module, reports } = await meter.shown()
    expect(module).toMatchObject({ last_report_at: '2026-03-30 00:00:00', battery: 49 })
    expect(reports.map(({ doubt }: { doubt: string | null }) => doubt)).toEqual([
      ...[null, 'backwards', 'jump', null, 'backwards'],
    ])
    const { data } = await t.call(works.clerk, 'GET /remote/reports/', {
      ...{ state: ['quarantined'], search: meter.account_no },
    })
    expect(
      data.results.map(({ index, meter_no }: { index: string; meter_no: string }) => [index, meter_no]),
    ).toEqual([
      ['11', meter.meter_no],
      ['990', meter.meter_no],
      ['9', meter.meter_no],
    ])
  })

  test('readings are neighbours, void ones and estimates are none', async () => {
    const meter = await reporting({ initial_reading: 5 })
    await works.send([meter.row('2026-03-05 00:00:00', 499)])
    expect(await meter.states()).toEqual(['4.99 quarantined'])
    expect((await works.read(meter.id, 20, '2026-03-10 12:00:00')).status).toBe(201)
    await works.send([
      meter.row('2026-03-10 00:00:00', 2100),
      meter.row('2026-03-11 00:00:00', 1900),
      meter.row('2026-03-12 00:00:00', 2100),
    ])
    expect((await meter.states()).slice(1)).toEqual(['21 quarantined', '19 quarantined', '21 good'])
  })

  test('a rollover within the limit is good and marked, whichever side of it comes last', async () => {
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [0, 3, 1, 2],
    ]) {
      const meter = await reporting({ initial_reading: 99_800 })
      const rows = [
        meter.row('2026-03-10 00:00:00', 9_989_000),
        meter.row('2026-03-12 00:00:00', 9_999_000),
        meter.row('2026-03-14 00:00:00', 9_000),
        meter.row('2026-03-16 00:00:00', 19_000),
      ]
      for (const place of order) await works.send([rows[place]])
      const { reports } = await meter.shown({ from: '2026-03-01', to: '2026-03-31' })
      const shown = reports.map(({ state, is_rollover }: { state: string; is_rollover: boolean }) => [
        state,
        is_rollover,
      ])
      expect([order, shown]).toEqual([
        order,
        [
          ['good', false],
          ['good', false],
          ['good', true],
          ['good', false],
        ],
      ])
    }
  })
})

describe('accept and reject', () => {
  test('a jump is accepted with a reason, and never refused for it', async () => {
    const meter = await reporting()
    await works.send([meter.row('2026-03-27 00:00:00', 1000), meter.row('2026-03-28 00:00:00', 99_000)])
    const id = await meter.idOf('2026-03-28 00:00:00')
    expect((await decide(id, 'accept', {})).data).toEqual({ reason: ['必填'] })
    const { data } = await decide(id, 'accept', { reason: '爆管，已核实' })
    expect(data).toMatchObject({
      ...{ id, state: 'good', doubt: 'jump', reason: '爆管，已核实', decided_at: '2026-03-31 09:00:00' },
      ...{ decided_by: works.staff.id },
    })
    expect((await meter.shown()).module.last_report_at).toBe('2026-03-28 00:00:00')
    expect((await decide(id, 'accept', {})).status).toBe(200)
    expect((await t.call(works.clerk, `POST /remote/reports/${id}/accept/`, {})).status).toBe(403)
  })

  test('a fall is accepted only when it fits by now, or as a rollover', async () => {
    const meter = await reporting()
    await works.send([
      meter.row('2026-03-26 00:00:00', 1000),
      meter.row('2026-03-27 00:00:00', 1100),
      meter.row('2026-03-28 00:00:00', 1050),
    ])
    const [first, fall] = [await meter.idOf('2026-03-26 00:00:00'), await meter.idOf('2026-03-28 00:00:00')]
    const refused = await decide(fall, 'accept', { reason: '看过' })
    expect([refused.status, refused.code]).toEqual([409, 'backwards'])
    expect(refused.msg).toContain('（前 11，后 —）')
    expect((await decide(first, 'accept', { is_rollover: true })).status).toBe(200)
    const turned = await decide(fall, 'accept', { is_rollover: true })
    expect(turned.data).toMatchObject({ state: 'good', is_rollover: true })
    await works.send([meter.row('2026-03-29 00:00:00', 1060), meter.row('2026-03-28 12:00:00', 99_000)])
    expect((await meter.states()).slice(3)).toEqual(['990 quarantined', '10.6 good'])
    const spike = await meter.idOf('2026-03-28 12:00:00')
    expect((await decide(spike, 'accept', { is_rollover: true })).data).toHaveProperty('is_rollover')
    expect((await decide(spike, 'accept', { reason: '看过' })).code).toBe('backwards')
  })

  test('the rejection of a good one lets those beside it be good, and the newest is found anew', async () => {
    const meter = await reporting()
    await works.send([
      meter.row('2026-03-24 00:00:00', 7000),
      meter.row('2026-03-23 00:00:00', 1000),
      meter.row('2026-03-25 00:00:00', 1100),
      meter.row('2026-03-26 00:00:00', 9000),
      meter.row('2026-03-27 00:00:00', 1200),
    ])
    expect(await meter.states()).toEqual([
      ...['10 good', '70 good', '11 quarantined', '90 good', '12 quarantined'],
    ])
    const reject = async (freeze_at: string) =>
      decide(await meter.idOf(freeze_at), 'reject', { reason: '误报' })
    expect((await reject('2026-03-26 00:00:00')).data).toMatchObject({ state: 'rejected', reason: '误报' })
    expect((await meter.shown()).module.last_report_at).toBe('2026-03-24 00:00:00')
    await reject('2026-03-24 00:00:00')
    expect(await meter.states()).toEqual([...['10 good', '70 rejected', '11 good', '90 rejected', '12 good']])
    expect((await meter.shown()).module.last_report_at).toBe('2026-03-27 00:00:00')
    expect((await works.send([meter.row('2026-03-24 00:00:00', 7000)])).data.duplicates).toBe(1)
    const { data } = await t.call(works.staff, 'GET /audit/timeline/', {
      ...{ object_type: 'meter', object_id: meter.id },
    })
    expect(JSON.stringify(data)).toContain('不采用上报')
  })

  test('a report of which a reading was made stays as it is', async () => {
    const meter = await reporting()
    await works.send([meter.row('2026-03-28 00:00:00', 1000)])
    const id = await meter.idOf('2026-03-28 00:00:00')
    const reading = await works.read(meter.id, 10, '2026-03-27 23:59:59')
    await t.db
      .updateTable('readings')
      .set({ source: 'remote', frozen_at: '2026-03-28 00:00:00' })
      .where('order_id', '=', reading.data.id)
      .execute()
    for (const [what, body] of [
      ['accept', {}],
      ['reject', { reason: '误报' }],
    ] as const) {
      const refused = await decide(id, what, body)
      expect([refused.status, refused.code]).toEqual([409, 'report_used'])
    }
  })

  test('a decision waits for whoever is making a reading of the report', async () => {
    const meter = await reporting()
    await works.send([meter.row('2026-03-28 00:00:00', 1000)])
    const id = await meter.idOf('2026-03-28 00:00:00')
    const reading = await works.read(meter.id, 10, '2026-03-27 23:59:59')
    let deciding: Promise<TestReply> | undefined
    await inTransaction(t.db, async (tx) => {
      await lockAccounts(tx, works.org, [meter.id])
      deciding = decide(id, 'reject', { reason: '误报' })
      let isDecided = false
      deciding.then(() => {
        isDecided = true
      })
      const waits = sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => isDecided || (await waits.execute(t.db)).rows.length > 0).toBe(true)
      await tx
        .updateTable('readings')
        .set({ source: 'remote', frozen_at: '2026-03-28 00:00:00' })
        .where('order_id', '=', reading.data.id)
        .execute()
    })
    expect((await deciding!).code).toBe('report_used')
  })
})

test('ten thousand unknown numbers are kept, those heard last, for thirty days', async () => {
  const MOST = 10_000
  t.clock.now = '2026-03-31 09:00:00'
  const { org, gateway, send } = await newRemoteWorks(t)
  await sql`
    insert into unknown_reports (organization_id, imei, freeze_at, reading, gateway_id, received_at)
    select ${org}, (860000000000000 + n)::text, '2026-03-30', '1', ${gateway.id},
      '2026-03-30 09:00:00'::timestamptz + n * interval '1 second'
    from generate_series(1, ${MOST}) n`.execute(t.db)
  const kept = async () => {
    const { rows } = await sql<{ imei: string }>`
      select imei from unknown_reports where organization_id = ${org} order by imei`.execute(t.db)
    return rows.map(({ imei }) => imei)
  }
  await send([{ imei: imeiOf(MOST + 1), freeze_at: '2026-03-31 00:00:00', reading: 1 }])
  const numbers = await kept()
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([MOST, imeiOf(2), imeiOf(MOST + 1)])
  await forgetUnknown(t.db, '2026-04-30 08:59:59')
  expect(await kept()).toEqual([imeiOf(MOST + 1)])
  await forgetUnknown(t.db, '2026-04-30 09:00:01')
  expect(await kept()).toEqual([])
})
