import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectToHold } from '../testing/books'
import { issueInvoices, nameSeller } from '../testing/invoices'
import { moveIn } from '../testing/moved-in'
import { imeiOf, newRemoteWorks, withRemote } from '../testing/remote-works'
import { newBankAccount, reconciled, statement } from '../testing/statements'
import { tamperedRows } from '../testing/tampered-rows'
import { startApp, type TestApp } from '../testing/test-app'
import { endedJob, startTestWorker } from '../testing/test-worker'
import { beijing, newMonitor, newWaterworks, type Waterworks } from '../testing/waterworks'
import { answerFile, withholdingSite } from '../testing/withholdings'
import { sealInvariants } from './seals-store'
import { invariants, violationsOf } from './violations-store'

let t: TestApp

beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
  await bookSomething()
})
afterAll(() => t.stop())

/** A module whose register turns over, whose valve is opened twice, and the one that replaces it. */
async function reportRemotely(): Promise<void> {
  const remote = await newRemoteWorks(t)
  const { id } = await remote.bound(imeiOf(1), { install_date: '2026-01-01', initial_reading: 99_990 })
  const row = { imei: imeiOf(1) }
  await remote.send([
    { ...row, freeze_at: '2026-01-10 00:00:00', reading: 9_999_500 },
    { ...row, freeze_at: '2026-01-11 00:00:00', reading: 500 },
  ])
  const open = { action: 'open', reason: 'request' }
  for (const _ of [1, 2]) {
    expect((await t.call(remote.clerk, `POST /meters/${id}/valve/`, open)).status).toBe(201)
    expect((await t.call(remote.gateway, 'GET /nb/nb-gate/')).status).toBe(200)
  }
  await t.call(remote.clerk, `PUT /meters/${id}/module/`, { imei: imeiOf(2), from: '2026-01-20' })
}

/** Two meters read over the turn of a year, with a rollover, payments, a reversal and a flush. */
async function bookSomething(): Promise<void> {
  const works = await newWaterworks(t, { tier_straddle_policy: 'by_days' })
  const price = await beijing(works)
  const a = await works.meter(price, {
    initial_reading: 99_950,
    opening_cumulative: { tier_year_from: '2025-01-01', volume: 150 },
  })
  const b = await works.meter(price, { opening_cumulative: { tier_year_from: '2026-01-01', volume: 175 } })
  const pay = async (meter: number, amount: string) =>
    (await t.call(works.clerk, 'POST /payment-records/', { meter, amount, method: 'cash' })).data
  t.clock.now = '2025-12-10 09:00:00'
  await works.read(a.id, '99990.7', '2025-12-10')
  t.clock.now = '2026-01-31 09:00:00'
  await works.read(a.id, '20.25', '2026-01-20', { is_rollover: true })
  await waiveSomething(works, a.id)
  await works.read(b.id, 3, '2026-01-11')
  await pay(b.id, '100')
  await works.read(b.id, 13, '2026-01-21')
  await works.read(b.id, 14, '2026-01-22')
  const paid = await pay(a.id, '30.50')
  await pay(a.id, '20.00')
  await t.call(works.clerk, `DELETE /payment-records/${paid.id}/`)
  const [last] = (await t.call(works.clerk, 'GET /orders/', { meter: b.id })).data.results
  const reissue = { current_reading: 15, deduct_volume: '0.5' }
  await t.call(works.staff, `POST /orders/${last.id}/red-flush/`, { reason: '漏损', reissue })
  const customer = { customer_name: '李四' }
  const e = await works.meter(price)
  await works.read(e.id, 10, '2026-01-10', { is_final: true })
  await pay(e.id, '50')
  await t.call(works.clerk, `POST /meters/${e.id}/transfer/`, { transferred_at: '2026-01-15', customer })
  await works.read(e.id, 20, '2026-01-25')
  await closeTills(works, [a.id, b.id])
  await liveWithDevices(works, price)
  await takeSomething(works, price)
  await invoiceSomething(works, price)
  await liveWithSubs(works, price)
  await reportRemotely()
  await reconcileSomething(works, price)
  await withholdSomething(works, price)
  await moveSomethingIn(works, price)
  const closed = await t.call(works.staff, 'POST /periods/2025-12/close/', {})
  expect(closed.status, closed.text).toBe(200)
}

