import { describe, expect, it } from 'vitest'
import { allAtOnce } from '../../testing/at-once'
import { expectToHold } from '../../testing/books'
import { accounts, cashier, openCounter, pay, staff, t } from '../../testing/counter'
import { bookInvariants } from '../../verify/books-store'

openCounter()

const group = (rows: object[], more: object = {}, headers?: Record<string, string>, user = cashier) =>
  t.call(user, 'POST /payment-records/group/', { method: 'cash', rows, ...more }, headers)
const reverse = (id: number) => t.call(cashier, `POST /payment-records/${id}/reverse/`, { reason: '收错' })
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()
const wechat = { method: 'wechat', channel_no: 'G-1' }

describe('one payment for several accounts', () => {
  it('pays the dues of each, and answers the group with its payments, its tender and change', async () => {
    const [one, two] = [await accounts.meter(), await accounts.meter()]
    const order = await accounts.order(one, '60.00', '2026-02-01')
    const rows = [
      { meter: one, amount: '60.00' },
      { meter: two, amount: '15.50', to_balance: '15.50' },
    ]
    const { status, data } = await group(rows, { tender: '100.00', remark: '两户一起' })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      amount: '75.50',
      tender: '100.00',
      change: '24.50',
      method: 'cash',
      cashier: cashier.id,
      remark: '两户一起',
      print_count: 0,
      taken_before: false,
    })
    expect(data.group_no).toMatch(/G202602\d{8}$/)
    expect(data.payments).toMatchObject([
      {
        meter: one,
        amount: '60.00',
        kind: 'payment',
        group: data.group,
        group_no: data.group_no,
        tender: null,
      },
      { meter: two, amount: '15.50', kind: 'prepay', to_balance: '15.50', group: data.group },
    ])
    expect(await accounts.orderOf(order)).toMatchObject({ status: 'paid' })
    expect(await accounts.stateOf(two)).toEqual({ balance: '15.50', arrears: '0.00' })
    const { taken_before: _, ...whole } = data
    expect((await t.call(cashier, `GET /payment-records/groups/${data.group}/`)).data).toEqual(whole)
    const listed = await t.call(cashier, 'GET /payment-records/', { group: data.group })
    expect(listed.data.results.map(({ id }: { id: number }) => id).sort()).toEqual(
      data.payments.map(({ id }: { id: number }) => id).sort(),
    )
    const found = await t.call(cashier, 'GET /payment-records/', { search: data.group_no })
    expect(found.data.count).toBe(2)
    for (const { id } of data.payments)
      expect((await t.call(cashier, `GET /payment-records/${id}/`)).data).toMatchObject({
        group: data.group,
        group_no: data.group_no,
      })
  })

  it('is all or nothing: a refused row books no other, and is named', async () => {
    const [one, closed] = [await accounts.meter(), await accounts.meter({ status: 'closed' })]
    const rows = (meter: number) => [
      { meter: one, amount: '5.00' },
      { meter, amount: '5.00' },
    ]
    const refused = await group(rows(closed))
    expect([refused.status, refused.code]).toEqual([409, 'meter_closed'])
    expect(refused.data).toHaveProperty(['rows.1.meter'])
    expect((await group(rows(987_654_321))).data).toHaveProperty(['rows.1.meter'])
    expect((await group(rows(one))).data).toHaveProperty(['rows.1.meter'])
    const changed = await group([{ meter: one, amount: '5.00', to_balance: '0.00' }])
    expect([changed.status, changed.code]).toEqual([409, 'dues_changed'])
    expect(changed.data).toHaveProperty(['rows.0.to_balance'])
    expect((await group([])).status).toBe(400)
    expect(await accounts.stateOf(one)).toEqual({ balance: '0.00', arrears: '0.00' })
    expect((await t.call(cashier, 'GET /payment-records/')).data.count).toBe(0)
  })

  it('refuses a tender below the sum, a bank method without its account, and a time to come', async () => {
    const meter = await accounts.meter()
    const rows = [{ meter, amount: '5.00' }]
    expect((await group(rows, { tender: '4.99' })).data).toHaveProperty('tender')
    expect((await group(rows, { method: 'wechat', tender: '5.00' })).data).toHaveProperty('tender')
    expect((await group(rows, { method: 'transfer' })).data).toHaveProperty('bank_account')
    expect((await group(rows, { paid_at: '2026-02-10 10:00:01' })).data).toHaveProperty('paid_at')
  })

  it('is done once under its Idempotency-Key', async () => {
    const meter = await accounts.meter()
    const key = { 'idempotency-key': 'group-1' }
    const first = await group([{ meter, amount: '5.00' }], {}, key)
    const again = await group([{ meter, amount: '5.00' }], {}, key)
    expect([again.status, again.data]).toEqual([201, first.data])
    expect((await accounts.stateOf(meter)).balance).toBe('5.00')
  })

  it('is reversed payment by payment', async () => {
    const meters = [await accounts.meter(), await accounts.meter()]
    const { data } = await group(meters.map((meter) => ({ meter, amount: '5.00' })))
    expect((await reverse(data.payments[0].id)).data).toMatchObject({ status: 'reversed', group: data.group })
    expect((await accounts.stateOf(meters[0]!)).balance).toBe('0.00')
    expect((await accounts.stateOf(meters[1]!)).balance).toBe('5.00')
    await expectToHold(t.db, cashier.organization!, bookInvariants)
  })

  it('has one receipt: a print of any of its payments is counted for all', async () => {
    const meters = [await accounts.meter(), await accounts.meter()]
    const { data } = await group(meters.map((meter) => ({ meter, amount: '5.00' })))
    const print = async (at: number) =>
      (await t.call(cashier, `POST /payment-records/${data.payments[at].id}/printed/`)).data.count
    expect([await print(0), await print(1)]).toEqual([1, 2])
    const { data: whole } = await t.call(cashier, `GET /payment-records/groups/${data.group}/`)
    expect([whole.print_count, whole.payments[0].print_count]).toEqual([2, 2])
  })

  it('at once with payments in any order of accounts loses nothing and stops nobody', async () => {
    const meters = await Promise.all([1, 2, 3, 4].map(() => accounts.meter()))
    const rows = meters.map((meter) => ({ meter, amount: '1.00' }))
    const asks = Array.from({ length: 24 }, (_, at) => () => {
      if (at % 3 === 0) return group(rows)
      if (at % 3 === 1) return group(rows.toReversed())
      return pay({ meter: meters[at % 4], amount: '1.00' })
    })
    expect(new Set(statuses(await allAtOnce(asks)))).toEqual(new Set([201]))
    const balances = await Promise.all(meters.map((meter) => accounts.stateOf(meter)))
    const total = balances.reduce((sum, { balance }) => sum + Number(balance), 0)
    expect(total).toBe(16 * 4 + 8)
    await expectToHold(t.db, cashier.organization!, bookInvariants)
  })
})

