import { beforeEach, describe, expect, test } from 'vitest'
import { MAPPING, newBankAccount, reconciled, rowsOf, send, statement } from '../../testing/statements'
import type { TestReply } from '../../testing/test-app'
import { endedJob } from '../../testing/test-worker'
import { newWaterworks } from '../../testing/waterworks'
import { worksWithWorker } from '../../testing/works-with-worker'

const on = worksWithWorker('2026-03-20 09:00:00')
let bank: number
let meter: number
beforeEach(async () => {
  bank = await newBankAccount(on.t, on.works.staff, '6222000011112222')
  meter = (await on.works.meter(on.price)).id
})

/** A payment to the bank account, in the books. */
async function pay(amount: string, channel_no: string, day: string, more: object = {}): Promise<number> {
  const reply = await on.t.call(on.works.staff, 'POST /payment-records/', {
    ...{ meter, amount, method: 'transfer', bank_account: bank, channel_no, paid_at: `${day} 10:00:00` },
    ...more,
  })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.data.id
}
const reverse = async (payment: number): Promise<number> => {
  await on.t.call(on.works.staff, `DELETE /payment-records/${payment}/`)
  return (await on.t.call(on.works.staff, `GET /payment-records/${payment}/`)).data.reversed_by
}
const paymentOf = async (id: number) => (await on.t.call(on.works.staff, `GET /payment-records/${id}/`)).data
const statusOf = async (id: number) => (await paymentOf(id)).reconcile_status
const act = (id: number, row: number, verb: string, body: object = {}): Promise<TestReply> =>
  on.t.call(on.works.staff, `POST /reconciliations/${id}/rows/${row}/${verb}/`, body)
const read = async (id: number) => (await on.t.call(on.works.staff, `GET /reconciliations/${id}/`)).data
const countsOf = async (id: number) => {
  const { matched, missing_here, missing_there, different, resolved } = await read(id)
  return { matched, missing_here, missing_there, different, resolved }
}
const none = { matched: 0, missing_here: 0, missing_there: 0, different: 0, resolved: 0 }
const reconcile = (rows: Parameters<typeof statement>[0], name?: string) =>
  reconciled(on.t, on.works.staff, bank, statement(rows, name))
const rows = (id: number, query = {}) => rowsOf(on.t, on.works.staff, id, query)

