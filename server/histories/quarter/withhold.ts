/** A run of withholding and its answers: asked of the product, written into the book beside, and compared with it. */
import { expect } from 'vitest'
import { endedJob, upload } from '../../testing/test-worker'
import { answerFile } from '../../testing/withholdings'
import { decimal } from '../own-figures'
import { balanceOf, moneyOf, openOrders, owed } from './book'
import { layBalance } from './commands'
import { type Company, type Name, type Reply, todayOf } from './company'
import { notePayment } from './counter'
import { penaltyOn } from './penalty'

/** A run, with what the book asks of each account. */
export interface Run {
  id: number
  no: string
  day: string
  rows: { name: Name; row: number; fromBalance: number; fen: number; orders: number[] }[]
}

/** Asks the bank for what was due by a day. */
export async function makeRun(company: Company, names: readonly Name[], due_until: string): Promise<Run> {
  const { staff, book } = company
  const day = todayOf(company)
  const body = { bank_account: company.withholding, due_until }
  const { job } = await company.call(staff, 'POST /withholdings/', body)
  expect(await endedJob(company.t, staff, job)).toMatchObject({ state: 'done', failed: 0 })
  const [made] = (await company.t.call(staff, 'GET /withholdings/')).data.results
  const said = (await company.t.call(staff, `GET /withholdings/${made.id}/rows/`)).data.results
  const rows = names.map((name) => {
    const { id: meter } = company.customers[name]
    const due = openOrders(book, meter).filter((order) => order.due <= due_until)
    const asked = due.reduce((sum, order) => sum + owed(order) + penaltyOn(order, day), 0)
    const fromBalance = Math.min(asked, balanceOf(book, meter))
    const { row } = said.find((one: Reply) => one.meter === meter)
    return { name, row, fromBalance, fen: asked - fromBalance, orders: due.map(({ id }) => id) }
  })
  expect(said.map(({ row, amount }: Reply) => [row, amount])).toEqual(
    rows.map(({ row, fen }) => [row, decimal(fen, 2)]),
  )
  expect(made).toMatchObject({
    state: 'made',
    amount: decimal(
      rows.reduce((sum, { fen }) => sum + fen, 0),
      2,
    ),
  })
  return { id: made.id, no: made.no, day, rows }
}

/** The bank's word on some rows: what it collected, why it did not, or nothing. */
export async function answerRun(
  company: Company,
  run: Run,
  said: Partial<Record<Name, 'collected' | 'unknown' | { refused: string }>>,
): Promise<void> {
  const { staff, t } = company
  const rows = run.rows.filter(({ name }) => said[name] !== undefined)
  const lines = rows.map(({ name, row, fen }) => {
    const word = said[name]
    if (word === 'collected') return [row, decimal(fen, 2), ''] as const
    return [row, '', word === 'unknown' ? '' : word!.refused] as const
  })
  const path = `POST /withholdings/${run.id}/answer/`
  const { data, status, text } = await upload(t, staff, path, answerFile(run.no, lines))
  expect(status, text).toBe(202)
  expect(await endedJob(t, staff, data.job)).toMatchObject({ state: 'done', failed: 0 })
  for (const each of rows) if (said[each.name] === 'collected') await noteCollected(company, run, each)
}

async function noteCollected(
  company: Company,
  run: Run,
  { name, fen, orders, fromBalance }: Run['rows'][number],
): Promise<void> {
  const { id: meter } = company.customers[name]
  const { results } = (await company.t.call(company.staff, 'GET /payment-records/', { meter })).data
  const payment = results.find(({ method }: Reply) => method === 'withholding')
  expect([payment.amount, payment.cashier, payment.reconcile_status]).toEqual([
    ...[decimal(fen, 2), null, 'matched'],
  ])
  const to = moneyOf('withholding', null, company.withholding)
  notePayment(company, payment, { name, fen, to, day: run.day, orders })
  layBalance(company.book, meter, {
    ...{ today: todayOf(company), day: run.day, most: fromBalance },
    orders: orders.map((id) => company.book.orders.get(id)!),
  })
}
