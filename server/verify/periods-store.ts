import { sql } from 'kysely'
import { figuresOfMonths } from '../features/periods/figures-store'
import type { Invariant, Violation } from './invariant'

/** Closed months stay what they were. */
export const periodInvariants: Invariant[] = [
  {
    number: null,
    zh: '已结账月份留存的合计与单据一致',
    en: 'the kept figures of a closed month are those of its documents',
    question: (within) => sql<Violation>`
      select p.organization_id, 'period' as object, p.id, p.month || ': kept ' || p.figures::text || ', now ' || now::text as detail
      from periods p
      cross join lateral (${figuresOfMonths(sql`p.organization_id`, { from: sql`p.month`, to: sql`p.month` })}) f
      cross join lateral (
        select jsonb_build_object(
          'charges', f.charges::numeric(16,2)::text, 'red', f.red::numeric(16,2)::text,
          'payments', f.payments::numeric(16,2)::text, 'penalties', f.penalties::numeric(16,2)::text,
          'closing_arrears', f.arrears::numeric(16,2)::text, 'volume', trim_scale(f.volume)::text,
          'billed_volume', case when p.figures ? 'billed_volume' then trim_scale(f.billed_volume)::text end, 'order_count', f.orders,
          'closing', f.balance::numeric(16,2)::text, 'applied', f.applied::numeric(16,2)::text,
          'refunded', f.refunded::numeric(16,2)::text, 'methods', f.methods) as now
      ) n
      where ${within('p.organization_id')} and p.state = 'closed' and now is distinct from jsonb_build_object(
        'charges', p.figures -> 'charges', 'red', p.figures -> 'red', 'payments', p.figures -> 'payments',
        'penalties', p.figures -> 'penalties', 'closing_arrears', p.figures -> 'closing_arrears', 'volume', p.figures -> 'volume',
        'billed_volume', p.figures -> 'billed_volume', 'order_count', p.figures -> 'order_count', 'closing', p.figures -> 'prepaid' -> 'closing',
        'applied', p.figures -> 'prepaid' -> 'applied', 'refunded', p.figures -> 'prepaid' -> 'refunded',
        'methods', p.figures -> 'methods')`,
  },
  {
    number: null,
    zh: '已结账月份留存的应收明细之和 = 留存的应收 + 红冲',
    en: 'the kept charges of a closed month add up to its kept charges and reds',
    question: (within) => sql<Violation>`
      select p.organization_id, 'period' as object, p.id, p.month || ': ' || l.amount || ', kept ' || (p.figures ->> 'charges')
        || ' and ' || (p.figures ->> 'red') as detail
      from periods p
      cross join lateral (
        select coalesce(sum(c.amount), 0) as amount from jsonb_to_recordset(p.charges) as c (amount numeric)
      ) l
      where ${within('p.organization_id')} and p.charges is not null
        and l.amount <> (p.figures ->> 'charges')::numeric + (p.figures ->> 'red')::numeric`,
  },
  {
    number: null,
    zh: '结账的月份首尾相接：第一个未结账月份之前没有未结账的单据',
    en: 'closed months follow each other: no open month with documents lies before the first open month',
    question: (within) => sql<Violation>`
      select o.id as organization_id, 'organization' as object, o.id, 'first open month ' || o.first_open_month || ', month '
        || m.month as detail
      from organizations o
      join (
        select organization_id, to_char(make_date((month - 1) / 12, (month - 1) % 12 + 1, 1), 'YYYY-MM') as month from month_totals
        union
        select organization_id, month from periods where state = 'closed'
      ) m on m.organization_id = o.id
      left join periods p on p.organization_id = o.id and p.month = m.month
      where ${within('o.id')} and (m.month < o.first_open_month) <> (p.state is not distinct from 'closed')`,
  },
]
