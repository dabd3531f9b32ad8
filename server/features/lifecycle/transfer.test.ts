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

const wanted = { transferred_at: '2026-03-15', customer: { customer_name: '李四', phone: '13900139000' } }
const transfer = (body: object = {}, by = own.works.clerk) =>
  t.call(by, `POST /meters/${own.meter}/transfer/`, { ...wanted, ...body })
const preview = (body: object = {}) =>
  t.call(own.works.clerk, `POST /meters/${own.meter}/transfer/preview/`, { ...wanted, ...body })
const meterNow = () => own.get(`/meters/${own.meter}/`)
const order = (id: number) => own.get(`/orders/${id}/`)
const done = (reply: { status: number; text: string }) => expect(reply.status, reply.text).toBe(200)

/** Read for the last time on 2026-02-28, paid, and transferred on 2026-03-15: the old customer's order and payment. */
async function handedOver(body: object = {}) {
  const last = await own.read(25, '2026-02-28', { is_final: true })
  const payment = await own.pay(last.amount)
  done(await transfer(body))
  return { last, payment }
}

describe('a transfer', () => {
  test('gives the account another customer; what is not named is emptied, and documents keep theirs', async () => {
    await t.call(own.works.clerk, `PATCH /meters/${own.meter}/`, {
      ...{
        phone: '13800138000',
        id_number: '11010519491231002X',
        title_type: 'enterprise',
        buyer_name: '张三公司',
      },
      withholding: { bank_name: '工行', account_no: '6222000011112222', contract_no: 'C1' },
    })
    const { last, payment } = await handedOver()
    expect(await meterNow()).toMatchObject({
      ...{
        customer_name: '李四',
        phone: '13900139000',
        id_number: '',
        title_type: 'personal',
        buyer_name: '',
      },
      ...{
        withholding: null,
        persons: 5,
        address: '建国路 1 号',
        transferred_at: '2026-03-15',
        status: 'active',
      },
      terms: [
        { effective_from: '2026-03-16', persons: 5 },
        { effective_from: '2025-11-25', persons: 5 },
      ],
    })
    expect((await order(last.id)).customer_name).toBe('张三')
    expect((await own.get(`/payment-records/${payment.id}/`)).customer_name).toBe('张三')
    expect((await own.read(30, '2026-03-20')).customer_name).toBe('李四')
    expect((await own.get('/meters/', { search: '张三' })).count).toBe(1)
    await own.holds()
  })

  test('begins the tiers at 0 after a final reading, in the same tier year; keep_tiers goes on', async () => {
    const { last } = await handedOver()
    expect(last).toMatchObject({ cumulative_before: '170', cumulative_after: '195' })
    const next = await own.read(45, '2026-03-20')
    expect(next).toMatchObject({ cumulative_before: '0', cumulative_after: '20', amount: '100.00' })
    expect(next.period_from).toBe('2026-03-01')
    await own.holds()
    own = await correctedAccount(t)
    await handedOver({ keep_tiers: true })
    expect((await own.read(45, '2026-03-20')).cumulative_before).toBe('195')
    await own.holds()
  })

  test('without a final reading the next order takes all water, and the tiers go on', async () => {
    await own.pay((await own.read(25, '2026-02-28')).amount)
    done(await transfer())
    expect(await own.read(45, '2026-03-20')).toMatchObject({
      ...{ volume: '20', cumulative_before: '195', customer_name: '李四', period_from: '2026-03-01' },
    })
    await own.holds()
  })

  test('reads for the last time itself; the balance pays that order', async () => {
    await own.pay('155.00')
    const seen = await preview({ final_reading: 25 })
    expect(seen.data).toMatchObject({
      ...{
        customer_name: '李四',
        order: { id: null, order_no: null, amount: '155.00', customer_name: '张三' },
      },
      effects: {
        cumulative: { before: '170', after: '0' },
        last_reading: { before: '0', after: '25' },
        balance: { before: '155.00', after: '0.00' },
        settled: [{ order_no: null, principal: '155.00' }],
      },
    })
    expect((await meterNow()).customer_name).toBe('张三')
    done(await transfer({ final_reading: 25 }))
    const [last] = (await own.get('/orders/', { meter: own.meter })).results
    expect(last).toMatchObject({ status: 'paid', period_to: '2026-03-15', customer_name: '张三' })
    expect((await meterNow()).last_read_at).toBe('2026-03-15 23:59:59')
    expect((await own.read(30, '2026-03-16')).period_from).toBe('2026-03-16')
    await own.holds()
  })

  test('lets the account be read again at once, and also after the new customer’s first reading is reversed', async () => {
    await handedOver()
    await own.holds()
    const next = await own.read(30, '2026-03-20')
    own.posted(await own.flush(next.id))
    await own.holds()
    await own.read(31, '2026-03-21')
  })

  test('needs permission 14 for a final reading, and reads nothing when it is refused', async () => {
    const editor = await t.signIn('user', { organization: own.works.org, permissions: [2, 3] })
    expect(await transfer({ final_reading: 25 }, editor)).toMatchObject({ status: 403 })
    expect(await transfer({ final_reading: 25 })).toMatchObject({
      ...{ status: 409, code: 'arrears', data: { amount: '155.00' } },
    })
    expect((await meterNow()).last_reading).toBe('0')
    expect(await transfer({ final_reading: 25, transferred_at: '2026-04-01' })).toMatchObject({ status: 400 })
  })

  test('waits until nothing is owed, penalty included, and nothing is held', async () => {
    const last = await own.read(25, '2026-01-31', { issued_on: '2026-01-31' })
    const owed = (await own.get('/payment-records/dues/', { meter: own.meter })).total
    expect(Number(owed)).toBeGreaterThan(155)
    expect(await transfer()).toMatchObject({ status: 409, code: 'arrears', data: { amount: owed } })
    await own.pay('300.00')
    expect((await order(last.id)).status).toBe('paid')
    const { balance } = await meterNow()
    expect(await transfer()).toMatchObject({ status: 409, code: 'balance', data: { amount: balance } })
  })

  test('lets the new customer take over what is owed: dues, arrears and the automatic settlement', async () => {
    const last = await own.read(25, '2026-02-28')
    done(await transfer({ take_over: true }))
    expect(await meterNow()).toMatchObject({ arrears: '155.00', former_arrears: '0.00' })
    const dues = await own.get('/payment-records/dues/', { meter: own.meter })
    expect([dues.total, dues.former_orders]).toEqual(['155.00', []])
    await own.pay('200.00')
    expect((await order(last.id)).status).toBe('paid')
    expect(await meterNow()).toMatchObject({ arrears: '0.00', balance: '45.00' })
    await own.holds()
  })

  test('is not before the last reading or another transfer, and not on a closed account', async () => {
    await own.pay((await own.read(25, '2026-02-28', { is_final: true })).amount)
    expect(await transfer({ transferred_at: '2026-02-27' })).toMatchObject({ code: 'earlier_reading' })
    expect(await transfer({ transferred_at: '2025-11-01' })).toMatchObject({ status: 400 })
    done(await transfer({ transferred_at: '2026-02-28' }))
    expect(await transfer({ transferred_at: '2026-02-28' })).toMatchObject({ code: 'before_transfer' })
    done(await transfer({ transferred_at: '2026-03-01', customer: { customer_name: '王五', persons: 7 } }))
    expect(await own.read(30, '2026-03-20')).toMatchObject({ persons: 7, customer_name: '王五' })
    await own.holds()
  })

  test('bills nothing on or before its day afterwards', async () => {
    await handedOver()
    for (const day of ['2026-03-01', '2026-03-15'])
      expect(await own.works.read(own.meter, 30, day)).toMatchObject({ status: 409, code: 'before_transfer' })
    const change = { final_reading: 30, meter_no: 'T-9', initial_reading: 0, reason: 'periodic' }
    const changed = await t.call(own.works.clerk, `POST /meters/${own.meter}/change/`, {
      ...{ ...change, changed_at: '2026-03-15 10:00:00' },
    })
    expect(changed.code).toBe('before_transfer')
  })

  test('stands in the audit trail and on the time line', async () => {
    await handedOver()
    const [entry] = (await own.get(`/meters/${own.meter}/timeline/`)).results
    expect(entry.action_name ?? entry.action).toMatch(/过户|transfer/)
  })
})

