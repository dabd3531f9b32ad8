import { fen, yuan } from '@water/rules/money'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { chanceOf } from '../seed/chance'
import { invariants } from '../verify/violations-store'
import { allAtOnce } from './at-once'
import { expectToHold } from './books'
import { type InvoicingWorks, issueInvoices, newInvoicingWorks } from './invoices'
import type { TestApp, TestReply } from './test-app'

/** The requests for each account. */
const ACCOUNT = 12
const company = { title_type: 'enterprise', buyer_name: '某某科技', buyer_tax_id: '91350100M000100Y43' }

/** An account with the invoices that it has before. */
interface Prepared {
  meter: number
  /** An issued one. */
  blue: TestReply['data']
  draft: TestReply['data']
  /** Three orders without an invoice, oldest first. */
  orders: number[]
}

/** A request, and the answers that it may get. */
interface Ask {
  kind: 'make' | 'draft' | 'red' | 'issue' | 'delete' | 'flush' | 'pay'
  account: number
  send(): Promise<TestReply>
}
const ALLOWED: Record<Ask['kind'], string[]> = {
  make: ['201 0', '409 line_taken', '409 order_not_live'],
  draft: ['201 0', '409 line_taken', '409 order_not_live'],
  red: ['201 0', '409 red_issuing', '409 already_red'],
  issue: ['200 0', '409 invoice_fixed', '404 not_found'],
  delete: ['204 undefined', '409 invoice_fixed', '404 not_found'],
  flush: ['201 0', '409 invoiced', '409 already_flushed'],
  pay: ['201 0'],
}

/**
 * Asks at once, a dozen times for each account, for invoices of the same orders, drafts of them, their issue and deletion, red ones,
 * flushes with a cascade, and payments, while the worker issues what there is. Exactly one wins what only one can have, nothing is
 * lost and nothing is doubled, to the fen.
 */
export async function invoiceAtOnce(t: TestApp, requests: number): Promise<void> {
  t.clock.now = '2026-06-30 09:00:00'
  const works = await newInvoicingWorks(t)
  const accounts: Prepared[] = []
  for (let at = 0; at < requests / ACCOUNT; at++) accounts.push(await prepare(works, at % 2 ? company : {}))
  const asks = accounts.flatMap((account) => asksOf(t, works, account))
  let isAsking = true
  const issuing = (async () => {
    while (isAsking) await issueInvoices(t)
  })()
  const replies = await allAtOnce(asks.map(({ send }) => send)).finally(() => {
    isAsking = false
  })
  await issuing
  await issueInvoices(t)

  const said = asks.map((ask, at) => ({ ...ask, reply: replies[at]!, answer: answerOf(replies[at]!) }))
  for (const { kind, answer, reply } of said)
    expect(ALLOWED[kind], `${kind}: ${answer} ${reply.text}`).toContain(answer)
  const won = said.filter(({ reply }) => reply.status < 300)
  for (const { meter } of accounts) {
    const winners = won.filter(({ account }) => account === meter).map(({ kind }) => kind)
    const count = (...kinds: Ask['kind'][]) => winners.filter((kind) => kinds.includes(kind)).length
    expect([meter, count('red'), count('issue', 'delete'), count('pay')]).toEqual([meter, 1, 1, 1])
    // Whoever came first to the orders without an invoice won something.
    expect(count('make', 'draft', 'flush')).toBeGreaterThan(0)
  }
  await expectToHold(t.db, works.org, invariants)

  let expected = 0
  for (const { blue } of accounts) expected += fen(blue.amount)
  for (const { kind, reply } of won) {
    if (kind === 'red' || kind === 'issue' || kind === 'make') expected += fen(reply.data.amount)
    if (kind !== 'make' || reply.data.companion === null) continue
    expected += fen((await t.call(works.biller, `GET /invoices/${reply.data.companion}/`)).data.amount)
  }
  const { rows } = await sql<Record<'amount' | 'held' | 'waiting', string>>`
    select coalesce(sum(amount) filter (where status <> 'draft'), 0.00)::text as amount,
      count(*) filter (where status in ('issuing', 'failed'))::text as waiting, (
        select count(*) from invoice_lines l join orders o on o.organization_id = l.organization_id and o.id = l.order_id
        where l.organization_id = ${works.org} and l.holds and o.status = 'red_flushed'
      )::text as held
    from invoices where organization_id = ${works.org}`.execute(t.db)
  expect(rows[0]).toEqual({ amount: yuan(expected), held: '0', waiting: '0' })
}

const answerOf = ({ status, code }: TestReply) => `${status} ${code}`

async function prepare(works: InvoicingWorks, title: object): Promise<Prepared> {
  const { meter, order } = await works.invoiceable(title)
  const next = async (index: number, day: string): Promise<number> =>
    (await works.read(meter, index, day)).data.id
  const second = await next(50, '2026-02-25')
  const orders = [await next(75, '2026-03-25'), await next(100, '2026-04-25'), await next(125, '2026-05-25')]
  const blue = await works.issued([order])
  const { data: draft } = await works.make([second], { as_draft: true })
  return { meter, blue, draft, orders }
}

function asksOf(t: TestApp, works: InvoicingWorks, { meter, blue, draft, orders }: Prepared): Ask[] {
  const [first, second, third] = orders as [number, number, number]
  const type = blue.buyer_tax_id === '' ? 'normal' : 'special'
  const post = (path: string, body: object = {}) => t.call(works.biller, `POST ${path}`, body)
  const red = () => post(`/invoices/${blue.id}/red/`, { red_reason: '01' })
  const issue = () => post(`/invoices/${draft.id}/issue/`)
  const flush = (order: number, more: object = {}) =>
    post(`/orders/${order}/red-flush/`, { reason: '抄错', cascade: true, confirm_abnormal: true, ...more })
  const asks: Omit<Ask, 'account'>[] = [
    { kind: 'red', send: red },
    { kind: 'red', send: red },
    { kind: 'issue', send: issue },
    { kind: 'issue', send: issue },
    { kind: 'delete', send: () => t.call(works.staff, `DELETE /invoices/${draft.id}/`) },
    { kind: 'make', send: () => works.make([first, second]) },
    { kind: 'make', send: () => works.make([second, first]) },
    { kind: 'make', send: () => works.make([second, third], { type }) },
    { kind: 'draft', send: () => works.make([third], { as_draft: true }) },
    { kind: 'flush', send: () => flush(third) },
    { kind: 'flush', send: () => flush(first, { reissue: { current_reading: 74 } }) },
    { kind: 'pay', send: () => post('/payment-records/', { meter, amount: '200', method: 'cash' }) },
  ]
  const chance = chanceOf(`account ${meter}`)
  const shuffled = asks.map((ask) => ({ ask, place: chance.between(0, 1_000_000) }))
  shuffled.sort((one, other) => one.place - other.place)
  return shuffled.map(({ ask }) => ({ ...ask, account: meter }))
}
