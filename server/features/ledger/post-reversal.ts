import { dateOf } from '@water/rules/calendar'
import type { Release } from '@water/rules/ledger/release'
import type { Fen } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { type Account, ordersById } from './accounts-store'
import type { NewAllocation, NewBalanceEntry } from './books-store'
import { afterAllocations } from './order-money'
import type { Method, NewPayment } from './payments-store'
import { accountAfter, insertNumbered, type PostedPayment } from './post-payment'
import type { Releases } from './release'

/**
 * Posts the reversal of a payment of a meter, whose account is locked: dated now, with all its releases. The rows of a
 * reversal have the reversal's own number, so that each payment's allocations always add up to its applied amount.
 */
export async function postReversal(
  unit: UnitOfWork,
  account: Account,
  original: { id: number; amount: Fen; method: Method; bankAccount: number | null },
  { reason, cashier }: Pick<NewPayment, 'reason' | 'cashier'>,
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
    reason,
    payee: null,
    customerVersion: null,
    cashier,
    group: null,
    reconcileStatus: 'none',
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
  const { id, payment_no } = await insertNumbered(unit, account, payment, {
    allocations: [...own.map(released('payment')), ...fromBalance.map(released('balance'))],
    balance: reversalEntries(account, fromBalance, taken),
    orders: after.orders,
    accounts: [accountAfter(unit, account, balanceAfter, { ...after, touched: orders, movements: releases })],
  })
  return { ...payment, id, payment_no }
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
