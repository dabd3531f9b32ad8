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

const act = (verb: string, body: object, meter = own.meter) =>
  t.call(own.works.clerk, `POST /meters/${meter}/${verb}/`, body)
const suspend = (date: string) => act('suspend', { date, reason: '出国' })
const resume = (date: string) => act('resume', { date })
const status = async () => (await own.get(`/meters/${own.meter}/`)).status

describe('a suspended account', () => {
  test('pays no monthly charge for the months that lie wholly in suspended days', async () => {
    const item = await own.works.surcharge({ name: '垃圾费', kind: 'fixed', value: '3', fixed_per: 'month' })
    const price = await own.works.price({ name: '单价', mode: 'flat', price: '1', surcharge_items: [item] })
    const { id } = await own.works.meter(price)
    const account = callsOn(t, own.works, id)
    await account.read(10, '2025-12-10')
    await act('suspend', { date: '2025-12-20', reason: '出国' }, id)
    await act('resume', { date: '2026-03-01' }, id)
    const order = await account.read(12, '2026-03-20')
    expect([order.months, order.amount]).toEqual([1, '5.00'])
    await account.holds()
  })

  test('is not read in its suspended days, and is on the day of the resumption and before', async () => {
    await own.read(10, '2026-01-10')
    expect((await suspend('2026-02-10')).data.status).toBe('suspended')
    const within = await own.works.read(own.meter, 12, '2026-02-10 08:00:00')
    expect([within.status, within.code]).toEqual([409, 'meter_suspended'])
    await own.read(11, '2026-02-09')
    expect((await resume('2026-02-20')).data.status).toBe('active')
    const late = await own.works.read(own.meter, 12, '2026-02-19')
    expect([late.status, late.code]).toEqual([409, 'meter_suspended'])
    await own.read(12, '2026-02-20')
    await own.holds()
  })

  test('was read on its first day before it began: that reading is corrected, and its month is charged as before', async () => {
    const item = await own.works.surcharge({ name: '垃圾费', kind: 'fixed', value: '3', fixed_per: 'month' })
    const price = await own.works.price({ name: '单价', mode: 'flat', price: '1', surcharge_items: [item] })
    const { id } = await own.works.meter(price)
    const account = callsOn(t, own.works, id)
    const before = await account.read(10, '2025-12-10')
    const order = await account.read(30, '2026-02-01 08:00:00')
    expect([order.months, order.amount]).toEqual([2, '26.00'])
    await act('suspend', { date: '2026-02-01', reason: '出国' }, id)
    const { reissued } = account.posted(await account.flush(order.id, { reissue: { current_reading: 20 } }))
    expect([reissued.months, reissued.amount]).toEqual([2, '16.00'])
    const { cascade } = account.posted(
      await account.flush(before.id, { reissue: { current_reading: 11 }, cascade: true }),
    )
    expect([cascade[0].reissued.months, cascade[0].reissued.amount]).toEqual([2, '15.00'])
    const late = { current_reading: 20, read_at: '2026-02-02 08:00:00' }
    expect(await account.flush(cascade[0].reissued.id, { reissue: late })).toMatchObject({
      status: 409,
      code: 'meter_suspended',
    })
    await account.holds()
  })

  test('the preview of such a correction says what it then does: what was paid goes into the new order and the balance, to the fen', async () => {
    const order = await own.read(25, '2026-02-01 08:00:00')
    await own.pay(order.amount)
    await suspend('2026-02-01')
    const before = await own.account()
    const body = { reissue: { current_reading: 10 } }
    const seen = (await own.preview(order.id, body)).data
    expect(await own.account()).toEqual(before)
    const { red, reissued } = own.posted(await own.flush(order.id, body))
    const after = await own.account()
    const { effects, reissued: shown } = seen
    expect([shown.amount, shown.months, shown.outstanding]).toEqual([
      reissued.amount,
      reissued.months,
      reissued.outstanding,
    ])
    expect(seen.red.amount).toBe(red.amount)
    expect(effects.balance).toEqual({ before: before.balance, after: after.balance })
    expect(effects.last_reading).toEqual({ before: '25', after: '10' })
    expect(after.arrears).toBe('0.00')
    expect(Number(after.balance).toFixed(2)).toBe((Number(order.amount) - Number(reissued.amount)).toFixed(2))
    await own.holds()
  })

  test('begins and ends not before the last reading, not in the future, and not within another span', async () => {
    await own.read(10, '2026-02-10 08:00:00')
    expect(await suspend('2026-02-09')).toMatchObject({ status: 409, code: 'earlier_reading' })
    expect((await suspend('2026-04-01')).status).toBe(400)
    expect((await suspend('2026-02-10')).status).toBe(200)
    expect((await resume('2026-02-09')).status).toBe(409)
    expect((await resume('2026-02-20')).status).toBe(200)
    const again = await suspend('2026-02-15')
    expect([again.status, Object.keys(again.data)]).toEqual([400, ['date']])
    await suspend('2026-02-20')
    const early = await resume('2026-02-19')
    expect([early.status, Object.keys(early.data)]).toEqual([400, ['date']])
  })

  test('keeps its device while it is suspended', async () => {
    await own.read(10, '2026-01-10')
    await suspend('2026-02-01')
    const body = {
      ...{
        final_reading: 12,
        meter_no: 'SPELL-1',
        initial_reading: 0,
        changed_at: '2026-02-10',
        reason: 'fault',
      },
    }
    expect(await act('change', body)).toMatchObject({ status: 409, code: 'meter_suspended' })
  })
})