describe('a row of the bank', () => {
  test('finds its payment by account and number: matched, different, missing here; and what the bank lacks', async () => {
    const matched = await pay('155.00', 'B1', '2026-03-05')
    const different = await pay('60.00', 'B2', '2026-03-05')
    const lacking = await pay('80.00', 'B9', '2026-03-06')
    await pay('80.00', 'B10', '2026-03-09')
    const id = await reconcile([
      ['B1', '155.00', '2026-03-05'],
      ['B2', '66.00', '2026-03-05', '多记'],
      ['B3', '30.00', '2026-03-06'],
    ])
    const shown = await rows(id)
    expect(
      shown.map(({ line, channel_no, amount, paid_at, remark, state, payment, booked, candidates }) => ({
        ...{ line, channel_no, amount, paid_at, remark, state, payment, booked, candidates },
      })),
    ).toEqual([
      {
        ...{ line: 2, channel_no: 'B1', amount: '155.00', paid_at: '2026-03-05 00:00:00', remark: '' },
        ...{ state: 'matched', payment: matched, booked: '155.00', candidates: [] },
      },
      {
        ...{ line: 3, channel_no: 'B2', amount: '66.00', paid_at: '2026-03-05 00:00:00', remark: '多记' },
        ...{ state: 'different', payment: different, booked: '60.00', candidates: [] },
      },
      {
        ...{ line: 4, channel_no: 'B3', amount: '30.00', paid_at: '2026-03-06 00:00:00', remark: '' },
        ...{ state: 'missing_here', payment: null, booked: null, candidates: [] },
      },
      {
        ...{ line: null, channel_no: 'B9', amount: '80.00', paid_at: '2026-03-06 10:00:00', remark: '' },
        ...{ state: 'missing_there', payment: lacking, booked: '80.00', candidates: [] },
      },
    ])
    expect(await read(id)).toMatchObject({
      ...{ ...none, matched: 1, different: 1, missing_here: 1, missing_there: 1, unreadable: 0 },
      ...{
        first_day: '2026-03-05',
        last_day: '2026-03-06',
        state: 'done',
        total: 3,
        done: 3,
        file: '流水.csv',
      },
    })
    expect(await Promise.all([matched, different, lacking].map(statusOf))).toEqual([
      'matched',
      'mismatched',
      'none',
    ])
    expect((await rows(id, { state: ['missing_here', 'different'] })).map(({ line }) => line)).toEqual([3, 4])
  })

  test('names as candidates the unmatched payments of account, amount and sign without a number within three days', async () => {
    const near = await pay('40.00', '', '2026-03-07')
    const nearer = await pay('40.00', '', '2026-03-11')
    await pay('40.00', '', '2026-03-06')
    await pay('40.00', 'X1', '2026-03-09')
    await pay('40.01', '', '2026-03-10')
    await pay('40.00', '', '2026-03-10', {
      bank_account: await newBankAccount(on.t, on.works.staff, '62220000333'),
    })
    const id = await reconcile([['B4', '40.00', '2026-03-10']])
    const [row] = await rows(id)
    expect(row.candidates.map((candidate: { id: number }) => candidate.id)).toEqual([nearer, near])
    expect(row.candidates[0]).toMatchObject({ meter, amount: '40.00', kind: 'prepay', method: 'transfer' })
  })

  test('is different when its number comes a second time in the file', async () => {
    const payment = await pay('50.00', 'B1', '2026-03-05')
    const id = await reconcile([
      ['B1', '50.00', '2026-03-05'],
      ['B1', '50.00', '2026-03-05'],
      ['B7', '10.00', '2026-03-05'],
      ['B7', '10.00', '2026-03-05'],
    ])
    expect((await rows(id)).map(({ state, payment }) => [state, payment])).toEqual([
      ['matched', payment],
      ['different', payment],
      ['missing_here', null],
      ['different', null],
    ])
    expect(await statusOf(payment)).toBe('matched')
    const [, second] = await rows(id)
    expect((await act(id, second.id, 'take', { meter })).code).toBe('row_handled')
  })

  test('of money that went out finds refunds and reversals, and is never taken', async () => {
    const payment = await pay('90.00', 'B1', '2026-03-05')
    const reversal = await reverse(payment)
    const refunds = await newBankAccount(on.t, on.works.staff, '6222000044445555', 'refund')
    await pay('20.00', '', '2026-03-05')
    const refund = await on.t.call(on.works.staff, 'POST /payment-records/refund/', {
      ...{
        meter,
        amount: '20.00',
        method: 'transfer',
        bank_account: refunds,
        channel_no: 'R1',
        reason: '多收',
      },
      payee: { name: '张三', bank: '农行', account: '6228000011112222' },
    })
    expect(refund.status, refund.text).toBe(201)
    const id = await reconcile([
      ['B1', '90.00', '2026-03-05'],
      ['B8', '-90.00', '2026-03-20'],
      ['B9', '-5.00', '2026-03-20'],
    ])
    const [, out, unknown] = await rows(id)
    expect(out.candidates.map((candidate: { id: number }) => candidate.id)).toEqual([reversal])
    const reply = await act(id, out.id, 'take', { meter, new: true })
    expect([reply.status, reply.code]).toEqual([409, 'not_takeable'])
    expect((await act(id, out.id, 'match', { payment: reversal })).data).toMatchObject({
      ...{ state: 'matched', payment: reversal },
    })
    expect(await paymentOf(reversal)).toMatchObject({ channel_no: 'B8', reconcile_status: 'matched' })
    expect((await act(id, unknown.id, 'resolve', { reason: '手续费' })).data.state).toBe('resolved')
    const other = await reconciled(on.t, on.works.staff, refunds, statement([['R1', '-20.00', '2026-03-20']]))
    expect((await rows(other)).map(({ state, payment }) => [state, payment])).toEqual([
      ['matched', refund.data.id],
    ])
  })

  test('that returns a payment under the payment’s own number is its reversal', async () => {
    const payment = await pay('90.00', 'B1', '2026-03-05')
    const reversal = await reverse(payment)
    const id = await reconcile([
      ['B1', '90.00', '2026-03-05'],
      ['B1', '-90.00', '2026-03-06'],
    ])
    expect((await rows(id)).map(({ state, payment }) => [state, payment])).toEqual([
      ['matched', payment],
      ['matched', reversal],
    ])
  })
})

