import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agreed, movingIn } from '../../testing/moving-in'
import { type RemoteWorks, withRemote } from '../../testing/remote-works'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { newDebtor, pay, writeMessage } from '../../testing/valves'
import { newWaterworks } from '../../testing/waterworks'
import { writtenRun } from '../../testing/withholdings'
import { sweepValves } from './sweep'

const MONDAY = '2026-02-09 10:00:00'
const FRIDAY_EVENING = '2026-02-13 18:00:00'
const CLOSE = { action: 'close', reason: 'arrears' }
const OPEN = { action: 'open', reason: 'request' }

let t: TestApp
let works: RemoteWorks
let price: number
let gateway: TestUser
beforeAll(async () => {
  t = await startApp({ clock: MONDAY })
})
beforeEach(async () => {
  t.clock.now = MONDAY
  works = await withRemote(t, await newWaterworks(t, { due_days: 15 }))
  price = await works.price({ name: '单一', mode: 'flat', price: '2.00' })
  gateway = works.gateway
})
afterAll(() => t.stop())

const ask = (meter: number, body: object = CLOSE, user = works.clerk) =>
  t.call(user, `POST /meters/${meter}/valve/`, body)
const fetch = async (user = gateway) => (await t.call(user, 'GET /nb/nb-gate/')).data
const answer = (rows: unknown, user = gateway) =>
  t.call(user, 'POST /nb/nb-gate/acks/', rows as object).then(({ data }) => data)
const done = (id: number, more: object = {}) => ({ id, result: 'done', at: t.clock.now, ...more })
const commandsOf = async (meter: number) =>
  (await t.call(works.clerk, `GET /meters/${meter}/valve/`)).data.results
/** Newest first: `open queued 2`. */
const wayOf = async (meter: number): Promise<string[]> =>
  (await commandsOf(meter)).map(
    ({ action, state, seq }: { action: string; state: string; seq: number }) => `${action} ${state} ${seq}`,
  )
const valveOf = async (meter: number) =>
  (
    await sql<{ valve: string }>`
      select v.valve from modules x join module_states v on v.organization_id = x.organization_id and v.module_id = x.id
      where x.organization_id = ${works.org} and x.meter_id = ${meter} and x.bound_until is null`.execute(
      t.db,
    )
  ).rows[0]?.valve
const sweep = () => sweepValves(t.databases, () => t.clock.now, new AbortController().signal)
const set = (settings: object) => t.call(works.staff, `PATCH /organizations/orgs/${works.org}/`, { settings })
/** A debtor whose valve the gateway has closed. */
async function closed() {
  const debtor = await newDebtor(t, works, price, { gateway: gateway.id })
  const { data } = await ask(debtor.id)
  await fetch()
  await answer([done(data.id)])
  return { ...debtor, close: data.id }
}

