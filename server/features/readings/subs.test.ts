import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOn } from '../../testing/corrected-account'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker, upload } from '../../testing/test-worker'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { invariants } from '../../verify/violations-store'

let t: TestApp
let worker: TestWorker
let works: Waterworks
let master: Account
let one: Account
let two: Account
type Account = ReturnType<typeof callsOn> & { account_no: string }
beforeAll(async () => {
  t = await startApp({ isWrittenByHand: true })
  worker = await startTestWorker(t)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})

async function account(price: number, input: object): Promise<Account> {
  const { id, account_no } = await works.meter(price, { read_cycle_months: 1, ...input })
  return { ...callsOn(t, works, id), account_no }
}

let price: number
beforeEach(async () => {
  t.clock.now = '2026-03-31 09:00:00'
  works = await newWaterworks(t)
  price = await works.price({ name: '总分表', mode: 'flat', price: '2.00' })
  master = await account(price, { meter_class: 'master' })
  one = await account(price, { meter_class: 'sub', parent: master.meter })
  two = await account(price, { meter_class: 'sub', parent: master.meter })
})

const enter = (meter: number, index: number, day: string, more: object = {}) =>
  works.read(meter, index, day, { confirm_abnormal: true, ...more })

/** Both subs, then the master, in January: 100 less 40 and 35. */
async function january() {
  const [first, second] = [await one.read(40, '2026-01-20'), await two.read(35, '2026-01-21')]
  return { first, second, bill: await master.read(100, '2026-01-31') }
}

describe('an order of a master', () => {
  test('bills what its subs have not been billed for, and names their orders', async () => {
    const { first, second, bill } = await january()
    expect(bill).toMatchObject({
      ...{ volume: '100', deducted_volume: '75', deduct_volume: '0', billed_volume: '25', amount: '50.00' },
      deducted: [
        { order: first.id, order_no: first.order_no, meter: one.meter, volume: '40' },
        { order: second.id, order_no: second.order_no, meter: two.meter, volume: '35' },
      ],
    })
    expect([first.deducted_volume, first.deducted]).toEqual(['0', []])
    await master.holds()
  })

  test('deducts each order of a sub once, and only up to its own day', async () => {
    await january()
    await one.read(50, '2026-02-20')
    await two.read(40, '2026-02-20')
    await one.read(57, '2026-03-20')
    expect((await master.read(150, '2026-02-28')).deducted_volume).toBe('15')
    await two.read(41, '2026-03-21')
    expect(await master.read(160, '2026-03-25')).toMatchObject({ deducted_volume: '8', billed_volume: '2' })
    await master.holds()
  })

  test('is corrected by the next one when an order of a sub comes late or is reversed, and no flush touches it', async () => {
    const { first, bill } = await january()
    one.posted(await one.flush(first.id, { reissue: { current_reading: 30 } }))
    expect(await master.get(`/orders/${bill.id}/`)).toMatchObject({ deducted_volume: '75', status: 'unpaid' })
    await two.read(45, '2026-02-20')
    const next = await master.read(150, '2026-02-28', { confirm_subs: true })
    // −40 and 30 of January's correction, 10 of February.
    expect(next).toMatchObject({ volume: '50', deducted_volume: '0', billed_volume: '50' })
    expect(next.deducted.map(({ volume }: { volume: string }) => volume)).toEqual(['-40', '30', '10'])
    await master.holds()
  })

  test('may be billed for more than it measured when a sub was billed too much before', async () => {
    const { second } = await january()
    two.posted(await two.flush(second.id))
    expect(await master.read(110, '2026-02-28', { confirm_subs: true })).toMatchObject({
      ...{ volume: '10', deducted_volume: '-35', billed_volume: '45' },
    })
    await master.holds()
  })

  test('frees what it deducted when it is reversed; its red has it negated, and the reissue deducts it again', async () => {
    const { bill } = await january()
    const { red, reissued } = master.posted(
      await master.flush(bill.id, { reissue: { current_reading: 90, deduct_volume: 5 } }),
    )
    expect(red).toMatchObject({ deducted_volume: '-75', billed_volume: '-25' })
    expect(red.deducted.map(({ volume }: { volume: string }) => volume)).toEqual(['-40', '-35'])
    expect(reissued).toMatchObject({ deducted_volume: '75', deduct_volume: '5', billed_volume: '10' })
    const flushed = await master.get(`/orders/${bill.id}/`)
    expect(flushed.deducted).toHaveLength(2)
    await master.holds()
  })

  test('cannot be reissued below its subs, nor with a reduction above what is left', async () => {
    const { bill } = await january()
    expect((await master.flush(bill.id, { reissue: { current_reading: 70 } })).code).toBe('subs_exceed')
    const reduced = await master.flush(bill.id, { reissue: { current_reading: 100, deduct_volume: 26 } })
    expect([reduced.status, Object.keys(reduced.data)]).toEqual([400, ['reissue.deduct_volume']])
    await master.holds()
  })

  test('deducts nothing of the time before or after a meter was its sub', async () => {
    const other = await account(price, { meter_class: 'master' })
    await one.read(40, '2026-01-20')
    await t.call(works.staff, `PATCH /meters/${one.meter}/`, { parent: other.meter })
    await one.read(60, '2026-02-20')
    expect((await master.read(100, '2026-02-28', { confirm_subs: true })).deducted_volume).toBe('40')
    expect((await other.read(100, '2026-02-28')).deducted_volume).toBe('20')
    await master.holds()
  })

  test('takes no part of orders that were posted before this rule', async () => {
    await one.read(40, '2026-01-20')
    await sql`update orders set master_id = null where organization_id = ${works.org}`.execute(t.db)
    expect((await master.read(100, '2026-02-28', { confirm_subs: true })).deducted_volume).toBe('0')
  })

  test('stands on the page of the master with what its next order will deduct', async () => {
    await january()
    await two.read(45, '2026-02-20')
    const { results, count } = await master.get(`/meters/${master.meter}/subs/`)
    expect(count).toBe(2)
    expect(results).toMatchObject([
      { id: one.meter, account_no: one.account_no, last_reading: '40', undeducted: '0' },
      { id: two.meter, last_reading: '45', undeducted: '10', status: 'active' },
    ])
  })

  test('is shown in its preview as it will be', async () => {
    await one.read(40, '2026-01-20')
    await two.read(35, '2026-01-21')
    const body = { meter: master.meter, current_reading: 100, read_at: '2026-01-31' }
    const { data } = await t.call(works.clerk, 'POST /readings/preview/', body)
    const { id: _, ...bill } = await master.read(100, '2026-01-31')
    expect(data).toMatchObject({ deducted_volume: '75', billed_volume: '25', deducted: bill.deducted })
  })
})