/**
 * An account with a bill that the other system has invoiced, a balance, readings, a sheet and a difference; and a move-in that was
 * withdrawn.
 */
async function moveSomethingIn(works: Waterworks, price: number): Promise<void> {
  const { id } = await works.meter(price)
  const former = await t.call(works.staff, `PATCH /meters/${id}/`, {
    former_nos: [{ no: 'OLD-9', note: '' }],
  })
  expect(former.status, former.text).toBe(200)
  const bill = { external_no: 'E-1', items: { 水费: '20.70' }, paid: '0.70', isInvoiced: true }
  const history: [string, string, string, string][] = [['2025-11-20', '10', '10', '50.00']]
  const accounts = new Map([[id, { bills: [bill], balance: '5.00', history }]])
  const moved = await moveIn(t, works, price, '2025-12-31', accounts)
  const of = { organization_id: works.org, move_in_id: moved.moveIn }
  const sums = JSON.stringify({ owed: 2000, penalty: 0, balances: 500 })
  await t.db
    .insertInto('move_in_files')
    .values({
      ...of,
      kind: 'open_bills',
      name: 'a.csv',
      key: 'a',
      size: 1,
      sha256: 'a',
      is_current: true,
      sums,
    })
    .execute()
  await t.db
    .insertInto('move_in_differences')
    .values({ ...of, file_name: 'b.csv', line: 2, account_no: 'OLD-9', difference: '1.00', size: '1.00' })
    .execute()
  await t.db
    .insertInto('move_ins')
    .values({ organization_id: works.org, name: '撤销', as_of: '2025-12-31', state: 'withdrawn' })
    .execute()
}

/** A run of withholding with a collected row, a refused one and one that waits. */
async function withholdSomething(works: Waterworks, price: number): Promise<void> {
  const worker = await startTestWorker(t)
  const site = withholdingSite({ t, works, price })
  for (let at = 0; at < 3; at++) await site.bill((await site.account()).id, 10, '2026-01-10')
  const { run } = await site.make({ bank_account: await site.bankAccount() })
  await site.answer(
    run.id,
    answerFile(run.no, [
      [1, '50.00', ''],
      [2, '', '余额不足'],
      [3, '', ''],
    ]),
  )
  await worker.stop()
}

/** One payer for two accounts, and another payment with a bank's number; then the days of the cashiers are closed. */
async function closeTills({ clerk, staff }: Waterworks, meters: number[]): Promise<void> {
  const rows = meters.map((meter) => ({ meter, amount: '5.00' }))
  const number = { method: 'wechat', channel_no: 'W-1' }
  for (const way of [{ method: 'cash', tender: '20.00' }, number]) {
    const { status, text } = await t.call(clerk, 'POST /payment-records/group/', { rows, ...way })
    expect(status, text).toBe(201)
  }
  const single = { meter: meters[0], amount: '1.00', method: 'wechat', channel_no: 'W-2' }
  expect((await t.call(staff, 'POST /payment-records/', single)).status).toBe(201)
  for (const user of [clerk, staff]) {
    const body = { date: '2026-01-31', counted_cash: '0.00', remark: '已缴存' }
    expect((await t.call(user, 'POST /payment-records/close-day/', body)).status).toBe(200)
  }
  t.clock.now = '2026-02-01 09:00:00'
}

/** Two issued invoices, the first of which is cancelled. */
async function invoiceSomething(works: Waterworks, price: number): Promise<void> {
  await nameSeller(t, works.org)
  for (const isCancelled of [true, false]) {
    const { id } = await works.meter(price)
    const { data: order } = await works.read(id, 10, '2026-01-10')
    const { data } = await t.call(works.staff, 'POST /invoices/', { type: 'normal', orders: [order.id] })
    await issueInvoices(t)
    if (isCancelled) await t.call(works.staff, `POST /invoices/${data.id}/red/`, { red_reason: '01' })
    await issueInvoices(t)
  }
}

