import { fieldMessages } from '@water/contract/field-messages'
import { beforeEach, expect, test } from 'vitest'
import { imeiOf, newRemoteWorks, type RemoteHomes } from '../../testing/remote-works'
import { endedJob, upload } from '../../testing/test-worker'
import { worksWithWorker } from '../../testing/works-with-worker'

const on = worksWithWorker('2026-03-31 09:00:00')
let works: RemoteHomes
/** Numbers that no test before has bound. */
let [A, B, C] = ['', '', '']
let numbers = 0
const fresh = () => imeiOf(++numbers)
const letterOf = (imei: string): string => ({ [A]: 'A', [B]: 'B', [C]: 'C' })[imei] ?? imei
beforeEach(async () => {
  ;[A, B, C] = [fresh(), fresh(), fresh()]
  on.t.clock.now = '2026-03-31 09:00:00'
  works = await newRemoteWorks(on.t)
})

const meterOf = (input: object = {}) =>
  works.meter(works.waterPrice, { meter_type: works.remoteType, install_date: '2026-03-01', ...input })
const bind = (meter: number, body: object, by = works.clerk) =>
  on.t.call(by, `PUT /meters/${meter}/module/`, body)
const remote = async (meter: number) => (await on.t.call(works.clerk, `GET /meters/${meter}/remote/`)).data
const spells = async (meter: number) =>
  (await remote(meter)).bindings.map(({ imei, from, until }: Record<string, string | null>) => [
    ...[letterOf(imei!), from?.slice(5, 16), until?.slice(5, 16) ?? null],
  ])

test('another number replaces a module, the same one changes its binding, and the history never overlaps', async () => {
  const { id } = await meterOf()
  const gateway = works.gateway.id
  const { data } = await bind(id, { imei: A, from: '2026-03-02', gateway, no_cut: true })
  expect(data).toEqual({
    ...{ imei: A, gateway, gateway_name: '网关 1', no_cut: true, from: '2026-03-02 00:00:00' },
    ...{ last_report_at: null, battery: null, rsrp: null, valve: 'unknown' },
  })
  expect((await bind(id, { imei: A })).data).toMatchObject({ gateway: null, no_cut: false, from: data.from })
  for (const [from, message] of [
    ['2026-02-28', '不能早于 2026-03-01 00:00:00'],
    ['2026-03-31 09:00:01', '不能晚于现在'],
  ])
    expect((await bind(id, { imei: A, from })).data).toEqual({ from: [message] })
  expect((await bind(id, { imei: B, from: '2026-03-01' })).data).toEqual({
    from: ['不能早于 2026-03-02 00:00:00'],
  })
  expect((await bind(id, { imei: B, from: '2026-03-10 12:00:00' })).status).toBe(200)
  expect(await spells(id)).toEqual([
    ['B', '03-10 12:00', null],
    ['A', '03-02 00:00', '03-10 12:00'],
  ])
  // A number that was typed wrong is corrected from the same moment on.
  await bind(id, { imei: C, from: '2026-03-10 12:00:00' })
  expect((await spells(id)).map(([imei]: string[]) => imei)).toEqual(['C', 'A'])
  const sent = await works.send([
    { imei: A, freeze_at: '2026-03-10 11:59:59', reading: 1 },
    { imei: A, freeze_at: '2026-03-10 12:00:00', reading: 1 },
    { imei: C, freeze_at: '2026-03-10 12:00:00', reading: 1 },
  ])
  expect(sent.data).toMatchObject({ accepted: 2, refused: [{ row: 2, code: 'unknown_imei' }] })
  const shown = await on.t.call(works.staff, 'GET /audit/timeline/', { object_type: 'meter', object_id: id })
  expect(shown.text).toContain('绑定远传模块')
})