describe('what the bank lacks', () => {
  test('a payment and its reversal, both unmatched, cancel out', async () => {
    await reverse(await pay('90.00', 'B1', '2026-03-19'))
    const id = await reconcile([
      ['B2', '5.00', '2026-03-19'],
      ['B3', '6.00', '2026-03-20'],
    ])
    expect(await countsOf(id)).toEqual({ ...none, missing_here: 2 })
  })

  test('a later file resolves it', async () => {
    const payment = await pay('90.00', 'B1', '2026-03-05')
    const first = await reconcile([['B2', '5.00', '2026-03-05']])
    expect(await countsOf(first)).toEqual({ ...none, missing_here: 1, missing_there: 1 })
    const second = await reconcile([['B1', '90.00', '2026-03-06']], '次日.csv')
    expect(await countsOf(second)).toEqual({ ...none, matched: 1 })
    expect(await countsOf(first)).toEqual({ ...none, missing_here: 1, resolved: 1 })
    const [, resolved] = await rows(first)
    expect(resolved).toMatchObject({ state: 'resolved', payment })
    expect(resolved.resolved_by).toEqual({ reconciliation: second, file: '次日.csv', line: 2 })
  })
})

describe('the same movement again', () => {
  test('the same file changes nothing, whoever sends it', async () => {
    const payment = await pay('90.00', 'B1', '2026-03-05')
    const file = statement([
      ['B1', '90.00', '2026-03-05'],
      ['B2', '5.00', '2026-03-05'],
    ])
    const id = await reconciled(on.t, on.works.staff, bank, file)
    const before = [await read(id), await rows(id), await paymentOf(payment)]
    const colleague = await on.t.signIn('staff', { organization: on.works.org })
    for (const user of [on.works.staff, colleague])
      expect((await send(on.t, user, bank, { ...file, name: 'x.csv' })).data).toMatchObject({
        ...{ reconciliation: id, is_repeated: true },
      })
    expect((await send(on.t, on.works.staff, bank, file, null)).data.is_repeated).toBe(true)
    expect([await read(id), await rows(id), await paymentOf(payment)]).toEqual(before)
    expect((await on.t.call(on.works.staff, 'GET /reconciliations/')).data.count).toBe(1)
  })

  test('of a file that overlaps the last one is as it was there: matched once, explained once, taken once', async () => {
    const payment = await pay('90.00', 'B1', '2026-03-05')
    const first = await reconcile([
      ['B1', '90.00', '2026-03-05'],
      ['B2', '-5.00', '2026-03-05', '手续费'],
      ['', '7.00', '2026-03-05', '现金存入'],
      ['', '7.00', '2026-03-05', '现金存入'],
      ['B3', '8.00', '2026-03-05'],
    ])
    const [, fee, one] = await rows(first)
    await act(first, fee.id, 'resolve', { reason: '银行手续费' })
    const taken = await act(first, one.id, 'take', { meter })
    expect(taken.status, taken.text).toBe(201)
    const second = await reconcile([
      ['', '7.00', '2026-03-05', '现金存入'],
      ['', '7.00', '2026-03-05', '现金存入'],
      ['B1', '90.00', '2026-03-05'],
      ['B2', '-5.00', '2026-03-05', '手续费'],
      ['B3', '8.00', '2026-03-05'],
      ['B4', '9.00', '2026-03-06'],
    ])
    expect((await rows(second)).map(({ state, payment, reason }) => [state, payment, reason])).toEqual([
      ['matched', taken.data.payment, ''],
      ['missing_here', null, ''],
      ['matched', payment, ''],
      ['resolved', null, '银行手续费'],
      ['missing_here', null, ''],
      ['missing_here', null, ''],
    ])
    // A row that was open is open in the newest file alone.
    expect(await countsOf(first)).toEqual({ ...none, matched: 2, resolved: 3 })
  })
})