describe('the bank number of a group', () => {
  it('with the same rows, in any order, is that group: 200, and nothing is booked; with others it is refused', async () => {
    const [one, two] = [await accounts.meter(), await accounts.meter()]
    const rows = [
      { meter: one, amount: '5.00' },
      { meter: two, amount: '6.00' },
    ]
    const first = await group(rows, wechat)
    const again = await group(rows.toReversed(), wechat)
    expect(again.status).toBe(200)
    expect(again.data).toEqual({ ...first.data, taken_before: true })
    const refused = { status: 409, code: 'channel_no_used', data: { group: first.data.group } }
    expect(await group(rows.slice(1), wechat)).toMatchObject(refused)
    expect(await group([rows[0]!, { meter: two, amount: '6.01' }], wechat)).toMatchObject(refused)
    expect((await group(rows, { ...wechat, method: 'alipay' })).status).toBe(201)
    expect((await accounts.stateOf(one)).balance).toBe('10.00')
  })

  it('is on each of its payments, and belongs to one payment or one group', async () => {
    const [one, two] = [await accounts.meter(), await accounts.meter()]
    const { data } = await group([{ meter: one, amount: '5.00' }], wechat)
    expect(data.payments[0].channel_no).toBe('G-1')
    expect(await pay({ meter: one, amount: '5.00', ...wechat })).toMatchObject({ code: 'channel_no_used' })
    await pay({ meter: two, amount: '7.00', method: 'wechat', channel_no: 'P-1' })
    const refused = await group([{ meter: two, amount: '7.00' }], { method: 'wechat', channel_no: 'P-1' })
    expect([refused.status, refused.code]).toEqual([409, 'channel_no_used'])
  })

  it('at two tills at the same moment goes to one of them', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, two] = [await accounts.meter(), await accounts.meter()]
      const number = { method: 'wechat', channel_no: `AT-${round}` }
      const replies = await Promise.all([
        group([{ meter: one, amount: '5.00' }], number),
        pay({ meter: two, amount: '5.00', ...number }),
        group([{ meter: two, amount: '5.00' }], number, {}, staff),
      ])
      expect(statuses(replies)).toEqual([201, 409, 409])
    }
  })

  it('is free again when all its payments are reversed', async () => {
    const [one, two] = [await accounts.meter(), await accounts.meter()]
    const rows = [
      { meter: one, amount: '5.00' },
      { meter: two, amount: '6.00' },
    ]
    const { data } = await group(rows, wechat)
    await reverse(data.payments[0].id)
    expect(await pay({ meter: one, amount: '5.00', ...wechat })).toMatchObject({ code: 'channel_no_used' })
    await reverse(data.payments[1].id)
    const next = await group(rows, wechat)
    expect([next.status, next.data.group === data.group]).toEqual([201, false])
  })

  it('is corrected for the whole group, with its bank account', async () => {
    const [one, two] = [await accounts.meter(), await accounts.meter()]
    const rows = [
      { meter: one, amount: '5.00' },
      { meter: two, amount: '6.00' },
    ]
    const { data } = await group(rows, wechat)
    const correct = (id: number, body: object) => t.call(cashier, `PATCH /payment-records/${id}/`, body)
    const [first, second] = data.payments
    const corrected = await correct(first.id, { channel_no: 'G-2', remark: '只此一笔' })
    expect(corrected.data).toMatchObject({ channel_no: 'G-2', remark: '只此一笔' })
    const { data: whole } = await t.call(cashier, `GET /payment-records/groups/${data.group}/`)
    expect(whole).toMatchObject({
      channel_no: 'G-2',
      payments: [{ remark: '只此一笔' }, { channel_no: 'G-2', remark: '' }],
    })
    await pay({ meter: one, amount: '1.00', method: 'wechat', channel_no: 'P-1' })
    expect(await correct(second.id, { channel_no: 'P-1' })).toMatchObject({
      status: 409,
      code: 'channel_no_used',
    })
    const replies = await allAtOnce([
      () => correct(first.id, { channel_no: 'G-3' }),
      () => correct(second.id, { channel_no: 'G-4' }),
      () => reverse(second.id),
    ])
    expect(statuses(replies)).toEqual([200, 200, 200])
    const after = (await t.call(cashier, `GET /payment-records/groups/${data.group}/`)).data
    expect(new Set(after.payments.map((one: { channel_no: string }) => one.channel_no))).toEqual(
      new Set([after.channel_no]),
    )
  })
})

