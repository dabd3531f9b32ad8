import { sql } from 'kysely'
import type { Invariant, Violation } from './invariant'

/** Orders of masters and what they deduct for their subs. */
export const deductionInvariants: Invariant[] = [
  {
    number: 1,
    zh: '总表账单的分表水量 = 其扣减的分表账单水量之和',
    en: 'the deducted_volume of a master’s order is that of the subs’ orders that it names',
    question: (within) => sql<Violation>`
      select o.organization_id, 'order' as object, o.id, o.deducted_volume || ', subs ' || coalesce(s.volume, 0) as detail
      from orders o
      left join (
        select d.organization_id, d.order_id, sum(s.volume) as volume, bool_and(d.is_live) as is_live
        from order_deductions d
        join orders s on s.organization_id = d.organization_id and s.id = d.sub_order_id
        where ${within('d.organization_id')} group by d.organization_id, d.order_id
      ) s on s.organization_id = o.organization_id and s.order_id = o.id
      where ${within('o.organization_id')} and o.kind <> 'red'
        and (o.deducted_volume <> coalesce(s.volume, 0) or s.is_live <> (o.status <> 'red_flushed'))`,
  },
  {
    number: 1,
    zh: '总表只扣减在其下开出、不晚于其抄表日的分表账单，每张只扣减一次',
    en: 'a master deducts orders that were posted under it and end no later, each at most once while its order is live',
    question: (within) => sql<Violation>`
      select d.organization_id, 'order' as object, d.order_id as id,
        'deducts order ' || d.sub_order_id || ' of master ' || coalesce(s.master_id::text, 'none') as detail
      from order_deductions d
      join orders o on o.organization_id = d.organization_id and o.id = d.order_id
      join orders s on s.organization_id = d.organization_id and s.id = d.sub_order_id
      where ${within('d.organization_id')} and (o.kind <> 'reading' or s.kind = 'fee' or s.master_id is distinct from o.meter_id
        or s.period_to > o.period_to or (d.is_live and 1 < (
          select count(*) from order_deductions other
          where other.organization_id = d.organization_id and other.sub_order_id = d.sub_order_id and other.is_live)))`,
  },
]
