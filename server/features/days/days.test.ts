import { fen, yuan } from '@water/rules/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/read-write'
import { type Accounts, accountsIn } from '../../testing/account-with-orders'
import { allAtOnce } from '../../testing/at-once'
import { startApp, type TestApp, type TestReply, type TestUser } from '../../testing/test-app'
import { remindOfDays } from './remind'

let t: TestApp
let cashier: TestUser
let staff: TestUser
let other: TestUser
let accounts: Accounts
let meter: number

beforeAll(async () => {
  t = await startApp({ isWrittenByHand: true })
})
afterAll(() => t.stop())

const TODAY = '2026-02-10'
beforeEach(async () => {
  t.clock.now = `${TODAY} 10:00:00`
  const organization = await t.newOrganization()
  cashier = await t.signIn('user', { organization, permissions: [18] })
  other = await t.signIn('user', { organization, permissions: [18] })
  staff = await t.signIn('staff', { organization })
  accounts = accountsIn(t.db, organization)
  meter = await accounts.meter()
})

const pay = (body: object = {}, user = cashier) =>
  t.call(user, 'POST /payment-records/', { meter, method: 'cash', amount: '10.00', ...body })
const refund = (body: object = {}, user = staff) =>
  t.call(user, 'POST /payment-records/refund/', {
    meter,
    amount: '1.00',
    method: 'cash',
    reason: '退款',
    ...body,
  })
const reverse = (id: number, user = cashier) =>
  t.call(user, `POST /payment-records/${id}/reverse/`, { reason: '收错' })
const group = (body: object = {}, user = cashier) =>
  t.call(user, 'POST /payment-records/group/', { method: 'cash', rows: [{ meter, amount: '1.00' }], ...body })
const close = (body: object = {}, user = cashier) =>
  t.call(user, 'POST /payment-records/close-day/', { date: TODAY, counted_cash: '0.00', ...body })
const confirm = (id: number, body: object = {}, user = staff) =>
  t.call(user, `POST /payment-records/days/${id}/confirm/`, body)
const reopen = (id: number, user = staff) =>
  t.call(user, `POST /payment-records/days/${id}/reopen/`, { reason: '漏记一笔' })
const days = async (user = cashier, query: object = {}) =>
  (await t.call(user, 'GET /payment-records/days/', query)).data.results
const said = ({ status, code }: TestReply) => [status, code]
const bank = async (purpose = 'collection') => {
  const account_no = `${Math.floor(1e9 + accounts_made++)}`
  const body = { bank_name: '工商银行', account_name: '清河水务', account_no, purpose }
  return (await t.call(staff, 'POST /organizations/bank-accounts/', body)).data.id
}
let accounts_made = 0

