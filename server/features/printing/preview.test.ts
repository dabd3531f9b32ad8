import { expect, test } from 'vitest'
import { endedJob } from '../../testing/test-worker'
import { worksWithWorker } from '../../testing/works-with-worker'

const on = worksWithWorker('2026-02-10 09:00:00')

const preview = (body: object) =>
  on.t.call(on.works.clerk, 'POST /orders/print/preview/', { paper: 'A5', ...body })
async function print(body: object): Promise<void> {
  const { status, data, text } = await on.t.call(on.works.clerk, 'POST /orders/print/', {
    paper: 'A5',
    ...body,
  })
  if (status !== 202) throw new Error(text)
  await endedJob(on.t, on.works.clerk, data.job)
}
interface Kind {
  reason: string
  count: number
  amount: string
  rows: { no: string; about: string }[]
}
const figures = (kinds: Kind[]) => kinds.map(({ reason, count, amount }) => [reason, count, amount])

test('bills say before their print how many they are, which were printed already and when, and that a reversed order has none', async () => {
  const { works, price, t } = on
  const meters = [await works.meter(price), await works.meter(price), await works.meter(price)]
  const orders = []
  for (const { id } of meters) orders.push((await works.read(id, 10, '2026-01-25')).data)
  await print({ ids: [orders[0].id], kind: 'bill' })
  await t.call(works.staff, `POST /orders/${orders[2].id}/red-flush/`, { reason: '抄错' })
  t.clock.now = '2026-02-12 09:00:00'
  const body = { filter: { billing_month: '2026-01' }, kind: 'bill' }
  const { status, data } = await preview(body)
  expect(status).toBe(200)
  // The red one is of the month in which it was issued.
  expect([data.rows, data.made]).toEqual([3, { count: 2, papers: 2, amount: '100.00' }])
  expect(figures(data.left)).toEqual([['not_live', 1, '50.00']])
  expect(figures(data.noted)).toEqual([['printed', 1, '50.00']])
  expect(data.noted[0].rows[0]).toMatchObject({ no: orders[0].order_no, about: '2026-02-10' })
  // A print is forgotten with its file.
  t.clock.now = '2026-03-20 09:00:00'
  expect((await preview(body)).data.noted).toEqual([])
})

test('reminders say how many accounts owe how much, who had a letter already, and who gets none', async () => {
  const { works, price, t } = on
  const owing = await works.meter(price, { customer_name: '欠费户' })
  const paid = await works.meter(price, { customer_name: '已缴户' })
  const suspended = await works.meter(price, { customer_name: '报停户' })
  const ids: number[] = []
  for (const { id } of [owing, paid, suspended]) ids.push((await works.read(id, 10, '2026-01-25')).data.id)
  // Not asked for, and on the letter of its account.
  await works.read(owing.id, 16, '2026-02-09')
  await t.call(works.clerk, 'POST /payment-records/', { meter: paid.id, method: 'cash', amount: 100 })
  await t.call(works.clerk, `POST /meters/${suspended.id}/suspend/`, { date: '2026-02-01', reason: '外出' })
  const body = { ids, kind: 'reminder' }
  const first = (await preview(body)).data
  expect([first.rows, first.made]).toEqual([3, { count: 1, papers: 1, amount: '80.00' }])
  expect(figures(first.left)).toEqual([
    ['nothing_owed', 1, '50.00'],
    ['suspended', 1, '50.00'],
  ])
  expect(first.noted).toEqual([])
  await print(body)
  const { noted } = (await preview(body)).data
  expect(figures(noted)).toEqual([['printed', 1, '80.00']])
  expect(noted[0].rows[0]).toMatchObject({ no: owing.account_no, about: '2026-02-10' })
})

test('a preview refuses what the print refuses', async () => {
  const { works, price } = on
  const { data } = await works.read((await works.meter(price)).id, 10, '2026-01-25')
  const none = await preview({ filter: { meter: 999_999_999 }, kind: 'bill' })
  expect([none.status, none.code]).toEqual([409, 'nothing_to_print'])
  const past = await preview({ ids: [data.id], kind: 'reminder', pay_by: '2026-02-09' })
  expect([past.status, Object.keys(past.data)]).toEqual([400, ['pay_by']])
})