describe('a person decides', () => {
  test('match writes the number onto the payment, and taking it back removes it', async () => {
    const payment = await pay('40.00', '', '2026-03-09')
    const id = await reconcile([
      ['B4', '40.00', '2026-03-10'],
      ['B5', '1.00', '2026-03-09'],
    ])
    const [row] = await rows(id)
    expect(await countsOf(id)).toEqual({ ...none, missing_here: 2, missing_there: 1 })
    const reply = await act(id, row.id, 'match', { payment })
    expect(reply.data).toMatchObject({ state: 'matched', payment, candidates: [] })
    expect(await paymentOf(payment)).toMatchObject({ channel_no: 'B4', reconcile_status: 'matched' })
    expect(await countsOf(id)).toEqual({ ...none, matched: 1, missing_here: 1, resolved: 1 })
    const back = await act(id, row.id, 'unmatch')
    expect(back.data).toMatchObject({ state: 'missing_here', payment: null })
    expect(back.data.candidates).toHaveLength(1)
    expect(await paymentOf(payment)).toMatchObject({ channel_no: '', reconcile_status: 'none' })
    expect(await countsOf(id)).toEqual({ ...none, missing_here: 2, missing_there: 1 })
  })

  test('an automatic match that is taken back is missing on both sides', async () => {
    const payment = await pay('40.00', 'B4', '2026-03-10')
    const id = await reconcile([['B4', '40.00', '2026-03-10']])
    const [row] = await rows(id)
    expect((await act(id, row.id, 'unmatch')).data.state).toBe('missing_here')
    expect(await countsOf(id)).toEqual({ ...none, missing_here: 1, missing_there: 1 })
    expect(await paymentOf(payment)).toMatchObject({ channel_no: 'B4', reconcile_status: 'none' })
    await act(id, row.id, 'match', { payment })
    expect(await countsOf(id)).toEqual({ ...none, matched: 1, resolved: 1 })
  })

  test('match refuses another amount, another account, a matched payment and a handled row', async () => {
    const elsewhere = await newBankAccount(on.t, on.works.staff, '62220000333')
    const [wrong, foreign, matched, good] = [
      await pay('41.00', '', '2026-03-09'),
      await pay('40.00', '', '2026-03-09', { bank_account: elsewhere }),
      await pay('40.00', 'B9', '2026-03-09'),
      await pay('40.00', '', '2026-03-09'),
    ]
    const id = await reconcile([
      ['B4', '40.00', '2026-03-10'],
      ['B9', '40.00', '2026-03-10'],
    ])
    const [row] = await rows(id)
    const codeOf = async (payment: number) => (await act(id, row.id, 'match', { payment })).code
    expect(await codeOf(wrong)).toBe('amount_differs')
    expect(await codeOf(foreign)).toBe('invalid')
    expect(await codeOf(matched)).toBe('payment_matched')
    expect(await codeOf(good)).toBe(0)
    expect(await codeOf(good)).toBe('row_handled')
    expect((await act(id, row.id, 'resolve', { reason: 'x' })).code).toBe('row_handled')
  })

  test('take books the row for an account on its day, once, without a cashier', async () => {
    await on.works.read(meter, 10, '2026-02-10 10:00:00')
    const { account_no } = (await on.t.call(on.works.staff, `GET /meters/${meter}/`)).data
    const other = await on.works.meter(await on.works.price({ name: '附言', mode: 'flat', price: '2.80' }))
    const id = await reconcile([
      ['B4', '40.00', '2026-03-10', `户号${account_no.toLowerCase()}水费`],
      ['B5', '41.00', '2026-03-10', `${account_no} ${other.account_no}`],
      ['B6', '42.00', '2026-03-10', '张三水费'],
    ])
    const [row, ofTwo, ofNone] = await rows(id)
    // The account whose number stands in the remark is proposed.
    expect(row.named_account).toEqual({ meter, account_no, customer_name: '张三' })
    expect([ofTwo.named_account, ofNone.named_account]).toEqual([null, null])
    const reply = await act(id, row.id, 'take', { meter })
    expect([reply.status, reply.data.state, reply.data.booked]).toEqual([201, 'matched', '40.00'])
    expect(await paymentOf(reply.data.payment)).toMatchObject({
      ...{ amount: '40.00', method: 'transfer', bank_account: bank, channel_no: 'B4', meter },
      ...{
        paid_at: '2026-03-10 00:00:00',
        posted_on: '2026-03-20',
        cashier: null,
        reconcile_status: 'matched',
      },
      ...{ kind: 'payment', remark: `户号${account_no.toLowerCase()}水费` },
    })
    expect((await act(id, row.id, 'take', { meter })).code).toBe('row_handled')
  })

  test('take asks first when the books may have the money, and books it with `new`', async () => {
    const payment = await pay('40.00', '', '2026-03-09')
    const id = await reconcile([['B4', '40.00', '2026-03-10']])
    const [row] = await rows(id)
    const asked = await act(id, row.id, 'take', { meter })
    expect([asked.status, asked.code]).toEqual([409, 'candidates'])
    expect(asked.data.candidates).toMatchObject([{ id: payment }])
    const taken = await act(id, row.id, 'take', { meter, new: true, method: 'pos' })
    expect(taken.status).toBe(201)
    expect(await paymentOf(taken.data.payment)).toMatchObject({ method: 'pos' })
    expect(await statusOf(payment)).toBe('none')
  })

  test('a wrong amount is reversed, and the row is then booked', async () => {
    const wrong = await pay('60.00', 'B2', '2026-03-05')
    const id = await reconcile([['B2', '66.00', '2026-03-05']])
    const [row] = await rows(id)
    expect((await act(id, row.id, 'take', { meter })).code).toBe('amount_differs')
    await reverse(wrong)
    const taken = await act(id, row.id, 'take', { meter })
    expect([taken.status, taken.data.state]).toEqual([201, 'matched'])
    expect(await statusOf(wrong)).toBe('none')
    const next = await reconcile([['B3', '1.00', '2026-03-20']])
    expect(await countsOf(next)).toEqual({ ...none, missing_here: 1 })
  })

  test('a row booked for the wrong account is reversed, taken back and booked again', async () => {
    const id = await reconcile([['B4', '40.00', '2026-03-10']])
    const [row] = await rows(id)
    const wrong = (await act(id, row.id, 'take', { meter })).data.payment
    await reverse(wrong)
    expect((await act(id, row.id, 'unmatch')).data.state).toBe('missing_here')
    const other = (await on.works.meter(on.price)).id
    const again = await act(id, row.id, 'take', { meter: other })
    expect([again.status, again.data.meter]).toEqual([201, other])
    expect(await countsOf(id)).toEqual({ ...none, matched: 1 })
  })

  test('a reason closes a row, and can be taken back', async () => {
    await pay('9.00', 'B9', '2026-03-10')
    const id = await reconcile([['B4', '40.00', '2026-03-10']])
    const [here, there] = await rows(id)
    await act(id, here.id, 'resolve', { reason: '利息' })
    const closed = await act(id, there.id, 'resolve', { reason: '在途' })
    expect(closed.data).toMatchObject({ state: 'resolved', reason: '在途' })
    expect(await countsOf(id)).toEqual({ ...none, resolved: 2 })
    expect((await act(id, here.id, 'unmatch')).data.state).toBe('missing_here')
    expect((await act(id, there.id, 'unmatch')).data.state).toBe('missing_there')
  })
})

