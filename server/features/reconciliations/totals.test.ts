import { fen } from '@water/rules/money'
import { beforeEach, expect, test } from 'vitest'
import { newBankAccount, reconciled, rowsOf, statement } from '../../testing/statements'
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
const reconcile = (rows: Parameters<typeof statement>[0], name?: string) =>
  reconciled(on.t, on.works.staff, bank, statement(rows, name))
const totalsOf = async (id: number) =>
  (await on.t.call(on.works.staff, `GET /reconciliations/${id}/statement/`)).data.totals
interface List {
  list: string
  count: number
  amount: string
  rows: { no: string; amount: string; line: number | null }[]
}
const sums = (lists: List[]) =>
  lists.filter(({ count }) => count > 0).map(({ list, count, amount }) => [list, count, amount])

test('bank and books of the file’s days stand beside each other, and the lists explain their difference to the fen', async () => {
  await pay('155.00', 'B1', '2026-03-05')
  await pay('60.00', 'B2', '2026-03-05')
  await pay('80.01', 'B9', '2026-03-06')
  // Matched, but of a day before the file.
  await pay('12.30', 'B4', '2026-03-01')
  const id = await reconcile([
    ['B1', '155.00', '2026-03-05'],
    ['B2', '66.00', '2026-03-05'],
    ['B3', '30.05', '2026-03-06'],
    ['B4', '12.30', '2026-03-06'],
    ['F1', '-5.00', '2026-03-07', '手续费'],
  ])
  // Booked after the file was read.
  await pay('7.00', 'B7', '2026-03-07')
  const fee = (await rowsOf(on.t, on.works.staff, id)).find(({ channel_no }) => channel_no === 'F1')
  await on.t.call(on.works.staff, `POST /reconciliations/${id}/rows/${fee.id}/resolve/`, { reason: '手续费' })
  const totals = await totalsOf(id)
  expect([totals.bank, totals.books]).toEqual([
    { in: { count: 4, amount: '263.35' }, out: { count: 1, amount: '5.00' }, net: '258.35' },
    { in: { count: 4, amount: '302.01' }, out: { count: 0, amount: '0.00' }, net: '302.01' },
  ])
  expect([totals.difference, totals.rest]).toEqual(['-43.66', '0.00'])
  expect(sums(totals.lists)).toEqual([
    ['missing_here', 1, '30.05'],
    ['missing_there', 1, '-80.01'],
    ['different', 1, '6.00'],
    ['resolved', 1, '-5.00'],
    ['other_days', 1, '12.30'],
    ['unlisted', 1, '-7.00'],
  ])
  expect(totals.lists.reduce((sum: number, { amount }: List) => sum + fen(amount), 0)).toBe(
    fen(totals.difference),
  )
  expect(totals.lists[0].rows).toEqual([
    { line: 4, no: 'B3', day: '2026-03-06', amount: '30.05', remark: '' },
  ])
})

test('what a later file of the same days has is named as matched there; a group counts once, and the reversal of a payment of it by itself', async () => {
  const other = (await on.works.meter(on.price)).id
  const group = await on.t.call(on.works.staff, 'POST /payment-records/group/', {
    ...{ method: 'transfer', bank_account: bank, channel_no: 'G1', paid_at: '2026-03-10 10:00:00' },
    rows: [
      { meter, amount: '100.00' },
      { meter: other, amount: '50.00' },
    ],
  })
  expect(group.status).toBe(201)
  const first = await reconcile([
    ['G1', '150.00', '2026-03-10'],
    ['L1', '20.00', '2026-03-12'],
  ])
  expect(sums((await totalsOf(first)).lists)).toEqual([['missing_here', 1, '20.00']])
  const [, part] = group.data.payments
  await on.t.call(on.works.staff, `DELETE /payment-records/${part.id}/`)
  const after = await totalsOf(first)
  expect(after.rest).toBe('0.00')
  const late = await pay('20.00', 'L1', '2026-03-12')
  expect(late).toBeGreaterThan(0)
  const second = await reconcile([['L1', '20.00', '2026-03-12']], '第二份.csv')
  const totals = await totalsOf(second)
  expect([totals.bank.net, totals.difference, totals.rest]).toEqual(['20.00', '0.00', '0.00'])
  const again = await totalsOf(first)
  expect(again.rest).toBe('0.00')
})

test('only staff of the organization read it', async () => {
  const id = await reconcile([['B1', '1.00', '2026-03-05']])
  expect((await on.t.call(on.works.clerk, `GET /reconciliations/${id}/statement/`)).status).toBe(403)
})
