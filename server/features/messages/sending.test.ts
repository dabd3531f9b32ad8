import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ACCEPTED, type MessageWorks, newMessageWorks, slot } from '../../testing/message-works'
import { startApp, TEST_SECRET, type TestApp } from '../../testing/test-app'
import { createCarriers } from './carriers'
import { NotTaken } from './provider'
import { runNextBatch } from './run-schedules'

const PATH = '/organizations/sms-schedule/'
const English = { 'accept-language': 'en' }

let t: TestApp
let works: MessageWorks
/** The telecom's answer: accepted, unless a test changes it. */
let answer: () => string
let posted: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-10 10:00:00' })
})
beforeEach(async () => {
  t.clock.now = '2026-01-10 10:00:00'
  posted = 0
  answer = () => ACCEPTED
  works = await newMessageWorks(t, () => {
    posted++
    return answer()
  })
})
afterAll(() => t.stop())

const statuses = async () => (await works.log()).map((row: { status: string }) => row.status).sort()

describe('a run', () => {
  test('writes to everyone in the audience, once, each in their own words; the log masks the phone', async () => {
    const meters = [
      await works.debtor(10, { customer_name: '甲' }),
      await works.debtor(3, { customer_name: '乙' }),
    ]
    const two = { customer_name: '丙', phone: '0551-65550000转8 / 139 0013 8000' }
    meters.push(await works.debtor(3, two))
    await works.debtor(3, { phone: '0551-65550000' })
    const id = await works.schedule({ exclude_paid: true })
    t.clock.now = '2026-01-11 09:00:03'
    await works.work()
    await works.work()
    const rows = await works.log({ ordering: 'id' })
    expect(rows).toMatchObject([
      {
        meter: meters[0],
        content: '【清河水务】甲欠费20.00元',
        segments: 1,
        status: 'delivered',
        arrears: '20.00',
        balance: '0.00',
        schedule: id,
      },
      {
        meter: meters[1],
        content: '【清河水务】乙欠费6.00元',
        status: 'delivered',
        sent_at: '2026-01-11 09:00:03',
      },
      { meter: meters[2], status: 'delivered', phone: '139****8000' },
      { status: 'suppressed', reason: 'no_phone', content: '' },
    ])
    expect(rows[0].phone).toMatch(/^138\*{4}\d{4}$/)
    expect(await works.scheduleNow(id)).toMatchObject({
      last_run: '2026-01-11 09:00:03',
      next_run: '2026-01-12 09:00:00',
      is_running: false,
      last_tally: { waiting: 0, sent: 3, failed: 0, suppressed: 1 },
    })
    expect(await works.log({ status: ['suppressed'], schedule: id })).toMatchObject([{ reason: 'no_phone' }])
    expect(await works.log({ search: '乙' })).toMatchObject([{ meter: meters[1] }])
    expect(await works.log({ search: '139 0013' })).toMatchObject([{ meter: meters[2] }])
    expect(await works.log({ created_from: '2026-01-12' })).toEqual([])
    expect((await t.call(works.staff, `DELETE ${PATH}${id}/`, undefined, English)).msg).toContain(
      '4 messages of the log',
    )
  })

  test('of two workers at once writes to nobody twice', async () => {
    for (let at = 0; at < 12; at++) await works.debtor(13)
    await works.schedule()
    t.clock.now = '2026-01-11 09:00:00'
    await Promise.all([works.work(), works.work(), works.work()])
    const rows = await works.log()
    expect(rows.length).toBe(12)
    expect(new Set(rows.map((row: { meter: number }) => row.meter)).size).toBe(12)
    const kept = await t.db
      .selectFrom('outbox_messages')
      .select('id')
      .where('content', 'like', '%欠费26.00元')
      .execute()
    expect(kept.length).toBe(12)
  })

  test('that was killed goes on behind the last account that it had seen', async () => {
    const meters = [await works.debtor(), await works.debtor(), await works.debtor()]
    const id = await works.schedule()
    t.clock.now = '2026-01-11 09:00:00'
    expect(await runNextBatch(t.db, t.clock.now)).toBe(true)
    expect((await works.scheduleNow(id)).is_running).toBe(true)
    // The state after the commit of a batch with the first account only.
    await t.db.updateTable('sms_schedules').set({ run_after: meters[0]! }).where('id', '=', id).execute()
    t.clock.now = '2026-01-11 09:05:00'
    await works.work()
    expect((await works.log({ ordering: 'id' })).map((row: { meter: number }) => row.meter)).toEqual(
      meters.slice(1),
    )
    expect(await works.scheduleNow(id)).toMatchObject({ is_running: false, last_run: '2026-01-11 09:00:00' })
  })

  test('that was missed while the server was down is made up for once, and not at night', async () => {
    await works.debtor()
    const id = await works.schedule()
    t.clock.now = '2026-01-14 22:00:00'
    await works.work()
    expect(await works.log()).toEqual([])
    t.clock.now = '2026-01-15 08:00:00'
    await works.work()
    expect((await works.log()).length).toBe(1)
    expect((await works.scheduleNow(id)).next_run).toBe('2026-01-15 09:00:00')
  })

  test('within the window an account has the message once; the rest are kept as duplicates', async () => {
    await works.debtor()
    await works.schedule({ dedupe_days: 3 })
    for (const day of ['11', '12', '13', '14']) {
      t.clock.now = `2026-01-${day} 09:00:00`
      await works.work()
    }
    const rows = await works.log({ ordering: 'id' })
    expect(rows.map((row: { status: string; reason: string }) => row.reason ?? row.status)).toEqual([
      'delivered',
      'duplicate',
      'duplicate',
      'delivered',
    ])
  })

  test('what is looked for every day is told once within the window, without a line for every day', async () => {
    const meter = await works.debtor()
    await works.schedule({ trigger: 'event', event: 'overdue', dedupe_days: 5 })
    for (const day of ['01-24', '01-25', '01-26', '01-27', '01-28', '01-29', '01-30', '01-31']) {
      t.clock.now = `2026-${day} 09:00:00`
      await works.work()
    }
    expect((await works.log()).map((row: { created_at: string }) => row.created_at)).toEqual([
      '2026-01-31 09:00:00',
      '2026-01-26 09:00:00',
    ])
    await works.pay(meter, 100)
    t.clock.now = '2026-02-06 09:00:00'
    await works.work()
    expect((await works.log()).length).toBe(2)
  })

  test('once runs once', async () => {
    await works.debtor()
    const id = await works.schedule({ trigger: 'once', date: '2026-01-12' })
    for (const day of ['12', '13', '14']) {
      t.clock.now = `2026-01-${day} 09:00:00`
      await works.work()
    }
    expect((await works.log()).length).toBe(1)
    const done = await works.scheduleNow(id)
    expect([done.next_run, done.last_run]).toEqual([null, '2026-01-12 09:00:00'])
    const renamed = await t.call(works.staff, `PUT ${PATH}${id}/`, {
      ...works.base(),
      name: '改名',
      trigger: 'once',
      date: '2026-01-12',
    })
    expect([renamed.status, renamed.data.next_run]).toEqual([200, null])
  })

  test('what has nothing to say is not sent, and says what is missing', async () => {
    await works.meter(works.flatPrice, { phone: '13900000001' })
    const bill = await works.make('sms-template', {
      name: '账单',
      scene: 'bill',
      content: `${slot('amount')}，${slot('service_phone')}`,
    })
    await works.schedule({ template: bill })
    t.clock.now = '2026-01-11 09:00:00'
    await works.work()
    expect(await works.log()).toMatchObject([
      { status: 'suppressed', reason: 'nothing_to_say', error: 'amount, service_phone' },
    ])
  })
})

