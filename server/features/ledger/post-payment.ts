import { dateOf, type LocalDate, type LocalTime, monthOf } from '@water/rules/calendar'
import { allocate, type Distribution, paymentKind } from '@water/rules/ledger/allocation'
import type { Release } from '@water/rules/ledger/release'
import type { Fen } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { type Account, ordersById } from './accounts-store'
import type { AccountAfter, Entries, NewAllocation, NewBalanceEntry } from './books-store'
import { monthNumber, monthsAfter, paidIn } from './months'
import { afterAllocations, openOrder } from './order-money'
import { insertPayment, type Method, type NewPayment } from './payments-store'
import type { Due } from './penalty'
import type { Releases } from './release'

/** Received money, as the command describes it. */
export interface Money {
  amount: Fen
  method: Method
  bankAccount: number | null
  channelNo: string
  tender: Fen | null
  paidAt: LocalTime
  remark: string
}

/** A payment or a reversal that has been posted. */
export interface PostedPayment extends NewPayment {
  id: number
  payment_no: string
  allocations: { id: number; order: number; principal: Fen; penalty: Fen; date: LocalDate }[]
}

/** The distribution of an amount: to the dues, oldest first, and the rest to the balance. */
export const distribute = (dues: readonly Due[], amount: Fen): Distribution =>
  allocate(
    amount,
    dues.map(({ order, penalty }) => openOrder(order, penalty)),
  )

/** Posts a payment of a meter, whose account is locked, with its distribution. */
export async function postPayment(
  unit: UnitOfWork,
  account: Account,
  dues: readonly Due[],
  { allocations: laid, toBalance }: Distribution,
  money: Money,
): Promise<PostedPayment> {
  const { meter, balance } = account
  const dueOf = new Map(dues.map((due) => [due.order.id, due]))
  const after = afterAllocations(
    dues.map(({ order }) => order),
    laid,
  )
  const balanceAfter = balance + toBalance
  const payment: NewPayment = {
    ...money,
    kind: paymentKind({ allocations: laid, toBalance }),
    appliedPrincipal: after.principal,
    appliedPenalty: after.penalty,
    toBalance,
    balanceBefore: balance,
    balanceAfter,
    reversalOf: null,
  }
  const allocations = laid.map(
    ({ order, principal, penalty }): NewAllocation => ({
      order,
      meter,
      principal,
      penalty,
      source: 'payment',
      date: dueOf.get(order)!.day,
    }),
  )
  const posted = await insert(unit, account, payment, {
    allocations,
    balance: toBalance > 0 ? [{ meter, delta: toBalance, balanceAfter, reason: 'payment', order: null }] : [],
    orders: after.orders,
    accounts: [accountAfter(unit, account, balanceAfter, after)],
  })
  const idOf = new Map(posted.allocations.map(({ id, order }) => [order, id]))
  return {
    ...payment,
    id: posted.id,
    payment_no: posted.payment_no,
    allocations: allocations.map((allocation) => ({ ...allocation, id: idOf.get(allocation.order)! })),
  }
}

/**
 * Posts the reversal of a payment of a meter, whose account is locked: dated now, with all its releases. The rows of a
 * reversal have the reversal's own number, so that each payment's allocations always add up to its applied amount.
 */
export async function postReversal(
  unit: UnitOfWork,
  account: Account,
  original: { id: number; amount: Fen; method: Method; bankAccount: number | null },
  { own, fromBalance, balanceAfter }: Releases,
): Promise<Omit<PostedPayment, 'allocations'>> {
  const { tx, org, now } = unit
  const { meter, balance } = account
  const releases = [...own, ...fromBalance]
  const orders = await ordersById(tx, org, [...new Set(releases.map(({ order }) => order))])
  const after = afterAllocations(orders, releases)
  const applied = afterAllocations(orders, own)
  const taken = original.amount + applied.principal + applied.penalty
  const payment: NewPayment = {
    kind: 'reversal',
    amount: 0 - original.amount,
    method: original.method,
    bankAccount: original.bankAccount,
    // Only the payment keeps the bank's number.
    channelNo: '',
    tender: null,
    paidAt: now,
    appliedPrincipal: applied.principal,
    appliedPenalty: applied.penalty,
    toBalance: 0 - taken,
    balanceBefore: balance,
    balanceAfter,
    reversalOf: original.id,
    remark: '',
  }
  const released =
    (source: NewAllocation['source']) =>
    ({ order, principal, penalty }: Release): NewAllocation => ({
      order,
      meter,
      principal,
      penalty,
      source,
      date: dateOf(now),
    })
  const { id, payment_no } = await insert(unit, account, payment, {
    allocations: [...own.map(released('payment')), ...fromBalance.map(released('balance'))],
    balance: reversalEntries(account, fromBalance, taken),
    orders: after.orders,
    accounts: [accountAfter(unit, account, balanceAfter, after)],
  })
  return { ...payment, id, payment_no }
}

function accountAfter(
  { now }: UnitOfWork,
  account: Account,
  balance: Fen,
  { principal, penalty, orders }: ReturnType<typeof afterAllocations>,
): AccountAfter {
  const movements = orders.length > 0 ? [paidIn(monthNumber(monthOf(now)), principal, penalty)] : []
  return {
    meter: account.meter,
    balance,
    arrears: account.arrears - principal,
    lastRead: null,
    months: monthsAfter(account, movements),
  }
}

/** First the payments from the balance that return to it, then the amount that the reversal takes out of it. */
function reversalEntries(
  { meter, balance }: Account,
  releases: readonly Release[],
  taken: Fen,
): NewBalanceEntry[] {
  const rows: NewBalanceEntry[] = []
  let balanceAfter = balance
  const enter = (delta: Fen, reason: NewBalanceEntry['reason']) => {
    balanceAfter += delta
    if (delta !== 0) rows.push({ meter, delta, balanceAfter, reason, order: null })
  }
  for (const { principal, penalty } of releases) enter(0 - principal - penalty, 'release')
  enter(0 - taken, 'reversal')
  return rows
}

/** Numbers of payments: organization code, P, month of posting, and a series without gaps. */
function insert(
  { tx, org, now, caller }: UnitOfWork,
  { meter, organizationCode }: Account,
  payment: NewPayment,
  entries: Entries,
) {
  const numberPrefix = `${organizationCode}P${now.slice(0, 4)}${now.slice(5, 7)}`
  return insertPayment(tx, org, { meter, numberPrefix }, payment, entries, { by: caller.id, now })
}