describe('asking', () => {
  test('a close and an open go their way: queued, sent, done; the trail says who and why', async () => {
    const { id, imei } = await newDebtor(t, works, price, { gateway: gateway.id })
    const asked = await ask(id, { ...CLOSE, remark: '三次催告', expires_in: 2 })
    expect([asked.status, asked.data]).toMatchObject([
      201,
      {
        ...{ action: 'close', reason: 'arrears', remark: '三次催告', state: 'queued', seq: 1, error: '' },
        ...{ asked_by: works.clerk.id, expires_at: '2026-02-09 12:00:00', sent_at: null, done_at: null },
      },
    ])
    expect(await fetch()).toEqual([
      { id: asked.data.id, imei, action: 'close', seq: 1, expires_at: '2026-02-09 12:00:00' },
    ])
    // Until it is answered it is told again.
    expect(await fetch()).toHaveLength(1)
    expect((await commandsOf(id))[0]).toMatchObject({ state: 'sent', sent_at: MONDAY })
    t.clock.now = '2026-02-09 10:05:00'
    expect(await answer({ acks: [done(asked.data.id, { at: '2026-02-09 10:03:00' })] })).toEqual({
      ...{ accepted: 1, duplicates: 0, refused: [] },
    })
    expect((await commandsOf(id))[0]).toMatchObject({ state: 'done', done_at: '2026-02-09 10:03:00' })
    expect([await fetch(), await valveOf(id)]).toEqual([[], 'closed'])
    const { data } = await t.call(works.staff, 'GET /audit/', { object_type: 'meter', object_id: id })
    expect(data.results.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['valve.ask', 'valve.answer']),
    )
  })

  test('the preview answers what the act would, and writes nothing; an open takes the place of a queued close', async () => {
    const { id } = await newDebtor(t, works, price)
    const preview = (body: object) => t.call(works.clerk, `POST /meters/${id}/valve/preview/`, body)
    expect((await preview(CLOSE)).data).toMatchObject({ id: null, seq: null, effects: { commands: [] } })
    const close = (await ask(id)).data
    expect((await preview(OPEN)).data).toMatchObject({
      ...{ id: null, seq: null, action: 'open', state: 'queued' },
      effects: { commands: [{ id: close.id, action: 'close', becomes: 'cancelled' }] },
    })
    expect(await wayOf(id)).toEqual(['close queued 1'])
    await ask(id, OPEN)
    await ask(id, OPEN)
    expect(await wayOf(id)).toEqual(['open queued 3', 'open cancelled 2', 'close cancelled 1'])
  })

  test('only a queued one is cancelled, and only by who may edit accounts', async () => {
    const { id } = await newDebtor(t, works, price, { gateway: gateway.id })
    const { data } = await ask(id)
    const viewer = await t.signIn('user', { organization: works.org, permissions: [3] })
    const remove = (user: TestUser) => t.call(user, `DELETE /meters/${id}/valve/${data.id}/`)
    expect((await remove(viewer)).status).toBe(403)
    expect((await remove(works.clerk)).status).toBe(204)
    expect(await wayOf(id)).toEqual(['close cancelled 1'])
    await ask(id)
    await fetch()
    const sent = (await commandsOf(id))[0].id
    expect(await t.call(works.clerk, `DELETE /meters/${id}/valve/${sent}/`)).toMatchObject({
      ...{ status: 409, code: 'command_sent' },
    })
  })

  test('each hindrance is said in its order', async () => {
    t.clock.now = FRIDAY_EVENING
    const { id } = await works.meter(price)
    const code = async (body: object = CLOSE) => (await ask(id, body)).code
    expect(await code()).toBe('no_valve')
    await t.call(works.clerk, `PATCH /meters/${id}/`, { meter_type: works.remoteType })
    expect(await code()).toBe('no_module')
    await works.bind(id, { no_cut: true })
    expect([await code(), await code({ action: 'close', reason: 'repair' })]).toEqual(['no_cut', 'no_cut'])
    expect(await code({ action: 'close', reason: 'leak' })).toBe(0)
    await sql`update modules set no_cut = false where organization_id = ${works.org}`.execute(t.db)
    expect(await code()).toBe('command_open')
    // An open is never refused for it.
    expect(await code(OPEN)).toBe(0)
    expect(await code()).toBe('nothing_overdue')
    t.clock.now = '2026-01-05 09:00:00'
    await works.read(id, 10, '2026-01-05')
    t.clock.now = FRIDAY_EVENING
    const run = await writtenRun(t, works.org, { state: 'made', meter: id })
    expect(await code()).toBe('nothing_overdue')
    await sql`update withholding_orders set holds = false where organization_id = ${works.org} and withholding_id = ${run}`.execute(
      t.db,
    )
    await sql`update withholding_rows set is_waiting = false, state = 'refused' where organization_id = ${works.org}`.execute(
      t.db,
    )
    await sql`update withholdings set state = 'answered', answered_at = ${t.clock.now}, refused_rows = 1 where organization_id = ${works.org}`.execute(
      t.db,
    )
    expect(await code()).toBe('no_notice')
    await writeMessage(t, works, id, '2026-01-22 10:00:00')
    expect(await code()).toBe('quiet_time')
    t.clock.now = '2026-02-16 10:00:00'
    await set({ no_cut_days: ['2026-02-17', '2026-02-16'] })
    const moveIn = await movingIn(t, works.org, [id])
    expect(await code()).toBe('quiet_time')
    await set({ no_cut_days: [] })
    // Its debt is not sure before the totals of the move-in agree.
    expect(await code()).toBe('moving_in')
    await agreed(t, works.org, moveIn)
    expect(await code()).toBe(0)
  })

  test('a notice is old enough, came after the due day, arrived, and went to the present customer', async () => {
    const told = async (sent_at: string, more?: object, input: object = {}) => {
      t.clock.now = '2026-01-05 09:00:00'
      const { id } = await works.meter(price, { meter_type: works.remoteType, ...input })
      await works.read(id, 10, '2026-01-05')
      t.clock.now = MONDAY
      await works.bind(id)
      await writeMessage(t, works, id, sent_at, more)
      return (await ask(id)).code
    }
    expect(await told('2026-01-25 23:59:59')).toBe(0)
    expect(await told('2026-01-26 00:00:00')).toBe('no_notice')
    // The order was due on the 20th.
    expect(await told('2026-01-20 23:59:59')).toBe('no_notice')
    expect(await told('2026-01-21 00:00:00')).toBe(0)
    expect(await told('2026-01-22 10:00:00', { status: 'failed' })).toBe('no_notice')
    expect(await told('2026-01-22 10:00:00', { scene: 'low_balance' })).toBe('no_notice')
    // A prepaid order is overdue from its issue, and its notice is that of the balance.
    const prepaid = { billing_mode: 'prepaid' }
    expect(await told('2026-01-05 09:00:00', { scene: 'low_balance' }, prepaid)).toBe(0)
    expect(await told('2026-01-05 08:59:59', { scene: 'low_balance' }, prepaid)).toBe('no_notice')
    expect(await told('2026-01-22 10:00:00', {}, prepaid)).toBe('no_notice')
    await set({ cut_notice_days: 0 })
    expect(await told('2026-02-09 09:59:00')).toBe(0)
  })
})