describe('the columns', () => {
  test('are kept on the bank account, and proposed and used for the next file', async () => {
    const { t, works } = on
    const needed = await send(t, works.staff, bank, statement([['B1', '1.00', '2026-03-05']]), null)
    expect([needed.status, Object.keys(needed.data)]).toEqual([400, ['mapping']])
    await reconcile([['B1', '1.00', '2026-03-05']])
    const account = await t.call(works.staff, `GET /organizations/bank-accounts/${bank}/`)
    expect(account.data.statement_mapping).toEqual({
      ...{ ...MAPPING, amount_out: null, direction: null, out_sign: null, delimiter: ',' },
    })
    await t.call(works.staff, `PUT /organizations/bank-accounts/${bank}/`, {
      ...{
        bank_name: '农业银行',
        account_name: '自来水公司',
        account_no: '62220000111',
        purpose: 'collection',
      },
    })
    const next = { name: '下月.csv', content: '某某银行\n\n流水号,金额,日期,摘要\nB2,2.00,2026-03-06,\n' }
    const id = await reconciled(t, works.staff, bank, next, null)
    expect((await rows(id)).map(({ line, channel_no }) => [line, channel_no])).toEqual([[4, 'B2']])
  })

  test('that are no JSON, or that the file lacks, are refused on their field', async () => {
    const file = statement([['B1', '1.00', '2026-03-05']])
    for (const mapping of [
      { ...MAPPING, amount: '发生额' },
      { ...MAPPING, header_row: 2 },
    ]) {
      const reply = await send(on.t, on.works.staff, bank, file, mapping)
      expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['mapping']])
    }
    const unknown = await send(on.t, on.works.staff, bank, file, { ...MAPPING, colour: 'red' })
    expect([unknown.status, Object.keys(unknown.data)]).toEqual([400, ['mapping', 'mapping.colour']])
  })
})

