/** Money at the counter: each command is asked of the product, written into the book beside, and compared with it. */
import { expect } from 'vitest'
import type { TestUser } from '../../testing/test-app'
import { decimal } from '../own-figures'
import { fenOf } from '../world'
import { balanceOf, moneyOf, openOrders, owed } from './book'
import * as own from './commands'
import { type Company, type Name, type Reply, todayOf } from './company'
import { penaltyOn } from './penalty'

interface Taking {
  by?: TestUser
  method?: string
  /** The transaction number of the bank account that receives it. */
  channel_no?: string
  /** The day of the money, when it is not today. */
  day?: string
  orders?: readonly number[]
}

/** All that an account owes on a day, penalties included; fen. */
export const dueOf = (company: Company, name: Name, day = todayOf(company)): number =>
  openOrders(company.book, company.customers[name].id).reduce(
    (sum, order) => sum + owed(order) + penaltyOn(order, day),
    0,
  )

const isOfBank = (method: string) => method === 'transfer' || method === 'cheque'

/** Takes money of an account. */
export async function pay(
  company: Company,
  name: Name,
  fen: number,
  { by = company.counter, method = 'cash', channel_no = '', day, orders }: Taking = {},
): Promise<number> {
  const { id: meter } = company.customers[name]
  const amount = decimal(fen, 2)
  const payment = await company.call(by, 'POST /payment-records/', {
    ...{ meter, amount, method, channel_no, ...(orders && { orders }) },
    ...(isOfBank(method) && { bank_account: company.bank }),
    ...(day && { paid_at: `${day} 11:00:00` }),
    ...(method === 'cash' && { tender: decimal(Math.ceil(fen / 100) * 100, 2) }),
  })
  const to = moneyOf(method, by.id, isOfBank(method) ? company.bank : null)
  notePayment(company, payment, { name, fen, to, day, orders })
  return payment.id
}

interface Noted {
  name: Name
  fen: number
  to: string
  day?: string | undefined
  orders?: readonly number[] | undefined
}

/** Writes a payment into the book and compares what it was used for. */
export function notePayment(company: Company, payment: Reply, { name, fen, to, day, orders }: Noted): void {
  const today = todayOf(company)
  const { id: meter } = company.customers[name]
  const used = own.pay(
    company.book,
    { id: payment.id, meter, amount: fen, to },
    { today, day: day ?? today, orders },
  )
  const { applied_principal, applied_penalty, to_balance, posted_on } = payment
  expect([name, applied_principal, applied_penalty, to_balance, posted_on]).toEqual([
    ...[name, decimal(used.principal, 2), decimal(used.penalty, 2), decimal(used.left, 2), today],
  ])
}

/** One payer pays what several accounts owe, by one transfer. */
export async function payTogether(company: Company, names: readonly Name[], channel_no: string) {
  const dues = names.map((name) => [name, dueOf(company, name)] as const)
  const rows = dues.map(([name, fen]) => ({ meter: company.customers[name].id, amount: decimal(fen, 2) }))
  const body = { method: 'transfer', bank_account: company.bank, channel_no, rows }
  const { payments, amount } = await company.call(company.window, 'POST /payment-records/group/', body)
  const to = moneyOf('transfer', company.window.id, company.bank)
  for (const [at, [name, fen]] of dues.entries()) notePayment(company, payments[at], { name, fen, to })
  return amount as string
}

/** Cancels a payment, and says why. Returns the reversal. */
export async function reverse(
  company: Company,
  payment: number,
  reason: string,
  by: TestUser = company.counter,
): Promise<number> {
  const path = `POST /payment-records/${payment}/reverse/`
  const { reversed_by } = await company.call(by, path, { reason })
  const { to } = company.book.payments.get(payment)!
  const [, , method = '', , bank = ''] = to.split(':')
  own.reverse(
    company.book,
    payment,
    todayOf(company),
    moneyOf(method, by.id, bank === 'none' ? null : Number(bank)),
  )
  return reversed_by
}

/** Gives all that is prepaid back in cash. */
export async function refundAll(company: Company, name: Name): Promise<number> {
  const { id: meter } = company.customers[name]
  const fen = balanceOf(company.book, meter)
  const body = { meter, amount: decimal(fen, 2), method: 'cash', reason: '用户要求' }
  await company.call(company.staff, 'POST /payment-records/refund/', body)
  own.refund(company.book, meter, fen, moneyOf('cash', company.staff.id, null), todayOf(company))
  return fen
}

/** A cashier closes a day; what was counted may differ from the book. Returns the day. */
export async function closeDay(
  company: Company,
  cashier: TestUser,
  date: string,
  { over = 0 }: { over?: number } = {},
): Promise<Reply> {
  const fen = company.book.entries
    .filter((entry) => entry.date === date)
    .flatMap(({ postings }) => [...postings])
    .filter(([account]) => account.startsWith(`assets:received:cash:${cashier.id}:`))
    .reduce((sum, [, each]) => sum + each, 0)
  // Nobody counts less than nothing: a refund was paid out of the float.
  const counted = Math.max(0, fen) + over
  const day = await company.call(cashier, 'POST /payment-records/close-day/', {
    ...{ date, counted_cash: decimal(counted, 2) },
    ...(counted !== fen && { remark: over === 0 ? '退款由备用金支出' : '找零找错' }),
  })
  expect([day.expected_cash, day.difference]).toEqual([decimal(fen, 2), decimal(counted - fen, 2)])
  return day
}

/** Confirms a closed day, with the slip of its cash when some was carried to the bank. */
export async function confirmDay(company: Company, day: Reply, slip_no?: string): Promise<Reply> {
  const by = day.cashier === company.staff.id ? company.head : company.staff
  const deposit = slip_no && { deposit: { bank_account: company.bank, slip_no } }
  const confirmed = await company.call(by, `POST /payment-records/days/${day.id}/confirm/`, deposit || {})
  if (slip_no) own.deposit(company.book, fenOf(day.counted_cash), company.bank, todayOf(company))
  return confirmed
}