describe('a faulty device', () => {
  const estimate = (day: string) => own.works.read(own.meter, null, day, { is_estimate: true })

  test('may be estimated beyond the limit until it is repaired; a real index is taken as ever', async () => {
    await own.read(10, '2026-01-01')
    for (const day of ['2026-01-11', '2026-01-21', '2026-01-31'])
      expect((await estimate(day)).status).toBe(201)
    expect((await estimate('2026-02-10')).code).toBe('abnormal')
    await act('fault', { date: '2026-02-05', reason: '表停' })
    expect((await estimate('2026-02-10')).status).toBe(201)
    expect((await act('repair', { date: '2026-02-12' })).data.status).toBe('active')
    expect((await estimate('2026-02-20')).code).toBe('abnormal')
    await own.read(60, '2026-03-01')
    await own.holds()
  })

  test('is active again after a change-over, and faulty again when that is taken back', async () => {
    await own.read(10, '2026-01-10')
    await act('fault', { date: '2026-01-20', reason: '表停' })
    const body = { final_reading: 12, meter_no: 'SPELL-2', initial_reading: 0, changed_at: '2026-02-10' }
    expect((await act('change', { ...body, reason: 'fault' })).data.status).toBe('active')
    await t.call(own.works.clerk, `DELETE /meters/${own.meter}/change/`)
    expect(await status()).toBe('faulty')
    expect((await act('repair', { date: '2026-02-11', reason: '已修' })).status).toBe(200)
  })
})

