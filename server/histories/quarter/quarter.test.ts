import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StatementRow } from '../../testing/statements'
import { startApp, type TestApp } from '../../testing/test-app'
import { startTestWorker, type TestWorker } from '../../testing/test-worker'
import { decimal } from '../own-figures'
import { ownAccounts } from './accounts'
import { expectBalances, expectDays, expectMonth } from './agree'
import { type BankFile, decide, expectBank, sendFile, take } from './bank'
import { owed } from './book'
import { type Company, openCompany, type Reply } from './company'
import { closeDay, confirmDay, dueOf, pay, payTogether, refundAll, reverse } from './counter'
import { hasHledger, hledgerAccounts } from './hledger'
import { closeDays, closeMonth, missingFor } from './month-end'
import { changeOver, correct, fee, read, trueUp } from './reading'
import { answerRun, makeRun, type Run } from './withhold'

let t: TestApp
let worker: TestWorker
let company: Company
beforeAll(async () => {
  t = await startApp()
  worker = await startTestWorker(t)
  company = await openCompany(t)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  expect(worker.reports).toEqual([])
})

/** The documents of earlier months that a month needs. */
const orders: Record<string, number> = {}
const payments: Record<string, number> = {}
const kept: Record<string, Reply> = {}
/** Money that reached the bank, as texts. */
const arrived: Record<string, string> = {}
const files: BankFile[] = []
let run: Run

const MONTHS = ['2026-01', '2026-02', '2026-03']
const at = (time: string) => {
  t.clock.now = `${time}:00`
}

