import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOn, correctedAccount } from '../../testing/corrected-account'
import { startApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let own: Awaited<ReturnType<typeof correctedAccount>>
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  own = await correctedAccount(t)
})

let devices = 0
const newNo = () => `NEW-${++devices}`
const change = (body: object = {}, meter = own.meter) =>
  t.call(own.works.clerk, `POST /meters/${meter}/change/`, {
    final_reading: 34,
    meter_no: newNo(),
    initial_reading: 3,
    changed_at: '2026-02-10 10:00:00',
    reason: 'periodic',
    ...body,
  })
const takeBack = (meter = own.meter) => t.call(own.works.clerk, `DELETE /meters/${meter}/change/`)
const meterNow = () => own.get(`/meters/${own.meter}/`)

/** An account whose device stands at 1520 when it is first read. */
async function at1520() {
  const { id } = await own.works.meter(own.price, { initial_reading: 1500 })
  const account = callsOn(t, own.works, id)
  await account.read(1520, '2026-01-31')
  return account
}

describe('a change-over', () => {
  test('1520 → 1534 out, 3 in, read 19: the next order bills 14 + 16 = 30 m³ and shows both devices', async () => {
    const account = await at1520()
    const no = newNo()
    const changed = await change({ final_reading: 1534, meter_no: no }, account.meter)
    expect([
      changed.status,
      changed.data.meter_no,
      changed.data.last_reading,
      changed.data.last_read_at,
    ]).toEqual([200, no, '3', '2026-02-10 10:00:00'])
    const before = await account.get(`/meters/${account.meter}/readings/`)
    expect(
      before.results.map((row: Record<string, string>) => `${row.source} ${row.status} ${row.volume}`),
    ).toEqual(['change_new pending 0', 'change_old pending 14', 'manual billed 20'])
    const preview = await t.call(own.works.clerk, 'POST /readings/preview/', {
      meter: account.meter,
      current_reading: 19,
      read_at: '2026-03-01',
    })
    const order = await account.read(19, '2026-03-01')
    for (const shown of [preview.data, order])
      expect(shown).toMatchObject({
        volume: '30',
        billed_volume: '30',
        previous_reading: '1520',
        current_reading: '19',
        meter_no: no,
        period_from: '2026-02-01',
        device_parts: [
          { previous_reading: '1520', current_reading: '1534', volume: '14', is_rollover: false },
          { previous_reading: '3', current_reading: '19', volume: '16', meter_no: no },
        ],
      })
    expect(order.readings).toHaveLength(3)
    expect(order.device_parts[0].meter_no).not.toBe(no)
    await account.holds()
    expect((await account.read(25, '2026-03-20')).volume).toBe('6')
    await account.holds()
  })

  test('keeps the devices of the account: one in use, the old one with its last index', async () => {
    await own.read(20, '2026-01-31')
    const no = newNo()
    await change({ meter_no: no, reason: 'fault' })
    const { results } = await own.get(`/meters/${own.meter}/installations/`)
    expect(results).toMatchObject([
      { meter_no: no, initial_reading: '3', installed_at: '2026-02-10', removed_at: null, reason: 'fault' },
      { final_reading: '34', removed_at: '2026-02-10', reason: 'new' },
    ])
    await own.holds()
  })

  test('several lie in one order, each device with its own water', async () => {
    await own.read(20, '2026-01-31')
    await change({ final_reading: 25, initial_reading: 100 })
    await change({ final_reading: 107, initial_reading: 0, changed_at: '2026-02-20' })
    const order = await own.read(9, '2026-03-01')
    expect(order.volume).toBe('21')
    expect(order.device_parts.map(({ volume }: { volume: string }) => volume)).toEqual(['5', '7', '9'])
    expect(order.readings).toHaveLength(5)
    await own.holds()
  })

  test('before the first order: the account’s first bill begins at its first device', async () => {
    await change({ final_reading: 8, initial_reading: 2, changed_at: '2025-11-25 12:00:00' })
    expect((await own.read(5, '2026-01-31')).volume).toBe('11')
    await own.holds()
  })

  test('cuts the indexes of both devices: 12.9 → 20.1 and 0.9 → 5.2 are 8 + 5 m³', async () => {
    await own.read(12.9, '2026-01-31')
    await change({ final_reading: '20.1', initial_reading: '0.9' })
    expect((await own.read(5.2, '2026-03-01')).volume).toBe('13')
    await own.holds()
  })

  test('an estimate after it bills the mean of the last orders, both devices together', async () => {
    await own.read(20, '2026-01-01')
    await own.read(40, '2026-01-15')
    await own.read(60, '2026-01-31')
    await change({ final_reading: 64, initial_reading: 3 })
    const order = await own.read(null, '2026-03-01', { is_estimate: true })
    expect([order.volume, order.current_reading]).toEqual(['20', '19'])
    await own.holds()
  })

  test('the removed device may have turned over, and its water counts when the order is checked', async () => {
    const { id } = await own.works.meter(own.price, { initial_reading: 99_985 })
    const account = callsOn(t, own.works, id)
    const refused = await change({ final_reading: 12 }, id)
    expect([refused.status, refused.code, Object.keys(refused.data)]).toEqual([
      409,
      'reversed',
      expect.arrayContaining(['final_reading', 'rollover_volume']),
    ])
    expect((await change({ final_reading: 12, is_rollover: true }, id)).status).toBe(200)
    expect((await account.read(10, '2026-03-01')).volume).toBe(String(27 + 7))
    await account.holds()
  })

  test('a faulty device’s account is active again, and an order keeps the number of its device', async () => {
    const before = await own.read(20, '2026-01-31')
    const { meter_no } = await meterNow()
    await change()
    expect((await own.get(`/orders/${before.id}/`)).meter_no).toBe(meter_no)
    const [listed] = (await own.get('/orders/', { meter: own.meter })).results
    expect(listed.meter_no).toBe(meter_no)
  })

  test('shows before what it changes, and writes nothing', async () => {
    await own.read(20, '2026-01-31')
    const before = await meterNow()
    const body = { final_reading: 34, meter_no: newNo(), initial_reading: 3, reason: 'upgrade' }
    const shown = await t.call(own.works.clerk, `POST /meters/${own.meter}/change/preview/`, {
      ...body,
      changed_at: '2026-02-10 10:00:00',
    })
    expect([shown.status, shown.data.volume, shown.data.meter_no]).toEqual([200, '14', body.meter_no])
    expect(shown.data.effects).toEqual({
      last_reading: { before: '20', after: '3' },
      last_read_at: { before: '2026-01-31 00:00:00', after: '2026-02-10 10:00:00' },
      released: [],
      settled: [],
      orders: [],
      invoices: [],
    })
    expect(await meterNow()).toEqual(before)
    await own.holds()
  })

  test('says before that the removed device has measured far more than usual, and asks for no confirmation', async () => {
    for (const [index, day] of [
      [20, '2026-01-01'],
      [40, '2026-01-15'],
      [60, '2026-01-31'],
    ] as const)
      await own.read(index, day)
    const shown = async (body: object) => {
      const named = { initial_reading: 3, changed_at: '2026-02-20', reason: 'periodic', meter_no: newNo() }
      const path = `POST /meters/${own.meter}/change/preview/`
      const { data } = await t.call(own.works.clerk, path, { ...named, ...body })
      return [data.volume, data.average_volume, data.abnormal]
    }
    expect(await shown({ final_reading: 100 })).toEqual(['40', '20', []])
    expect(await shown({ final_reading: 101 })).toEqual(['41', '20', ['surge']])
    // Less is no doubt: the order goes on with the new device.
    expect(await shown({ final_reading: 60 })).toEqual(['0', '20', []])
    const turned = { final_reading: 50, is_rollover: true }
    expect(await shown(turned)).toEqual(['99990', '20', ['surge', 'rollover']])
    // Two change-overs before one bill are both counted.
    expect((await change({ final_reading: 90 })).status).toBe(200)
    expect(await shown({ final_reading: 13 })).toEqual(['10', '20', []])
    expect(await shown({ final_reading: 14 })).toEqual(['11', '20', ['surge']])
    expect((await change({ final_reading: 900, changed_at: '2026-02-20' })).status).toBe(200)
    await own.holds()
  })

  test('is done once under one key', async () => {
    const body = {
      final_reading: 34,
      meter_no: newNo(),
      initial_reading: 3,
      changed_at: '2026-02-10',
      reason: 'periodic',
    }
    const key = { 'idempotency-key': `change-${own.meter}` }
    const send = () => t.call(own.works.clerk, `POST /meters/${own.meter}/change/`, body, key)
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    expect((await own.get(`/meters/${own.meter}/installations/`)).count).toBe(2)
  })
})

