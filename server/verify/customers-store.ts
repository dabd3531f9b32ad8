import { sql } from 'kysely'
import type { AskedInvariant, Invariant, Violation } from './invariant'

/** The few meters that were ever transferred. */
const transferred = (within: Parameters<AskedInvariant['question']>[0]) => sql`
  select distinct organization_id, meter_id from meter_transfers where ${within('meter_transfers.organization_id')}`

/** Documents keep the customer's version that they were made with. */
export const customerInvariants: Invariant[] = [
  {
    number: null,
    zh: '户表以前的客户资料各版本齐全',
    en: 'every earlier version of a meter’s customer is kept',
    question: (within) => sql<Violation>`
      select m.organization_id, 'meter' as object, m.id, 'version ' || m.customer_version || ', kept '
        || coalesce(v.versions::text, 'none') as detail
      from meters m
      left join (
        select organization_id, meter_id, array_agg(version order by version) as versions from customer_versions
        where ${within('customer_versions.organization_id')} group by organization_id, meter_id
      ) v on v.organization_id = m.organization_id and v.meter_id = m.id
      where ${within('m.organization_id')} and (m.customer_version > 1 or v.versions is not null)
        and v.versions is distinct from array(select generate_series(1, m.customer_version - 1))`,
  },
  {
    number: null,
    zh: '账单与缴费所记的客户资料版本存在',
    en: 'orders and payments name a version of their meter’s customer',
    question: (within) => sql<Violation>`
      select d.organization_id, d.object, d.id, 'version ' || d.customer_version || ' of ' || m.customer_version as detail
      from (
        select organization_id, meter_id, id, customer_version, 'order' as object from orders
        where ${within('orders.organization_id')}
        union all
        select organization_id, meter_id, id, customer_version, 'payment' from payments
        where ${within('payments.organization_id')}
      ) d
      join meters m on m.organization_id = d.organization_id and m.id = d.meter_id
      where d.customer_version not between 1 and m.customer_version`,
  },
  {
    number: null,
    zh: '户表现在的用户出自最近一次过户',
    en: 'a meter’s present customer, dues and chain are those of its last transfer',
    question: (within) => sql<Violation>`
      select m.organization_id, 'meter' as object, m.id, 'since ' || m.customer_since || ', dues since ' || m.dues_since || ', chain '
        || m.tier_chain || ', transfer ' || coalesce(t.since::text, 'none') || ', ' || coalesce(t.dues, 1) || ', '
        || coalesce(t.chain, 1) as detail
      from meters m
      left join (
        select organization_id, meter_id, max(version) as since, max(version) filter (where not is_taken_over) as dues,
          max(tier_chain) as chain, max(transferred_at) as day
        from meter_transfers where ${within('meter_transfers.organization_id')} group by organization_id, meter_id
      ) t on t.organization_id = m.organization_id and t.meter_id = m.id
      where ${within('m.organization_id')} and (m.customer_since <> coalesce(t.since, 1) or m.dues_since <> coalesce(t.dues, 1)
        or m.tier_chain <> coalesce(t.chain, 1) or m.transferred_at is distinct from t.day or m.customer_version < m.customer_since)`,
  },
  {
    number: null,
    zh: '过户前后的抄表与追补各归其用户',
    en: 'a live reading or back charge is of the customer of its day, and counted in that customer’s chain',
    question: (within) => sql<Violation>`
      select o.organization_id, 'order' as object, o.id, 'version ' || o.customer_version || ', ' || o.period_to || ', customer from '
        || t.version || coalesce(' after ' || t.transferred_at, '') as detail
      from (${transferred(within)}) x
      join orders o on o.organization_id = x.organization_id and o.meter_id = x.meter_id
      join lateral (
        select t.version, t.transferred_at, t.tier_chain, (
          select min(n.transferred_at) from meter_transfers n
          where n.organization_id = o.organization_id and n.meter_id = o.meter_id and n.version > t.version
        ) as until
        from (
          select 1 as version, null::date as transferred_at, 1 as tier_chain
          union all select version, transferred_at, tier_chain from meter_transfers
          where organization_id = o.organization_id and meter_id = o.meter_id
        ) t where t.version <= o.customer_version order by t.version desc limit 1
      ) t on true
      where o.kind in ('reading', 'back_charge') and o.status not in ('red', 'red_flushed') and (o.period_to <= t.transferred_at or o.period_to > t.until or exists (
        select from order_parts p
        where p.organization_id = o.organization_id and p.order_id = o.id and p.tier_chain <> t.tier_chain))`,
  },
  {
    number: null,
    zh: '每笔缴费与余额只冲抵其用户的账单',
    en: 'a payment is laid on orders of its own customer alone',
    question: (within) => sql<Violation>`
      select a.organization_id, 'payment' as object, a.payment_id as id,
        'version ' || p.customer_version || ' on order ' || o.order_no || ' of version ' || o.customer_version as detail
      from (${transferred(within)}) x
      join allocations a on a.organization_id = x.organization_id and a.meter_id = x.meter_id
      join payments p on p.organization_id = a.organization_id and p.id = a.payment_id
      join orders o on o.organization_id = a.organization_id and o.id = a.order_id
      where exists (
        select from meter_transfers t
        where t.organization_id = a.organization_id and t.meter_id = a.meter_id and not t.is_taken_over
          and t.version > least(p.customer_version, o.customer_version)
          and t.version <= greatest(p.customer_version, o.customer_version))`,
  },
]
