import type { payment } from '@water/contract/payments/calls'
import { changeOf } from '@water/rules/ledger/tender'
import { fen, yuan } from '@water/rules/money'
import type * as z from 'zod'
import { shownFields } from '../../db/declared-table'
import type { NewPayment } from '../ledger/payments-store'
import { paymentTable } from './payment-table'
import type { StoredPaymentRow } from './store'

export type PaymentReply = z.output<typeof payment>

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
  group: money.group,
  reason: money.reason,
  payee: money.payee,
})

/** A payment of the list. */
export const presentPayment = <Row extends StoredPaymentRow>(row: Row) => ({
  ...shownFields(paymentTable, row),
  id: row.id,
  organization: row.organization,
  organization_name: row.organization_name,
  account_no: row.account_no,
  customer_name: row.customer_name,
  bank_account_name: row.bank_account_name,
  cashier_name: row.cashier_name,
  group_no: row.group_no,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** The change over the counter; null without a tender. */
export function changeOfPayment({
  tender,
  amount,
}: {
  tender: string | null
  amount: string
}): string | null {
  const change = tender === null ? null : changeOf(fen(tender), fen(amount))
  return change === null ? null : yuan(change)
}