test('a number is in one place at a time, over the platform, and free again when its binding ends', async () => {
  const [one, two] = [await meterOf(), await meterOf()]
  await bind(one.id, { imei: A, from: '2026-03-05' })
  const named = await bind(two.id, { imei: A })
  expect([named.status, named.code]).toEqual([409, 'imei_in_use'])
  expect(named.msg).toContain(one.account_no)
  const abroad = await newRemoteWorks(on.t)
  const there = await abroad.meter(abroad.waterPrice, {
    ...{ meter_type: abroad.remoteType, install_date: '2026-03-01' },
  })
  const bindThere = (body: object) => on.t.call(abroad.clerk, `PUT /meters/${there.id}/module/`, body)
  const unnamed = await bindThere({ imei: A })
  expect([unnamed.status, unnamed.code]).toEqual([409, 'imei_in_use'])
  expect(unnamed.text).not.toContain(one.account_no)
  expect((await on.t.call(works.clerk, `DELETE /meters/${one.id}/module/`)).status).toBe(204)
  expect((await on.t.call(works.clerk, `DELETE /meters/${one.id}/module/`)).status).toBe(404)
  // It was in use at that time, here as there.
  expect((await bind(two.id, { imei: A, from: '2026-03-30' })).code).toBe('imei_in_use')
  expect((await bindThere({ imei: A, from: '2026-03-30' })).code).toBe('imei_in_use')
  expect((await bindThere({ imei: A })).status).toBe(200)
  on.t.clock.now = '2026-04-02 09:00:00'
  await on.t.call(abroad.clerk, `DELETE /meters/${there.id}/module/`)
  expect((await bind(two.id, { imei: A, from: '2026-04-01' })).code).toBe('imei_in_use')
  expect((await bind(two.id, { imei: A, from: '2026-03-02' })).code).toBe('imei_in_use')
  expect((await bind(two.id, { imei: A })).status).toBe(200)
  expect((await bind(two.id, { imei: A, from: '2026-04-02 08:00:00' })).code).toBe('imei_in_use')
})