/** A bank's file with one of two payments. */
async function reconcileSomething(works: Waterworks, price: number): Promise<void> {
  const bank = await newBankAccount(t, works.staff, '6222000011112222')
  const { id: meter } = await works.meter(price)
  for (const channel_no of ['B1', 'B9']) {
    const paper = { method: 'transfer', bank_account: bank, channel_no, paid_at: '2026-01-26 10:00:00' }
    await t.call(works.staff, 'POST /payment-records/', { meter, amount: '10.00', ...paper })
  }
  const worker = await startTestWorker(t)
  const id = await reconciled(t, works.staff, bank, statement([['B1', '10.00', '2026-01-26']]))
  await worker.stop()
  const { data } = await t.call(works.staff, `GET /reconciliations/${id}/`)
  expect([data.matched, data.missing_there]).toEqual([1, 1])
}

/** Waives a part of the penalty of a meter's first order for good, and another one for a while. */
async function waiveSomething(works: Waterworks, meter: number): Promise<void> {
  const [late] = (await t.call(works.staff, 'GET /orders/', { meter, ordering: 'id' })).data.results
  const path = `POST /orders/${late.id}/waive-penalty/`
  const waive = async (amount: string) => (await t.call(works.staff, path, { amount, reason: '协商' })).data
  await waive('0.30')
  const { waivers } = await waive('0.20')
  const { data } = await t.call(works.staff, `${path}${waivers.at(-1).id}/withdraw/`, {})
  expect(data.penalty_waived).toBe('0.30')
}

/** A master with a minimum and two subs: it deducts an order, and another with the red of its reversal. */
async function liveWithSubs(works: Waterworks, price: number): Promise<void> {
  const master = await works.meter(price, { meter_class: 'master', min_volume: '1' })
  const one = await works.meter(price, { meter_class: 'sub', parent: master.id })
  const two = await works.meter(price, { meter_class: 'sub', parent: master.id })
  const confirmed = { confirm_abnormal: true, confirm_subs: true }
  await works.read(one.id, 12, '2026-01-10')
  const { data: wrong } = await works.read(two.id, 9, '2026-01-11')
  expect((await works.read(master.id, 30, '2026-01-12', confirmed)).data.deducted_volume).toBe('21')
  await t.call(works.staff, `POST /orders/${wrong.id}/red-flush/`, { reason: '抄错' })
  await works.read(one.id, 20, '2026-01-20')
  const { data: next } = await works.read(master.id, 50, '2026-01-22', confirmed)
  expect(next).toMatchObject({ deducted_volume: '-1', billed_volume: '21' })
  // Its subs take all of it, and the minimum was billed before in this month.
  await works.read(two.id, 10, '2026-01-25')
  await works.read(master.id, 60, '2026-01-26', confirmed)
}

/** A meter that was suspended, changed over and reported faulty, and one that was closed after its final reading. */
async function liveWithDevices(works: Waterworks, price: number): Promise<void> {
  const act = async (path: string, body: object) => {
    const reply = await t.call(works.clerk, `POST /meters/${path}/`, body)
    expect(reply.status, reply.text).toBe(200)
  }
  const c = await works.meter(price, { initial_reading: 40, min_volume: '6', install_date: '2025-11-25' })
  const d = await works.meter(price)
  await works.read(c.id, 50, '2025-12-01 08:00:00')
  await act(`${c.id}/suspend`, { date: '2025-12-02', reason: '外出' })
  await act(`${c.id}/resume`, { date: '2025-12-20' })
  const device = { final_reading: 52, meter_no: `${c.meter_no}-2`, initial_reading: 3 }
  await act(`${c.id}/change`, { ...device, changed_at: '2025-12-24 08:00:00', reason: 'periodic' })
  await works.read(c.id, 9, '2026-01-25 08:00:00')
  await act(`${c.id}/fault`, { date: '2026-01-28', reason: '停走' })
  await works.read(d.id, 0, '2026-01-25 08:00:00', { is_final: true })
  await act(`${d.id}/close`, { closed_at: '2026-01-26', reason: '拆迁' })
}

