import type { LocalDate } from '@water/rules/calendar'
import type { Tx, UnitOfWork } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refuse, refuseField } from '../../refusal'
import { type Account, ordersById } from '../ledger/accounts-store'
import { type Due, duesOn, openDuesOf } from '../ledger/penalty'
import { customerOf, customersOf } from '../meters/transfers-store'

/**
 * The named dues on a day; all of the present customer's when none is named. An order that is paid or flushed by now is 409, and so
 * are those of two customers.
 */
export async function namedDues(
  { tx, org }: UnitOfWork,
  account: Account,
  day: LocalDate,
  orders: readonly number[] | null | undefined,
): Promise<Due[]> {
  const present = duesOn(account, day)
  if (!orders) return present
  const ofFormer = openDuesOf(account, account.formerOrders, day)
  const dues = [...present, ...ofFormer]
  const open = new Set(dues.map(({ order }) => order.id))
  const notOpen = orders.filter((id) => !open.has(id))
  if (notOpen.length > 0) {
    const known = await ordersById(tx, org, notOpen)
    if (known.length < new Set(notOpen).size || known.some(({ meter }) => meter !== account.meter))
      refuseField('orders', 'unknown_reference')
    const numbers = known.map(({ orderNo }) => orderNo).join(', ')
    refuse('order_not_open', { params: { orders: numbers }, data: { not_open: notOpen }, about: 'orders' })
  }
  const named = (some: readonly Due[]) => some.filter(({ order }) => orders.includes(order.id))
  await refuseTwoCustomers(tx, org, account, named(dues))
  return named(dues)
}

/** A payment is one customer's. */
async function refuseTwoCustomers(tx: Tx, org: OrgId, account: Account, dues: readonly Due[]): Promise<void> {
  const isOfFormer = ({ order: { customerVersion } }: Due) => customerVersion < account.duesSince
  const former = dues.filter(isOfFormer)
  if (former.length === 0) return
  const customers = await customersOf(tx, org, account.meter)
  const parties = new Set(dues.map(({ order }) => customerOf(customers, order.customerVersion).party))
  if (parties.size < 2) return
  refuse('two_customers', {
    params: { orders: former.map(({ order }) => order.orderNo).join(', ') },
    data: { orders: former.map(({ order: { id, orderNo: order_no } }) => ({ id, order_no })) },
    about: 'orders',
  })
}