describe('the accounts of one payer', () => {
  it('are those of the same name or phone, with their dues, the asked one first', async () => {
    const [one, two, other, closed] = [
      await accounts.meter(),
      await accounts.meter(),
      await accounts.meter(),
      await accounts.meter(),
    ]
    await accounts.order(two, '60.00', '2026-02-01')
    const set = (meter: number, values: object) =>
      t.db.updateTable('meters').set(values).where('id', '=', meter).execute()
    await set(one, { customer_name: '清河酒店', phone: '13800000001' })
    await set(two, { customer_name: '清河酒店' })
    await set(other, { customer_name: '清河酒店二店' })
    await set(closed, { customer_name: '清河酒店', status: 'closed' })
    const asked = async (meter: number) =>
      (await t.call(cashier, 'GET /payment-records/payer/', { meter })).data
    const { as_of, accounts: found } = await asked(one)
    expect(as_of).toBe('2026-02-10')
    expect(found).toMatchObject([
      { meter: one, total: '0.00', orders: 0, status: 'active' },
      { meter: two, total: '60.00', principal: '60.00', penalty: '0.00', orders: 1 },
    ])
    await set(other, { phone: '0551-65551234 / 138 0000 0001' })
    expect((await asked(one)).accounts).toHaveLength(3)
    expect((await t.call(cashier, 'GET /payment-records/payer/', { meter: 987_654_321 })).status).toBe(404)
  })
})
