import type { Parsed } from '@water/contract/endpoint'
import type { reverseWithReason } from '@water/contract/payments/calls'
import { fen, yuan } from '@water/rules/money'
import type { UserWork } from '../../http/call'
import { orNotFound, refuse } from '../../refusal'
import { lockAccounts, readAccount } from '../ledger/accounts-store'
import { postReversal } from '../ledger/post-reversal'
import { releasesFor } from '../ledger/release'
import { enterTill } from '../ledger/till-store'
import { customersOf, partyOf } from '../meters/transfers-store'
import { checkCash } from './check'
import { presentMoney } from './present'
import { checkRefundWith } from './refund-way'
import { lockPayment, meterOfPayment } from './store'

type Body = Parsed<typeof reverseWithReason>['body']

/**
 * Reverses a payment with a reversal dated today: its allocations are released, and its part in the balance is taken
 * from there. If the balance is then too small, the newest payments from the balance are released, too.
 */
export async function reverse(unit: UserWork, id: number, reason = ''): Promise<void> {
  const { tx, org, audit } = unit
  const [cashier, found] = await Promise.all([enterTill(unit), meterOfPayment(tx, org, id)])
  const meter = orNotFound(found)
  await lockAccounts(tx, org, [meter])
  const payment = orNotFound(await lockPayment(tx, org, id))
  if (payment.kind !== 'payment' && payment.kind !== 'prepay') refuse('not_reversible')
  if (payment.status === 'reversed') refuse('already_reversed')
  checkCash(unit, payment)

  const account = (await readAccount(tx, org, meter))!
  const amount = fen(payment.amount)
  const customers = await customersOf(tx, org, meter)
  const payer = partyOf(customers, payment.customer_version)
  // The balance is the present customer's.
  const balance = payer.isPresent ? account.balance : 0
  const releases = await releasesFor(tx, org, { id, meter, amount, balance }, payer)
  if ('short' in releases) {
    const short = yuan(releases.short)
    return refuse('balance_short', { params: { short }, data: { short } })
  }
  const { method, bank_account: bankAccount } = payment
  const { own, fromBalance } = releases
  const balanceAfter = releases.balanceAfter + account.balance - balance
  const original = { id, amount, method, bankAccount }
  const posted = await postReversal(
    unit,
    account,
    original,
    { reason, cashier },
    { own, fromBalance, balanceAfter },
  )
  audit({
    object: ['payment', id],
    before: { status: 'success' },
    after: { status: 'reversed', reversed_by: posted.id, reversed_by_no: posted.payment_no },
  })
  audit({
    object: ['payment', posted.id],
    after: {
      ...presentMoney(posted),
      payment_no: posted.payment_no,
      reversal_of_no: payment.payment_no,
      meter,
    },
  })
}

/** The reversal with its reason. It takes its own money out of the books, so that nothing is left over for `refund`. */
export async function reverseAndRefund(unit: UserWork, id: number, { reason, refund }: Body): Promise<void> {
  await checkRefundWith(unit, refund)
  await reverse(unit, id, reason)
}
