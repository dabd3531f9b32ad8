import * as xlsx from '@e965/xlsx'
import { beforeEach, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { answerFile, withholdingSite } from '../../testing/withholdings'
import { worksWithWorker } from '../../testing/works-with-worker'
import { invariants } from '../../verify/violations-store'

const on = worksWithWorker('2026-03-10 09:00:00')
let site: ReturnType<typeof withholdingSite>
let bank: number
beforeEach(async () => {
  site = withholdingSite(on)
  bank = await site.bankAccount()
})

const make = async () => (await site.make({ bank_account: bank })).run
const holds = () => expectToHold(on.t.db, on.works.org, invariants)
const order = (id: number) => site.call(`GET /orders/${id}/`)
const meter = (id: number) => site.call(`GET /meters/${id}/`)
const autoSettle = (auto_settle: boolean) =>
  on.t.call(on.works.staff, `PATCH /organizations/orgs/${on.works.org}/`, { settings: { auto_settle } })

/** An account that owes 100.00 since 2026-02-16: on 2026-03-10 the penalty is 11.00. */
async function owing(input: object = {}) {
  const { id, account_no } = await site.account(input)
  return { id, account_no, order: (await site.bill(id, 20, '2026-02-01')).id as number }
}

/** The same with 30.00 in the balance. */
async function withBalance() {
  const account = await owing()
  await autoSettle(false)
  const later = await site.bill(account.id, 30, '2026-03-02')
  await site.pay(account.id, '30.00', { orders: [later.id] })
  await site.call(`POST /orders/${later.id}/red-flush/`, { reason: '抄错' })
  expect(await meter(account.id)).toMatchObject({ balance: '30.00', arrears: '100.00' })
  return account
}

test('a collected row becomes a payment on the row’s orders, dated the run’s day, matched, without a cashier', async () => {
  const account = await owing()
  const run = await make()
  on.t.clock.now = '2026-03-25 10:00:00'
  const job = await site.answer(run.id, answerFile(run.no, [[1, '111.00', '']]))
  expect(job).toMatchObject({ state: 'done', done: 1, failed: 0 })
  const [row] = await site.rows(run.id)
  expect(row).toMatchObject({ state: 'collected', collected: '111.00', reason: '' })
  const payment = await site.call(`GET /payment-records/${row.payment}/`)
  expect(payment).toMatchObject({
    ...{
      kind: 'payment',
      amount: '111.00',
      method: 'withholding',
      bank_account: bank,
      channel_no: `${run.no}-1`,
    },
    ...{
      paid_at: '2026-03-10 00:00:00',
      posted_on: '2026-03-25',
      cashier: null,
      reconcile_status: 'matched',
    },
    ...{
      applied_principal: '100.00',
      applied_penalty: '11.00',
      to_balance: '0.00',
      payment_no: row.payment_no,
    },
    allocations: [{ order: account.order, principal: '100.00', penalty: '11.00', date: '2026-03-10' }],
  })
  expect(await order(account.order)).toMatchObject({ status: 'paid', penalty: '0.00', withholding: null })
  expect(await site.run(run.id)).toMatchObject({
    ...{
      state: 'answered',
      collected_rows: 1,
      collected_amount: '111.00',
      answered_at: '2026-03-25 10:00:00',
    },
    ...{ refused_rows: 0, unknown_rows: 0 },
  })
  await holds()
})

test('the balance that was taken off is laid on these orders in the same act, dated the run’s day', async () => {
  const account = await withBalance()
  const run = await make()
  expect(run.amount).toBe('81.00')
  on.t.clock.now = '2026-03-25 10:00:00'
  await site.answer(run.id, answerFile(run.no, [[1, '81.00', '']]))
  const paid = await order(account.order)
  expect(paid).toMatchObject({ status: 'paid', penalty: '0.00', penalty_paid: '11.00' })
  expect(paid.allocations).toMatchObject([
    { source: 'payment', principal: '70.00', penalty: '11.00', date: '2026-03-10' },
    { source: 'balance', principal: '30.00', penalty: '0.00', date: '2026-03-10', posted_on: '2026-03-25' },
  ])
  expect(await meter(account.id)).toMatchObject({ balance: '0.00', arrears: '0.00' })
  await holds()
})

test('of the balance only what is still there is laid, and never more than was taken off', async () => {
  const [less, more] = [await withBalance(), await withBalance()]
  const run = await make()
  const refund = { amount: '18.00', method: 'cash', reason: '用户要求' }
  await site.call('POST /payment-records/refund/', { meter: less.id, ...refund })
  const later = await site.bill(more.id, 40, '2026-03-03')
  await site.pay(more.id, '50.00', { orders: [later.id] })
  await site.call(`POST /orders/${later.id}/red-flush/`, { reason: '抄错' })
  // The bank collects less than it was asked for.
  await site.answer(
    run.id,
    answerFile(run.no, [
      [1, '81.00', ''],
      [2, '61.00', ''],
    ]),
  )
  expect(await meter(less.id)).toMatchObject({ balance: '0.00', arrears: '18.00' })
  expect(await meter(more.id)).toMatchObject({ balance: '50.00', arrears: '20.00' })
  await holds()
})

test('a refused row keeps the bank’s reason and frees its orders; an unknown one waits for a further answer', async () => {
  const [refused, unknown] = [await owing(), await owing()]
  const run = await make()
  await site.answer(
    run.id,
    answerFile(run.no, [
      [1, '', '余额不足'],
      [2, '', ''],
    ]),
  )
  expect(await site.rows(run.id)).toMatchObject([
    { state: 'refused', collected: null, reason: '余额不足', payment: null },
    { state: 'unknown', collected: null, reason: '', payment: null },
  ])
  expect(await site.run(run.id)).toMatchObject({
    state: 'answered',
    refused_rows: 1,
    unknown_rows: 1,
    collected_rows: 0,
  })
  expect((await order(refused.order)).withholding).toBe(null)
  expect((await order(unknown.order)).withholding).toBe(run.no)
  const { code } = await on.t.call(on.works.staff, `POST /withholdings/${run.id}/cancel/`, {})
  expect(code).toBe('run_answered')
  const next = await make()
  expect(await site.rows(next.id)).toMatchObject([{ meter: refused.id }])
  expect(next.left_out).toEqual([{ reason: 'in_run', accounts: 1, orders: 1 }])

  await site.answer(run.id, answerFile(run.no, [[2, '111.00', '']]))
  expect(await site.rows(run.id)).toMatchObject([
    { state: 'refused' },
    { state: 'collected', collected: '111.00' },
  ])
  expect(await site.run(run.id)).toMatchObject({ collected_rows: 1, refused_rows: 1, unknown_rows: 0 })
  await holds()
})

test('the same answer twice does nothing new; one that differs from before is named and changes nothing', async () => {
  const account = await owing()
  await owing()
  const run = await make()
  const file = answerFile(run.no, [
    [1, '111.00', ''],
    [2, '', '户名不符'],
  ])
  const first = await site.answer(run.id, file)
  expect(await site.answer(run.id, file)).toMatchObject({ id: first.id })
  const other = await on.t.signIn('staff', { organization: on.works.org })
  const again = await site.answer(run.id, file, other)
  expect(again).toMatchObject({ done: 2, failed: 0 })
  expect(again.results[0].msg).toContain('没有变化')
  const different = await site.answer(
    run.id,
    answerFile(run.no, [
      [1, '99.00', ''],
      [2, '111.00', ''],
    ]),
  )
  expect(different).toMatchObject({ done: 2, failed: 2 })
  expect(different.results.map(({ msg }: { msg: string }) => msg)).toEqual([
    expect.stringMatching(/^行号：.*此前已回盘（实扣 111\.00/),
    expect.stringMatching(/户名不符/),
  ])
  const { results } = await site.call('GET /payment-records/', { meter: account.id })
  expect(results).toMatchObject([{ amount: '111.00' }])
  // The bank takes it back later: the row was answered all the same.
  await site.call(`POST /payment-records/${results[0].id}/reverse/`, { reason: '银行退票' })
  await site.answer(run.id, file, other)
  expect((await site.call('GET /payment-records/', { meter: account.id })).count).toBe(2)
  expect(await site.run(run.id)).toMatchObject({
    collected_rows: 1,
    collected_amount: '111.00',
    refused_rows: 1,
  })
  await holds()
})

test('what was paid or flushed meanwhile is not paid again: the money goes to the balance', async () => {
  const [atTill, inPart, flushed] = [await owing(), await owing(), await owing()]
  const run = await make()
  await site.pay(atTill.id, '111.00')
  await site.pay(inPart.id, '41.00')
  await site.call(`POST /orders/${flushed.order}/red-flush/`, { reason: '抄错' })
  await site.answer(
    run.id,
    answerFile(run.no, [
      [1, '111.00', ''],
      [2, '111.00', ''],
      [3, '111.00', ''],
    ]),
  )
  expect(await meter(atTill.id)).toMatchObject({ balance: '111.00', arrears: '0.00' })
  expect(await meter(inPart.id)).toMatchObject({ balance: '41.00', arrears: '0.00' })
  expect(await meter(flushed.id)).toMatchObject({ balance: '111.00', arrears: '0.00' })
  expect((await site.call('GET /payment-records/', { meter: flushed.id })).results).toMatchObject([
    { kind: 'prepay', to_balance: '111.00', method: 'withholding' },
  ])
  await holds()
})

test('only the row’s own orders are paid, whatever was billed since; too much goes to the balance', async () => {
  const account = await owing()
  const run = await make()
  await site.bill(account.id, 26, '2026-03-05')
  await site.answer(run.id, answerFile(run.no, [[1, '120.00', '多扣']]))
  expect(await meter(account.id)).toMatchObject({ balance: '9.00', arrears: '30.00' })
  expect(await site.rows(run.id)).toMatchObject([{ collected: '120.00', reason: '多扣' }])
  await holds()
})

test('a new order that has taken the balance leaves none to lay; no fen is lost', async () => {
  const account = await withBalance()
  const run = await make()
  await autoSettle(true)
  await site.bill(account.id, 32, '2026-03-10')
  expect(await meter(account.id)).toMatchObject({ balance: '0.00' })
  await site.answer(run.id, answerFile(run.no, [[1, '81.00', '']]))
  const { balance, arrears } = await meter(account.id)
  expect([balance, arrears]).toEqual(['0.00', '60.00'])
  await holds()
})

test('every wrong row is named by its line, and the good ones are booked; the sheet comes back', async () => {
  const accounts = [await owing(), await owing(), await owing(), await owing(), await owing()]
  const run = await make()
  const file = {
    name: 'answer.csv',
    content: [
      'run_no,row,account_no,collected,reason',
      `${run.no},1,${accounts[0]!.account_no},"1,111.00",`,
      `${run.no},2,${accounts[0]!.account_no},111.00,`,
      `${run.no},3,,0.00,`,
      `${run.no},4,,111.00,`,
      `${run.no},4,,111.00,`,
      `${run.no},99,,111.00,`,
      `OTHER,5,,111.00,`,
      `${run.no},x,,111.00,`,
      `${run.no},5,,-5,`,
    ].join('\n'),
  }
  const job = await site.answer(run.id, file)
  expect(job).toMatchObject({ state: 'done', done: 9, failed: 8 })
  const said = job.results.filter(({ ok }: { ok: boolean }) => !ok)
  expect(
    said.map(({ row, errors }: { row: number; errors: object }) => [row, ...Object.keys(errors)]),
  ).toEqual([
    [3, '户号'],
    [4, '失败原因'],
    [5, '行号'],
    [6, '行号'],
    [7, '行号'],
    [8, '批次号'],
    [9, '行号'],
    [10, '实扣金额'],
  ])
  expect(await meter(accounts[0]!.id)).toMatchObject({ balance: '1000.00', arrears: '0.00' })
  const { status, text } = await on.t.call(on.works.staff, `GET /jobs/${job.id}/file/`)
  expect(status).toBe(200)
  expect(text).toMatch(/缴费 /)
  expect(text).toMatch(/没有第 99 行/)
  await holds()
})

test('a bank that contradicts itself is not believed: nothing is booked or freed, and the row waits', async () => {
  const accounts = [await owing(), await owing(), await owing(), await owing(), await owing(), await owing()]
  const run = await make()
  const answered = (rows: string[]) =>
    site.answer(run.id, {
      name: 'answer.csv',
      content: ['run_no,row,amount,collected,reason', ...rows.map((row) => `${run.no},${row}`)].join('\n'),
    })
  const job = await answered([
    '1,111.00,,扣款成功',
    '2,111.00,0,0000',
    '3,"￥111.00",111.00,余额不足',
    '4,99.00,111.00,',
    '5,壹佰元,,账户已销',
    '6,111,20.00,余额不足',
  ])
  expect(job).toMatchObject({ done: 6, failed: 5 })
  const said = job.results.filter(({ ok }: { ok: boolean }) => !ok)
  expect(
    said.map(({ row, errors, msg }: { row: number; errors: object; msg: string }) => [
      row,
      ...Object.keys(errors),
      msg,
    ]),
  ).toEqual([
    [2, '实扣金额', expect.stringContaining('扣款成功')],
    [3, '实扣金额', expect.stringContaining('0000')],
    [4, '失败原因', expect.stringContaining('余额不足')],
    [5, '金额', expect.stringContaining('111.00')],
    [6, '金额', expect.stringContaining('111.00')],
  ])
  const rows = await site.rows(run.id)
  expect(
    rows.map(({ state, collected }: { state: string; collected: string | null }) => [state, collected]),
  ).toEqual([...Array.from({ length: 5 }, () => ['unanswered', null]), ['collected', '20.00']])
  for (const { order: id } of accounts.slice(0, 5))
    expect(await order(id)).toMatchObject({ withholding: run.no })
  // The corrected answer is booked as any other.
  expect(await answered(['1,111.00,111.00,扣款成功'])).toMatchObject({ done: 1, failed: 0 })
  await holds()
})

test('a file of another run is refused as a whole, with a sentence; the run stays as it was', async () => {
  await owing()
  const run = await make()
  await site.call(`POST /withholdings/${run.id}/cancel/`, {})
  const second = await make()
  const job = await site.answer(second.id, answerFile(run.no, [[1, '111.00', '']]))
  expect(job).toMatchObject({ state: 'failed', done: 0 })
  expect(job.msg).toContain(run.no)
  expect(job.msg).toContain(second.no)
  expect(await site.run(second.id)).toMatchObject({ state: 'made', collected_rows: 0 })
  const cancelled = await on.t.call(
    on.works.staff,
    `POST /withholdings/${run.id}/cancel/`,
    {},
    { 'accept-language': 'en' },
  )
  expect([cancelled.status, cancelled.code]).toEqual([409, 'run_cancelled'])
})

test('a cancelled run takes no answer', async () => {
  await owing()
  const run = await make()
  await site.call(`POST /withholdings/${run.id}/cancel/`, {})
  await expect(site.answer(run.id, answerFile(run.no, [[1, '111.00', '']]))).rejects.toThrow('run_cancelled')
})

test('a workbook with number cells and English headings is read as well', async () => {
  const account = await owing()
  const run = await make()
  const sheet = xlsx.utils.aoa_to_sheet([
    ['Withholding of March'],
    ['Run no.', 'Row', 'Account no.', 'Amount', 'Collected', 'Reason'],
    [run.no, 1, account.account_no, 111, 111, ''],
  ])
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, 'Sheet1')
  const content = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' })
  const job = await site.answer(run.id, { name: 'answer.xlsx', content })
  expect(job).toMatchObject({ done: 1, failed: 0 })
  expect(await meter(account.id)).toMatchObject({ arrears: '0.00' })
})