describe('the gateway', () => {
  test('gets the commands of its modules alone, and answers no others', async () => {
    const other = await works.newGateway()
    const mine = await newDebtor(t, works, price, { gateway: gateway.id })
    const last = await newDebtor(t, works, price)
    const theirs = await newDebtor(t, works, price, { gateway: other.id })
    await sql`
      update module_states set last_gateway_id = ${gateway.id} where organization_id = ${works.org} and module_id in (
        select id from modules where meter_id = ${last.id})`.execute(t.db)
    const ids = []
    for (const { id } of [mine, last, theirs]) ids.push((await ask(id)).data.id)
    const fetched = async (user: TestUser) => (await fetch(user)).map(({ id }: { id: number }) => id)
    expect([await fetched(gateway), await fetched(other)]).toEqual([ids.slice(0, 2), ids.slice(2)])
    const stranger = (await withRemote(t, await newWaterworks(t))).gateway
    expect(await fetched(stranger)).toEqual([])
    const unknown = { code: 'unknown_command', field: 'id' }
    expect(await answer([done(ids[2]), done(ids[0]), done(999_999)])).toEqual({
      ...{ accepted: 1, duplicates: 0 },
      refused: [
        { row: 1, ...unknown },
        { row: 3, ...unknown },
      ],
    })
    expect(await answer([done(ids[0])], stranger)).toMatchObject({ refused: [{ row: 1, ...unknown }] })
    // A person and a service for other things have no business here.
    expect((await t.call(works.staff, 'GET /nb/nb-gate/')).status).toBe(403)
  })

  test('a gateway whose clock is behind carries nothing out before it has fetched it, and its answer again is a duplicate', async () => {
    const { id } = await newDebtor(t, works, price, { gateway: gateway.id })
    const early = done((await ask(id)).data.id, { at: '2026-02-09 08:00:00' })
    await fetch()
    expect(await answer([early])).toMatchObject({ accepted: 1, refused: [] })
    const [{ sent_at, done_at }] = await commandsOf(id)
    expect(done_at).toBe(sent_at)
    expect(done_at > early.at).toBe(true)
    expect(await answer([early])).toMatchObject({ accepted: 0, duplicates: 1 })
  })

  test('a bad row spoils no other, and the same answer again is a duplicate', async () => {
    const { id } = await newDebtor(t, works, price, { gateway: gateway.id })
    const { data } = await ask(id)
    // Before it was fetched nobody can have carried it out.
    expect(await answer([done(data.id)])).toMatchObject({ refused: [{ row: 1, code: 'unknown_command' }] })
    await fetch()
    const rows = [
      null,
      { ...done(data.id), id: 'x' },
      { ...done(data.id), result: 'maybe' },
      { ...done(data.id), at: '昨天' },
      { ...done(data.id), at: '2026-02-09 10:10:01' },
      { id: data.id, result: 'failed', at: t.clock.now, error: '阀门卡住' },
      done(data.id),
    ]
    expect(await answer(rows)).toEqual({
      ...{ accepted: 1, duplicates: 1 },
      refused: [
        { row: 1, code: 'bad_field' },
        { row: 2, code: 'bad_field', field: 'id' },
        { row: 3, code: 'bad_field', field: 'result' },
        { row: 4, code: 'bad_field', field: 'at' },
        { row: 5, code: 'bad_time' },
      ],
    })
    expect((await commandsOf(id))[0]).toMatchObject({ state: 'failed', error: '阀门卡住', done_at: null })
    expect(await valveOf(id)).toBe('unknown')
    for (const body of [{}, [], { acks: {} }])
      expect((await t.call(gateway, 'POST /nb/nb-gate/acks/', body as object)).status).toBe(400)
  })

  test('a close that is no longer due is cancelled when it is fetched, one in quiet time is held, others go', async () => {
    const paid = await newDebtor(t, works, price, { gateway: gateway.id })
    const held = await newDebtor(t, works, price, { gateway: gateway.id })
    const leak = await newDebtor(t, works, price, { gateway: gateway.id })
    await ask(paid.id, { ...CLOSE, expires_in: 72 })
    const close = await ask(held.id, { ...CLOSE, expires_in: 72 })
    await pay(t, works, paid.id)
    t.clock.now = '2026-02-09 17:00:00'
    const urgent = await ask(leak.id, { action: 'close', reason: 'leak' })
    const fetched = async () => (await fetch()).map(({ id }: { id: number }) => id)
    expect(await fetched()).toEqual([urgent.data.id])
    expect([await wayOf(paid.id), await wayOf(held.id)]).toEqual([['close cancelled 1'], ['close queued 1']])
    t.clock.now = '2026-02-10 08:00:00'
    expect(await fetched()).toEqual([close.data.id, urgent.data.id])
  })

  test('a command expires unanswered, and its late answer is kept', async () => {
    const { id } = await newDebtor(t, works, price, { gateway: gateway.id })
    const { data } = await ask(id, { ...CLOSE, expires_in: 1 })
    await fetch()
    t.clock.now = '2026-02-09 11:00:00'
    expect(await fetch()).toEqual([])
    await sweep()
    expect(await wayOf(id)).toEqual(['close expired 1'])
    // It was carried out all the same: the household is opened again.
    expect(await answer([done(data.id), done(data.id)])).toMatchObject({ accepted: 1, duplicates: 1 })
    expect(await wayOf(id)).toEqual(['open queued 2', 'close expired 1'])
    expect(await valveOf(id)).toBe('closed')
  })

  test('the newest command decides, in whatever order the answers come', async () => {
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      const { id } = await newDebtor(t, works, price, { gateway: gateway.id })
      const ids: number[] = []
      for (const body of [
        { action: 'close', reason: 'leak' },
        OPEN,
        { action: 'close', reason: 'request' },
      ]) {
        // A close is asked for once at a time: the one before has been answered by its time.
        await sql`update valve_commands set state = 'expired' where organization_id = ${works.org} and state = 'sent'`.execute(
          t.db,
        )
        ids.push((await ask(id, body)).data.id)
        await fetch()
      }
      await sql`update valve_commands set state = 'sent' where organization_id = ${works.org} and meter_id = ${id}`.execute(
        t.db,
      )
      for (const at of order) await answer([done(ids[at]!), done(ids[at]!)])
      expect([order, await valveOf(id), await wayOf(id)]).toEqual([
        order,
        'closed',
        ['close done 3', 'open done 2', 'close done 1'],
      ])
    }
  })

  test('also while its device is away, which comes back with the valve that it has left', async () => {
    const { id } = await newDebtor(t, works, price, { gateway: gateway.id })
    const { data } = await ask(id, { action: 'close', reason: 'request' })
    await fetch()
    const change = {
      ...{ final_reading: '12', meter_no: `N${id}`, initial_reading: '0', changed_at: '2026-02-09 09:00:00' },
      reason: 'fault',
    }
    expect((await t.call(works.clerk, `POST /meters/${id}/change/`, change)).status).toBe(200)
    await answer([done(data.id)])
    expect((await t.call(works.clerk, `DELETE /meters/${id}/change/`)).status).toBe(200)
    expect(await valveOf(id)).toBe('closed')
  })
})