describe('the day of a cashier', () => {
  it('holds payments, refunds and reversals by their day of posting and method, while it is open', async () => {
    await pay({ amount: '100.00' })
    await pay({ amount: '20.00', method: 'wechat' })
    const wrong = await pay({ amount: '5.00' })
    await reverse(wrong.data.id)
    await group({ rows: [{ meter, amount: '3.00' }] })
    // Booked today for an earlier day: it is today's.
    await pay({ amount: '7.00', paid_at: '2026-02-09 17:00:00' })
    await refund({ amount: '2.00' })
    await pay({ amount: '50.00' }, other)
    const [day, ...rest] = await days()
    expect(rest).toEqual([])
    expect(day).toMatchObject({
      date: TODAY,
      cashier: cashier.id,
      cashier_name: `Name of ${cashier.username}`,
      state: 'open',
      methods: [
        { method: 'cash', count: 5, amount: '110.00' },
        { method: 'wechat', count: 1, amount: '20.00' },
      ],
      expected_cash: '110.00',
      counted_cash: null,
      difference: null,
      remark: '',
      closed_at: null,
      confirmed_by: null,
      deposit: null,
    })
    const [own] = await days(staff, { cashier: staff.id })
    expect(own).toMatchObject({
      expected_cash: '-2.00',
      methods: [{ method: 'cash', count: 1, amount: '-2.00' }],
    })
  })

  it('is the cashier’s own, and for staff everybody’s', async () => {
    await pay()
    await pay({}, other)
    expect((await days()).map((day: { cashier: number }) => day.cashier)).toEqual([cashier.id])
    expect(await days(cashier, { cashier: other.id })).toEqual([])
    const all = await days(staff)
    expect(all.map((day: { cashier: number }) => day.cashier).sort()).toEqual([cashier.id, other.id].sort())
    const foreign = all.find((day: { cashier: number }) => day.cashier === other.id)
    expect((await t.call(cashier, `GET /payment-records/days/${foreign.id}/`)).status).toBe(404)
    expect((await t.call(staff, `GET /payment-records/days/${foreign.id}/`)).data).toEqual(foreign)
  })

  it('is found by date, cashier and state', async () => {
    await pay()
    t.clock.now = '2026-02-11 09:00:00'
    await pay()
    await close({ date: TODAY, counted_cash: '10.00' })
    const dates = async (query: object) =>
      (await days(staff, query)).map(({ date }: { date: string }) => date)
    expect(await dates({})).toEqual(['2026-02-11', TODAY])
    expect(await dates({ ordering: 'date' })).toEqual([TODAY, '2026-02-11'])
    expect(await dates({ state: ['closed'] })).toEqual([TODAY])
    expect(await dates({ date: '2026-02-11' })).toEqual(['2026-02-11'])
    expect(await dates({ date_to: TODAY, cashier: cashier.id })).toEqual([TODAY])
    expect(await dates({ date_from: '2026-02-12' })).toEqual([])
  })
})

describe('the close of a day', () => {
  it('keeps what was expected and counted', async () => {
    await pay({ amount: '100.00' })
    t.clock.now = `${TODAY} 17:30:00`
    const { status, data } = await close({ counted_cash: '100.00' })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      ...{ state: 'closed', expected_cash: '100.00', counted_cash: '100.00', difference: '0.00' },
      closed_at: `${TODAY} 17:30:00`,
      closed_by: cashier.id,
    })
    expect(await days()).toEqual([data])
  })

  it('with a difference needs a remark', async () => {
    await pay({ amount: '100.00' })
    const refused = await close({ counted_cash: '99.50' })
    expect(said(refused)).toEqual([400, 'invalid'])
    expect(refused.data.remark[0]).toContain('-¥0.50')
    expect(said(await close({ counted_cash: '99.50', remark: '  ' }))).toEqual([400, 'invalid'])
    const { data } = await close({ counted_cash: '99.50', remark: '找零找错' })
    expect(data).toMatchObject({ difference: '-0.50', remark: '找零找错' })
  })

  it('is possible without a booking, up to today, once', async () => {
    expect((await close({ date: '2026-02-11' })).data).toHaveProperty('date')
    expect((await close({ counted_cash: '-1.00' })).status).toBe(400)
    const { data } = await close()
    expect(data).toMatchObject({ expected_cash: '0.00', methods: [] })
    const again = await close()
    expect(said(again)).toEqual([409, 'day_closed'])
    expect(again.data.days).toEqual([{ id: data.id, date: TODAY, cashier: `Name of ${cashier.username}` }])
  })

  it('of another cashier is staff’s', async () => {
    await pay()
    expect(said(await close({ cashier: cashier.id }, other))).toEqual([403, 'field_not_allowed'])
    const foreign = await t.signIn('user', { organization: await t.newOrganization(), permissions: [18] })
    expect((await close({ cashier: foreign.id }, staff)).data).toHaveProperty('cashier')
    const { data } = await close({ cashier: cashier.id, counted_cash: '10.00' }, staff)
    expect(data).toMatchObject({ cashier: cashier.id, closed_by: staff.id, state: 'closed' })
    expect((await close({ cashier: other.id }, other)).status).toBe(200)
  })

  it('is told to the audit trail, and to the time line of the cashier and of nobody else', async () => {
    await pay()
    const { data: day } = await close({ counted_cash: '9.00', remark: '少一元' })
    await confirm(day.id)
    await reopen(day.id)
    const query = { object_type: 'cashier_day', object_id: day.id }
    const { data } = await t.call(cashier, 'GET /audit/timeline/', query)
    expect(data.results.map(({ title }: { title: string }) => title)).toEqual([
      '重新打开日结',
      '确认日结',
      '日结',
    ])
    const words = data.results[2].changes.map(({ label, after }: { label: string; after: string }) => [
      label,
      after,
    ])
    expect(words).toContainEqual(['长短款', '-1.00'])
    expect((await t.call(other, 'GET /audit/timeline/', query)).data.count).toBe(0)
    expect((await t.call(staff, 'GET /audit/timeline/', query)).data.count).toBe(3)
  })
})