describe('a change-over is refused', () => {
  test('at or before the last reading, before the installation, and in the future', async () => {
    expect(await change({ changed_at: '2025-11-24' })).toMatchObject({ status: 409, code: 'earlier_reading' })
    await own.read(20, '2026-01-31 08:00:00')
    expect(await change({ changed_at: '2026-01-31 08:00:00' })).toMatchObject({
      status: 409,
      code: 'earlier_reading',
    })
    await change()
    expect(await change({ changed_at: '2026-02-10 09:00:00' })).toMatchObject({ code: 'earlier_reading' })
    const late = await change({ changed_at: '2026-04-01' })
    expect([late.status, Object.keys(late.data)]).toEqual([400, ['changed_at']])
  })

  test('with an index that a register cannot show, a number in use, or a device of nobody', async () => {
    await own.read(20, '2026-01-31')
    const other = await own.works.meter(own.price)
    const taken = await change({ meter_no: other.meter_no })
    expect(taken).toMatchObject({ status: 409, code: 'meter_no_in_use' })
    expect(taken.data.meters).toEqual([{ id: other.id, account_no: other.account_no }])
    for (const [body, field] of [
      [{ final_reading: 100_000 }, 'final_reading'],
      [{ initial_reading: 100_000 }, 'initial_reading'],
      [{ is_rollover: true }, 'is_rollover'],
      [{ meter_type: 999_999_999 }, 'meter_type'],
      [{ diameter: 999_999_999 }, 'diameter'],
      [{ reason: 'remove' }, 'reason'],
    ] as const) {
      const reply = await change(body)
      expect([reply.status, Object.keys(reply.data)]).toEqual([400, [field]])
    }
  })

  test('and a reading before it is refused afterwards', async () => {
    await own.read(20, '2026-01-31')
    await change()
    const early = await own.works.read(own.meter, 30, '2026-02-05')
    expect([early.status, early.code]).toEqual([409, 'before_last_reading'])
  })
})