describe('an open follows by itself', () => {
  test('at once when the reason of a sent close is gone, and once', async () => {
    const { id } = await newDebtor(t, works, price, { gateway: gateway.id })
    const { data } = await ask(id)
    await fetch()
    await pay(t, works, id)
    expect((await fetch()).map(({ action, seq }: { action: string; seq: number }) => [action, seq])).toEqual([
      ['close', 1],
      ['open', 2],
    ])
    await answer([done(data.id)])
    await sweep()
    expect(await wayOf(id)).toEqual(['open sent 2', 'close done 1'])
    expect((await commandsOf(id))[0]).toMatchObject({ reason: 'arrears', asked_by: null, asked_by_name: '' })
  })

  test('when what was overdue is paid, unless the setting says no; and again when nobody answered it', async () => {
    const { id } = await closed()
    await sweep()
    expect(await wayOf(id)).toEqual(['close done 1'])
    await set({ reopen_when_paid: false })
    await pay(t, works, id)
    await sweep()
    expect(await wayOf(id)).toEqual(['close done 1'])
    await set({ reopen_when_paid: true })
    await sweep()
    await sweep()
    expect(await wayOf(id)).toEqual(['open queued 2', 'close done 1'])
    t.clock.now = '2026-02-12 10:00:00'
    await sweep()
    expect(await wayOf(id)).toEqual(['open queued 3', 'open expired 2', 'close done 1'])
    const [open] = await fetch()
    await answer([done(open.id)])
    t.clock.now = '2026-02-20 10:00:00'
    await sweep()
    expect([await wayOf(id), await valveOf(id)]).toEqual([
      ['open done 3', 'open expired 2', 'close done 1'],
      'open',
    ])
  })

  test('for the new customer after a transfer, which cancels what is queued', async () => {
    const { id } = await closed()
    await ask(id, { action: 'open', reason: 'repair' })
    const transfer = { transferred_at: '2026-02-09', customer: { customer_name: '李四' }, take_over: true }
    expect((await t.call(works.clerk, `POST /meters/${id}/transfer/`, transfer)).status).toBe(200)
    expect(await wayOf(id)).toEqual(['open queued 3', 'open cancelled 2', 'close done 1'])
    // The notice was the former customer's.
    expect((await ask(id)).code).toBe('no_notice')
  })
})

