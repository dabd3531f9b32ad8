import type { Wire } from '@water/contract/endpoint'
import type { readDues } from '@water/contract/payments/calls'
import { dateOf } from '@water/rules/calendar'
import { yuan } from '@water/rules/money'
import { ownerOf } from '../../db/owner'
import type { QueryCall } from '../../http/call'
import { orNotFound } from '../../refusal'
import { readAccount } from '../ledger/accounts-store'
import { type Due, duesOn, openDuesOf } from '../ledger/penalty'
import { namesOfVersions } from '../meters/transfers-store'
import { runsOfOrders } from '../withholdings/waiting-store'

/** The dues of a meter on a day, as a payment on that day would find them. */
export async function duesOfMeter({
  db,
  scope,
  now,
  query,
}: QueryCall<typeof readDues>): Promise<Wire<typeof readDues>['reply']> {
  const org = await ownerOf(db, scope, 'meters', query.meter)
  const account = orNotFound(await readAccount(db, org, query.meter))
  const day = query.as_of ?? dateOf(now)
  const dues = duesOn(account, day)
  const former = openDuesOf(account, account.formerOrders, day)
  const versions = former.map(({ order }) => order.customerVersion)
  const names = await namesOfVersions(db, org, account.meter, versions)
  const runs = await runsOfOrders(db, org, [account.meter])
  const shown = (due: Due) => ({ ...shownDue(due), withholding: runs.get(due.order.id) ?? null })
  const principal = dues.reduce((sum, { order }) => sum + order.outstanding, 0)
  const penalty = dues.reduce((sum, due) => sum + due.penalty, 0)
  return {
    meter: account.meter,
    as_of: day,
    balance: yuan(account.balance),
    principal: yuan(principal),
    penalty: yuan(penalty),
    total: yuan(principal + penalty),
    orders: dues.map(shown),
    former_orders: former.map((due) => ({
      ...shown(due),
      customer_name: names.get(due.order.customerVersion)!,
    })),
  }
}

const shownDue = ({ order, penalty }: Due) => ({
  order: order.id,
  order_no: order.orderNo,
  billing_month: order.billingMonth,
  due_date: order.dueDate,
  amount: yuan(order.amount),
  outstanding: yuan(order.outstanding),
  penalty: yuan(penalty),
})
