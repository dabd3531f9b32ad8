import { sql } from 'kysely'
import type { Invariant, Violation } from './invariant'

/** A command that began before the close may still have been under way: it lasts no longer than this. */
const LONGEST_COMMAND = '10 seconds'

/** The days of cashiers, and payments for several accounts. */
export const dayInvariants: Invariant[] = [
  {
    number: null,
    zh: '收费员记的每笔账都在其当天的日结里',
    en: 'what a cashier books has a day',
    question: (within) => sql<Violation>`
      select p.organization_id, 'payment' as object, p.id, p.payment_no || ' of ' || p.posted_on as detail
      from payments p
      left join cashier_days d on d.organization_id = p.organization_id and d.cashier_id = p.cashier_id and d.date = p.posted_on
      where ${within('p.organization_id')} and p.cashier_id is not null and d.id is null`,
  },
  {
    number: null,
    zh: '已日结的应有现金 = 当天现金收付之和',
    en: 'the expected cash of a closed day is that of its bookings',
    question: (within) => sql<Violation>`
      select d.organization_id, 'cashier_day' as object, d.id,
        d.date || ': ' || d.expected_cash || ', bookings ' || coalesce(p.cash, 0) as detail
      from cashier_days d
      left join (
        select organization_id, cashier_id, posted_on, sum(amount) filter (where method = 'cash') as cash
        from payments where ${within('payments.organization_id')} and cashier_id is not null
        group by organization_id, cashier_id, posted_on
      ) p on p.organization_id = d.organization_id and p.cashier_id = d.cashier_id and p.posted_on = d.date
      where ${within('d.organization_id')} and d.state <> 'open' and d.expected_cash <> coalesce(p.cash, 0)`,
  },
  {
    number: null,
    zh: '日结之后当天没有再记账',
    en: 'nothing is booked into a day after its close',
    question: (within) => sql<Violation>`
      select p.organization_id, 'payment' as object, p.id,
        p.payment_no || ' at ' || p.created_at || ', the day was closed at ' || d.closed_at as detail
      from cashier_days d
      join payments p on p.organization_id = d.organization_id and p.cashier_id = d.cashier_id and p.posted_on = d.date
      where ${within('d.organization_id')} and d.state <> 'open'
        and p.created_at > d.closed_at + ${LONGEST_COMMAND}::interval`,
  },
  {
    number: null,
    zh: '合并缴费的金额 = 其各笔之和，各笔的方式、流水号、日期和收费员相同',
    en: 'a group is the sum of its payments, which came the same way',
    question: (within) => sql<Violation>`
      select g.organization_id, 'payment_group' as object, g.id,
        g.group_no || ': ' || g.amount || ', payments ' || coalesce(p.amount, 0) || ', ' || coalesce(p.other, 0) || ' of them differ'
          as detail
      from payment_groups g
      left join (
        select p.organization_id, p.group_id, sum(p.amount) as amount, count(*) filter (
          where (p.method, p.bank_account_id, p.channel_no, p.paid_at, p.posted_on, p.cashier_id)
            is distinct from (g.method, g.bank_account_id, g.channel_no, g.paid_at, g.posted_on, g.cashier_id)
            or p.kind not in ('payment', 'prepay') or p.tender is not null
        ) as other
        from payments p join payment_groups g on g.organization_id = p.organization_id and g.id = p.group_id
        where ${within('p.organization_id')} group by p.organization_id, p.group_id
      ) p on p.organization_id = g.organization_id and p.group_id = g.id
      where ${within('g.organization_id')} and (g.amount is distinct from p.amount or p.other > 0)`,
  },
  {
    number: 15,
    zh: '一个渠道流水号只属于一笔缴费或一组合并缴费',
    en: 'a bank’s number belongs to one payment or one group',
    question: (within) => sql<Violation>`
      select organization_id, 'payment' as object, max(id) as id, method || ' ' || channel_no as detail
      from payments
      where ${within('payments.organization_id')} and channel_no <> '' and kind in ('payment', 'prepay') and status = 'success'
      group by organization_id, method, channel_no
      having count(*) filter (where group_id is null) + count(distinct group_id) > 1`,
  },
]
