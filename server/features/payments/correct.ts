import type { Parsed } from '@water/contract/endpoint'
import type { updatePayment } from '@water/contract/payments/calls'
import type { Tx, UnitOfWork } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { lockChannelNo } from '../ledger/channel-no-store'
import { retryOnChannelNo } from '../ledger/payments-store'
import { lockOpenDays } from '../ledger/till-store'
import { checkBankAccount, checkRefundAccount, refuseChannelNo } from './check'
import { lockGroupOf } from './groups-store'
import type { PaymentReply } from './present'
import { readPayment } from './read'
import {
  bankAccountOf,
  dayOfPayment,
  isGroupReconciled,
  lockPayment,
  refundByChannelNo,
  writeCorrection,
} from './store'

/** Locks the day of a payment, and refuses when it is closed; then its group. Both come before the lock of its row. */
export async function lockForCorrection(tx: Tx, org: OrgId, id: number): Promise<void> {
  const day = await dayOfPayment(tx, org, id)
  if (!day) return
  const { cashier, date } = day
  await Promise.all([
    cashier === null ? null : lockOpenDays(tx, org, cashier, [date], null),
    lockGroupOf(tx, org, id),
  ])
}

/**
 * Corrects the changeable fields of a payment that has not been matched against the bank, while its day is open. The bank account
 * and the number of a group are those of all its payments.
 */
export async function correctPayment(
  { tx, org, now, audit }: UnitOfWork,
  id: number,
  body: Parsed<typeof updatePayment>['body'],
): Promise<PaymentReply> {
  await lockForCorrection(tx, org, id)
  const { kind, status, reconcile_status, method, remark, bank_account, channel_no, group } = orNotFound(
    await lockPayment(tx, org, id),
  )
  if (reconcile_status !== 'none') refuse('payment_reconciled')
  const after = {
    remark: body.remark ?? remark,
    bank_account: body.bank_account === undefined ? bank_account : body.bank_account,
    channel_no: body.channel_no ?? channel_no,
  }
  const isOfBank = after.bank_account !== bank_account || after.channel_no !== channel_no
  if (isOfBank && group !== null && (await isGroupReconciled(tx, org, group))) refuse('payment_reconciled')
  if (after.bank_account !== bank_account) {
    const found = after.bank_account === null ? null : await bankAccountOf(tx, org, after.bank_account)
    if (kind === 'refund') checkRefundAccount('bank_account', after.bank_account, found)
    else checkBankAccount({ method, bank_account: after.bank_account }, found)
  }
  if (after.channel_no && after.channel_no !== channel_no) {
    if (kind === 'reversal') refuseField('channel_no', 'not_of_reversal')
    const holder =
      kind === 'refund'
        ? await refundByChannelNo(tx, org, method, after.channel_no)
        : (await lockChannelNo(tx, org, method, after.channel_no))?.payment
    if (holder && (status === 'success' || group !== null))
      refuseChannelNo(orNotFound(await readPayment(tx, org, holder)))
  }
  await retryOnChannelNo(writeCorrection(tx, org, id, after, now))
  audit({ object: ['payment', id], before: { remark, bank_account, channel_no }, after })
  if (isOfBank && group !== null)
    audit({
      object: ['payment_group', group],
      before: { bank_account, channel_no },
      after: { bank_account: after.bank_account, channel_no: after.channel_no },
    })
  return orNotFound(await readPayment(tx, org, id))
}
