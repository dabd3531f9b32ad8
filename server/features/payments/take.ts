import { dateOf, type LocalDate, type LocalTime } from '@water/rules/calendar'
import { allocate, type OpenOrder, paymentKind } from '@water/rules/ledger/allocation'
import { type Fen, fen, yuan } from '@water/rules/money'
import type { Deed } from '../../db/read-write'
import { found, refuse, refuseField } from '../../refusal'
import {
  type Account,
  type LedgerOrder,
  lockAccount,
  ordersById,
  type Paper,
  type PayingAccount,
  readPayingAccount,
} from '../ledger/accounts-store'
import { afterAllocations } from '../ledger/order-money'
import { type Posting, post } from '../ledger/payments-store'
import { penaltyOf, penaltyTerms } from '../ledger/penalty'
import {
  type Body,
  type Cashiers,
  checkBankAccount,
  checkPaidAt,
  checkTender,
  refuseChannelNo,
} from './check'
import { changeOfPayment, type PaymentReply, readPayment } from './store'

/** An order of which something is due, its penalty on a day, and the day it is paid as of. */
interface Due {
  order: LedgerOrder
  day: LocalDate
  penalty: number
}

/**
 * Takes a payment: pays what is due, oldest first, and keeps the rest in the balance. `isRepeated`: the bank's number
 * says that this payment had been taken before; nothing was done.
 */
export async function takePayment(
  deed: Cashiers,
  body: Body,
): Promise<{ payment: PaymentReply; isRepeated: boolean }> {
  const { tx, org, now } = deed
  const paidAt = body.paid_at ?? now
  if (paidAt > now) refuseField('paid_at', 'future')
  checkTender(body)
  if (!(await lockAccount(tx, org, body.meter))) refuseField('meter', 'unknown_reference')
  const paper = {
    method: body.method,
    channel_no: body.channel_no ?? '',
    bank_account: body.bank_account ?? null,
  }
  const account = (await readPayingAccount(tx, org, body.meter, paper))!
  if (account.twin) return { payment: await sameAs(account.twin, deed, body), isRepeated: true }
  checkPaidAt(deed, account, dateOf(paidAt))
  checkBankAccount(paper, account.bank_account)
  if (account.status === 'closed')
    refuse('meter_closed', { params: { account_no: account.account_no }, about: 'meter' })

  const dues = await named(deed, account, duesOn(account, dateOf(paidAt)), body.orders)
  return { payment: await record(deed, { ...body, ...paper, paidAt }, account, dues), isRepeated: false }
}

/** What is due on a day, oldest due first. */
export function duesOn(account: Account, day: LocalDate): Due[] {
  const terms = penaltyTerms(account.settings)
  return account.open_orders
    .map((order) => ({ order, ...penaltyOf(order, day, terms, account.penalty_exempt) }))
    .filter(({ order, penalty }) => fen(order.outstanding) + penalty > 0)
}

/** The body of a payment with what was left out decided. */
type Checked = Body & Paper & { paidAt: LocalTime }