describe('what a former customer left', () => {
  /** The payment of the old customer bounces. */
  const bounced = async () => {
    const made = await handedOver()
    const reply = await t.call(own.works.clerk, `DELETE /payment-records/${made.payment.id}/`)
    expect(reply.status).toBe(204)
    return made
  }

  test('stands beside the arrears, is reminded of nowhere, and hinders the closing', async () => {
    const { last } = await bounced()
    expect(await meterNow()).toMatchObject({ arrears: '0.00', former_arrears: '155.00' })
    const [row] = (await own.get('/meters/', { search: '李四' })).results
    expect(row).toMatchObject({ arrears: '0.00', former_arrears: '155.00' })
    const dues = await own.get('/payment-records/dues/', { meter: own.meter })
    expect([dues.orders, dues.former_orders]).toEqual([
      [],
      [expect.objectContaining({ order: last.id, outstanding: '155.00', customer_name: '张三' })],
    ])
    expect((await own.get('/orders/monthly/', { meter: own.meter })).summary.closing_arrears).toBe('155.00')
    const next = await own.read(30, '2026-03-20', { is_final: true })
    await own.pay(next.amount)
    const closing = { closed_at: '2026-03-31', reason: '拆迁' }
    expect(await t.call(own.works.clerk, `POST /meters/${own.meter}/close/`, closing)).toMatchObject({
      ...{ code: 'not_ready', data: { missing: ['arrears'] } },
    })
    await own.holds()
  })

  test('is paid by nobody but who names it, and leaves nothing in the balance', async () => {
    const { last } = await bounced()
    await own.pay('50.00')
    expect(await meterNow()).toMatchObject({ balance: '50.00', former_arrears: '155.00' })
    const pay = (amount: string, orders = [last.id]) =>
      t.call(own.works.clerk, 'POST /payment-records/', { meter: own.meter, amount, method: 'cash', orders })
    expect(await pay('156.00')).toMatchObject({
      status: 400,
      data: { amount: [expect.stringContaining('155')] },
    })
    const lay = { orders: [last.id] }
    expect(await t.call(own.works.clerk, `POST /meters/${own.meter}/apply-balance/`, lay)).toMatchObject({
      ...{ status: 409, code: 'former_customer' },
    })
    const paid = await pay('155.00')
    expect(paid.data).toMatchObject({ customer_name: '张三', to_balance: '0.00' })
    expect(await meterNow()).toMatchObject({ balance: '50.00', former_arrears: '0.00' })
    expect((await own.read(30, '2026-03-20')).paid_amount).toBe('25.00')
    await own.holds()
  })

  test('a reversal releases only its own customer’s orders, and leaves the present balance', async () => {
    const first = await own.read(25, '2026-02-28', { is_final: true })
    const both = await own.pay('100.00')
    await own.pay('55.00')
    done(await transfer())
    await own.pay('500.00')
    const next = await own.read(30, '2026-03-20')
    expect(next.amount).toBe('25.00')
    await t.call(own.works.clerk, `DELETE /payment-records/${both.id}/`)
    expect(await meterNow()).toMatchObject({ balance: '475.00', former_arrears: '100.00', arrears: '0.00' })
    expect([(await order(first.id)).outstanding, (await order(next.id)).outstanding]).toEqual([
      '100.00',
      '0.00',
    ])
    await own.holds()
  })

  test('what its reversal frees beyond its reissue is refunded at once, else it is refused', async () => {
    const { last } = await handedOver()
    const later = await own.read(45, '2026-03-20')
    await own.pay(later.amount)
    const body = { reissue: { current_reading: 15 }, cascade: true, confirm_abnormal: true }
    expect(await own.flush(last.id, { cascade: true })).toMatchObject({
      status: 409,
      code: 'former_customer',
    })
    const refused = await own.flush(last.id, body)
    expect(refused).toMatchObject({ status: 409, code: 'former_customer', data: { amount: '70.00' } })
    const seen = await own.preview(last.id, { ...body, refund: { method: 'cash' } })
    expect(seen.status, seen.text).toBe(200)
    const made = own.posted(await own.flush(last.id, { ...body, refund: { method: 'cash' } }))
    expect(made.reissued).toMatchObject({
      ...{ customer_name: '张三', status: 'paid', amount: '85.00', cumulative_before: '170' },
    })
    expect(made.cascade[0].reissued).toMatchObject({
      ...{
        customer_name: '李四',
        volume: '30',
        cumulative_before: '0',
        amount: '150.00',
        outstanding: '50.00',
      },
    })
    const [refund] = (await own.get('/payment-records/', { meter: own.meter })).results
    expect(refund).toMatchObject({ kind: 'refund', amount: '-70.00', customer_name: '张三' })
    expect(await meterNow()).toMatchObject({ balance: '0.00', arrears: '50.00', former_arrears: '0.00' })
    await own.holds()
  })

  test('its reissue costs more: the difference is owed by the former customer', async () => {
    const { last } = await handedOver()
    const made = own.posted(await own.flush(last.id, { reissue: { current_reading: 35 } }))
    expect(made.reissued).toMatchObject({ customer_name: '张三', outstanding: '70.00' })
    const { arrears, former_arrears } = await meterNow()
    expect([arrears, former_arrears]).toEqual(['0.00', '70.00'])
    expect((await own.read(45, '2026-03-20')).cumulative_before).toBe('0')
    expect(
      await own.flush(made.reissued.id, { reissue: { current_reading: 35, read_at: '2026-03-16' } }),
    ).toMatchObject({
      ...{ status: 409 },
    })
    await own.holds()
  })

  test('new terms that concern it are refused with its money', async () => {
    await handedOver()
    await own.read(45, '2026-03-20')
    const terms = await t.call(own.works.staff, `POST /meters/${own.meter}/terms/`, {
      ...{ terms_from: '2026-01-01', persons: 6, cascade: true },
    })
    expect(terms).toMatchObject({ status: 409, code: 'former_customer' })
    await own.holds()
  })

  test('is another organization’s nowhere', async () => {
    const other = await correctedAccount(t)
    const reply = await t.call(other.works.clerk, `POST /meters/${own.meter}/transfer/`, wanted)
    expect(reply.status).toBe(404)
    expect(callsOn(t, other.works, other.meter).meter).toBe(other.meter)
  })
})