describe('closing an account', () => {
  const close = (closed_at = '2026-03-20', meter = own.meter) =>
    act('close', { closed_at, reason: '拆迁' }, meter)
  const reopen = (date: string) =>
    t.call(own.works.staff, `POST /meters/${own.meter}/reopen/`, { date, reason: '撤销拆迁' })
  const final = (index: number, day: string) => own.read(index, day, { is_final: true })

  test('goes from the final reading over the payment to the close, and says at each step what is missing', async () => {
    await own.read(10, '2026-01-10')
    expect((await close()).data.missing).toEqual(['final_reading', 'arrears'])
    const order = await final(20, '2026-03-15')
    const again = await own.works.read(own.meter, 21, '2026-03-18')
    expect([again.status, again.code]).toEqual([409, 'final_reading'])
    expect((await close()).data.missing).toEqual(['arrears'])
    await own.pay('1000')
    expect((await close()).data.missing).toEqual(['balance'])
    const { balance } = await own.account()
    const refund = {
      meter: own.meter,
      amount: balance,
      method: 'cash',
      reason: '销户',
      payee: { name: '张三' },
    }
    expect((await t.call(own.works.staff, 'POST /payment-records/refund/', refund)).status).toBe(201)
    const shown = await act('close/preview', { closed_at: '2026-03-20', reason: '拆迁' })
    expect([shown.status, shown.data.status, shown.data.effects.orders]).toEqual([200, 'closed', []])
    expect(await status()).toBe('active')
    expect((await close()).data.status).toBe('closed')
    await own.holds()
    // A closed account takes neither readings nor changes nor prepayments; its orders are still corrected and paid.
    const late = await own.works.read(own.meter, 21, '2026-03-25')
    expect([late.status, late.code]).toEqual([409, 'meter_closed'])
    expect((await t.call(own.works.clerk, `PATCH /meters/${own.meter}/`, { persons: 7 })).code).toBe(
      'meter_closed',
    )
    const over = { meter: own.meter, amount: '1', method: 'cash' }
    expect((await t.call(own.works.clerk, 'POST /payment-records/', over)).code).toBe('meter_closed')
    const { reissued } = own.posted(await own.flush(order.id, { reissue: { current_reading: 21 } }))
    expect(reissued.status).toBe('partially_paid')
    expect((await own.pay(reissued.outstanding)).to_balance).toBe('0.00')
    await own.holds()
  })

  test('is not before the fault of its device began, and says so of its day', async () => {
    await own.pay((await final(10, '2026-03-01')).amount)
    await act('fault', { date: '2026-03-18', reason: '表停' })
    expect(await close('2026-03-10')).toMatchObject({
      status: 400,
      data: { closed_at: [expect.any(String)] },
    })
    expect((await close('2026-03-18')).data.status).toBe('closed')
  })

  test('on the day of the final reading: the last order is corrected all the same', async () => {
    const order = await final(0, '2026-03-15 08:00:00')
    expect((await close('2026-03-15')).data.status).toBe('closed')
    const { reissued } = own.posted(await own.flush(order.id, { reissue: { current_reading: 1 } }))
    expect(reissued).toMatchObject({ volume: '1', months: 4 })
    expect((await own.works.read(own.meter, 2, '2026-03-20')).code).toBe('meter_closed')
    await own.holds()
  })

  test('is refused for a master with an open sub, and on a day before the final reading', async () => {
    const { id: master } = await own.works.meter(own.price, { meter_class: 'master' })
    await own.works.meter(own.price, { meter_class: 'sub', parent: master })
    await callsOn(t, own.works, master).read(0, '2026-03-15', { is_final: true, confirm_subs: true })
    expect((await close('2026-03-20', master)).data.missing).toEqual(['subs'])
    await final(0, '2026-03-15')
    expect((await close('2026-03-14')).code).toBe('earlier_reading')
    expect((await close()).status).toBe(200)
  })

  test('a flush of the final order makes the account readable again; its reissue is final unless it is estimated', async () => {
    await own.read(10, '2026-01-10')
    const order = await final(20, '2026-03-15')
    const { reissued } = own.posted(await own.flush(order.id, { reissue: { current_reading: 21 } }))
    expect((await own.works.read(own.meter, 22, '2026-03-18')).code).toBe('final_reading')
    own.posted(await own.flush(reissued.id))
    await own.read(22, '2026-03-18')
    await own.holds()
  })

  test('a reopened account is read again, and the days in between count as suspended', async () => {
    t.clock.now = '2026-07-31 09:00:00'
    await final(0, '2026-03-15')
    await close()
    expect((await act('reopen', { date: '2026-06-10', reason: '恢复' })).status).toBe(403)
    expect((await reopen('2026-03-19')).status).toBe(400)
    expect((await reopen('2026-06-10')).data.status).toBe('active')
    const within = await own.works.read(own.meter, 5, '2026-05-01')
    expect([within.status, within.code]).toEqual([409, 'meter_suspended'])
    expect((await own.read(5, '2026-07-01')).months).toBe(2)
    await own.holds()
  })

  test('closed and reopened on one day, it is finally read again on that day and closed again', async () => {
    await final(0, '2026-03-15 08:00:00')
    await close('2026-03-15')
    t.clock.now = '2026-03-31 10:00:00'
    expect((await reopen('2026-03-15')).data.status).toBe('active')
    await own.holds()
    t.clock.now = '2026-03-31 11:00:00'
    const { id, outstanding } = await final(1, '2026-03-15 09:00:00')
    await own.holds()
    own.posted(await own.flush(id, { reissue: { current_reading: 1 } }))
    await own.holds()
    await own.pay(outstanding)
    expect((await close('2026-03-15')).data.status).toBe('closed')
    await own.holds()
  })

  test('a final reading ends with the reopening after it, on whatever day, and its reissue keeps its place', async () => {
    const first = await own.read(10, '2026-01-10')
    const order = await final(10, '2026-03-15 08:00:00')
    await own.pay(first.outstanding)
    // All in the same second, as a script does it.
    await close('2026-03-15')
    await reopen('2026-03-15')
    const { reissued } = own.posted(await own.flush(order.id, { reissue: { current_reading: 10 } }))
    await own.holds()
    own.posted(await own.flush(reissued.id, { reissue: { current_reading: 10 } }))
    await own.holds()
    own.posted(await own.flush(first.id, { cascade: true, reissue: { current_reading: 10 } }))
    await own.holds()
    const later = await own.read(10, '2026-03-15 09:00:00')
    own.posted(await own.flush(later.id))
    await own.holds()
    // One that is posted after the reopening is final, although it is dated before the closing.
    const { id } = await own.works.meter(own.price)
    const account = callsOn(t, own.works, id)
    await account.read(0, '2026-03-10', { is_final: true })
    await close('2026-03-20', id)
    await t.call(own.works.staff, `POST /meters/${id}/reopen/`, { date: '2026-03-21', reason: '误销' })
    const last = await account.read(0, '2026-03-15', { is_final: true })
    await account.holds()
    account.posted(await account.flush(last.id, { reissue: { current_reading: 0 } }))
    expect((await own.works.read(id, 1, '2026-03-25')).code).toBe('final_reading')
    await account.holds()
  })

  test('is not reopened while its device number is in use', async () => {
    await final(0, '2026-03-15')
    await close()
    const { meter_no } = await own.get(`/meters/${own.meter}/`)
    const taker = await own.works.meter(own.price, { meter_no })
    const refused = await reopen('2026-03-25')
    expect([refused.status, refused.code, refused.data.meters[0].id]).toEqual([
      409,
      'meter_no_in_use',
      taker.id,
    ])
  })
})
