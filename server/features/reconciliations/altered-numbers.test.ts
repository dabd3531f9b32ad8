import { beforeEach, expect, test } from 'vitest'
import { newBankAccount, reconciled, rowsOf, type StatementRow, statement } from '../../testing/statements'
import { worksWithWorker } from '../../testing/works-with-worker'

const on = worksWithWorker('2026-03-20 09:00:00')
let bank: number
let meter: number
beforeEach(async () => {
  bank = await newBankAccount(on.t, on.works.staff, '6222000011112222')
  meter = (await on.works.meter(on.price)).id
})

async function pay(amount: string, channel_no: string, day: string): Promise<number> {
  const reply = await on.t.call(on.works.staff, 'POST /payment-records/', {
    ...{ meter, amount, method: 'transfer', bank_account: bank, channel_no, paid_at: `${day} 10:00:00` },
  })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.data.id
}
const reconcile = (rows: readonly StatementRow[], name?: string) =>
  reconciled(on.t, on.works.staff, bank, statement(rows, name))
const rows = (id: number) => rowsOf(on.t, on.works.staff, id)
const act = (id: number, row: number, verb: string, body: object = {}) =>
  on.t.call(on.works.staff, `POST /reconciliations/${id}/rows/${row}/${verb}/`, body)
const paymentOf = async (id: number) => (await on.t.call(on.works.staff, `GET /payment-records/${id}/`)).data
const candidatesIn = (row: { candidates: { id: number; number: string }[] }) =>
  row.candidates.map(({ id, number }) => [id, number])

test('a payment whose number lost its zeros is the first candidate, is asked about before the row is booked, and gets the bank’s number', async () => {
  const other = await pay('142.00', 'T778', '2026-03-05')
  const bare = await pay('142.00', '', '2026-03-04')
  const payment = await pay('142.00', '00261000000001', '2026-03-05')
  await pay('142.00', 'T779', '2026-03-06')
  const id = await reconcile([['261000000001', '142.00', '2026-03-05']])
  const [row] = await rows(id)
  expect([row.state, candidatesIn(row)]).toEqual([
    'missing_here',
    [
      [payment, 'alike'],
      [bare, 'none'],
      [other, 'other'],
    ],
  ])
  expect(row.candidates[0]).toMatchObject({ channel_no: '00261000000001' })
  const asked = await act(id, row.id, 'take', { meter })
  expect([asked.status, asked.code, asked.data.candidates[0].id]).toEqual([409, 'candidates', payment])
  expect((await act(id, row.id, 'match', { payment })).data.state).toBe('matched')
  expect(await paymentOf(payment)).toMatchObject({
    ...{ channel_no: '261000000001', reconcile_status: 'matched' },
  })
  const { data } = await on.t.call(on.works.staff, 'GET /audit/timeline/', {
    ...{ object_type: 'payment', object_id: payment },
  })
  expect(JSON.stringify(data.results[0])).toContain('00261000000001')
  await act(id, row.id, 'unmatch')
  expect(await paymentOf(payment)).toMatchObject({
    ...{ channel_no: '00261000000001', reconcile_status: 'none' },
  })
})

test('protection of a number in the file is no part of it, and that of ours makes a candidate', async () => {
  const [plain, written] = [
    await pay('10.00', '000123', '2026-03-05'),
    await pay('20.00', "'000124", '2026-03-05'),
  ]
  const id = await reconcile([
    ['"=""000123"""', '10.00', '2026-03-05'],
    ['000124', '20.00', '2026-03-05'],
  ])
  const [one, two] = await rows(id)
  expect([one.channel_no, one.state, one.payment]).toEqual(['000123', 'matched', plain])
  expect([two.state, candidatesIn(two)]).toEqual(['missing_here', [[written, 'alike']]])
})

test('another number is a candidate only when all rows of the file have been matched by number', async () => {
  const [found, free] = [await pay('40.00', 'X1', '2026-03-05'), await pay('40.00', 'X2', '2026-03-05')]
  const id = await reconcile([
    ['B4', '40.00', '2026-03-05'],
    ['X1', '40.00', '2026-03-05'],
  ])
  const [row, matched] = await rows(id)
  expect([candidatesIn(row), matched.payment]).toEqual([[[free, 'other']], found])
  // As long as the file is being read it has no span.
  const { t } = on
  await t.db
    .updateTable('reconciliations')
    .set({ first_day: null, last_day: null })
    .where('id', '=', id)
    .execute()
  expect(candidatesIn((await rows(id))[0])).toEqual([])
})

test('a movement that an earlier file had under its whole number is not booked again without being asked', async () => {
  const first = await reconcile([['0026', '142.00', '2026-03-05']], '原文件.csv')
  const booked = await act(first, (await rows(first))[0].id, 'take', { meter })
  expect(booked.status).toBe(201)
  const second = await reconcile([['26', '142.00', '2026-03-05']], '另存.csv')
  const [row] = await rows(second)
  const asked = await act(second, row.id, 'take', { meter })
  expect([asked.status, asked.code]).toEqual([409, 'candidates'])
  expect(candidatesIn(asked.data)).toEqual([[booked.data.payment, 'alike']])
  expect((await act(second, row.id, 'take', { meter, new: true })).status).toBe(201)
})