async function record(
  { tx, org, now, caller, audit }: Cashiers,
  body: Checked,
  account: PayingAccount,
  dues: Due[],
): Promise<PaymentReply> {
  const distribution = allocate(fen(body.amount), dues.map(openOrder))
  const after = afterAllocations(
    dues.map(({ order }) => order),
    distribution.allocations,
  )
  checkRest(body, distribution.toBalance)
  const balance = yuan(fen(account.balance) + distribution.toBalance)
  const payment = {
    kind: paymentKind(distribution),
    amount: body.amount,
    method: body.method,
    bank_account: body.bank_account,
    channel_no: body.channel_no,
    tender: body.tender ?? null,
    paid_at: body.paidAt,
    applied_principal: yuan(after.principal),
    applied_penalty: yuan(after.penalty),
    to_balance: yuan(distribution.toBalance),
    balance_before: account.balance,
    remark: body.remark ?? '',
  }
  const allocations = distribution.allocations.map(({ order, principal, penalty }) => ({
    order,
    principal: yuan(principal),
    penalty: yuan(penalty),
    source: 'payment' as const,
    date: dues.find((due) => due.order.id === order)!.day,
  }))
  const isKept = distribution.toBalance > 0
  const posting: Posting = {
    payment: { ...payment, number_prefix: numberPrefix(account, now), reversal_of: null },
    allocations,
    orders: after.orders,
    entries: isKept ? [{ delta: payment.to_balance, balance_after: balance, reason: 'payment' }] : [],
    meter: account.meter,
    balance,
    arrears: yuan(fen(account.arrears) - after.principal),
  }
  const posted = await post(tx, org, { user: caller.id, now }, posting)
  const { id, payment_no } = posted
  audit({ object: ['payment', id], after: { ...payment, payment_no, meter: account.meter } })
  return {
    ...payment,
    ...notReversed,
    change: changeOfPayment(payment),
    print_count: 0,
    id,
    payment_no,
    organization: org,
    organization_name: account.organization_name,
    meter: account.meter,
    account_no: account.account_no,
    customer_name: account.customer_name,
    address: account.address,
    bank_account_name: account.bank_account?.label ?? null,
    cashier: caller.id,
    cashier_name: caller.name || caller.username,
    balance_after: balance,
    posted_on: dateOf(now),
    created_at: now,
    updated_at: now,
    allocations: allocations.map((allocation) => ({
      ...allocation,
      id: posted.allocations.find(({ order }) => order === allocation.order)!.id,
      order_no: dues.find((due) => due.order.id === allocation.order)!.order.order_no,
      payment: id,
      payment_no,
      posted_on: dateOf(now),
    })),
  }
}

const notReversed = {
  status: 'success',
  reconcile_status: 'none',
  reversal_of: null,
  reversal_of_no: null,
  reversed_by: null,
  reversed_by_no: null,
} as const

const openOrder = ({ order, penalty }: Due): OpenOrder => ({
  order: order.id,
  dueDate: order.due_date,
  outstanding: fen(order.outstanding),
  penalty,
})

/** Numbers of payments: organization code, P, month of posting, and a series without gaps. */
export function numberPrefix({ organization_code }: Account, now: string): string {
  return `${organization_code}P${now.slice(0, 4)}${now.slice(5, 7)}`
}

/** The payment that has this bank's number already: for the same meter and amount it is this one, else 409. */
async function sameAs(
  twin: NonNullable<PayingAccount['twin']>,
  { tx, org }: Deed,
  body: Body,
): Promise<PaymentReply> {
  const taken = found(await readPayment(tx, org, twin.id))
  if (twin.meter !== body.meter || fen(twin.amount) !== fen(body.amount)) refuseChannelNo(taken)
  return taken
}

/** Money stays in the balance as the payer agreed, or not at all: another counter may have taken something meanwhile. */
function checkRest({ to_balance: seen }: Body, toBalance: Fen): void {
  if (seen == null || fen(seen) === toBalance) return
  refuse('dues_changed', { params: { seen, now: yuan(toBalance) }, about: 'to_balance' })
}

/** The dues that were named; all of them when none is. An order that is settled or flushed by now is 409. */
async function named(
  { tx, org }: Deed,
  account: Account,
  dues: Due[],
  orders: Body['orders'],
): Promise<Due[]> {
  if (!orders) return dues
  const open = new Set(dues.map(({ order }) => order.id))
  const notOpen = orders.filter((id) => !open.has(id))
  if (notOpen.length > 0) {
    const known = await ordersById(tx, org, notOpen)
    if (known.length < new Set(notOpen).size || known.some(({ meter }) => meter !== account.meter))
      refuseField('orders', 'unknown_reference')
    const numbers = known.map(({ order_no }) => order_no).join(', ')
    refuse('order_not_open', { params: { orders: numbers }, data: { not_open: notOpen }, about: 'orders' })
  }
  return dues.filter(({ order }) => orders.includes(order.id))
}