describe('a closed day', () => {
  it('takes nothing more of its cashier; the others go on', async () => {
    const { data: payment } = await pay({ amount: '50.00' })
    await close({ counted_cash: '50.00' })
    const closed = [409, 'day_closed']
    expect(said(await pay())).toEqual(closed)
    expect(said(await pay({ method: 'wechat' }))).toEqual(closed)
    expect(said(await group())).toEqual(closed)
    expect(said(await reverse(payment.id))).toEqual(closed)
    expect(said(await t.call(cashier, `DELETE /payment-records/${payment.id}/`))).toEqual(closed)
    const preview = await t.call(cashier, `POST /payment-records/${payment.id}/reverse/preview/`, {
      reason: 'x',
    })
    expect(said(preview)).toEqual(closed)
    expect((await pay({}, other)).status).toBe(201)
    expect((await refund()).status).toBe(201)
    await close({ counted_cash: '0.00', remark: '退款由备用金支出' }, staff)
    expect(said(await refund())).toEqual(closed)
    expect(
      said(
        await t.call(staff, 'POST /payment-records/refund/preview/', {
          meter,
          amount: '1.00',
          method: 'cash',
          reason: 'x',
        }),
      ),
    ).toEqual(closed)
    expect((await days())[0].methods).toEqual([{ method: 'cash', count: 1, amount: '50.00' }])
  })

  it('takes no refund that comes with a reversed order', async () => {
    const order = await accounts.order(meter, '10.00', '2026-02-01')
    await close({ remark: '' }, staff)
    const reversal = { reason: '抄错', refund: { method: 'cash' } }
    const refused = await t.call(staff, `POST /orders/${order}/red-flush/`, reversal)
    expect(said(refused)).toEqual([409, 'day_closed'])
  })

  it('has no cash payment dated in it; money of a bank may be', async () => {
    await pay()
    await close({ counted_cash: '10.00' })
    t.clock.now = '2026-02-11 09:00:00'
    const paid_at = `${TODAY} 18:00:00`
    const refused = await pay({ paid_at })
    expect(said(refused)).toEqual([409, 'day_closed'])
    expect(refused.data).toHaveProperty('paid_at')
    expect(said(await group({ paid_at }))).toEqual([409, 'day_closed'])
    expect((await pay({ paid_at, method: 'wechat' })).status).toBe(201)
    expect((await pay({ paid_at }, other)).status).toBe(201)
    expect((await pay()).status).toBe(201)
  })

  it('keeps its payments as they are: no correction, by anybody', async () => {
    const { data } = await pay({ method: 'wechat' })
    const correct = (user: TestUser, more: object = {}) =>
      t.call(user, `PATCH /payment-records/${data.id}/`, { remark: '补', ...more })
    expect((await correct(cashier)).status).toBe(200)
    await close()
    for (const user of [cashier, other, staff]) expect(said(await correct(user))).toEqual([409, 'day_closed'])
    expect(said(await correct(staff, { updated_at: data.updated_at }))).toEqual([409, 'day_closed'])
  })

  it('lets its payments be reversed on another day', async () => {
    const { data } = await pay()
    await close({ counted_cash: '10.00' })
    t.clock.now = '2026-02-11 09:00:00'
    expect((await reverse(data.id)).status).toBe(200)
    const [next, first] = await days()
    expect([next.expected_cash, first.expected_cash]).toEqual(['-10.00', '10.00'])
  })
})

