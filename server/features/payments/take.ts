import { dateOf } from '@water/rules/calendar'
import { type Fen, fen, yuan } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import type { Due } from '../ledger/penalty'
import { distribute, type PostedPayment, postPayment } from '../ledger/post-payment'
import { customerOf, customersOf } from '../meters/transfers-store'
import {
  type Body,
  type Cashiers,
  checkBankAccount,
  checkPaidAt,
  checkTender,
  refuseChannelNo,
} from './check'
import { namedDues } from './named-dues'
import { type PayingAccount, readPayingAccount } from './paying-account-store'
import { changeOfPayment, type PaymentReply, presentMoney } from './present'
import { readPayment } from './read'

/**
 * Takes a payment: pays the dues, oldest first, and keeps the rest in the balance. `isRepeated`: the bank's number
 * shows that this payment had been taken before, and nothing was done.
 */
export async function takePayment(
  unit: Cashiers,
  body: Body,
): Promise<{ payment: PaymentReply; isRepeated: boolean }> {
  const { tx, org, now } = unit
  const paidAt = body.paid_at ?? now
  if (paidAt > now) refuseField('paid_at', 'future')
  const amount = fen(body.amount)
  const tender = body.tender == null ? null : fen(body.tender)
  checkTender(body, tender, amount)
  const paper = {
    method: body.method,
    channel_no: body.channel_no ?? '',
    bank_account: body.bank_account ?? null,
  }
  // Sent together and run in order: the account is read after its lock.
  const [, account] = await Promise.all([
    lockAccounts(tx, org, [body.meter]),
    readPayingAccount(tx, org, body.meter, paper),
  ])
  if (!account) return refuseField('meter', 'unknown_reference')
  if (account.twin)
    return { payment: await sameAs(account.twin, unit, { meter: body.meter, amount }), isRepeated: true }
  checkPaidAt(unit, account, dateOf(paidAt))
  checkBankAccount(paper, account.bankAccount)
  const dues = await namedDues(unit, account, dateOf(paidAt), body.orders)
  const distribution = distribute(dues, amount)
  const customerVersion = await formerPayer(unit, account, dues)
  // A former customer pays what is owed, and keeps no balance here.
  if (customerVersion !== null && distribution.toBalance > 0)
    refuseField('amount', 'too_big', { maximum: yuan(amount - distribution.toBalance) })
  // A closed account pays what it owes, and holds nothing.
  if (account.status === 'closed' && distribution.toBalance > 0)
    refuse('meter_closed', { params: { account_no: account.accountNo }, about: 'meter' })
  checkRest(body, distribution.toBalance)
  const posted = await postPayment(unit, account, dues, distribution, {
    amount,
    method: body.method,
    bankAccount: paper.bank_account,
    channelNo: paper.channel_no,
    tender,
    paidAt,
    remark: body.remark ?? '',
    customerVersion,
    cashier: unit.caller.id,
    group: null,
    reconcileStatus: 'none',
  })
  const payment =
    customerVersion === null
      ? receiptOf(unit, account, dues, posted)
      : orNotFound(await readPayment(tx, org, posted.id))
  const { reversal_of: _, ...kept } = presentMoney(posted)
  unit.audit({
    object: ['payment', posted.id],
    after: { ...kept, payment_no: posted.payment_no, meter: account.meter },
  })
  return { payment, isRepeated: false }
}

/** The latest version of the former customer whose orders are paid; null: they are the present one's. */
async function formerPayer(
  { tx, org }: UnitOfWork,
  { meter, duesSince }: PayingAccount,
  [due]: readonly Due[],
): Promise<number | null> {
  if (due === undefined || due.order.customerVersion >= duesSince) return null
  return customerOf(await customersOf(tx, org, meter), due.order.customerVersion).last
}

/** The payment as `readPayment` would return it, without a query. */
function receiptOf(
  { org, now, caller }: Cashiers,
  account: PayingAccount,
  dues: readonly Due[],
  posted: PostedPayment,
): PaymentReply {
  const { id, payment_no } = posted
  const orderNo = new Map(dues.map(({ order }) => [order.id, order.orderNo]))
  const money = presentMoney(posted)
  return {
    ...money,
    ...notReversed,
    change: changeOfPayment(money),
    print_count: 0,
    id,
    payment_no,
    organization: org,
    organization_name: account.organizationName,
    meter: account.meter,
    account_no: account.accountNo,
    customer_name: account.customerName,
    address: account.address,
    bank_account_name: account.bankAccount?.label ?? null,
    cashier: caller.id,
    cashier_name: caller.name || caller.username,
    balance_after: yuan(posted.balanceAfter),
    posted_on: dateOf(now),
    created_at: now,
    updated_at: now,
    allocations: posted.allocations.map(({ id: allocation, order, principal, penalty, date }) => ({
      id: allocation,
      order,
      order_no: orderNo.get(order)!,
      payment: id,
      payment_no,
      principal: yuan(principal),
      penalty: yuan(penalty),
      source: 'payment',
      date,
      posted_on: dateOf(now),
    })),
  }
}

const notReversed = {
  status: 'success',
  reconcile_status: 'none',
  reversal_of: null,
  reversal_of_no: null,
  reversed_by: null,
  reversed_by_no: null,
} as const

/** The payment that has this bank's number already: for the same meter and amount it is this one, else 409. */
async function sameAs(
  twin: NonNullable<PayingAccount['twin']>,
  { tx, org }: UnitOfWork,
  { meter, amount }: { meter: number; amount: Fen },
): Promise<PaymentReply> {
  const taken = orNotFound(await readPayment(tx, org, twin.id))
  if (twin.meter !== meter || twin.amount !== amount) refuseChannelNo(taken)
  return taken
}

/**
 * The rest goes to the balance as the payer agreed, or the command is refused: another counter may have taken money
 * meanwhile.
 */
function checkRest({ to_balance: seen }: Body, toBalance: Fen): void {
  if (seen == null || fen(seen) === toBalance) return
  refuse('dues_changed', { params: { seen, now: yuan(toBalance) }, about: 'to_balance' })
}
