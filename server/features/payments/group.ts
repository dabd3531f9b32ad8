import type { Parsed, Wire } from '@water/contract/endpoint'
import { type createGroup, MOST_OF_GROUP, type readPayer } from '@water/contract/payments/groups'
import { dateOf } from '@water/rules/calendar'
import { fen, yuan } from '@water/rules/money'
import { ownerOf } from '../../db/owner'
import type { UnitOfWork } from '../../db/read-write'
import type { QueryCall, UserWork } from '../../http/call'
import { orNotFound, refuseField } from '../../refusal'
import { lockAccounts, readAccounts } from '../ledger/accounts-store'
import { lockChannelNo, type NumberHolder } from '../ledger/channel-no-store'
import { duesOn } from '../ledger/penalty'
import { enterTill } from '../ledger/till-store'
import { bookShare } from './book'
import { checkBankAccount, checkCash, checkTender, refuseChannelNo } from './check'
import { accountsOfPayer, insertGroup } from './groups-store'
import type { PaymentReply } from './present'
import { type GroupReply, readGroup, readPayment } from './read'
import { bankAccountOf } from './store'

type Body = Parsed<typeof createGroup>['body']

/**
 * Takes one payer's money for several accounts: all of them, or none. `isRepeated`: the bank's number shows that this group had
 * been taken before, and nothing was done.
 */
export async function takeGroup(
  unit: UserWork,
  body: Body,
): Promise<{ group: GroupReply; isRepeated: boolean }> {
  const { tx, org, now } = unit
  const { rows, method, bank_account = null, remark = '' } = body
  const paidAt = body.paid_at ?? now
  if (paidAt > now) refuseField('paid_at', 'future')
  checkCash(unit, body)
  const amount = rows.reduce((sum, row) => sum + fen(row.amount), 0)
  const tender = body.tender == null ? null : fen(body.tender)
  checkTender(body, tender, amount)
  const meters = rows.map(({ meter }) => meter)
  const twice = meters.findIndex((meter, at) => meters.indexOf(meter) < at)
  if (twice >= 0) refuseField(`rows.${twice}.meter`, 'same_meter_twice')
  const channelNo = body.channel_no ?? ''
  // Sent together and run in order: the accounts are read after their locks.
  const [cashier, , accounts, holder, bankAccount] = await Promise.all([
    enterTill(unit, method === 'cash' ? dateOf(paidAt) : null),
    lockAccounts(tx, org, meters),
    readAccounts(tx, org, meters),
    lockChannelNo(tx, org, method, channelNo),
    bank_account === null ? null : bankAccountOf(tx, org, bank_account),
  ])
  const unknown = meters.findIndex((meter) => !accounts.has(meter))
  if (unknown >= 0) refuseField(`rows.${unknown}.meter`, 'unknown_reference')
  if (holder) return { group: await sameAs(holder, unit, body), isRepeated: true }
  checkBankAccount({ method, bank_account }, bankAccount)
  const money = { method, bankAccount: bank_account, channelNo, paidAt, remark, cashier }
  const { id, group_no } = await insertGroup(tx, org, { ...money, amount, tender }, now)
  unit.audit({
    object: ['payment_group', id],
    after: {
      group_no,
      amount: yuan(amount),
      method,
      bank_account,
      channel_no: channelNo,
      paid_at: paidAt,
      remark,
    },
  })
  const received = {
    ...money,
    // The cash of all is the group's.
    tender: null,
    bankAccountName: bankAccount?.label ?? null,
    ...{ group: id, groupNo: group_no, reconcileStatus: 'none' as const },
  }
  const payments: PaymentReply[] = []
  for (const [at, row] of rows.entries())
    payments.push(
      await bookShare(
        unit,
        accounts.get(row.meter)!,
        { amount: fen(row.amount), orders: null, toBalance: row.to_balance ?? null, within: `rows.${at}.` },
        received,
      ),
    )
  return { group: { ...orNotFound(await readGroup(tx, org, id)), payments }, isRepeated: false }
}

/** The group that has this bank's number already: with the same rows it is this one, else 409. */
async function sameAs(
  { payment, group }: NumberHolder,
  { tx, org }: UnitOfWork,
  { rows }: Body,
): Promise<GroupReply> {
  const taken = group === null ? undefined : await readGroup(tx, org, group)
  const said = (row: { meter: number; amount: string }) => `${row.meter} ${row.amount}`
  const asked = new Set(rows.map(said))
  if (taken?.payments.length === rows.length && taken.payments.every((one) => asked.has(said(one))))
    return taken
  return refuseChannelNo(orNotFound(await readPayment(tx, org, payment)))
}

/** The accounts that one payer may pay together, with their dues in sums. */
export async function accountsToPay({
  db,
  scope,
  now,
  query,
}: QueryCall<typeof readPayer>): Promise<Wire<typeof readPayer>['reply']> {
  const org = await ownerOf(db, scope, 'meters', query.meter)
  const as_of = query.as_of ?? dateOf(now)
  const meters = await accountsOfPayer(db, org, query.meter, MOST_OF_GROUP)
  if (meters.length === 0) orNotFound(null)
  const accounts = await readAccounts(db, org, meters)
  return {
    as_of,
    accounts: meters.map((meter) => {
      const account = accounts.get(meter)!
      const dues = duesOn(account, as_of)
      const principal = dues.reduce((sum, { order }) => sum + order.outstanding, 0)
      const penalty = dues.reduce((sum, due) => sum + due.penalty, 0)
      return {
        meter,
        account_no: account.accountNo,
        customer_name: account.customerName,
        address: account.address,
        // The database's check limits it to these.
        status: account.status as 'active',
        balance: yuan(account.balance),
        principal: yuan(principal),
        penalty: yuan(penalty),
        total: yuan(principal + penalty),
        orders: dues.length,
      }
    }),
  }
}
