import { settings as settingsOf } from '@water/contract/organizations/calls'
import { dateOf } from '@water/rules/calendar'
import { type Fen, fen, yuan } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import type { UserWork } from '../../http/call'
import { orNotFound, refuse, refuseField } from '../../refusal'
import type { Account } from '../ledger/accounts-store'
import type { Due } from '../ledger/penalty'
import { distribute, type Money, type PostedPayment, postPayment } from '../ledger/post-payment'
import { customerOf, customersOf } from '../meters/transfers-store'
import { checkPaidAt } from './check'
import { namedDues } from './named-dues'
import { changeOfPayment, type PaymentReply, presentMoney } from './present'
import { readPayment } from './read'

/** The part of the money that one account gets. */
export interface Share {
  amount: Fen
  /** The orders that it pays; null: all dues of the present customer. */
  orders: readonly number[] | null
  /** The part for the balance that the payer has agreed to. */
  toBalance: string | null
  /** Where the body says it: before the names of its fields. */
  within: '' | `rows.${number}.`
}

/** How the money came, with the names for the receipt. */
export type Received = Omit<Money, 'amount' | 'customerVersion'> & {
  bankAccountName: string | null
  groupNo: string | null
}

/** Books a share for its account, which is locked: pays its dues, oldest first, and keeps the rest in the balance. */
export async function bookShare(
  unit: UserWork,
  account: Account,
  { amount, orders, toBalance: seen, within }: Share,
  received: Received,
): Promise<PaymentReply> {
  const { tx, org } = unit
  const paidOn = dateOf(received.paidAt)
  checkPaidAt(unit, account, paidOn)
  const dues = await namedDues(unit, account, paidOn, orders)
  const distribution = distribute(dues, amount)
  const { toBalance } = distribution
  const customerVersion = await formerPayer(unit, account, dues)
  // A former customer pays what is owed, and keeps no balance here.
  if (customerVersion !== null && toBalance > 0)
    refuseField(`${within}amount`, 'too_big', { maximum: yuan(amount - toBalance) })
  // It owes nothing, and would keep what it pays.
  if (account.isMonitor)
    refuse('monitor', { params: { account_no: account.accountNo }, about: `${within}meter` })
  // A closed account pays what it owes, and keeps no balance.
  if (account.status === 'closed' && toBalance > 0)
    refuse('meter_closed', { params: { account_no: account.accountNo }, about: `${within}meter` })
  if (seen !== null && fen(seen) !== toBalance)
    // Another counter may have taken money meanwhile.
    refuse('dues_changed', { params: { seen, now: yuan(toBalance) }, about: `${within}to_balance` })
  const { bankAccountName, groupNo, ...money } = received
  const posted = await postPayment(unit, account, dues, distribution, { ...money, amount, customerVersion })
  const { reversal_of: _, ...kept } = presentMoney(posted)
  unit.audit({
    object: ['payment', posted.id],
    after: { ...kept, payment_no: posted.payment_no, meter: account.meter },
  })
  return customerVersion === null
    ? receiptOf(unit, account, dues, posted, { bankAccountName, groupNo })
    : orNotFound(await readPayment(tx, org, posted.id))
}

/** The latest version of the former customer whose orders are paid; null: they are the present one's. */
async function formerPayer(
  { tx, org }: UnitOfWork,
  { meter, duesSince }: Account,
  [due]: readonly Due[],
): Promise<number | null> {
  if (due === undefined || due.order.customerVersion >= duesSince) return null
  return customerOf(await customersOf(tx, org, meter), due.order.customerVersion).last
}

/** The payment as `readPayment` would return it, without a query. */
function receiptOf(
  { org, now, caller }: UserWork,
  account: Account,
  dues: readonly Due[],
  posted: PostedPayment,
  { bankAccountName, groupNo }: Pick<Received, 'bankAccountName' | 'groupNo'>,
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
    group_no: groupNo,
    organization: org,
    organization_name: account.organizationName,
    meter: account.meter,
    account_no: account.accountNo,
    customer_name: account.customerName,
    address: account.address,
    former_nos: settingsOf.parse(account.settings).print_former_nos ? account.formerNos : '',
    bank_account_name: bankAccountName,
    cashier: caller.id,
    cashier_name: caller.id === null ? null : caller.name || caller.username,
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