describe('a master is not billed', () => {
  test('before its subs are read, unless that is confirmed', async () => {
    await one.read(40, '2026-01-20')
    const refused = await enter(master.meter, 100, '2026-01-31')
    expect([refused.status, refused.code]).toEqual([409, 'subs_unread'])
    expect(refused.data.subs).toEqual([
      { id: two.meter, account_no: two.account_no, last_read: '2025-11-25' },
    ])
    const confirmed = await enter(master.meter, 100, '2026-01-31', { confirm_subs: true })
    expect(confirmed.data).toMatchObject({ deducted_volume: '40', billed_volume: '60' })
  })

  test('and with hold its reading is kept until it can be, with the reason', async () => {
    const body = { meter: master.meter, current_reading: 100, read_at: '2026-01-31', hold: true }
    const held = await t.call(works.clerk, 'POST /reading-orders/', body)
    expect([held.status, held.data]).toEqual([
      200,
      expect.objectContaining({ status: 'pending', hold_reason: 'subs_unread', volume: '100', order: null }),
    ])
    expect((await master.account()).last_reading).toBe('100')
    expect((await enter(master.meter, 110, '2026-02-28')).code).toBe('earlier_pending')
    await one.read(60, '2026-02-20')
    await two.read(60, '2026-02-20')
    await master.holds()
  })

  test('with hold but without a reason to wait its reading is billed', async () => {
    await one.read(40, '2026-01-20')
    await two.read(35, '2026-01-21')
    expect((await enter(master.meter, 100, '2026-01-31', { hold: true })).status).toBe(201)
    expect((await enter(master.meter, 99, '2026-02-28', { hold: true })).code).toBe('reversed')
    await one.read(60, '2026-02-20')
    await two.read(60, '2026-02-20')
    const held = await enter(master.meter, 110, '2026-02-28', { hold: true })
    expect([held.status, held.data.hold_reason]).toEqual([200, 'subs_exceed'])
    await master.holds()
  })

  test('without regard to subs that are suspended, or within their cycle', async () => {
    await t.call(works.staff, `POST /meters/${one.meter}/suspend/`, { date: '2026-01-10', reason: '停用' })
    await t.call(works.staff, `PATCH /meters/${two.meter}/`, { read_cycle_months: 3 })
    expect((await enter(master.meter, 100, '2026-01-31')).status).toBe(201)
  })

  test('below what its subs were billed for', async () => {
    const first = await one.read(40, '2026-01-20')
    await two.read(35, '2026-01-21')
    const refused = await enter(master.meter, 74, '2026-01-31', { confirm_subs: true })
    expect([refused.status, refused.code]).toEqual([409, 'subs_exceed'])
    expect(refused.data).toMatchObject({ volume: '74', deducted_volume: '75' })
    expect(refused.data.orders[0]).toEqual({ id: first.id, order_no: first.order_no })
    expect((await enter(master.meter, 75, '2026-01-31')).data).toMatchObject({ billed_volume: '0' })
  })
})

