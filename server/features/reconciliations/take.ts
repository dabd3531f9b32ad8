import { purposeOf } from '@water/contract/payments/calls'
import { dateOf } from '@water/rules/calendar'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { UserWork } from '../../http/call'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import { lockChannelNo } from '../ledger/channel-no-store'
import type { Method } from '../ledger/payments-store'
import { distribute, postPayment } from '../ledger/post-payment'
import { refuseChannelNo } from '../payments/check'
import { namedDues } from '../payments/named-dues'
import { readPayingAccount } from '../payments/paying-account-store'
import { presentMoney } from '../payments/present'
import { readPayment } from '../payments/read'
import { candidatesOf } from './candidates'
import { demandMissing, type LockedRow, writeMatch } from './decide'
import type { StoredRow } from './rows-store'

export interface Taking {
  meter: number
  method?: Exclude<Method, 'cash'> | undefined
  /** It is none of the candidates. */
  new?: boolean | undefined
}

/** 入账: the money of a row becomes a payment of an account, in the account's own distribution, on the row's day. */
export async function take(unit: UserWork, locked: LockedRow, asked: Taking): Promise<void> {
  const { tx, org, now } = unit
  const { account: bank, row } = locked
  if (row.amount < 0) refuse('not_takeable', { params: { job: 0 } })
  const replaced = await demandMissing(unit, locked)
  if (!asked.new) await refuseCandidates(tx, org, bank.id, row)
  const method = asked.method ?? (bank.purpose === 'withholding' ? 'withholding' : 'transfer')
  const [, account, holder] = await Promise.all([
    lockAccounts(tx, org, [asked.meter]),
    readPayingAccount(tx, org, asked.meter, bank.id),
    lockChannelNo(tx, org, method, row.channelNo),
  ])
  if (!account) return refuseField('meter', 'unknown_reference')
  if (purposeOf(method) !== bank.purpose) refuseField('method', 'not_of_purpose')
  if (holder) refuseChannelNo(orNotFound(await readPayment(tx, org, holder.payment)))
  const day = dateOf(row.paidAt)
  if (day < account.installDate) refuseField('meter', 'not_before', { date: account.installDate })
  const dues = await namedDues(unit, account, day, null)
  const distribution = distribute(dues, row.amount)
  if (account.status === 'closed' && distribution.toBalance > 0)
    refuse('meter_closed', { params: { account_no: account.accountNo }, about: 'meter' })
  const posted = await postPayment(unit, account, dues, distribution, {
    amount: row.amount,
    ...{ method, bankAccount: bank.id, channelNo: row.channelNo, tender: null },
    // The bank's clock may be ahead of ours.
    paidAt: [row.paidAt, now].sort()[0]!,
    remark: row.remark,
    customerVersion: null,
    // It was not booked at a till.
    ...{ cashier: null, group: null, reconcileStatus: 'matched' },
  })
  const { reversal_of: _, ...kept } = presentMoney(posted)
  unit.audit({
    object: ['payment', posted.id],
    after: { ...kept, payment_no: posted.payment_no, meter: account.meter, reconcile_status: 'matched' },
  })
  await writeMatch(unit, locked, { entry: { of: 'payment', id: posted.id }, replaced, replacedNo: null })
}

async function refuseCandidates(db: Reader, org: OrgId, account: number, row: StoredRow): Promise<void> {
  const found = (await candidatesOf(db, org, { account, toTake: true }, [row])).get(row.id) ?? []
  if (found.length === 0) return
  const said = found.slice(0, 5).map(({ payment_no }) => payment_no)
  refuse('candidates', { params: { payments: said.join(', ') }, data: { candidates: found } })
}