test('money that was taken at the till under the row’s number is not booked twice', async () => {
  const account = await owing()
  const run = await make()
  await site.pay(account.id, '111.00', {
    method: 'withholding',
    bank_account: bank,
    channel_no: `${run.no}-1`,
  })
  const job = await site.answer(run.id, answerFile(run.no, [[1, '111.00', '']]))
  expect(job.results).toMatchObject([{ ok: false, msg: expect.stringContaining(`${run.no}-1`) }])
  expect(await site.run(run.id)).toMatchObject({ state: 'made' })
  await site.answer(run.id, answerFile(run.no, [[1, '', '已在柜台登记']]))
  expect(await site.rows(run.id)).toMatchObject([{ state: 'refused', reason: '已在柜台登记' }])
  await holds()
})

test('the time lines of the account and of the run tell of it', async () => {
  const account = await owing()
  const run = await make()
  await site.answer(run.id, answerFile(run.no, [[1, '111.00', '']]))
  const acts = async (object_type: string, object_id: number) =>
    (await site.call('GET /audit/timeline/', { object_type, object_id })).results.map(
      ({ title }: { title: string }) => title,
    )
  expect(await acts('meter', account.id)).toContain('银行代扣回盘入账')
  expect(await acts('withholding', run.id)).toEqual([
    '银行代扣回盘入账',
    '上传银行代扣回盘',
    '列入银行代扣批次',
    '提交银行代扣批次',
  ])
})

test('whoever made the run and sent the answer is told, with the way to the run', async () => {
  await owing()
  const run = await make()
  await site.answer(run.id, answerFile(run.no, [[1, '', '余额不足']]))
  const { results } = await site.call('GET /notices/')
  const told = results.filter(({ target }: { target: { id: number } | null }) => target?.id === run.id)
  expect(
    told.map(({ target, content }: { target: { type: string }; content: string }) => [target.type, content]),
  ).toEqual([
    ['withholding', expect.stringContaining(run.no)],
    ['withholding', expect.stringContaining(run.no)],
  ])
})