test('of two who bind one number at a moment, one has it', async () => {
  const abroad = await newRemoteWorks(on.t)
  const there = await abroad.meter(abroad.waterPrice, { meter_type: abroad.remoteType })
  const here = await meterOf()
  const replies = await Promise.all([
    bind(here.id, { imei: A }),
    on.t.call(abroad.clerk, `PUT /meters/${there.id}/module/`, { imei: A }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('only a device that is read remotely, with at most three decimals, takes a module, and stays one', async () => {
  const by = (type: number) => works.meter(works.waterPrice, { meter_type: type })
  const type = async (more: object) =>
    (
      await on.t.call(works.staff, 'POST /organizations/meter-types/', {
        ...{ name: `T${JSON.stringify(more)}`, kind: 'nb_iot', reading_mode: 'remote', ...more },
      })
    ).data.id as number
  expect((await bind((await by(works.meterType)).id, { imei: A })).code).toBe('not_remote')
  expect((await bind((await by(await type({ remote_scale: 4 }))).id, { imei: A })).code).toBe('bad_scale')
  const meter = await meterOf()
  for (const body of [{ imei: '86' }, { imei: A, gateway: 99_999 }, {}])
    expect((await bind(meter.id, body)).status).toBe(400)
  await bind(meter.id, { imei: A })
  const path = `PATCH /organizations/meter-types/${works.remoteType}/`
  expect((await on.t.call(works.staff, path, { remote_scale: 4 })).code).toBe('bad_scale')
  expect((await on.t.call(works.staff, path, { reading_mode: 'manual' })).code).toBe('not_remote')
  const other = await on.t.call(works.clerk, `PATCH /meters/${meter.id}/`, { meter_type: works.meterType })
  expect(other.code).toBe('not_remote')
  // Reports keep their index, and the same row is known again.
  const row = { imei: A, freeze_at: '2026-03-31 09:00:00', reading: 100 }
  await works.send([row])
  expect((await on.t.call(works.staff, path, { remote_scale: 1 })).status).toBe(200)
  expect((await works.send([row])).data.duplicates).toBe(1)
  expect((await remote(meter.id)).reports).toMatchObject([{ index: '1' }])
  const kept = await on.t.call(works.clerk, `DELETE /meters/${meter.id}/`)
  expect([kept.status, kept.code]).toEqual([409, 'in_use'])
})

test('a module is bound to a gateway of its own organization alone', async () => {
  const { id } = await meterOf()
  const api = { name: '接口', purpose: 'api', codes: [] }
  const { data: service } = await on.t.call(works.staff, 'POST /organizations/services/', api)
  const abroad = await newRemoteWorks(on.t)
  for (const gateway of [service.id, abroad.gateway.id, 99_999]) {
    const refused = await bind(id, { imei: A, gateway })
    expect([refused.status, refused.data]).toEqual([400, { gateway: [fieldMessages.not_a_gateway.zh] }])
  }
  expect((await remote(id)).bindings).toEqual([])
  expect((await bind(id, { imei: A, gateway: works.gateway.id })).status).toBe(200)
})

test('an account that is deleted frees its module', async () => {
  const [one, two] = [await meterOf(), await meterOf()]
  await bind(one.id, { imei: A })
  expect((await on.t.call(works.clerk, `DELETE /meters/${one.id}/`)).status).toBe(204)
  expect((await bind(two.id, { imei: A })).status).toBe(200)
})

test('a change-over ends the binding with its device, and gives it back when it is taken back', async () => {
  const { id, meter_no } = await meterOf()
  await bind(id, { imei: A, from: '2026-03-02' })
  const change = (no: string) =>
    on.t.call(works.clerk, `POST /meters/${id}/change/`, {
      ...{
        final_reading: 5,
        meter_no: no,
        initial_reading: 0,
        changed_at: '2026-03-20 10:00:00',
        reason: 'fault',
      },
    })
  const takeBack = () => on.t.call(works.clerk, `DELETE /meters/${id}/change/`)
  expect((await change('N-1')).status).toBe(200)
  expect(await spells(id)).toEqual([['A', '03-02 00:00', '03-20 10:00']])
  expect((await remote(id)).module).toBeNull()
  expect((await bind(id, { imei: B, from: '2026-03-20 09:59:59' })).status).toBe(400)
  await bind(id, { imei: B, from: '2026-03-20 10:00:00' })
  expect((await takeBack()).data.meter_no).toBe(meter_no)
  expect(await spells(id)).toEqual([['A', '03-02 00:00', null]])
  // A number that is bound elsewhere meanwhile stays there.
  await change('N-2')
  const other = await meterOf()
  await bind(other.id, { imei: A })
  await takeBack()
  expect(await spells(id)).toEqual([['A', '03-02 00:00', '03-20 10:00']])
  expect((await remote(other.id)).module.imei).toBe(A)
})

test('the reports of a device whose change-over is taken back stay with it, and count for no other one', async () => {
  const { id } = await meterOf()
  await bind(id, { imei: A, from: '2026-03-02' })
  await works.send([{ imei: A, freeze_at: '2026-03-19 00:00:00', reading: 300 }])
  const change = { final_reading: 5, initial_reading: 0, changed_at: '2026-03-20 10:00:00', reason: 'fault' }
  const changeTo = (meter_no: string) =>
    on.t.call(works.clerk, `POST /meters/${id}/change/`, { ...change, meter_no })
  await changeTo('N-3')
  await bind(id, { imei: B, from: '2026-03-20 10:00:00' })
  const rows = [
    { imei: B, freeze_at: '2026-03-22 00:00:00', reading: 700, hours: Array(24).fill(0) },
    { imei: B, freeze_at: '2026-03-23 00:00:00', reading: 90_000 },
  ]
  await works.send(rows)
  expect((await on.t.call(works.clerk, `DELETE /meters/${id}/change/`)).status).toBe(200)
  const { module, reports, hours } = await remote(id)
  expect([module.imei, module.last_report_at, reports.length, hours]).toEqual([
    A,
    '2026-03-19 00:00:00',
    1,
    [],
  ])
  // The old device goes on from its own last report.
  const [late] = [{ imei: A, freeze_at: '2026-03-23 00:00:00', reading: 310 }]
  expect((await works.send([late])).data).toMatchObject({ accepted: 1, refused: [] })
  expect((await works.send(rows)).data.refused.map(({ code }: { code: string }) => code)).toEqual([
    'unknown_imei',
    'unknown_imei',
  ])
  // The device comes after all: what it says again is its own.
  await changeTo('N-3')
  await bind(id, { imei: B, from: '2026-03-20 10:00:00' })
  expect((await works.send(rows)).data).toMatchObject({ accepted: 2, duplicates: 0 })
})

test('a closed account has no module, and a reopened one has its own again', async () => {
  const { id } = await meterOf()
  await bind(id, { imei: A, from: '2026-03-02' })
  const final = await works.read(id, 0, '2026-03-30 08:00:00', { is_final: true })
  expect(final.status).toBe(201)
  expect(
    (await on.t.call(works.clerk, `POST /meters/${id}/close/`, { closed_at: '2026-03-30', reason: '拆迁' }))
      .status,
  ).toBe(200)
  expect(await spells(id)).toEqual([['A', '03-02 00:00', '03-31 00:00']])
  expect((await bind(id, { imei: B })).code).toBe('meter_closed')
  const reopened = await on.t.call(works.staff, `POST /meters/${id}/reopen/`, {
    ...{ date: '2026-03-31', reason: '误销' },
  })
  expect(reopened.text).toContain('active')
  expect(await spells(id)).toEqual([['A', '03-02 00:00', null]])
})

test('a sheet binds modules, and each row that is refused names its column', async () => {
  const [one, two, three] = [await meterOf(), await meterOf(), await meterOf()]
  await bind(three.id, { imei: fresh() })
  const file = {
    name: '模块.csv',
    content: [
      '户号,表号,模块号（IMEI）,网关,不得停水,绑定时间',
      `${one.account_no},,${A},网关 1,是,2026-03-05`,
      `,${two.meter_no},${B},,,`,
      `${three.account_no},,${C},没有,,`,
      `X,,${fresh()},,,`,
      `${three.account_no},,12,,,`,
    ].join('\n'),
  }
  const send = async (fields: Record<string, string>) => {
    const reply = await upload(on.t, works.clerk, 'POST /meters/modules/import/', file, fields)
    return endedJob(on.t, works.clerk, reply.data.job)
  }
  const checked = await send({ check: 'true' })
  expect([checked.done, checked.failed]).toEqual([5, 3])
  expect((await remote(one.id)).module).toBeNull()
  const ended = await send({})
  expect(
    ended.results.map(({ row, ok, msg, errors }: Record<string, object>) => [
      row,
      ok ? msg : Object.keys(errors!),
    ]),
  ).toEqual([
    [4, ['网关']],
    [5, ['户号']],
    [6, ['模块号（IMEI）']],
    [2, `户号 ${one.account_no} 已绑定模块 ${A}`],
    [3, `户号 ${two.account_no} 已绑定模块 ${B}`],
  ])
  expect((await remote(one.id)).module).toMatchObject({
    ...{ imei: A, gateway_name: '网关 1', no_cut: true, from: '2026-03-05 00:00:00' },
  })
  expect((await on.t.call(works.clerk, 'GET /meters/modules/import/template/')).status).toBe(200)
})

test('the list of modules finds the silent ones, counted from the binding', async () => {
  const meters = [await meterOf(), await meterOf(), await meterOf()]
  for (const [at, { id }] of meters.entries())
    await bind(id, { imei: [A, B, C][at], from: at === 2 ? '2026-03-30' : '2026-03-05' })
  await works.send([
    { imei: A, freeze_at: '2026-03-31 00:00:00', reading: 100 },
    { imei: B, freeze_at: '2026-03-27 00:00:00', reading: 100 },
  ])
  const found = async (query: object) =>
    (await on.t.call(works.clerk, 'GET /remote/modules/', query)).data.results.map(
      ({ imei, silent }: { imei: string; silent: boolean }) => `${letterOf(imei)} ${silent}`,
    )
  expect(await found({})).toEqual(['C false', 'B true', 'A false'])
  expect(await found({ ordering: '-account_no' })).toEqual(['C false', 'B true', 'A false'])
  expect(await found({ silent: 'true' })).toEqual(['B true'])
  expect(await found({ silent: 'false', location: works.location })).toEqual(['C false', 'A false'])
  expect(await found({ search: meters[0]!.account_no })).toEqual(['A false'])
  expect(await found({ search: B })).toEqual(['B true'])
})

test('a row of a sheet is refused as the call is, and the others are bound', async () => {
  const [good, taken] = [await meterOf(), await meterOf()]
  const byHand = await works.meter(works.waterPrice)
  const fine = { name: '四位小数', kind: 'nb_iot', reading_mode: 'remote', remote_scale: 4 }
  const scale = (await on.t.call(works.staff, 'POST /organizations/meter-types/', fine)).data.id
  const precise = await works.meter(works.waterPrice, { meter_type: scale })
  const abroad = await newRemoteWorks(on.t)
  await abroad.bound(C)
  await bind(taken.id, { imei: B })
  const twice = fresh()
  const rows = [
    [good.account_no, A],
    [byHand.account_no, fresh()],
    [precise.account_no, fresh()],
    [(await meterOf()).account_no, B],
    [(await meterOf()).account_no, C],
    [(await meterOf()).account_no, twice],
    [(await meterOf()).account_no, twice],
  ]
  const content = ['户号,模块号（IMEI）', ...rows.map((row) => row.join())].join('\n')
  const file = { name: '模块.csv', content }
  const reply = await upload(on.t, works.clerk, 'POST /meters/modules/import/', file, {})
  const { results, done, failed } = await endedJob(on.t, works.clerk, reply.data.job)
  const said = new Map<number, string>(
    results.map(({ row, msg, errors }: { row: number; msg: string; errors: object | null }) => [
      row,
      `${msg} ${JSON.stringify(errors)}`,
    ]),
  )
  expect([done, failed]).toEqual([7, 6])
  expect(said.get(3)).toContain('不是远传抄读')
  expect(said.get(4)).toContain('远传小数位是 4')
  expect(said.get(5)).toContain(taken.account_no)
  expect(said.get(6)).toContain('正由其他单位使用')
  expect([said.get(7), said.get(8)]).toEqual([
    expect.stringContaining('第 8 行'),
    expect.stringContaining('第 7 行'),
  ])
  expect((await remote(good.id)).module.imei).toBe(A)
})
