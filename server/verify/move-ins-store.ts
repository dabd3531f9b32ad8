import { sql } from 'kysely'
import type { Invariant, Violation } from './invariant'

/** The bills, the balances and the readings that a move-in has brought. */
export const moveInInvariants: Invariant[] = [
  {
    number: null,
    zh: '期初账单的金额 = 原账单金额 − 原系统已缴；每张期初账单有其原账单',
    en: 'an opening order is what was left of its bill, and each of them has its bill',
    question: (within) => sql<Violation>`
      select coalesce(o.organization_id, b.organization_id) as organization_id, 'order' as object,
        coalesce(o.id, b.order_id) as id, coalesce(o.kind, 'none') || ' ' || coalesce(o.amount::text, 'none') || ', bill '
          || coalesce(b.original_amount || ' - ' || b.original_paid, 'none') as detail
      from (select * from orders where ${within('orders.organization_id')} and kind = 'opening') o
      full join (select * from opening_bills where ${within('opening_bills.organization_id')}) b
        on b.organization_id = o.organization_id and b.order_id = o.id
      where o.amount is distinct from b.original_amount - b.original_paid`,
  },
  {
    number: null,
    zh: '一次接管的期初账单、结转违约金与余额，合计等于载入时的合计，也等于各表的合计',
    en: 'the open bills, penalties and balances of a move-in add up to what its load has said, and to its sheets',
    question: (within) => sql<Violation>`
      select m.organization_id, 'move_in' as object, m.id, x.figure || ' ' || x.ours || ', the load said '
        || coalesce(x.said::text, 'none') || ', its sheets ' || coalesce(x.sheets::text, 'none') as detail
      from move_ins m
      left join lateral (
        select coalesce(sum(o.amount), 0) as owed, coalesce(sum(b.penalty_carried), 0) as penalty
        from opening_bills b join orders o on o.organization_id = b.organization_id and o.id = b.order_id
        where b.organization_id = m.organization_id and b.move_in_id = m.id
      ) bills on true
      left join lateral (
        select coalesce(sum(e.delta), 0) as balances from balance_entries e
        where e.organization_id = m.organization_id and e.reason = 'move_in' and e.reference_id = m.id
      ) brought on true
      -- Fen; null: its sheets are no longer kept.
      left join lateral (
        select sum((f.sums ->> 'owed')::numeric) / 100 as owed, sum((f.sums ->> 'penalty')::numeric) / 100 as penalty,
          sum((f.sums ->> 'balances')::numeric) / 100 as balances
        from move_in_files f
        where f.organization_id = m.organization_id and f.move_in_id = m.id and f.is_current and f.kind <> 'parallel'
      ) sheets on true
      cross join lateral (values
        ('owed', bills.owed, (m.totals ->> 'owed')::numeric, sheets.owed),
        ('penalty', bills.penalty, (m.totals ->> 'penalty')::numeric, sheets.penalty),
        ('balances', brought.balances, (m.totals ->> 'balances')::numeric, sheets.balances)
      ) x (figure, ours, said, sheets)
      where ${within('m.organization_id')} and m.state in ('loaded', 'agreed') and m.totals is not null
        and (x.said is distinct from x.ours or x.sheets <> x.ours)`,
  },
  {
    number: null,
    zh: '原系统已开票的期初账单在本系统不开票，红冲时记有原系统的红票号',
    en: 'a bill that another system has invoiced is not invoiced here, and its reversal names the red invoice there',
    question: (within) => sql<Violation>`
      select o.organization_id, 'order' as object, o.id, o.invoice_status || ', ' || o.status || ', bill '
        || case when b.is_invoiced then 'invoiced' else 'not invoiced' end as detail
      from orders o
      left join opening_bills b on b.organization_id = o.organization_id and b.order_id = o.id
      where ${within('o.organization_id')} and (o.kind = 'opening' or o.invoice_status = 'elsewhere') and (
        (o.invoice_status = 'elsewhere') <> coalesce(b.is_invoiced, false)
        or (b.is_invoiced and (b.elsewhere_red_no <> '') <> (o.status = 'red_flushed'))
        or (b.is_invoiced and exists (
          select from invoice_lines l where l.organization_id = o.organization_id and l.order_id = o.id)))`,
  },
  {
    number: null,
    zh: '接管转入的余额每户至多一笔，是该户的第一笔变动，属于一次接管',
    en: 'a balance that was moved in is the first entry of its account, and of a move-in',
    question: (within) => sql<Violation>`
      select e.organization_id, 'meter' as object, e.meter_id as id, e.delta || ' after ' || e.balance_after - e.delta as detail
      from balance_entries e
      left join move_ins m on m.organization_id = e.organization_id and m.id = e.reference_id
      where ${within('e.organization_id')} and e.reason = 'move_in' and (m.id is null or e.reference_type <> 'move_in'
        or e.delta <= 0 or e.delta <> e.balance_after)`,
  },
  {
    number: null,
    zh: '已撤销的接管没有留下任何行',
    en: 'a move-in that was withdrawn has left no row',
    question: (within) => sql<Violation>`
      select m.organization_id, 'move_in' as object, m.id, 'withdrawn, with rows' as detail from move_ins m
      where ${within('m.organization_id')} and m.state = 'withdrawn' and (
        exists (select from opening_bills b where b.organization_id = m.organization_id and b.move_in_id = m.id)
        or exists (select from former_readings f where f.organization_id = m.organization_id and f.move_in_id = m.id)
        or exists (select from move_in_differences d where d.organization_id = m.organization_id and d.move_in_id = m.id)
        or exists (select from meters a where a.organization_id = m.organization_id and a.move_in_id = m.id)
        or exists (select from balance_entries e
          where e.organization_id = m.organization_id and e.reason = 'move_in' and e.reference_id = m.id)
        -- Its sheets go after the rest, with the end of the job.
        or exists (select from move_in_files f where f.organization_id = m.organization_id and f.move_in_id = m.id)
          and not exists (select from jobs j where j.organization_id = m.organization_id and j.kind = 'move_in_withdraw'
            and j.state in ('queued', 'running')))`,
  },
]
