import { sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** The money of a meter now, and its newest allocation (0 before the first). */
export type MoneyFigures = ColumnsOf<'meter_states', 'balance' | 'arrears'> & { allocation: number }

/** The money of a payment, or of the balance, that an order had or has; a new order has no number yet. */
type Share = ColumnsOf<'allocations', 'principal' | 'penalty'> &
  Maybe<ColumnsOf<'payments', 'payment_no'> & ColumnsOf<'orders', 'order_no'>>

export async function moneyFigures(db: Reader, org: OrgId, meter: number): Promise<MoneyFigures> {
  const { rows } = await sql<MoneyFigures>`
    select balance, arrears, (
      select coalesce(max(id), 0) from allocations where organization_id = ${org} and meter_id = ${meter}
    ) as allocation
    from meter_states where organization_id = ${org} and meter_id = ${meter}`.execute(db)
  return rows[0]!
}

/** The payments that had paid orders up to an allocation, one by one. */
export async function sharesOf(
  db: Reader,
  org: OrgId,
  orders: readonly number[],
  until: number,
): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select p.payment_no, o.order_no, sum(a.principal) as principal, sum(a.penalty) as penalty
    from allocations a
    join orders o on o.organization_id = a.organization_id and o.id = a.order_id
    left join payments own on own.organization_id = a.organization_id and own.id = a.payment_id
    left join payments p on p.organization_id = a.organization_id and p.id = coalesce(own.reversal_of_id, own.id)
    where a.organization_id = ${org} and a.order_id = any(${orders}::bigint[]) and a.id <= ${until}
    group by p.id, p.payment_no, o.id, o.order_no having sum(a.principal) <> 0 or sum(a.penalty) <> 0
    order by o.id, p.id nulls last`.execute(db)
  return rows
}

/** The orders that the balance has paid since an allocation; those in `made` have no number yet. */
export async function paidFromBalanceSince(
  db: Reader,
  org: OrgId,
  meter: number,
  { since, made }: { since: number; made: readonly number[] },
): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select null as payment_no, case when o.id = any(${made}::bigint[]) then null else o.order_no end as order_no, a.principal,
      a.penalty
    from allocations a join orders o on o.organization_id = a.organization_id and o.id = a.order_id
    where a.organization_id = ${org} and a.meter_id = ${meter} and a.id > ${since} and a.principal + a.penalty > 0
    order by a.id`.execute(db)
  return rows
}

/** The releases since an allocation, order by order; `payment_no` is the reversed payment's. */
export async function releasedSince(db: Reader, org: OrgId, meter: number, since: number): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select p.payment_no, o.order_no, -a.principal as principal, -a.penalty as penalty
    from allocations a join orders o on o.organization_id = a.organization_id and o.id = a.order_id
    left join payments r on r.organization_id = a.organization_id and r.id = a.payment_id
    left join payments p on p.organization_id = a.organization_id and p.id = r.reversal_of_id
    where a.organization_id = ${org} and a.meter_id = ${meter} and a.id > ${since} and a.principal + a.penalty < 0
    order by a.id`.execute(db)
  return rows
}
