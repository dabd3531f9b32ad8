import { sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** An allocation with the numbers of its order and its payment. */
type NamedAllocation = ColumnsOf<
  'allocations',
  'id' | 'principal' | 'penalty' | 'date' | 'posted_on',
  { order: 'order_id'; payment: 'payment_id' }
> &
  ColumnsOf<'orders', 'order_no'> &
  Maybe<ColumnsOf<'payments', 'payment_no'>> & { source: 'payment' | 'balance' }

/** The allocations of orders or of payments, oldest first. */
export async function allocationsOf(
  db: Reader,
  org: OrgId,
  of: { orders: readonly number[] } | { payments: readonly number[] },
): Promise<NamedAllocation[]> {
  const rows = await db
    .selectFrom('allocations as a')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.organization_id', '=', 'a.organization_id').onRef('o.id', '=', 'a.order_id'),
    )
    .leftJoin('payments as p', (join) =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.payment_id'),
    )
    .select(['a.id', 'a.order_id', 'o.order_no', 'a.payment_id', 'p.payment_no'])
    .select(['a.principal', 'a.penalty', 'a.source', 'a.date', 'a.posted_on'])
    .where('a.organization_id', '=', org)
    .where(
      'orders' in of
        ? sql<boolean>`a.order_id = any(${of.orders}::bigint[])`
        : sql<boolean>`a.payment_id = any(${of.payments}::bigint[])`,
    )
    .orderBy('a.id')
    .execute()
  return rows.map(({ order_id, payment_id, source, ...row }) => ({
    ...row,
    order: order_id,
    payment: payment_id,
    // The database's check limits it to these.
    source: source as NamedAllocation['source'],
  }))
}
