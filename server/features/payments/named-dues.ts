import type { UnitOfWork } from '../../db/read-write'
import { refuse, refuseField } from '../../refusal'
import { type Account, ordersById } from '../ledger/accounts-store'
import type { Due } from '../ledger/penalty'

/** The named dues; all of them when none is named. An order that is paid or flushed by now is 409. */
export async function namedDues(
  { tx, org }: UnitOfWork,
  account: Account,
  dues: Due[],
  orders: readonly number[] | null | undefined,
): Promise<Due[]> {
  if (!orders) return dues
  const open = new Set(dues.map(({ order }) => order.id))
  const notOpen = orders.filter((id) => !open.has(id))
  if (notOpen.length > 0) {
    const known = await ordersById(tx, org, notOpen)
    if (known.length < new Set(notOpen).size || known.some(({ meter }) => meter !== account.meter))
      refuseField('orders', 'unknown_reference')
    const numbers = known.map(({ orderNo }) => orderNo).join(', ')
    refuse('order_not_open', { params: { orders: numbers }, data: { not_open: notOpen }, about: 'orders' })
  }
  return dues.filter(({ order }) => orders.includes(order.id))
}
