import { dateOf, type LocalTime } from '@water/rules/calendar'
import { type Allocation, paymentKind } from '@water/rules/ledger/allocation'
import type { CollectedMoney } from '@water/rules/ledger/withholding'
import { type Fen, yuan } from '@water/rules/money'
import { copyRows } from '../../db/copy'
import { takeIds, takeNumbers } from '../../db/numbering'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import type { Account } from './accounts-store'
import { type Entries, type NewAllocation, type NewBalanceEntry, writeBooks } from './books-store'
import { writeEvent } from './events-store'
import { writeTotals } from './months-store'
import { afterAllocations } from './order-money'
import { type Method, retryOnChannelNo } from './payments-store'
import type { Due } from './penalty'
import { accountAfter, paymentPrefix } from './post-payment'

/** Money that a bank has collected for an account, with what the balance pays in the same command. */
export interface Collection {
  account: Account
  /** The orders that it may pay, with their penalties on the day of the money. */
  dues: readonly Due[]
  amount: Fen
  allocated: CollectedMoney
  method: Method
  bankAccount: number
  channelNo: string
  paidAt: LocalTime
}

/** A payment that has been posted. */
export interface PostedCollection {
  id: number
  payment_no: string
}

/**
 * Posts payments of many accounts, one each: the same statements for one as for thousands. The accounts are locked. They have no
 * cashier and are reconciled with the bank already. The counter is the last lock, as where orders are issued.
 */
export async function postCollections(
  unit: UnitOfWork,
  collections: readonly Collection[],
): Promise<PostedCollection[]> {
  const { tx, org, now, caller } = unit
  if (collections.length === 0) return []
  const ids = await takeIds(tx, 'payments', collections.length)
  const entries = entriesOf(unit, collections, ids)
  await writeBooks(tx, org, entries, { by: caller.id, now })

  const first = await takeNumbers(tx, org, 'payment_no', collections.length)
  const posted = pairs(collections, ids).map(([{ account }, id], at) => ({
    id,
    payment_no: paymentPrefix(account, now) + String(first + at).padStart(8, '0'),
  }))
  await retryOnChannelNo(
    copyRows(
      tx,
      'payments',
      pairs(collections, posted).map(([collection, as]) => paymentRow(unit, collection, as)),
    ),
  )
  await writeTotals(
    tx,
    org,
    entries.accounts.map(({ months }) => months),
  )
  await writeEvent(tx, { org, kind: 'payment_taken', documents: ids, job: unit.job ?? null, at: now })
  return posted
}

const sumOf = (allocations: readonly Allocation[], part: 'principal' | 'penalty'): Fen =>
  allocations.reduce((sum, each) => sum + each[part], 0)

function paymentRow(
  { org, now, caller }: UnitOfWork,
  { account, amount, allocated: { payment }, ...money }: Collection,
  { id, payment_no }: PostedCollection,
) {
  const { allocations, toBalance } = payment
  return {
    organization_id: org,
    id,
    payment_no,
    meter_id: account.meter,
    kind: paymentKind(payment),
    amount: yuan(amount),
    method: money.method,
    bank_account_id: money.bankAccount,
    channel_no: money.channelNo,
    paid_at: money.paidAt,
    posted_on: dateOf(now),
    cashier_id: null,
    applied_principal: yuan(sumOf(allocations, 'principal')),
    applied_penalty: yuan(sumOf(allocations, 'penalty')),
    to_balance: yuan(toBalance),
    balance_before: yuan(account.balance),
    balance_after: yuan(account.balance + toBalance),
    reconcile_status: 'matched',
    customer_version: account.customerVersion,
    created_by: caller.id,
    created_at: now,
    updated_at: now,
  }
}

function entriesOf(unit: UnitOfWork, collections: readonly Collection[], ids: readonly number[]): Entries {
  const all = pairs(collections, ids).map(([collection, id]) => entriesOfOne(unit, collection, id))
  return {
    allocations: all.flatMap(({ allocations }) => allocations),
    balance: all.flatMap(({ balance }) => balance),
    orders: all.flatMap(({ orders }) => orders),
    accounts: all.flatMap(({ accounts }) => accounts),
  }
}

function entriesOfOne(
  unit: UnitOfWork,
  { account, dues, allocated: { payment, fromBalance } }: Collection,
  id: number,
): Entries {
  const { meter, balance } = account
  const dayOf = new Map(dues.map(({ order, day }) => [order.id, day]))
  const orders = dues.map(({ order }) => order)
  const movements = [...payment.allocations, ...fromBalance]
  const after = afterAllocations(orders, movements)
  const laid = ({ order, principal, penalty }: Allocation) => ({
    ...{ order, meter, principal, penalty, date: dayOf.get(order)! },
  })
  let left = balance + payment.toBalance
  const received: NewBalanceEntry[] =
    payment.toBalance > 0
      ? [{ meter, delta: payment.toBalance, balanceAfter: left, reason: 'payment', order: null, payment: id }]
      : []
  const spent = fromBalance.map(({ order, principal, penalty }): NewBalanceEntry => {
    left -= principal + penalty
    return { meter, delta: 0 - principal - penalty, balanceAfter: left, reason: 'settlement', order }
  })
  return {
    allocations: [
      ...payment.allocations.map((one): NewAllocation => ({ ...laid(one), source: 'payment', payment: id })),
      ...fromBalance.map((one): NewAllocation => ({ ...laid(one), source: 'balance' })),
    ],
    balance: [...received, ...spent],
    orders: after.orders,
    accounts: [accountAfter(unit, account, left, { ...after, touched: orders, movements })],
  }
}
