import { sql } from 'kysely'
import type { Invariant, Violation } from './invariant'

/** Reconciliation: rows of a bank's files, the payments that they name, and their counts. */
export const reconciliationInvariants: Invariant[] = [
  {
    number: null,
    zh: '已对平的行：缴费（合并缴费、缴存）在该银行账户上，金额和方向一致',
    en: 'a matched row names a payment (a group, a deposit) of its bank account, of its amount and sign',
    question: (within) => sql<Violation>`
      select r.organization_id, 'reconciliation' as object, r.reconciliation_id as id, 'row ' || r.id || ': ' || r.amount
        || ', booked ' || coalesce(p.amount, g.amount, d.counted_cash)::text as detail
      from reconciliation_rows r
      left join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
      left join payment_groups q on q.organization_id = r.organization_id and q.id = r.group_id
      left join lateral (
        select sum(one.amount) as amount from payments one where one.organization_id = r.organization_id
          and one.group_id = r.group_id and one.reconcile_status = 'matched'
      ) g on r.group_id is not null
      left join cashier_days d on d.organization_id = r.organization_id and d.id = r.cashier_day_id
      where ${within('r.organization_id')} and r.state = 'matched'
        and (coalesce(p.amount, g.amount, d.counted_cash) is distinct from r.amount
          or coalesce(p.bank_account_id, q.bank_account_id, d.deposit_bank_account_id) is distinct from r.bank_account_id)`,
  },
  {
    number: null,
    zh: '缴费的对账状态与银行文件的行一致；代扣回盘的除外',
    en: 'a payment is matched, mismatched or neither as the rows of bank files say, but for what a withholding has matched',
    question: (within) => sql<Violation>`
      select p.organization_id, 'payment' as object, p.id, p.reconcile_status || ', ' || coalesce(n.matched, 0)
        || ' rows matched, ' || coalesce(n.different, 0) || ' different' as detail
      from payments p
      left join (
        select named.organization_id, named.id, count(*) filter (where r.state = 'matched') as matched,
          count(*) filter (where r.found = 'different' and r.line is not null
            and (r.group_id is not null or r.amount <> named.amount)) as different
        from (
          select organization_id, id, amount, id as payment, null::bigint as in_group from payments
          where ${within('payments.organization_id')} and group_id is null and bank_account_id is not null
          union all
          select organization_id, id, amount, null, group_id from payments
          where ${within('payments.organization_id')} and group_id is not null and status = 'success'
        ) named
        join reconciliation_rows r on r.organization_id = named.organization_id
          and (r.payment_id = named.payment or r.group_id = named.in_group)
        group by named.organization_id, named.id
      ) n on n.organization_id = p.organization_id and n.id = p.id
      where ${within('p.organization_id')} and not (p.method = 'withholding' and p.reconcile_status = 'matched')
        and (p.group_id is null or p.status = 'success')
        and ((p.reconcile_status = 'matched') <> (coalesce(n.matched, 0) > 0)
          or (p.reconcile_status = 'mismatched' and coalesce(n.different, 0) = 0))`,
  },
  {
    number: null,
    zh: '银行缺的行：其缴费没有与任何行对平',
    en: 'what a file lacks and is open names a payment that no row is matched with',
    question: (within) => sql<Violation>`
      select r.organization_id, 'reconciliation' as object, r.reconciliation_id as id, 'row ' || r.id || ': payment '
        || r.payment_id || ' is ' || p.reconcile_status as detail
      from reconciliation_rows r
      join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
      where ${within('r.organization_id')} and r.state = 'missing_there' and p.reconcile_status <> 'none'`,
  },
  {
    number: null,
    zh: '对账各状态的行数与明细一致',
    en: 'a reconciliation counts its rows as they are',
    question: (within) => sql<Violation>`
      select c.organization_id, 'reconciliation' as object, c.id, concat_ws(' ', c.matched, c.missing_here,
        c.missing_there, c.different, c.resolved) || ', rows ' || concat_ws(' ', n.matched, n.missing_here,
        n.missing_there, n.different, n.resolved) as detail
      from reconciliations c left join lateral (
        select count(*) filter (where r.state = 'matched') as matched,
          count(*) filter (where r.state = 'missing_here') as missing_here,
          count(*) filter (where r.state = 'missing_there') as missing_there,
          count(*) filter (where r.state = 'different') as different,
          count(*) filter (where r.state = 'resolved') as resolved
        from reconciliation_rows r where r.organization_id = c.organization_id and r.reconciliation_id = c.id
      ) n on true
      where ${within('c.organization_id')} and (c.matched, c.missing_here, c.missing_there, c.different, c.resolved)
        is distinct from (n.matched, n.missing_here, n.missing_there, n.different, n.resolved)`,
  },
]
