import { beforeEach, expect, test } from 'vitest'
import { newBankAccount, reconciled, rowsOf, send } from '../../testing/statements'
import { endedJob, type TestFile, upload } from '../../testing/test-worker'
import { worksWithWorker } from '../../testing/works-with-worker'

const on = worksWithWorker('2026-03-20 09:00:00')
let bank: number
beforeEach(async () => {
  bank = await newBankAccount(on.t, on.works.staff, '6222000011112222')
})

const csv = (...lines: string[]): TestFile => ({ name: '明细.csv', content: lines.join('\n') })
const columns = { channel_no: '流水号', amount: '金额', paid_at: '时间' }
const preview = async (file: TestFile, mapping?: object) => {
  const asked = { bank_account: String(bank), ...(mapping && { mapping: JSON.stringify(mapping) }) }
  return (await upload(on.t, on.works.staff, 'POST /reconciliations/preview/', file, asked)).data
}
const amountsOf = async (id: number) =>
  (await rowsOf(on.t, on.works.staff, id)).map(({ channel_no, amount, is_correction }) =>
    is_correction ? [channel_no, amount, 'correction'] : [channel_no, amount],
  )
const read = async (id: number) => (await on.t.call(on.works.staff, `GET /reconciliations/${id}/`)).data

test('a refund in Alipay’s own ledger went out, is said so before the start, and is never booked', async () => {
  const file = csv(
    '入账时间,支付宝流水号,收入（+元）,支出（-元）,备注',
    '2026-03-05 10:00:00,A1,+155.00,,水费',
    '2026-03-05 11:00:00,A2,,-20.00,退款',
    '2026-03-05 12:00:00,A3,,-5.00,服务费',
  )
  const seen = await preview(file)
  expect(seen.mapping).toMatchObject({ amount: '收入（+元）', amount_out: '支出（-元）', out_sign: null })
  const sides = {
    in: { rows: 1, amount: '155.00', corrections: 0 },
    out: { rows: 2, amount: '25.00', corrections: 0 },
  }
  expect(seen).toMatchObject({ out_sign: 'repeats', sides })
  expect(seen.rows.map(({ amount }: { amount: string }) => amount)).toEqual(['155.00', '-20.00', '-5.00'])
  const id = await reconciled(on.t, on.works.staff, bank, file, { ...seen.mapping, header_row: 1 })
  expect(await amountsOf(id)).toEqual([
    ['A1', '155.00'],
    ['A2', '-20.00'],
    ['A3', '-5.00'],
  ])
  expect(await read(id)).toMatchObject({ sides })
  const [, refund] = await rowsOf(on.t, on.works.staff, id)
  const { id: meter } = await on.works.meter(on.price)
  const taken = await on.t.call(on.works.staff, `POST /reconciliations/${id}/rows/${refund.id}/take/`, {
    ...{ meter, new: true },
  })
  expect([taken.status, taken.code]).toEqual([409, 'not_takeable'])
})

test('a refund that bears the number of its payment, as in WeChat’s trade bill, is no second payment: it waits for the reversal, and is matched with it', async () => {
  on.t.clock.now = '2026-03-05 13:00:00'
  const returned = '`2026-03-05 11:00:00,`4200001,`REFUND,`0.00,`5030001,`155.00,`水费'
  const file = csv(
    '交易时间,微信订单号,交易状态,应结订单金额,微信退款单号,退款金额,商品名称',
    '`2026-03-05 10:00:00,`4200001,`SUCCESS,`155.00,`0,`0.00,`水费',
    returned,
    returned,
  )
  const { id: meter } = await on.works.meter(on.price)
  const pay = { meter, method: 'transfer', bank_account: bank, amount: '155.00', channel_no: '4200001' }
  const paid = await on.t.call(on.works.staff, 'POST /payment-records/', pay)
  expect(paid.status, paid.text).toBe(201)
  const { mapping } = await preview(file)
  const id = await reconciled(on.t, on.works.staff, bank, file, { ...mapping, header_row: 1 })
  const states = async () => (await rowsOf(on.t, on.works.staff, id)).map(({ state }) => state)
  expect(await states()).toEqual(['matched', 'missing_here', 'different'])
  const reversing = `POST /payment-records/${paid.data.id}/reverse/`
  expect((await on.t.call(on.works.staff, reversing, { reason: '退款' })).status).toBe(200)
  const [, row] = await rowsOf(on.t, on.works.staff, id)
  expect(row.candidates).toEqual([expect.objectContaining({ amount: '-155.00' })])
  const match = `POST /reconciliations/${id}/rows/${row.id}/match/`
  await on.t.call(on.works.staff, match, { payment: row.candidates[0].id })
  expect(await states()).toEqual(['matched', 'matched', 'different'])
})

test('a minus among pluses of money out is a correction, wherever in the file it stands, unless a person says otherwise', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => `B${at},10.00,借,2026-03-05`)
  const file = csv('流水号,金额,收支,时间', 'A1,-7.00,借,2026-03-05', ...rows, 'A2,-3.00,贷,2026-03-05')
  const mapping = { ...columns, direction: '收支' }
  const seen = await preview(file, mapping)
  expect(seen.rows[0]).toMatchObject({ channel_no: 'A1', amount: '7.00' })
  const sides = {
    in: { rows: 1, amount: '-3.00', corrections: 1 },
    out: { rows: 151, amount: '1493.00', corrections: 1 },
  }
  expect(seen).toMatchObject({ out_sign: 'turns', sides })
  const id = await reconciled(on.t, on.works.staff, bank, file, mapping)
  expect(await read(id)).toMatchObject({ sides })
  const shown = await amountsOf(id)
  expect([shown.at(0), shown.at(1), shown.at(-1)]).toEqual([
    ['A1', '7.00', 'correction'],
    ['B0', '-10.00'],
    ['A2', '-3.00', 'correction'],
  ])

  expect((await preview(file, { ...mapping, out_sign: 'repeats' })).rows[0].amount).toBe('-7.00')
  const said = await reconciled(on.t, on.works.staff, bank, file, { ...mapping, out_sign: 'repeats' })
  expect((await amountsOf(said))[0]).toEqual(['A1', '-7.00'])
  // The word is kept for the next file of the account.
  const account = await on.t.call(on.works.staff, `GET /organizations/bank-accounts/${bank}/`)
  expect(account.data.statement_mapping).toMatchObject({ out_sign: 'repeats' })
  expect(await preview(file)).toMatchObject({ is_kept: true, mapping: { out_sign: 'repeats' } })
})

test('a column of transfers in and out is found; a row without its word cannot be read', async () => {
  const file = csv(
    '流水号,金额,转入/转出,时间',
    'B1,10.00,转入,2026-03-05',
    'B2,-20.00,转出,2026-03-05',
    'B3,-30.00,,2026-03-05',
    'B4,40.00,,2026-03-05',
  )
  expect((await preview(file)).mapping).toMatchObject({ direction: '转入/转出' })
  const started = await send(on.t, on.works.staff, bank, file, { ...columns, direction: '转入/转出' })
  await endedJob(on.t, on.works.staff, started.data.job)
  expect(await amountsOf(started.data.reconciliation)).toEqual([
    ['B1', '10.00'],
    ['B2', '-20.00'],
  ])
  const { unreadable_rows } = await read(started.data.reconciliation)
  expect(unreadable_rows).toEqual([
    { line: 4, msg: expect.stringMatching(/没有写明收支/) },
    { line: 5, msg: expect.stringMatching(/没有写明收支/) },
  ])
})
