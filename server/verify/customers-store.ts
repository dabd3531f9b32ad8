import { sql } from 'kysely'
import type { Invariant, Violation } from './invariant'

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
]
