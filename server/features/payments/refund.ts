import type { Parsed } from '@water/contract/endpoint'
import type { refundPayment } from '@water/contract/payments/calls'
import { type Fen, fen, yuan } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import type { UserWork } from '../../http/call'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { type Account, lockAccounts, readAccount } from '../ledger/accounts-store'
import { postRefund } from '../ledger/post-refund'
import { enterTill } from '../ledger/till-store'
import { refuseChannelNo } from './check'
import type { PaymentReply } from './present'
import { presentMoney } from './present'
import { readPayment } from './read'
import { type CheckedWay, checkWay } from './refund-way'
import { refundByChannelNo } from './store'

type Body = Parsed<typeof refundPayment>['body']
/**
 * Refunds a part of the balance. `isRepeated`: the bank's number shows that this refund had been made before, and nothing was
 * done.
 */
export async function refund(unit: UserWork, body: Body): Promise<{ id: number; isRepeated: boolean }> {
  const { tx, org } = unit
  const [till, , account] = await Promise.all([
    enterTill(unit),
    lockAccounts(tx, org, [body.meter]),
    readAccount(tx, org, body.meter),
  ])
  if (!account) return refuseField('meter', 'unknown_reference')
  const channelNo = body.channel_no ?? ''
  const twin = channelNo && (await refundByChannelNo(tx, org, body.method, channelNo))
  if (twin) return { id: sameAs(orNotFound(await readPayment(tx, org, twin)), body), isRepeated: true }
  const way = await checkWay(unit, till, body, '')
  const id = await refundFrom(unit, account, way, {
    amount: fen(body.amount),
    channelNo,
    reason: body.reason,
  })
  return { id, isRepeated: false }
}

/** Refunds an amount of the balance of an account, which is locked. Returns the refund's id. */
export async function refundFrom(
  unit: UnitOfWork,
  account: Account,
  way: CheckedWay,
  {
    amount,
    channelNo = '',
    reason,
    customerVersion = null,
  }: { amount: Fen; channelNo?: string; reason: string; customerVersion?: number | null },
): Promise<number> {
  if (amount > account.balance) {
    const short = yuan(amount - account.balance)
    refuse('balance_short', { params: { short }, data: { short }, about: 'amount' })
  }
  const posted = await postRefund(unit, account, { ...way, amount, channelNo, reason, customerVersion })
  const { reversal_of: _, tender: __, ...kept } = presentMoney(posted)
  unit.audit({
    object: ['payment', posted.id],
    after: { ...kept, payment_no: posted.payment_no, meter: account.meter },
  })
  return posted.id
}

/** The refund that has this bank's number already: for the same meter and amount it is this one, else 409. */
function sameAs(made: PaymentReply, { meter, amount }: Body): number {
  if (made.meter !== meter || fen(made.amount) !== 0 - fen(amount)) refuseChannelNo(made)
  return made.id
}
