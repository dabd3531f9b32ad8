import type { Parsed } from '@water/contract/endpoint'
import type { updatePayment } from '@water/contract/payments/calls'
import type { UnitOfWork } from '../../db/read-write'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { retryOnChannelNo } from '../ledger/payments-store'
import { checkBankAccount, checkRefundAccount, refuseChannelNo } from './check'
import type { PaymentReply } from './present'
import { readPayment } from './read'
import { bankAccountOf, lockPayment, paymentByChannelNo, refundByChannelNo, writeCorrection } from './store'

/** Corrects the changeable fields of a payment that has not been matched against the bank. */
export async function correctPayment(
  { tx, org, now, audit }: UnitOfWork,
  id: number,
  body: Parsed<typeof updatePayment>['body'],
): Promise<PaymentReply> {
  const { kind, status, reconcile_status, method, remark, bank_account, channel_no } = orNotFound(
    await lockPayment(tx, org, id),
  )
  if (reconcile_status !== 'none') refuse('payment_reconciled')
  const after = {
    remark: body.remark ?? remark,
    bank_account: body.bank_account === undefined ? bank_account : body.bank_account,
    channel_no: body.channel_no ?? channel_no,
  }
  if (after.bank_account !== bank_account) {
    const found = after.bank_account === null ? null : await bankAccountOf(tx, org, after.bank_account)
    if (kind === 'refund') checkRefundAccount('bank_account', after.bank_account, found)
    else checkBankAccount({ method, bank_account: after.bank_account }, found)
  }
  if (after.channel_no && after.channel_no !== channel_no) {
    if (kind === 'reversal') refuseField('channel_no', 'not_of_reversal')
    const holderOf = kind === 'refund' ? refundByChannelNo : paymentByChannelNo
    const holder = await holderOf(tx, org, method, after.channel_no)
    if (holder && status === 'success') refuseChannelNo(orNotFound(await readPayment(tx, org, holder)))
  }
  await retryOnChannelNo(writeCorrection(tx, org, id, after, now))
  audit({ object: ['payment', id], before: { remark, bank_account, channel_no }, after })
  return orNotFound(await readPayment(tx, org, id))
}