describe('what is queued is cancelled', () => {
  test('by a change-over, whose new device has no module', async () => {
    const { id } = await newDebtor(t, works, price, { gateway: gateway.id })
    await ask(id)
    const change = {
      ...{ final_reading: '12', meter_no: `N${id}`, initial_reading: '0', changed_at: '2026-02-09 09:00:00' },
      reason: 'fault',
    }
    expect((await t.call(works.clerk, `POST /meters/${id}/change/`, change)).status).toBe(200)
    expect([await wayOf(id), await fetch()]).toEqual([['close cancelled 1'], []])
  })

  test('by the end of the module, and by another one', async () => {
    const { id } = await newDebtor(t, works, price, { gateway: gateway.id })
    await ask(id)
    const module = { imei: '860000000099999', gateway: gateway.id }
    expect((await t.call(works.clerk, `PUT /meters/${id}/module/`, module)).status).toBe(200)
    expect(await wayOf(id)).toEqual(['close cancelled 1'])
    await ask(id)
    expect((await t.call(works.clerk, `DELETE /meters/${id}/module/`)).status).toBe(204)
    expect([await wayOf(id), (await ask(id)).code]).toEqual([
      ['close cancelled 2', 'close cancelled 1'],
      'no_module',
    ])
  })

  test('by the closing of the account', async () => {
    const { id } = await works.meter(price, { meter_type: works.remoteType })
    await works.bind(id)
    await t.call(works.clerk, 'POST /reading-orders/', { meter: id, current_reading: '0', is_final: true })
    await ask(id, { action: 'close', reason: 'request' })
    const close = { closed_at: '2026-02-09', reason: '拆迁' }
    expect((await t.call(works.clerk, `POST /meters/${id}/close/`, close)).status).toBe(200)
    expect(await wayOf(id)).toEqual(['close cancelled 1'])
  })
})
