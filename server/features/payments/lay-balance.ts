import { dateOf } from '@water/rules/calendar'
import { yuan } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { orNotFound, refuse } from '../../refusal'
import { lockAccounts, readAccount } from '../ledger/accounts-store'
import { applyBalance } from '../ledger/apply-balance'
import { namedDues } from './named-dues'

/** Lays the balance of a meter on its open orders, or on the named ones, as the automatic settlement would. */
export async function layBalance(
  unit: UnitOfWork,
  meter: number,
  orders: readonly number[] | null | undefined,
): Promise<void> {
  const { tx, org, now, audit } = unit
  await lockAccounts(tx, org, [meter])
  const account = orNotFound(await readAccount(tx, org, meter))
  const dues = await namedDues(unit, account, dateOf(now), orders)
  const former = dues.filter(({ order }) => order.customerVersion < account.duesSince)
  if (former.length > 0)
    refuse('former_customer', {
      params: { documents: former.map(({ order }) => order.orderNo).join(', ') },
      data: { orders: former.map(({ order: { id, orderNo: order_no } }) => ({ id, order_no })) },
      about: 'orders',
    })
  await applyBalance(unit, account, account.balance, dues)
  const after = (await readAccount(tx, org, meter))!
  audit({
    object: ['meter', meter],
    before: { balance: yuan(account.balance), arrears: yuan(account.arrears) },
    after: { balance: yuan(after.balance), arrears: yuan(after.arrears) },
  })
}