describe('taking a change-over back', () => {
  test('puts the old device back, and the next order bills it as if nothing had been', async () => {
    await own.read(20, '2026-01-31')
    const before = await meterNow()
    await change()
    const back = await takeBack()
    expect([back.status, back.data.meter_no, back.data.last_reading]).toEqual([200, before.meter_no, '20'])
    expect((await own.get(`/meters/${own.meter}/installations/`)).count).toBe(1)
    expect(await takeBack()).toMatchObject({ status: 404 })
    expect((await own.read(34, '2026-03-01')).volume).toBe('14')
    await own.holds()
  })

  test('takes only the last of several', async () => {
    await own.read(20, '2026-01-31')
    await change({ final_reading: 25, initial_reading: 100 })
    await change({ final_reading: 107, initial_reading: 0, changed_at: '2026-02-20' })
    expect((await takeBack()).data.last_reading).toBe('100')
    expect((await own.read(103, '2026-03-01')).volume).toBe('8')
    await own.holds()
  })

  test('is refused once it is billed', async () => {
    await own.read(20, '2026-01-31')
    await change()
    await own.read(9, '2026-03-01')
    expect(await takeBack()).toMatchObject({ status: 409, code: 'change_billed' })
  })
})

describe('a reversed order across a change-over', () => {
  test('leaves the change-over pending for the next order, and the flushed one keeps its own', async () => {
    await own.read(20, '2026-01-31')
    await change()
    const order = await own.read(9, '2026-03-01')
    const { red } = own.posted(await own.flush(order.id))
    expect(red.device_parts.map(({ volume }: { volume: string }) => volume)).toEqual(['-14', '-6'])
    expect((await own.get(`/orders/${order.id}/`)).readings).toEqual(order.readings)
    const { results } = await own.get('/readings/', { meter: own.meter, status: ['pending'] })
    expect(results.map(({ source }: { source: string }) => source)).toEqual(['change_new', 'change_old'])
    expect((await meterNow()).last_reading).toBe('3')
    await own.holds()
    expect((await own.read(10, '2026-03-02')).volume).toBe('21')
    await own.holds()
  })

  test('is billed again with both devices, between the change-over and the next reading', async () => {
    await own.read(20, '2026-01-31')
    await change()
    const order = await own.read(9, '2026-03-01')
    const early = await own.flush(order.id, {
      reissue: { current_reading: 8, read_at: '2026-02-10 10:00:00' },
    })
    expect([early.status, early.code]).toEqual([409, 'not_between'])
    const { reissued } = own.posted(await own.flush(order.id, { reissue: { current_reading: 8 } }))
    expect(reissued.device_parts.map(({ volume }: { volume: string }) => volume)).toEqual(['14', '5'])
    await own.holds()
  })

  test('in a cascade from an order before it, the corrected index is that of the old device', async () => {
    const first = await own.read(20, '2026-01-31')
    await change()
    await own.read(9, '2026-03-01')
    const done = own.posted(
      await own.flush(first.id, { cascade: true, reissue: { current_reading: 30 }, confirm_abnormal: true }),
    )
    expect(done.reissued.volume).toBe('30')
    expect(done.cascade[0].reissued.device_parts.map(({ volume }: { volume: string }) => volume)).toEqual([
      '4',
      '6',
    ])
    await own.holds()
    const beyond = await own.flush(done.reissued.id, { cascade: true, reissue: { current_reading: 35 } })
    expect([beyond.status, beyond.code]).toEqual([409, 'cascade_stuck'])
    await own.holds()
  })

  test('before a change-over that waits: a reissue must leave it possible', async () => {
    const first = await own.read(20, '2026-01-31')
    await change()
    const beyond = await own.flush(first.id, { reissue: { current_reading: 35 } })
    expect([beyond.status, beyond.code]).toEqual([409, 'change_stuck'])
    const later = await own.flush(first.id, { reissue: { current_reading: 22, read_at: '2026-02-11' } })
    expect([later.status, later.code]).toEqual([409, 'not_between'])
    const { reissued } = own.posted(await own.flush(first.id, { reissue: { current_reading: 30 } }))
    expect(reissued.volume).toBe('30')
    expect((await own.read(9, '2026-03-01')).volume).toBe('10')
    await own.holds()
  })

  test('of a register that turned over is refused while a change-over after it waits, also in the preview', async () => {
    const { id } = await own.works.meter(own.price, { initial_reading: 99_980 })
    const account = callsOn(t, own.works, id)
    const turned = await account.read(12, '2026-01-31', { is_rollover: true })
    expect((await change({}, id)).status).toBe(200)
    for (const tried of [await account.flush(turned.id), await account.preview(turned.id)]) {
      expect([tried.status, tried.code], tried.text).toEqual([409, 'change_stuck'])
      expect(tried.data.readings).toHaveLength(1)
    }
    expect((await takeBack(id)).status).toBe(200)
    account.posted(await account.flush(turned.id))
    await account.holds()
  })

  test('takes its change-over back when it is not billed again', async () => {
    await own.read(20, '2026-01-31')
    await change()
    const order = await own.read(9, '2026-03-01')
    own.posted(await own.flush(order.id))
    expect((await takeBack()).status).toBe(200)
    expect((await own.read(34, '2026-03-02')).volume).toBe('14')
    await own.holds()
  })
})