describe('subs are billed before their master', () => {
  test('in a batch', async () => {
    const row = (meter: number, current_reading: number) => ({
      meter,
      current_reading,
      read_at: '2026-01-31',
    })
    const rows = [row(master.meter, 100), row(one.meter, 40), row(two.meter, 35)]
    const { data } = await t.call(works.clerk, 'POST /reading-orders/batch/', { rows })
    const job = await endedJob(t, works.clerk, data.job)
    expect(job.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true])
    const [{ id }] = job.results
    expect(await master.get(`/orders/${id}/`)).toMatchObject({ deducted_volume: '75', billed_volume: '25' })
    await master.holds()
  })

  test('in a file, whatever the order of its rows, and its check says the same before', async () => {
    const lines = [
      ['户号', '本次读数', '抄表时间'],
      [master.account_no, '100', '2026-01-31'],
      [one.account_no, '40', '2026-01-31'],
      [two.account_no, '35', '2026-01-31'],
    ]
    const content = Buffer.from(lines.map((cells) => cells.join(',')).join('\n'))
    const file = { name: 'subs.csv', content }
    const sent = async (parts: Record<string, string>) => {
      const { data } = await upload(t, works.clerk, 'POST /reading-orders/import/', file, parts)
      return endedJob(t, works.clerk, data.job, 'zh')
    }
    const checked = await sent({ check: 'true' })
    expect(checked.results.map(({ row, msg }: { row: number; msg: string }) => [row, msg])).toEqual([
      [3, '将出账：40 m³，¥80.00'],
      [4, '将出账：35 m³，¥70.00'],
      [2, '将出账：25 m³，¥50.00'],
    ])
    expect((await master.get('/orders/', { meter: master.meter })).count).toBe(0)
    const job = await sent({})
    expect([job.done, job.failed]).toEqual([3, 0])
    const { results } = await master.get('/orders/', { meter: master.meter })
    expect(results[0].billed_volume).toBe('25')
    await master.holds()
  })
})

test('verify finds a deduction that is not that of the subs, and one of another master', async () => {
  const { first, bill } = await january()
  const found = async () => {
    const broken: string[] = []
    for (const invariant of invariants)
      if ('question' in invariant) {
        const within = (column: string) => sql`${sql.ref(column)} = ${works.org}`
        if ((await invariant.question(within).execute(t.db)).rows.length > 0) broken.push(invariant.en)
      }
    return broken.join('\n')
  }
  expect(await found()).toBe('')
  await sql`update orders set deducted_volume = 74 where id = ${bill.id}`.execute(t.db)
  expect(await found()).toContain('that of the subs’ orders')
  await sql`update orders set deducted_volume = 75 where id = ${bill.id}`.execute(t.db)
  await sql`update orders set master_id = null where id = ${first.id}`.execute(t.db)
  expect(await found()).toContain('posted under it')
})
