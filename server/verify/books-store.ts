import { sql } from 'kysely'
import type { Invariant, Violation } from './invariant'
import { monthInvariants } from './months-store'

/** Money: orders paid, payments, balances. */
export const bookInvariants: Invariant[] = [
  ...monthInvariants,
  {
    number: 9,
    zh: '有效账单：金额 = 已付 + 未付，0 ≤ 未付 ≤ 金额',
    en: 'amount = paid + outstanding and 0 ≤ outstanding ≤ amount, for live orders',
    question: (within) => sql<Violation>`
      select organization_id, 'order' as object, id, amount || ' = ' || paid_amount || ' + ' || outstanding as detail
      from orders where ${within('orders.organization_id')} and status not in ('red', 'red_flushed')
        and (amount <> paid_amount + outstanding or outstanding < 0 or outstanding > amount)`,
  },
  {
    number: 9,
    zh: '账单的已付额 = 其销账之和',
    en: 'an order has been paid what its allocations say',
    question: (within) => sql<Violation>`
      select o.organization_id, 'order' as object, o.id, o.paid_amount || ' and ' || o.penalty_paid || ', allocated '
        || coalesce(a.principal, 0) || ' and ' || coalesce(a.penalty, 0) as detail
      from orders o
      left join (
        select organization_id, order_id, sum(principal) as principal, sum(penalty) as penalty
        from allocations where ${within('allocations.organization_id')} group by organization_id, order_id
      ) a on a.organization_id = o.organization_id and a.order_id = o.id
      where ${within('o.organization_id')}
        and (o.paid_amount <> coalesce(a.principal, 0) or o.penalty_paid <> coalesce(a.penalty, 0))`,
  },
  {
    number: 9,
    zh: '账单已减免的违约金 = 其未撤销的减免之和',
    en: 'what is waived of an order’s penalty is the sum of its waivers that are not withdrawn',
    question: (within) => sql<Violation>`
      select o.organization_id, 'order' as object, o.id, o.penalty_waived || ', waivers ' || coalesce(w.amount, 0) as detail
      from orders o
      left join (
        select organization_id, order_id, sum(amount) filter (where withdrawn_at is null) as amount
        from penalty_waivers where ${within('penalty_waivers.organization_id')} group by organization_id, order_id
      ) w on w.organization_id = o.organization_id and w.order_id = o.id
      where ${within('o.organization_id')} and o.penalty_waived <> coalesce(w.amount, 0)`,
  },
  {
    number: 9,
    zh: '户表欠费 = 其有效账单未付之和，前户欠费另计',
    en: 'arrears are the outstanding principal of the present customer’s dues, and former arrears that of the others',
    question: (within) => sql<Violation>`
      select s.organization_id, 'meter' as object, s.meter_id as id,
        s.arrears || ' and former ' || s.former_arrears || ', orders ' || coalesce(o.outstanding, 0) || ' and former '
          || coalesce(o.former, 0) as detail
      from meter_states s
      left join (
        select o.organization_id, o.meter_id, sum(o.outstanding) filter (where o.customer_version >= m.dues_since) as outstanding,
          sum(o.outstanding) filter (where o.customer_version < m.dues_since) as former
        from orders o join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
        where ${within('o.organization_id')} group by o.organization_id, o.meter_id
      ) o on o.organization_id = s.organization_id and o.meter_id = s.meter_id
      where ${within('s.organization_id')}
        and (s.arrears <> coalesce(o.outstanding, 0) or s.former_arrears <> coalesce(o.former, 0))`,
  },
  {
    number: 10,
    zh: '缴费 = 销本金 + 销违约金 + 转入余额，与其销账一致',
    en: 'a payment is what it applied and what went to the balance',
    question: (within) => sql<Violation>`
      select p.organization_id, 'payment' as object, p.id, p.amount || ' = ' || p.applied_principal || ' + '
        || p.applied_penalty || ' + ' || p.to_balance || ', allocated ' || coalesce(a.total, 0) as detail
      from payments p
      left join (
        select organization_id, payment_id, sum(principal) as principal, sum(penalty) as penalty,
          sum(principal + penalty) as total
        from allocations where ${within('allocations.organization_id')} group by organization_id, payment_id
      ) a on a.organization_id = p.organization_id and a.payment_id = p.id
      where ${within('p.organization_id')} and (p.amount <> p.applied_principal + p.applied_penalty + p.to_balance
        or p.applied_principal <> coalesce(a.principal, 0) or p.applied_penalty <> coalesce(a.penalty, 0))`,
  },
  {
    number: 10,
    zh: '缴费后余额 = 缴费前余额 + 转入 − 转出',
    en: 'balance_after = balance_before + what it added − what it took',
    question: (within) => sql<Violation>`
      select p.organization_id, 'payment' as object, p.id,
        p.balance_before || ' → ' || p.balance_after || ', entries ' || coalesce(b.delta, 0) as detail
      from payments p
      left join (
        select organization_id, reference_id, sum(delta) as delta from balance_entries
        where ${within('balance_entries.organization_id')} and reference_type = 'payment'
        group by organization_id, reference_id
      ) b on b.organization_id = p.organization_id and b.reference_id = p.id
      where ${within('p.organization_id')} and p.balance_after <> p.balance_before + coalesce(b.delta, 0)`,
  },
  {
    number: 11,
    zh: '户表余额 = 其余额变动之和 ≥ 0，逐笔相接',
    en: 'the balance is the sum of its entries, never below 0, and each entry follows from the one before',
    question: (within) => sql<Violation>`
      select s.organization_id, 'meter' as object, s.meter_id as id,
        s.balance || ', entries ' || coalesce(b.total, 0) || ', broken ' || coalesce(b.broken, 0) as detail
      from meter_states s
      left join (
        select organization_id, meter_id, sum(delta) as total,
          count(*) filter (where balance_after <> running) as broken
        from (
          select *, sum(delta) over (partition by organization_id, meter_id order by id) as running
          from balance_entries where ${within('balance_entries.organization_id')}
        ) entries group by organization_id, meter_id
      ) b on b.organization_id = s.organization_id and b.meter_id = s.meter_id
      where ${within('s.organization_id')}
        and (s.balance <> coalesce(b.total, 0) or s.balance < 0 or coalesce(b.broken, 0) > 0)`,
  },
  {
    number: 12,
    zh: '按入账日：缴费（与接管转入）= 销账 + 余额变动',
    en: 'by posting date, payments and what move-ins brought = allocations + change of balances',
    question: (within) => sql<Violation>`
      select organization_id, 'day' as object, null::bigint as id, posted_on || ': ' || sum(amount) as detail
      from (
        select organization_id, posted_on, amount from payments where ${within('payments.organization_id')}
        union all
        select organization_id, posted_on, -principal - penalty from allocations
        where ${within('allocations.organization_id')}
        union all
        select organization_id, posted_on, -delta from balance_entries
        where ${within('balance_entries.organization_id')} and reason <> 'move_in'
      ) moved group by organization_id, posted_on having sum(amount) <> 0`,
  },
]