// The three months follow on each other: each test goes on where the last one ended.
describe('a company from January to March', () => {
  test('January is read, paid at two windows, and closed once its days are', async () => {
    at('2026-01-15 10:00')
    orders.zhang = (await read(company, 'zhang', 200, '2026-01-15')).id
    orders.zhou = (await read(company, 'zhou', 30, '2026-01-15')).id
    await read(company, 'li', 18, '2026-01-15')
    await read(company, 'zhao', 10, '2026-01-15')
    await read(company, 'qian', 12, '2026-01-15')
    await read(company, 'sun', 14, '2026-01-15')
    await read(company, 'wu', 9, '2026-01-15')
    await read(company, 'wang', 40, '2026-01-15')
    await read(company, 'mill', 100, '2026-01-15')
    await read(company, 'depot', 150, '2026-01-15')

    at('2026-01-16 11:00')
    await pay(company, 'zhang', dueOf(company, 'zhang'))
    await pay(company, 'li', 9_000)
    await pay(company, 'zhou', dueOf(company, 'zhou'), { method: 'wechat', channel_no: 'W1' })
    await pay(company, 'wu', dueOf(company, 'wu'))
    const { window: by } = company
    const cheque = { by, method: 'cheque', channel_no: 'C1' }
    payments.cheque = await pay(company, 'wang', dueOf(company, 'wang'), cheque)
    arrived.G1 = await payTogether(company, ['mill', 'depot'], 'G1')
    arrived.C1 = decimal(company.book.payments.get(payments.cheque)!.amount, 2)
    const day = await closeDay(company, company.counter, '2026-01-16', { over: -50 })
    arrived.D1 = day.counted_cash
    at('2026-01-17 09:00')
    await confirmDay(company, day, 'D1')

    at('2026-02-02 09:00')
    expect(await missingFor(company, '2026-01')).toEqual(['days'])
    await closeDays(company)
    kept['2026-01'] = await closeMonth(company, '2026-01')
  })

  test('February corrects a paid order, takes back a bounced cheque, changes a device, estimates, and asks the bank', async () => {
    at('2026-02-05 10:00')
    const { red, reissued } = await correct(company, 'zhang', orders.zhang!, 20)
    expect([red.billing_month, reissued.billing_month]).toEqual(['2026-02', '2026-02'])
    await refundAll(company, 'zhang')
    at('2026-02-06 10:00')
    await reverse(company, payments.cheque!, '退票：存款不足', company.window)
    at('2026-02-10 10:00')
    await changeOver(company, 'wang', { final: 60, initial: 5, at: '2026-02-10 09:00:00' })
    await fee(company, 'wang', 3_000)

    at('2026-02-20 10:00')
    await read(company, 'zhang', 45, '2026-02-20')
    orders.li = (await read(company, 'li', null, '2026-02-20')).id
    const { id: second } = await read(company, 'zhao', 24, '2026-02-20')
    await read(company, 'qian', 25, '2026-02-20')
    await read(company, 'sun', 30, '2026-02-20')
    await read(company, 'zhou', 70, '2026-02-20')
    await read(company, 'wang', 25, '2026-02-20')
    await read(company, 'mill', 230, '2026-02-20')
    await read(company, 'depot', 260, '2026-02-20')

    at('2026-02-21 10:00')
    const due = owed(company.book.orders.get(second)!)
    await pay(company, 'zhao', due + 600, { orders: [second] })
    await pay(company, 'zhang', 2_000, { method: 'wechat' })
    const day = await closeDay(company, company.counter, '2026-02-21')
    await confirmDay(company, day, 'D2')
    arrived.D2 = day.counted_cash
    at('2026-02-25 10:00')
    run = await makeRun(company, ['zhao', 'qian', 'sun'], '2026-02-28')
    expect(run.rows[0]!.fromBalance).toBe(600)

    at('2026-02-26 10:00')
    const transfer = { by: company.window, method: 'transfer' }
    payments.unnumbered = await pay(company, 'zhou', dueOf(company, 'zhou'), transfer)
    arrived.B7 = decimal(company.book.payments.get(payments.unnumbered)!.amount, 2)
    payments.wrong = await pay(company, 'li', 6_000, { ...transfer, channel_no: 'T3' })
    await pay(company, 'zhang', 3_000, { ...transfer, channel_no: 'T9' })
    const owing = dueOf(company, 'wang', '2026-02-25')
    arrived.T1 = decimal(owing, 2)
    await pay(company, 'wang', owing, {
      ...{ ...transfer, channel_no: 'T1', day: '2026-02-25' },
    })
    // Typed twice, and taken back at once: the bank knows nothing of it.
    const twice = await pay(company, 'wu', 1_000, { ...transfer, channel_no: 'T5' })
    await reverse(company, twice, '重复录入', company.window)
    arrived.G2 = await payTogether(company, ['mill', 'depot'], 'G2')
    at('2026-02-27 10:00')
    await answerRun(company, run, { zhao: 'collected', qian: { refused: '余额不足' }, sun: 'unknown' })
    await pay(company, 'qian', dueOf(company, 'qian'))

    at('2026-03-02 09:00')
    await closeDays(company)
    kept['2026-02'] = await closeMonth(company, '2026-02')
  })

  test('March takes a late reading of February and a late word of the bank, and explains every row of its file', async () => {
    at('2026-03-04 10:00')
    const late = await read(company, 'wu', 20, '2026-02-26')
    expect([late.billing_month, late.months]).toEqual(['2026-03', 1])
    at('2026-03-05 10:00')
    await answerRun(company, run, { sun: 'collected' })

    at('2026-03-06 10:00')
    const rows: StatementRow[] = [
      ['C1', arrived.C1!, '2026-01-16', '支票'],
      ['G1', arrived.G1!, '2026-01-16', '两户合并'],
      ['D1', arrived.D1!, '2026-01-17', '现金缴存'],
      ['C1', `-${arrived.C1}`, '2026-02-06', '退票'],
      ['D2', arrived.D2!, '2026-02-21', '现金缴存'],
      ['T1', arrived.T1!, '2026-02-25'],
      ['T1', arrived.T1!, '2026-02-25', '重复列示'],
      ['T3', '66.00', '2026-02-26'],
      ['B7', arrived.B7!, '2026-02-26'],
      ['G2', arrived.G2!, '2026-02-26'],
      ['X1', '40.00', '2026-02-27', '水费'],
      ['F1', '-5.00', '2026-02-28', '手续费'],
    ]
    const file = await sendFile(company, rows, '一二月.csv')
    files.push(file)
    const said = (await file.states()).map(([number, , state]) => `${number} ${state}`)
    expect(said).toEqual([
      ...['C1 matched', 'G1 matched', 'D1 matched', 'C1 matched', 'D2 matched', 'T1 matched', 'T1 different'],
      ...['T3 different', 'B7 missing_here', 'G2 matched', 'X1 missing_here', 'F1 missing_here'],
      // The transfer without a number, until its row is matched, and one that is still under way.
      ...[' missing_there', 'T9 missing_there'],
    ])
    await decide(company, file, 'T1', 'resolve', { reason: '银行重复列示' })
    await reverse(company, payments.wrong!, '金额录错', company.window)
    await take(company, file, 'T3', 'li')
    await decide(company, file, 'B7', 'match', { payment: payments.unnumbered })
    await take(company, file, 'X1', 'wu')
    await decide(company, file, 'F1', 'resolve', { reason: '手续费' })
    expect((await file.states()).map(([, , state]) => state)).toEqual([
      ...['matched', 'matched', 'matched', 'matched', 'matched', 'matched', 'resolved'],
      ...['matched', 'matched', 'matched', 'matched', 'resolved', 'resolved', 'missing_there'],
    ])
  })

  test('March trues the estimate up, corrects January again with what followed, and is closed', async () => {
    at('2026-03-12 10:00')
    const { cascade } = await correct(company, 'zhou', orders.zhou!, 24, { cascade: true })
    expect(cascade).toHaveLength(1)

    at('2026-03-20 10:00')
    const real = await trueUp(company, 'li', 30, '2026-03-20', orders.li!)
    expect([real.volume, real.billing_month]).toEqual(['12', '2026-03'])
    await read(company, 'zhang', 70, '2026-03-20')
    await read(company, 'zhao', 40, '2026-03-20')
    await read(company, 'qian', 40, '2026-03-20')
    await read(company, 'sun', 45, '2026-03-20')
    await read(company, 'zhou', 95, '2026-03-20')
    await read(company, 'wu', 33, '2026-03-20')
    await read(company, 'wang', 60, '2026-03-20')
    await read(company, 'mill', 330, '2026-03-20')
    await read(company, 'depot', 400, '2026-03-20')
    at('2026-03-25 10:00')
    await pay(company, 'zhang', dueOf(company, 'zhang'))
    await pay(company, 'li', 10_000)
    await pay(company, 'qian', dueOf(company, 'qian') - 1, { method: 'wechat' })
    arrived.G3 = await payTogether(company, ['mill', 'depot'], 'G3')
    at('2026-03-31 17:00')
    const rows: StatementRow[] = [
      ['T9', '30.00', '2026-03-02', '在途'],
      ['G3', arrived.G3, '2026-03-25'],
    ]
    files.push(await sendFile(company, rows, '三月.csv'))
    // The money that the first file lacked has arrived.
    expect((await files[0]!.states()).at(-1)).toEqual(['T9', '30.00', 'resolved'])

    at('2026-04-01 09:00')
    await closeDays(company)
    kept['2026-03'] = await closeMonth(company, '2026-03')
  })

  test('its months stay as they were closed, and agree to the fen with the entries that the test made itself', async () => {
    const accounts = ownAccounts(company.book)
    for (const month of MONTHS) {
      const { data } = await t.call(company.staff, `GET /periods/${month}/`)
      expect([data.state, data.figures]).toEqual(['closed', kept[month]])
      await expectMonth(company, accounts, month)
    }
    expect(await expectDays(company, accounts)).toBeGreaterThan(6)
    await expectBalances(company, accounts, '2026-03')
    await expectBank(company, accounts, files, MONTHS)
  })

  test('a month that is opened and closed again has the same figures', async () => {
    await company.call(company.staff, 'POST /periods/2026-03/reopen/', { reason: '复核' })
    expect(await closeMonth(company, '2026-03')).toEqual(kept['2026-03'])
  })

  test('an independent book-keeper says the same', async ({ skip }) => {
    skip(!hasHledger(), 'hledger is not installed here, so it did not add the journal up')
    const accounts = hledgerAccounts(company.book)
    try {
      for (const month of MONTHS) await expectMonth(company, accounts, month)
      await expectDays(company, accounts)
      await expectBalances(company, accounts, '2026-03')
      await expectBank(company, accounts, files, MONTHS)
    } finally {
      accounts.end()
    }
  })
})