describe('documents', () => {
  test('an order and a payment are told of at once, to whom the schedule means; others leave no trace', async () => {
    const bill = await works.make('sms-template', {
      name: '账单',
      scene: 'bill',
      content: `${slot('billing_month')}用水${slot('volume')}吨，${slot('amount')}元，${slot('due_date')}前缴`,
    })
    const receipt = await works.make('sms-template', {
      name: '收据',
      scene: 'payment',
      content: `收到${slot('payment_amount')}元，余额${slot('balance')}元`,
    })
    await works.schedule({ template: bill, trigger: 'event', event: 'order_created', min_arrears: '10' })
    await works.schedule({ template: receipt, trigger: 'event', event: 'payment_received' })
    const meter = await works.debtor(25.5 * 2)
    await works.debtor(1)
    await works.read(meter, 60, '2026-01-08')
    await works.work()
    await works.pay(meter, 200)
    await works.work()
    expect((await works.log({ ordering: 'id' })).map((row: { content: string }) => row.content)).toEqual([
      '【清河水务】2026-01用水51吨，102.00元，2026-01-25前缴',
      '【清河水务】2026-01用水9吨，18.00元，2026-01-25前缴',
      '【清河水务】收到200.00元，余额80.00元',
    ])
  })

  test('a batch of readings notes all its orders; a refused one, and one that was rolled back, notes nothing', async () => {
    await works.schedule({ trigger: 'event', event: 'order_created' })
    const meter = await works.meter(works.flatPrice, { phone: '13900000001' })
    const refused = await works.read(meter.id, 5, '2020-01-01')
    expect(refused.status).toBe(409)
    expect(await works.log()).toEqual([])
    await works.read(meter.id, 5, '2026-01-05')
    expect((await works.log()).length).toBe(1)
  })

  test('a payment that is reversed before its message goes is not confirmed; the reversal itself is not told', async () => {
    await works.schedule({ trigger: 'event', event: 'payment_received' })
    const meter = await works.debtor()
    const { data } = await works.pay(meter, 5)
    await t.call(works.clerk, `DELETE /payment-records/${data.id}/`)
    await works.work()
    expect(await works.log()).toMatchObject([{ status: 'suppressed', reason: 'withdrawn' }])
  })

  test('at night they wait until eight, or are not sent, as the schedule says', async () => {
    const receipt = { trigger: 'event', event: 'payment_received' }
    const [waiting, silent] = [
      await works.schedule(receipt),
      await works.schedule({ ...receipt, quiet_hours: 'suppress' }),
    ]
    const meter = await works.debtor()
    t.clock.now = '2026-01-10 21:30:00'
    await works.pay(meter, 5)
    await works.work()
    expect(await works.log({ schedule: waiting })).toMatchObject([
      { status: 'queued', send_after: '2026-01-11 08:00:00' },
    ])
    expect(await works.log({ schedule: silent })).toMatchObject([
      { status: 'suppressed', reason: 'quiet_hours' },
    ])
    t.clock.now = '2026-01-11 08:00:00'
    await works.work()
    expect(await works.log({ schedule: waiting })).toMatchObject([{ status: 'delivered' }])
  })

  test('what waits is not sent when the schedule is switched off, or when there is no reason any more', async () => {
    const [off, paid] = [
      await works.schedule({ exclude_paid: true }),
      await works.schedule({ exclude_paid: true }),
    ]
    const meter = await works.debtor()
    t.clock.now = '2026-01-11 09:00:00'
    while (await runNextBatch(t.db, t.clock.now));
    await t.call(works.staff, `PATCH ${PATH}${off}/`, { is_enabled: false })
    await works.pay(meter, 50)
    await works.work()
    expect(await works.log({ schedule: off })).toMatchObject([{ reason: 'disabled' }])
    expect(await works.log({ schedule: paid })).toMatchObject([{ reason: 'left_audience' }])
  })
})