/** A report that waits for its order as a reading, and two readings of a monitor. */
async function takeSomething(works: Waterworks, price: number): Promise<void> {
  const remote = await withRemote(t, works)
  const location = (
    await t.call(works.staff, 'POST /organizations/locations/', {
      ...{ name: '远传册', level: 'book', code: 'R1', read_day: 20 },
    })
  ).data.id
  const f = await works.meter(price, { location, meter_type: remote.remoteType, read_cycle_months: 1 })
  await remote.bind(f.id)
  await remote.report(f.id, { freeze_at: '2026-01-20 00:00:00', index: '7.25' })
  const worker = await startTestWorker(t)
  const path = `POST /reading-rounds/${location}/take-remote/`
  await endedJob(t, works.clerk, (await t.call(works.clerk, path, { month: '2026-01' })).data.job)
  await worker.stop()
  const monitor = await newMonitor(works, { watches: location })
  for (const [current_reading, read_at] of [
    [100, '2025-12-31'],
    [140, '2026-01-30'],
  ])
    await t.call(works.clerk, 'POST /readings/', { meter: monitor.id, current_reading, read_at })
}

const brokenNow = async (): Promise<string[]> => {
  const broken = []
  for (const invariant of invariants) {
    if ((await violationsOf(t.db, null, invariant)).length > 0) broken.push(invariant.en)
  }
  return broken
}

test('what the product books holds every invariant', async () => {
  expect(await brokenNow()).toEqual([])
})

describe('a row that was changed by hand is found', () => {
  test.each(tamperedRows)('%s (%s)', async (invariant, statement) => {
    const named = invariants.filter(({ en }) => en.startsWith(invariant))
    const undo = new Error('undo')
    const found = await t.db
      .transaction()
      .execute(async (tx) => {
        await sql.raw(statement).execute(tx)
        const violations = []
        for (const one of named) violations.push(...(await violationsOf(tx, null, one)))
        // So that the end of every other file of tests finds it, too.
        await expect(expectToHold(tx, null, named)).rejects.toThrow(invariant)
        throw Object.assign(undo, { violations })
      })
      .catch((error) => {
        if (error !== undo) throw error
        return error.violations
      })
    expect(found).not.toEqual([])
  })

  test('and after all of these changes, each undone, the books hold every invariant again', async () => {
    expect(await brokenNow()).toEqual([])
  })
})

test('every invariant has a row in this list, and those of the audit trail in another', () => {
  const covered = tamperedRows.map(([invariant]) => invariant)
  const without = invariants.filter(({ en }) => !covered.some((each) => en.startsWith(each)))
  expect(without.map(({ en }) => en)).toEqual(sealInvariants.map(({ en }) => en))
})

test('an order whose price and amounts were doubled is named with both computations', async () => {
  const doubled = new Error('undo')
  const found = await t.db
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        update order_lines set price = 3.14, amount = amount * 2 where name = '水资源费' and order_id = (
          select min(id) from orders where kind = 'reading' and status <> 'red_flushed') returning order_id as id`.execute(
        tx,
      )
      const invariant = invariants.find(({ en }) => en.startsWith('the parts and lines of a live'))!
      throw Object.assign(doubled, { rows, violations: await violationsOf(tx, null, invariant) })
    })
    .catch((error) => {
      if (error !== doubled) throw error
      return error
    })
  expect(found.violations).toEqual([
    expect.objectContaining({
      object: 'order',
      id: found.rows[0].id,
      detail: expect.stringContaining(' 3.14 '),
    }),
  ])
  expect(found.violations[0].detail).toContain('the rules make surcharge')
  expect(found.violations[0].detail).toContain(' 1.57 ')
})
