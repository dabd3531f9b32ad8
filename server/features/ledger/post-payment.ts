import { type LocalDate, type LocalTime, monthOf } from '@water/rules/calendar'
import { type Allocation, allocate, type Distribution, paymentKind } from '@water/rules/ledger/allocation'
import type { Fen } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import type { Account, LedgerOrder } from './accounts-store'
import type { AccountAfter, Entries, NewAllocation } from './books-store'
import { monthNumber, monthsAfter, paidIn } from './months'
import { afterAllocations, openOrder, principalOfFormer } from './order-money'
import { insertPayment, type NewPayment } from './payments-store'
import type { Due } from './penalty'

/** Received money, as the command describes it. */
export type Money = Pick<
  NewPayment,
  | 'amount'
  | 'method'
  | 'bankAccount'
  | 'channelNo'
  | 'tender'
  | 'paidAt'
  | 'remark'
  | 'customerVersion'
  | 'cashier'
  | 'group'
  | 'reconcileStatus'
>

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
  const orders = dues.map(({ order }) => order)
  const after = afterAllocations(orders, laid)
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
    ...{ reason: '', payee: null },
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
  const posted = await insertNumbered(unit, account, payment, {
    allocations,
    balance: toBalance > 0 ? [{ meter, delta: toBalance, balanceAfter, reason: 'payment', order: null }] : [],
    orders: after.orders,
    accounts: [accountAfter(unit, account, balanceAfter, { ...after, touched: orders, movements: laid })],
  })
  const idOf = new Map(posted.allocations.map(({ id, order }) => [order, id]))
  return {
    ...payment,
    id: posted.id,
    payment_no: posted.payment_no,
    allocations: allocations.map((allocation) => ({ ...allocation, id: idOf.get(allocation.order)! })),
  }
}

/** The account after a payment, with the month that it moves. */
export function accountAfter(
  { now }: UnitOfWork,
  account: Account,
  balance: Fen,
  {
    principal,
    penalty,
    orders,
    touched,
    movements,
  }: ReturnType<typeof afterAllocations> & {
    touched: readonly LedgerOrder[]
    movements: readonly Allocation[]
  },
): AccountAfter {
  const ofFormer = principalOfFormer(account, touched, movements)
  const paid = orders.length > 0 ? [paidIn(monthNumber(monthOf(now)), principal, penalty)] : []
  return {
    meter: account.meter,
    balance,
    arrears: account.arrears - (principal - ofFormer),
    formerArrears: account.formerArrears - ofFormer,
    lastRead: null,
    months: monthsAfter(account, paid),
  }
}

/** Numbers of payments, refunds and reversals: organization code, P, month of posting, and a series without gaps. */
export const paymentPrefix = ({ organizationCode }: Account, now: LocalTime): string =>
  `${organizationCode}P${now.slice(0, 4)}${now.slice(5, 7)}`

export function insertNumbered(
  { tx, org, now, caller }: UnitOfWork,
  account: Account,
  payment: NewPayment,
  entries: Entries,
) {
  const of = { meter: account.meter, numberPrefix: paymentPrefix(account, now) }
  return insertPayment(tx, org, of, payment, entries, { by: caller.id, now })
}
