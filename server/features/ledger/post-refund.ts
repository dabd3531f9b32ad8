import type { Fen } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import type { Account } from './accounts-store'
import { monthsAfter } from './months'
import type { NewPayment } from './payments-store'
import { insertNumbered, type Money, type PostedPayment } from './post-payment'

/** A refund, as the command describes it. */
export type RefundMoney = Pick<Money, 'amount' | 'method' | 'bankAccount' | 'channelNo'> &
  Pick<NewPayment, 'payee' | 'reason' | 'customerVersion' | 'cashier'>

/** 退款: takes an amount out of a meter's balance. The account is locked, and its balance is large enough. */
export async function postRefund(
  unit: UnitOfWork,
  account: Account,
  { amount, ...refund }: RefundMoney,
): Promise<Omit<PostedPayment, 'allocations'>> {
  const { meter, balance, arrears } = account
  const balanceAfter: Fen = balance - amount
  const payment: NewPayment = {
    ...refund,
    kind: 'refund',
    amount: 0 - amount,
    tender: null,
    paidAt: unit.now,
    appliedPrincipal: 0,
    appliedPenalty: 0,
    toBalance: 0 - amount,
    balanceBefore: balance,
    balanceAfter,
    reversalOf: null,
    remark: '',
    group: null,
    reconcileStatus: 'none',
  }
  const { id, payment_no } = await insertNumbered(unit, account, payment, {
    allocations: [],
    balance: [{ meter, delta: 0 - amount, balanceAfter, reason: 'refund', order: null }],
    orders: [],
    accounts: [{ meter, balance: balanceAfter, arrears, lastRead: null, months: monthsAfter(account, []) }],
  })
  return { ...payment, id, payment_no }
}
