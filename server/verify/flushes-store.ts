import { sql } from 'kysely'
import type { Invariant, Violation } from './invariant'

/** Flushed orders, their reds, and the orders that replace them. */
export const flushInvariants: Invariant[] = [
  {
    number: 7,
    zh: '红字账单与原账单互相指明，金额、水量、累计合计为零',
    en: 'a red and its flushed order name each other and together are nothing in money, volume and cumulative',
    question: (within) => sql<Violation>`
      select o.organization_id, 'order' as object, o.id, o.status || ', red ' || coalesce(r.amount::text, 'none') as detail
      from orders o
      left join orders r on r.organization_id = o.organization_id and r.id = o.red_by_id and r.red_of_id = o.id
      where ${within('o.organization_id')} and (o.red_by_id is not null or o.status = 'red_flushed')
        and (o.status <> 'red_flushed' or r.id is null or r.meter_id <> o.meter_id or r.customer_version <> o.customer_version
          or (r.amount, r.water_amount, r.surcharge_amount, r.volume, r.billed_volume, r.deduct_volume,
            r.deducted_volume, r.cumulative_before, r.cumulative_after) is distinct from (-o.amount, -o.water_amount, -o.surcharge_amount, -o.volume, -o.billed_volume,
            -o.deduct_volume, -o.deducted_volume, o.cumulative_after, o.cumulative_before))
      union all
      select r.organization_id, 'order', r.id, 'a red whose order ' || r.red_of_id || ' does not name it'
      from orders r
      left join orders o on o.organization_id = r.organization_id and o.id = r.red_of_id and o.red_by_id = r.id
      where ${within('r.organization_id')} and r.kind = 'red' and o.id is null`,
  },
  {
    number: 7,
    zh: '红字账单逐行、逐段为原账单的负数',
    en: 'the lines and parts of a red are those of its order negated, with prices and tax unchanged',
    question: (within) => sql<Violation>`
      with pairs as (
        select organization_id, id as red, red_of_id as original from orders
        where ${within('orders.organization_id')} and kind = 'red'
      ), lines as (
        select p.organization_id, p.red, row(l.line_no, l.item, l.surcharge_item_id, l.name, l.tier, l.price_version_id,
          l.surcharge_version_id, l.from_date, l.to_date, l.volume, l.price, l.base, l.percent, l.times, l.amount,
          l.tax_treatment, l.tax_rate, l.tax_code)::text as said
        from pairs p join order_lines l on l.organization_id = p.organization_id and l.order_id = p.red
        union all
        select p.organization_id, p.red, row(l.line_no, l.item, l.surcharge_item_id, l.name, l.tier, l.price_version_id,
          l.surcharge_version_id, l.from_date, l.to_date, -l.volume, l.price, -l.base, l.percent, l.times, -l.amount,
          l.tax_treatment, l.tax_rate, l.tax_code)::text
        from pairs p join order_lines l on l.organization_id = p.organization_id and l.order_id = p.original
        union all
        select p.organization_id, p.red, row('part', a.part_no, a.tier_year, a.from_date, a.to_date, a.price_version_id, a.volume,
          a.cumulative_before, a.cumulative_after)::text
        from pairs p join order_parts a on a.organization_id = p.organization_id and a.order_id = p.red
        union all
        select p.organization_id, p.red, row('part', a.part_no, a.tier_year, a.from_date, a.to_date, a.price_version_id, -a.volume,
          a.cumulative_after, a.cumulative_before)::text
        from pairs p join order_parts a on a.organization_id = p.organization_id and a.order_id = p.original
      )
      select organization_id, 'order' as object, red as id, min(said) as detail
      from lines group by organization_id, red, said having count(*) <> 2`,
  },
  {
    number: 8,
    zh: '红冲后不欠不占款：原账单与红字账单的未付、已付均为零',
    en: 'a flushed order and its red are neither owed nor paid, penalty included',
    question: (within) => sql<Violation>`
      select organization_id, 'order' as object, id,
        outstanding || ' owed, paid ' || paid_amount || ' and penalty ' || penalty_paid as detail
      from orders where ${within('orders.organization_id')} and status in ('red', 'red_flushed')
        and (outstanding <> 0 or paid_amount <> 0 or penalty_paid <> 0)`,
  },
  {
    number: null,
    zh: '重开的账单与原账单互相指明，原账单已红冲',
    en: 'an order that replaces a flushed one and that order name each other',
    question: (within) => sql<Violation>`
      select o.organization_id, 'order' as object, o.id,
        'replaces ' || coalesce(o.reissue_of_id::text, 'none') || ', replaced by ' || coalesce(o.reissued_as_id::text, 'none')
          as detail
      from orders o
      left join orders before on before.organization_id = o.organization_id and before.id = o.reissue_of_id
      left join orders after on after.organization_id = o.organization_id and after.id = o.reissued_as_id
      where ${within('o.organization_id')} and (
        (o.reissue_of_id is not null and (before.reissued_as_id is distinct from o.id or before.status <> 'red_flushed'
          or before.meter_id <> o.meter_id))
        or (o.reissued_as_id is not null and after.reissue_of_id is distinct from o.id))`,
  },
]
