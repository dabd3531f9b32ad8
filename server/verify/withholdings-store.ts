import { sql } from 'kysely'
import type { Invariant, Violation } from './invariant'

/** Withholding: runs, what their rows ask for, and the payments of what was collected. */
export const withholdingInvariants: Invariant[] = [
  {
    number: null,
    zh: '代扣批次的户数、金额与各结果之和等于其各行，行号连续',
    en: 'a run of withholding is the sum of its rows, and their numbers have no gap',
    question: (within) => sql<Violation>`
      select w.organization_id, 'withholding' as object, w.id, w.state || ': ' || w.rows || ' rows, ' || w.amount
        || ', collected ' || w.collected_rows || ', ' || w.collected_amount || ', refused ' || w.refused_rows
        || ', unknown ' || w.unknown_rows || '; its rows: ' || r.count || ', ' || r.amount || ', ' || r.collected || ', '
        || r.money || ', ' || r.refused || ', ' || r.unknown as detail
      from withholdings w
      cross join lateral (
        select count(*) as count, coalesce(max(r.row_no), 0) as last, coalesce(sum(r.amount), 0) as amount,
          count(*) filter (where r.state = 'collected') as collected, coalesce(sum(r.collected), 0) as money,
          count(*) filter (where r.state = 'refused') as refused, count(*) filter (where r.state = 'unknown') as unknown
        from withholding_rows r where r.organization_id = w.organization_id and r.withholding_id = w.id
      ) r
      where ${within('w.organization_id')} and ((w.rows, w.rows, w.amount, w.collected_rows, w.collected_amount, w.refused_rows,
          w.unknown_rows) <> (r.count, r.last, r.amount, r.collected, r.money, r.refused, r.unknown)
        or (w.state <> 'answered' and r.collected + r.refused + r.unknown > 0)
        or (w.state = 'answered') <> (w.answered_at is not null) or (w.state = 'cancelled') <> (w.cancelled_at is not null))`,
  },
  {
    number: null,
    zh: '代扣的一行＝其账单的本金与违约金之和减去扣除的预存，账单都是该户的',
    en: 'a row of withholding is what is due on its orders less the balance, and the orders are its account’s',
    question: (within) => sql<Violation>`
      select r.organization_id, 'withholding' as object, r.withholding_id as id, 'row ' || r.row_no || ': ' || r.amount || ' and '
        || r.from_balance || ' of the balance, orders ' || coalesce(sum(x.outstanding + x.penalty), 0) as detail
      from withholding_rows r
      left join withholding_orders x on x.organization_id = r.organization_id and x.withholding_id = r.withholding_id
        and x.row_no = r.row_no
      left join orders o on o.organization_id = x.organization_id and o.id = x.order_id
      where ${within('r.organization_id')}
      group by r.organization_id, r.withholding_id, r.row_no, r.amount, r.from_balance, r.meter_id
      having coalesce(sum(x.outstanding + x.penalty), 0) <> r.amount + r.from_balance
        or bool_or(o.meter_id is distinct from r.meter_id)`,
  },
  {
    number: null,
    zh: '账单至多在一行等待回盘的代扣中，只有等待回盘的行占用账单',
    en: 'an order stands in one waiting row of withholding at most, and only waiting rows hold orders',
    question: (within) => sql<Violation>`
      select r.organization_id, 'withholding' as object, r.withholding_id as id, 'row ' || r.row_no || ' of a run that is '
        || w.state || ': ' || r.state || case when r.is_waiting then ', waits' else '' end as detail
      from withholding_rows r
      join withholdings w on w.organization_id = r.organization_id and w.id = r.withholding_id
      where ${within('r.organization_id')}
        and r.is_waiting <> (w.state <> 'cancelled' and r.state in ('unanswered', 'unknown'))
      union all
      select x.organization_id, 'order', x.order_id, 'row ' || x.row_no || case when x.holds then ' holds it' else ' does not hold it' end
      from withholding_orders x
      join withholding_rows r on r.organization_id = x.organization_id and r.withholding_id = x.withholding_id
        and r.row_no = x.row_no
      where ${within('x.organization_id')} and x.holds <> r.is_waiting
      union all
      select organization_id, 'order', order_id, 'held by ' || count(*) || ' rows' from withholding_orders
      where ${within('withholding_orders.organization_id')} and holds group by organization_id, order_id having count(*) > 1`,
  },
  {
    number: null,
    zh: '等待回盘的户没有销户，其账单都是现用户的',
    en: 'an account in a waiting row is not closed, and the orders are those of its present customer',
    question: (within) => sql<Violation>`
      select m.organization_id, 'meter' as object, m.id, m.status || ', order ' || o.order_no || ' of version '
        || o.customer_version || ', dues since ' || m.dues_since as detail
      from withholding_orders x
      join orders o on o.organization_id = x.organization_id and o.id = x.order_id
      join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
      where ${within('x.organization_id')} and x.holds and (m.status = 'closed' or o.customer_version < m.dues_since)`,
  },
  {
    number: null,
    zh: '代扣已扣款的行各有一笔缴费：同户同额，流水号为批次与行号，缴费日为批次日，没有收费员',
    en: 'a collected row has a payment of its account and amount, with run and row as its number, dated the run’s day, without a cashier',
    question: (within) => sql<Violation>`
      select r.organization_id, 'payment' as object, p.id, 'row ' || w.no || '-' || r.row_no || ' collected ' || r.collected
        || ': payment ' || coalesce(p.amount::text, 'none') || ', number ' || coalesce(p.channel_no, '') as detail
      from withholding_rows r
      join withholdings w on w.organization_id = r.organization_id and w.id = r.withholding_id
      left join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
      where ${within('r.organization_id')} and r.state = 'collected' and (p.id is null or p.amount <> r.collected
        or p.meter_id <> r.meter_id or p.method <> 'withholding' or p.channel_no <> w.no || '-' || r.row_no
        or p.bank_account_id is distinct from w.bank_account_id or p.cashier_id is not null
        or (p.paid_at at time zone 'Etc/GMT-8')::date <> w.made_on)`,
  },
]
