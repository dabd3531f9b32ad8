import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId, Scope } from '../../db/scope'
import { joinCustomerSpan } from '../meters/customer-store'
import { printedFormerNos } from '../meters/printed-numbers-store'
import { books } from '../rounds/books-store'

/** The way of the rounds: book by book, then the numbers of the route (an empty one last), then accounts. */
const withBooks = (org: OrgId) => {
  const scope: Scope = { of: 'one', org }
  return sql`with recursive ${books(scope)}`
}
const joinBook = sql`
  join books b on b.organization_id = m.organization_id and b.location = m.location_id
  join locations l on l.organization_id = b.organization_id and l.id = b.book`
const onRoute = sql`l.name, l.id, m.seq_no nulls last, m.account_no`

/** Those of the orders that have a bill, in the order of the route. A reversed order and its red have none. */
export async function billsOnRoute(db: Reader, org: OrgId, orders: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${withBooks(org)}
    select o.id from orders o
    join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
    ${joinBook}
    where o.organization_id = ${org} and o.id = any(${orders}::bigint[]) and o.status not in ('red', 'red_flushed')
    order by ${onRoute}, o.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A customer of an account who owes something. */
export type Debtor = ColumnsOf<'meters', 'account_no', { meter: 'id' }> & {
  customer_name: string
  address: string
  former_nos: string
  /** The present customer's; a former one has none. */
  balance: string
  is_former: boolean
  /** All that he owes, oldest first. */
  orders: number[]
}

/**
 * The customers who owe something of these orders, with all that they owe, in the order of the route. A suspended account is
 * not reminded.
 */
export async function debtorsOnRoute(db: Reader, org: OrgId, orders: readonly number[]): Promise<Debtor[]> {
  const { rows } = await sql<Debtor>`
    ${withBooks(org)}, chosen as (
      select distinct m.id as meter, c.first, c.last, c.last < m.customer_since as is_former
      from orders o
      join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
      ${joinCustomerSpan}
      where o.organization_id = ${org} and o.id = any(${orders}::bigint[]) and ${isOpen} and m.status <> 'suspended'
    )
    select m.id as meter, m.account_no, coalesce(v.customer_name, m.customer_name) as customer_name,
      coalesce(v.address, m.address) as address, ${printedFormerNos(sql`m`, sql`g`)} as former_nos, case when k.is_former then '0.00' else s.balance::text end as balance,
      k.is_former, (
        select array_agg(o.id order by o.due_date, o.id) from orders o
        where o.organization_id = m.organization_id and o.meter_id = m.id and ${isOpen}
          and o.customer_version between k.first and k.last
      ) as orders
    from chosen k
    join meters m on m.organization_id = ${org} and m.id = k.meter
    join organizations g on g.id = m.organization_id
    join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
    left join customer_versions v
      on v.organization_id = m.organization_id and v.meter_id = m.id and v.version = k.last
    ${joinBook}
    order by ${onRoute}, k.first`.execute(db)
  return rows
}

const isOpen = sql`o.outstanding > 0 and o.status in ('unpaid', 'partially_paid')`

/** How many of these orders there are. */
export async function countOrders(db: Reader, org: OrgId, orders: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders where organization_id = ${org} and id = any(${orders}::bigint[])`.execute(
    db,
  )
  return rows[0]!.count
}

/** The accounts whose present customers a job's letters remind. */
export async function insertReminded(
  tx: Tx,
  org: OrgId,
  { job, now }: { job: number; now: LocalTime },
  meters: readonly number[],
): Promise<void> {
  await sql`
    insert into printed_reminders (organization_id, meter_id, job_id, printed_at)
    select distinct ${org}::bigint, m.id, ${job}::bigint, ${now}::timestamptz from unnest(${meters}::bigint[]) as m (id)
    on conflict do nothing`.execute(tx)
}
