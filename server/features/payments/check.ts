import type { Parsed } from '@water/contract/endpoint'
import { settings } from '@water/contract/organizations/calls'
import { type createPayment, methodsOfBank, purposeOf } from '@water/contract/payments/calls'
import { may } from '@water/rules/access/may'
import { addDays, dateOf, type LocalDate } from '@water/rules/calendar'
import { changeOf } from '@water/rules/ledger/tender'
import { type Fen, yuan } from '@water/rules/money'
import type { UserWork } from '../../http/call'
import { refuse, refuseField } from '../../refusal'
import type { Account } from '../ledger/accounts-store'
import type { Method } from '../ledger/payments-store'
import type { BankAccount } from './paying-account-store'
import type { PaymentReply } from './present'

export type Body = Parsed<typeof createPayment>['body']

/** A payment cannot be older than the meter, and only staff may date one back by more than the organization allows. */
export function checkPaidAt({ caller, now }: UserWork, account: Account, paidOn: LocalDate): void {
  const { installDate } = account
  if (paidOn < installDate) refuseField('paid_at', 'not_before', { date: installDate })
  const today = dateOf(now)
  if (paidOn === today || may(caller, 'staff')) return
  const { backdate_days: days } = settings.parse(account.settings)
  const earliest = addDays(today, -days)
  if (paidOn < earliest)
    refuse('backdated_too_far', { params: { earliest, days }, data: { earliest }, about: 'paid_at' })
}

/** The account that received the money: one for methods of this kind. `found` is the row of its id. */
export function checkBankAccount(
  { method, bank_account }: { method: Method; bank_account: number | null },
  found: BankAccount | null,
): void {
  if (bank_account === null) {
    if ((methodsOfBank as readonly string[]).includes(method)) refuseField('bank_account', 'required')
  } else if (found === null) refuseField('bank_account', 'unknown_reference')
  else if (found.purpose !== purposeOf(method)) refuseField('bank_account', `not_for_${purposeOf(method)}`)
}

/** The account that pays a refund. */
export function checkRefundAccount(
  field: string,
  bank_account: number | null,
  found: BankAccount | null,
): void {
  if (bank_account === null) return
  if (found === null) refuseField(field, 'unknown_reference')
  else if (found.purpose !== 'refund') refuseField(field, 'not_for_refund')
}

/** Cash is counted at the end of a cashier’s day: a service takes none, and gives none back. */
export function checkCash({ caller }: UserWork, { method }: { method: Method }): void {
  if (caller.service !== null && method === 'cash') refuseField('method', 'cash_of_persons')
}

export function checkTender({ method }: Pick<Body, 'method'>, tender: Fen | null, amount: Fen): void {
  if (tender === null) return
  if (method !== 'cash') refuseField('tender', 'only_cash')
  if (changeOf(tender, amount) === null) refuseField('tender', 'tender_short', { amount: yuan(amount) })
}

/** Names the payment that has the bank's number already: what it was, when it was taken and by whom. */
export function refuseChannelNo(taken: PaymentReply): never {
  const { id, payment_no, account_no, amount, created_at, cashier_name, group, group_no } = taken
  return refuse('channel_no_used', {
    params: { payment_no, account_no, amount, when: created_at, who: cashier_name ?? '—' },
    data: { payment: id, payment_no, account_no, amount, created_at, cashier_name, group, group_no },
    about: 'channel_no',
  })
}