test('the job says what became of each row, and the sheet comes back with it', async () => {
  await pay('155.00', 'B1', '2026-03-05')
  const { data } = await send(
    on.t,
    on.works.staff,
    bank,
    statement([
      ['B1', '155.00', '2026-03-05'],
      ['B2', 'abc', '2026-03-05'],
    ]),
  )
  const job = await endedJob(on.t, on.works.staff, data.job)
  expect(job).toMatchObject({ kind: 'reconciliation', state: 'done', total: 2, done: 2, failed: 1 })
  expect(
    job.results.map(({ row, ok, msg }: { row: number; ok: boolean; msg: string }) => [row, ok, msg]),
  ).toEqual([
    [3, false, '金额：请输入十进制数字'],
    [2, true, '已对平'],
  ])
  const { unreadable, unreadable_rows } = await read(data.reconciliation)
  expect([unreadable, unreadable_rows]).toEqual([1, [{ line: 3, msg: '金额：请输入十进制数字' }]])
  const file = await on.t.call(on.works.staff, `GET /reconciliations/${data.reconciliation}/file/`)
  expect(file.status).toBe(200)
})

test('a bank account of another organization is answered like none, beside a file, too', async () => {
  const stranger = await newWaterworks(on.t)
  const foreign = await newBankAccount(on.t, stranger.staff, '6222000099998888')
  const file = statement([['B1', '1.00', '2026-03-05']])
  const said = async (account: number) => {
    const { status, body } = await send(on.t, on.works.staff, account, file)
    return [status, body]
  }
  const refused = await said(foreign)
  expect(refused).toMatchObject([400, { data: { bank_account: expect.anything() } }])
  expect(refused).toEqual(await said(987_654_321))
})

describe('two people at once', () => {
  const both = (acts: (() => Promise<TestReply>)[]) => Promise.all(acts.map((one) => one()))
  const codes = (replies: TestReply[]) => replies.map(({ code }) => code).sort()

  test('of two who take, match or resolve a row one succeeds, and the other is told so', async () => {
    const payment = await pay('40.00', '', '2026-03-09')
    const file = [1, 2, 3].map((no) => [`B${no}`, `${40 + no - 1}.00`, '2026-03-10'] as const)
    const id = await reconcile(file)
    const [one, two, three] = await rows(id)
    const taken = await both([
      () => act(id, two.id, 'take', { meter }),
      () => act(id, two.id, 'take', { meter }),
    ])
    expect(codes(taken)).toEqual([0, 'row_handled'])
    const decided = await both([
      () => act(id, one.id, 'match', { payment }),
      () => act(id, one.id, 'resolve', { reason: '退回' }),
      () => act(id, one.id, 'take', { meter, new: true }),
    ])
    expect(codes(decided)).toEqual([0, 'row_handled', 'row_handled'])
    expect((await act(id, three.id, 'resolve', { reason: '退回' })).code).toBe(0)
  })

  test('of two rows that are matched with one payment one gets it', async () => {
    const payment = await pay('40.00', '', '2026-03-09')
    const id = await reconcile([
      ['B1', '40.00', '2026-03-10'],
      ['B2', '40.00', '2026-03-10'],
    ])
    const [one, two] = await rows(id)
    const replies = await both([one, two].map((row) => () => act(id, row.id, 'match', { payment })))
    expect(codes(replies)).toEqual([0, 'payment_matched'])
  })
})