describe('at most once', () => {
  beforeEach(async () => {
    await t.call(works.staff, `PATCH /organizations/sms-configs/${works.config}/`, {
      provider: 'aliyun',
      access_key_id: 'id',
      access_key_secret: 'secret',
    })
  })

  test('what the provider refuses is not tried again; what it took stands with its number', async () => {
    await works.debtor()
    await works.schedule()
    t.clock.now = '2026-01-11 09:00:00'
    answer = () => {
      throw new NotTaken('unreachable', 'ENOTFOUND')
    }
    await works.work()
    answer = () => JSON.stringify({ Code: 'OK', BizId: 'b7' })
    await works.work()
    expect(await works.log()).toMatchObject([{ status: 'failed', reason: 'unreachable', error: 'ENOTFOUND' }])
    t.clock.now = '2026-01-12 09:00:00'
    await works.work()
    expect((await works.log())[0]).toMatchObject({ status: 'sent', provider_id: 'b7', reason: null })
    expect(posted).toBe(2)
  })

  test('what was under way when its sender died is not sent again: it is told as failed, its outcome unknown', async () => {
    await works.debtor()
    const id = await works.schedule({ dedupe_days: 30 })
    t.clock.now = '2026-01-11 09:00:00'
    let hold = (_: string) => {}
    const stuck = createCarriers(t.databases, TEST_SECRET, async () => ({
      status: 200,
      text: await new Promise<string>((resolve) => {
        hold = resolve
      }),
    }))
    while (await runNextBatch(t.db, t.clock.now));
    const sender = works.senderOf(stuck)
    await sender.begin()
    await expect.poll(statuses).toEqual(['sending'])
    await works.work()
    expect([await statuses(), posted]).toEqual([['sending'], 0])
    t.clock.now = '2026-01-11 09:02:00'
    await works.work()
    expect(await works.log()).toMatchObject([{ status: 'failed', reason: 'outcome_unknown' }])
    // The next run does not send it again either: it may have arrived.
    t.clock.now = '2026-01-12 09:00:00'
    await works.work()
    expect(posted).toBe(0)
    expect((await works.scheduleNow(id)).last_tally).toMatchObject({ suppressed: 1 })
    // If the sender is alive after all, its outcome counts.
    hold(JSON.stringify({ Code: 'OK', BizId: 'late' }))
    await sender.idle()
    expect((await works.log({ ordering: 'id' }))[0]).toMatchObject({ status: 'sent', provider_id: 'late' })
  })
})