describe('the close of a day beside payments', () => {
  it('waits for those under way, and nothing is booked into it afterwards', async () => {
    const meters = await Promise.all([1, 2, 3, 4].map(() => accounts.meter()))
    for (const round of [1, 2, 3]) {
      t.clock.now = `2026-02-1${round} 10:00:00`
      const date = `2026-02-1${round}`
      const paying = Array.from(
        { length: 30 },
        (_, at) => () => pay({ meter: meters[at % 4], amount: '1.01' }),
      )
      const groups = [1, 2, 3].map(
        () => () => group({ rows: meters.map((one) => ({ meter: one, amount: '2.00' })) }),
      )
      const closing = () => close({ date, counted_cash: '0.00', remark: '并发' })
      const asks = [...paying.slice(0, 12), ...groups, closing, ...paying.slice(12), closing]
      const replies = await allAtOnce(asks, 12)
      const done = replies.filter(({ status }) => status === 201)
      expect(replies.filter(({ status }) => status !== 201 && status !== 200).map(said)).toEqual(
        Array.from({ length: replies.length - done.length - 1 }, () => [409, 'day_closed']),
      )
      const booked = done.reduce((sum, { data }) => sum + fen(data.amount), 0)
      const [day] = await days(cashier, { date })
      expect(day).toMatchObject({ state: 'closed', expected_cash: yuan(booked) })
      const cash = day.methods.find(({ method }: { method: string }) => method === 'cash')
      expect(cash?.amount ?? '0.00').toBe(yuan(booked))
    }
  })

  it('by two at the same moment is done once', async () => {
    await pay()
    const replies = await Promise.all([
      close({ counted_cash: '10.00' }),
      close({ counted_cash: '10.00', cashier: cashier.id }, staff),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the confirmation', () => {
  it('is another one’s, with the deposit of the counted cash', async () => {
    await pay()
    const { data: day } = await close({ counted_cash: '10.00' })
    const [account, refunds] = [await bank(), await bank('refund')]
    expect((await confirm(day.id, {}, cashier)).status).toBe(403)
    expect(
      (await confirm(day.id, { deposit: { bank_account: 987_654_321, slip_no: 'D1' } })).data,
    ).toHaveProperty(['deposit.bank_account'])
    expect(
      (await confirm(day.id, { deposit: { bank_account: refunds, slip_no: 'D1' } })).data,
    ).toHaveProperty(['deposit.bank_account'])
    expect((await confirm(day.id, { deposit: { bank_account: account, slip_no: '' } })).data).toHaveProperty([
      'deposit.slip_no',
    ])
    const { status, data } = await confirm(day.id, { deposit: { bank_account: account, slip_no: 'D1' } })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      state: 'confirmed',
      confirmed_by: staff.id,
      deposit: { bank_account: account, slip_no: 'D1', amount: '10.00', status: 'none' },
    })
    const line = await t.call(staff, 'GET /audit/timeline/', {
      object_type: 'cashier_day',
      object_id: day.id,
    })
    const deposited = line.data.results[0].changes.find(
      ({ label }: { label: string }) => label === '存入账户',
    )
    expect(deposited.after).toMatch(/^\D+ \d+$/)
    expect(said(await confirm(day.id))).toEqual([409, 'day_confirmed'])
  })

  it('is of a closed day, and never of whoever has or counted it; neither opens it again once it is confirmed', async () => {
    await pay()
    const [open] = await days()
    expect(said(await confirm(open.id))).toEqual([409, 'day_open'])
    await pay({}, staff)
    const { data: own } = await close({ counted_cash: '10.00' }, staff)
    const { data: counted } = await close({ cashier: cashier.id, counted_cash: '10.00' }, staff)
    const root = await t.signIn('super')
    for (const { id } of [own, counted]) {
      const alone = await confirm(id)
      expect([...said(alone), alone.data]).toEqual([403, 'not_oneself', { who: [] }])
      expect(alone.msg).toContain('超级管理员')
    }
    const colleague = await t.signIn('staff', { organization: cashier.organization! })
    const who = [{ id: colleague.id, name: `Name of ${colleague.username}` }]
    const deactivated = await t.signIn('staff', { organization: cashier.organization! })
    expect((await t.call(root, `PATCH /users/${deactivated.id}/`, { is_active: false })).status).toBe(200)
    const refused = await confirm(counted.id)
    expect([...said(refused), refused.data]).toEqual([403, 'not_oneself', { who }])
    expect(refused.msg).toContain(who[0]!.name)
    // Counted by oneself and not confirmed: it may be counted anew.
    expect((await reopen(own.id)).data).toMatchObject({ state: 'open' })
    await close({ counted_cash: '10.00' }, staff)
    for (const { id } of [own, counted]) {
      expect((await confirm(id, {}, colleague)).data).toMatchObject({ state: 'confirmed', deposit: null })
      const kept = await reopen(id)
      expect([...said(kept), kept.data]).toEqual([403, 'not_oneself', { who }])
    }
    expect((await reopen(own.id, colleague)).data).toMatchObject({ state: 'open' })
    // A super administrator does both, also with what they counted themselves.
    expect((await reopen(counted.id, root)).data).toMatchObject({ state: 'open' })
    await close({ organization: cashier.organization, cashier: cashier.id, counted_cash: '10.00' }, root)
    expect((await confirm(counted.id, {}, root)).data).toMatchObject({ state: 'confirmed' })
    expect((await reopen(counted.id, root)).data).toMatchObject({ state: 'open' })
  })

  it('of another organization’s day is 404', async () => {
    await pay()
    const { data: day } = await close({ counted_cash: '10.00' })
    const stranger = await t.signIn('staff', { organization: await t.newOrganization() })
    expect((await confirm(day.id, {}, stranger)).status).toBe(404)
    expect((await reopen(day.id, stranger)).status).toBe(404)
  })
})

describe('a day that is opened again', () => {
  it('takes bookings, and is counted anew', async () => {
    await pay()
    const { data: day } = await close({ counted_cash: '9.00', remark: '少一元' })
    await confirm(day.id, { deposit: { bank_account: await bank(), slip_no: 'D1' } })
    expect((await reopen(day.id, cashier)).status).toBe(403)
    expect((await t.call(staff, `POST /payment-records/days/${day.id}/reopen/`, { reason: '' })).status).toBe(
      400,
    )
    expect((await reopen(day.id)).data).toMatchObject({
      ...{
        state: 'open',
        counted_cash: null,
        difference: null,
        remark: '',
        closed_at: null,
        confirmed_by: null,
      },
      deposit: null,
    })
    expect(said(await reopen(day.id))).toEqual([409, 'day_open'])
    expect((await pay({ amount: '4.00' })).status).toBe(201)
    expect((await close({ counted_cash: '14.00' })).data).toMatchObject({
      id: day.id,
      expected_cash: '14.00',
    })
  })
})

describe('a day that nobody closes', () => {
  const remind = () => inTransaction(t.databases.across('a test'), (tx) => remindOfDays(tx, t.clock.now))
  const told = async (user: TestUser) =>
    (await t.call(user, 'GET /notices/')).data.results.filter(
      ({ type }: { type: string }) => type === 'day_open',
    )

  it('is a notice to its cashier and to staff from the second day on, once, until it is closed', async () => {
    await pay()
    const [{ id }] = await days()
    t.clock.now = '2026-02-11 23:00:00'
    await remind()
    expect(await told(cashier)).toEqual([])
    t.clock.now = '2026-02-12 00:30:00'
    await remind()
    await remind()
    for (const user of [cashier, staff])
      expect(await told(user)).toMatchObject([
        {
          content: `收费员 Name of ${cashier.username} 在 ${TODAY} 的收费还没有日结；请清点现金并日结`,
          quality: 'high',
          target: { type: 'day', id },
        },
      ])
    expect(await told(other)).toEqual([])
    await close({ counted_cash: '10.00' })
    for (const user of [cashier, staff]) expect(await told(user)).toEqual([])
  })

  it('of staff is told once', async () => {
    await pay({}, staff)
    t.clock.now = '2026-02-12 00:30:00'
    await remind()
    expect(await told(staff)).toHaveLength(1)
  })
})
