import { dateOf } from '@water/rules/calendar'
import { type Fen, fen } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import type { UserWork } from '../../http/call'
import { orNotFound, refuseField } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import { lockChannelNo, type NumberHolder } from '../ledger/channel-no-store'
import { enterTill } from '../ledger/till-store'
import { bookShare } from './book'
import { type Body, checkBankAccount, checkCash, checkTender, refuseChannelNo } from './check'
import { readPayingAccount } from './paying-account-store'
import type { PaymentReply } from './present'
import { readPayment } from './read'

/**
 * Takes a payment: pays the dues, oldest first, and keeps the rest in the balance. `isRepeated`: the bank's number
 * shows that this payment had been taken before, and nothing was done.
 */
export async function takePayment(
  unit: UserWork,
  body: Body,
): Promise<{ payment: PaymentReply; isRepeated: boolean }> {
  const { tx, org, now } = unit
  const { meter, method, bank_account = null } = body
  const paidAt = body.paid_at ?? now
  if (paidAt > now) refuseField('paid_at', 'future')
  checkCash(unit, body)
  const amount = fen(body.amount)
  const tender = body.tender == null ? null : fen(body.tender)
  checkTender(body, tender, amount)
  const channelNo = body.channel_no ?? ''
  // Sent together and run in order: the account is read after its lock.
  const [cashier, , account, holder] = await Promise.all([
    enterTill(unit, method === 'cash' ? dateOf(paidAt) : null),
    lockAccounts(tx, org, [meter]),
    readPayingAccount(tx, org, meter, bank_account),
    lockChannelNo(tx, org, method, channelNo),
  ])
  if (!account) return refuseField('meter', 'unknown_reference')
  if (holder) return { payment: await sameAs(holder, unit, { meter, amount }), isRepeated: true }
  checkBankAccount({ method, bank_account }, account.bankAccount)
  const payment = await bookShare(
    unit,
    account,
    { amount, orders: body.orders ?? null, toBalance: body.to_balance ?? null, within: '' },
    {
      ...{ method, channelNo, tender, paidAt, cashier },
      bankAccount: bank_account,
      bankAccountName: account.bankAccount?.label ?? null,
      remark: body.remark ?? '',
      ...{ group: null, groupNo: null, reconcileStatus: 'none' },
    },
  )
  return { payment, isRepeated: false }
}

/** The payment that has this bank's number already: for the same meter and amount it is this one, else 409. */
async function sameAs(
  { payment, group }: NumberHolder,
  { tx, org }: UnitOfWork,
  { meter, amount }: { meter: number; amount: Fen },
): Promise<PaymentReply> {
  const taken = orNotFound(await readPayment(tx, org, payment))
  if (group !== null || taken.meter !== meter || fen(taken.amount) !== amount) refuseChannelNo(taken)
  return taken
}
