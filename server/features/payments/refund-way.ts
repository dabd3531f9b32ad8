import type { Parsed } from '@water/contract/endpoint'
import type { refundPayment } from '@water/contract/payments/calls'
import { may } from '@water/rules/access/may'
import type { UnitOfWork } from '../../db/read-write'
import type { UserWork } from '../../http/call'
import { refuse, refuseField } from '../../refusal'
import type { RefundMoney } from '../ledger/post-refund'
import { enterTill, type Till } from '../ledger/till-store'
import { checkRefundAccount } from './check'
import { bankAccountOf } from './store'

/** How money goes back. */
export type RefundWay = Pick<Parsed<typeof refundPayment>['body'], 'method' | 'bank_account' | 'payee'>
/** With the cashier who pays it. */
export type CheckedWay = Pick<RefundMoney, 'method' | 'bankAccount' | 'payee' | 'cashier'>

/**
 * Checks how a refund is paid: from an account for refunds, and a transfer to the name, bank and account of a payee. The fields
 * are those of the body under `within` (`refund.`).
 */
export async function checkWay(
  { tx, org }: UnitOfWork,
  cashier: Till | null,
  { method, bank_account: bankAccount = null, payee = null }: RefundWay,
  within: '' | 'refund.',
): Promise<CheckedWay> {
  const found = bankAccount === null ? null : await bankAccountOf(tx, org, bankAccount)
  checkRefundAccount(`${within}bank_account`, bankAccount, found)
  if (method === 'transfer') {
    if (payee === null) return refuseField(`${within}payee`, 'required')
    if (!payee.bank) refuseField(`${within}payee.bank`, 'required')
    if (!payee.account) refuseField(`${within}payee.account`, 'required')
  }
  return {
    cashier,
    method,
    bankAccount,
    payee: payee && { name: payee.name, bank: payee.bank, account: payee.account },
  }
}

/** A refund that goes with another command is staff's, as one of its own is. Its till comes before the command's other locks. */
export async function checkRefundWith(
  unit: UserWork,
  refund: RefundWay | null | undefined,
): Promise<CheckedWay | null> {
  if (!refund) return null
  if (!may(unit.caller, 'staff')) refuse('field_not_allowed', { params: { field: 'refund' } })
  return checkWay(unit, await enterTill(unit), refund, 'refund.')
}
