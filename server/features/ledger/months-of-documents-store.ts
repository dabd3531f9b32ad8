import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { chargesOfDocuments } from './month-charges-store'
import { volumesOfOrders } from './month-volumes-store'

const ofText = (column: string) =>
  sql`left(${sql.ref(column)}, 4)::int * 12 + right(${sql.ref(column)}, 2)::int`
const ofDate = (column: string) =>
  sql`(extract(year from ${sql.ref(column)}) * 12 + extract(month from ${sql.ref(column)}))::int`

/** The rows of meter_months, computed from the documents. `verify` compares the ledger's rows with them. */
export const monthsOfDocuments = (
  within: (column: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  with movements as (
    select o.organization_id, o.meter_id, ${ofText('o.billing_month')} as month, o.amount as net, 0::numeric as brought,
      case when o.kind <> 'red' then o.amount else 0 end as charges, case when o.kind = 'red' then o.amount else 0 end as red,
      0::numeric as payments, 0::numeric as penalties, o.volume, o.billed_volume, case when o.kind <> 'red' then 1 else 0 end as orders
    from orders o where ${within('o.organization_id')} and o.kind <> 'opening'
    union all
    select o.organization_id, o.meter_id, ${ofDate('b.loaded_on')}, 0, o.amount, 0, 0, 0, 0, 0, 0, 0
    from opening_bills b join orders o on o.organization_id = b.organization_id and o.id = b.order_id
    where ${within('b.organization_id')}
    union all
    select a.organization_id, a.meter_id, ${ofDate('a.posted_on')}, -a.principal, 0, 0, 0, a.principal, a.penalty, 0, 0, 0
    from allocations a where ${within('a.organization_id')}
  ), months as (
    select organization_id, meter_id, month, sum(net) as net, sum(brought) as brought, sum(charges) as charges, sum(red) as red,
      sum(payments) as payments, sum(penalties) as penalties, sum(volume) as volume, sum(billed_volume) as billed_volume, sum(orders)::int as order_count
    from movements group by organization_id, meter_id, month
  ), chained as (
    select *, sum(net + brought) over meter as closing, lead(month) over meter as next from months
    window meter as (partition by organization_id, meter_id order by month)
  )
  select organization_id, meter_id, month, true as has_documents, closing - net as opening, charges, red, payments, closing,
    penalties, volume, billed_volume, order_count, brought
  from chained
  union all
  select organization_id, meter_id, gap, false, closing, 0, 0, 0, closing, 0, 0, 0, 0, 0
  from chained cross join lateral generate_series(month + 1, next - 1) gap
  where closing <> 0 and next > month + 1
)`

/**
 * Computes the months of an organization (null: of all) from its documents. Tests and the bench need it, because they write
 * documents without the ledger.
 */
export async function fillMonths(tx: Tx, org: OrgId | null): Promise<void> {
  const within = (column: string) => (org === null ? sql`true` : sql`${sql.ref(column)} = ${org}`)
  await sql`delete from meter_months where ${within('organization_id')}`.execute(tx)
  await sql`delete from month_totals where ${within('organization_id')}`.execute(tx)
  await sql`delete from month_charges where ${within('organization_id')}`.execute(tx)
  await sql`delete from month_volumes where ${within('organization_id')}`.execute(tx)
  await sql`insert into month_volumes (organization_id, month, block, water_price_id, volume, billed_volume) ${volumesOfOrders(within)}`.execute(
    tx,
  )
  await sql`insert into month_charges ${chargesOfDocuments(within)}`.execute(tx)
  await sql`
    insert into meter_months (organization_id, meter_id, month, account_no, has_documents, opening, charges, red, payments,
      closing, penalties, volume, billed_volume, order_count, brought)
    select k.organization_id, k.meter_id, k.month, m.account_no, k.has_documents, k.opening, k.charges, k.red, k.payments,
      k.closing, k.penalties, k.volume, k.billed_volume, k.order_count, k.brought
    from ${monthsOfDocuments(within)} k
    join meters m on m.organization_id = k.organization_id and m.id = k.meter_id
    order by k.organization_id, k.month, m.account_no`.execute(tx)
  await sql`
    insert into month_totals (organization_id, month, block, charges, red, payments, penalties, volume, billed_volume, order_count, brought)
    select organization_id, month, meter_id / 1024, sum(charges), sum(red), sum(payments), sum(penalties), sum(volume),
      sum(billed_volume), sum(order_count), sum(brought)
    from meter_months where ${within('organization_id')} and has_documents
    group by organization_id, month, meter_id / 1024`.execute(tx)
  await sql`
    update meter_states s set last_month = l.month
    from (
      select organization_id, meter_id, max(month) as month from meter_months where ${within('organization_id')}
      group by organization_id, meter_id
    ) l
    where s.organization_id = l.organization_id and s.meter_id = l.meter_id`.execute(tx)
}
