import { yuan } from '@water/rules/money'
import type { NewPayment } from '../ledger/payments-store'

/** The ledger's record of a payment or a reversal, for the wire and the audit trail. */
export const presentMoney = (money: NewPayment) => ({
  kind: money.kind,
  amount: yuan(money.amount),
  method: money.method,
  bank_account: money.bankAccount,
  channel_no: money.channelNo,
  tender: money.tender === null ? null : yuan(money.tender),
  paid_at: money.paidAt,
  applied_principal: yuan(money.appliedPrincipal),
  applied_penalty: yuan(money.appliedPenalty),
  to_balance: yuan(money.toBalance),
  balance_before: yuan(money.balanceBefore),
  reversal_of: money.reversalOf,
  remark: money.remark,
  reason: money.reason,
  payee: money.payee,
})
