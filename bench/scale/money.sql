-- Payments with their allocations. A few leave money in the balance, which pays the next bill; a few are reversed.
create temp table paid as
select b.id as order_id, meter, b.i, b.k, 'payment' as kind, principal, penalty, surplus,
  case when b.k = 7 and b.i % 10 = 0 then 20 - from_balance else 0 end as balance_before, b.k = 3 and b.i % 400 = 9 as reversed,
  b.day + 1 + abs(hashint4(b.id::int)) % 20 + time '08:00' + make_interval(secs => abs(hashint4(b.id::int + 7)) % 32000) as at
from billed b cross join lateral (
  select case b.status when 'paid' then b.amount - from_balance when 'partially_paid' then 10 else 0 end as principal,
    case when b.k = 6 and b.i % 10 = 0 then 20 else 0 end as surplus) m
where principal > 0
union all
select null, id, i, 8, 'prepay', 0, 0, 100, 0, false, month + 3 + time '10:00' from accounts, times where i % 1000 = 501 and k = 8
union all
select null, id, i, 9, 'refund', 0, 0, -50, 100, false, month + 3 + time '10:00' from accounts, times where i % 2000 = 501 and k = 9;
insert into paid
select order_id, meter, i, k, 'reversal', -principal, -penalty, 0, 0, false, at + interval '2 hours' from paid where reversed
union all
select order_id, meter, i, k, 'payment', principal, penalty, 0, 0, false, at + interval '1 day' from paid where reversed;
create temp table numbered as
select row_number() over (order by at, meter, kind) as id, p.* from paid p;
create index on numbered (order_id) where kind = 'payment';
analyze numbered;
create temp table taken_back as select order_id as of, id as reversed_id from numbered where reversed;

insert into payments (organization_id, id, payment_no, meter_id, kind, amount, method, bank_account_id, channel_no, paid_at,
  posted_on, cashier_id, applied_principal, applied_penalty, to_balance, balance_before, balance_after, status, reversal_of_id,
  created_by, created_at, updated_at)
select org, n.id, 'P' || to_char(n.at, 'YYYYMMDD') || to_char(n.id, 'FM00000000'), n.meter, n.kind, n.principal + n.penalty + n.surplus, m.method,
  case when m.method in ('transfer', 'withholding', 'pos') then (select min(id) from bank_accounts where organization_id = org) end,
  case when m.method in ('cash', 'cheque') or n.kind not in ('payment', 'prepay') then '' else 'CH' || n.id end, n.at, n.at::date,
  case when n.i % 20000 = 5 then ids[50] else ids[2 + n.i % 30] end, n.principal, n.penalty, n.surplus, n.balance_before,
  n.balance_before + n.surplus, case when n.reversed then 'reversed' else 'success' end,
  case when n.kind = 'reversal' then reversed_id end,
  ids[2 + n.i % 30], n.at, n.at
from company, people, numbered n left join taken_back on of = n.order_id cross join lateral (select case
  when n.i % 5000 = 77 then 'pos' when n.i % 3000 = 78 then 'cheque' else
  (array['cash','cash','cash','wechat','wechat','wechat','wechat','alipay','transfer','withholding'])[1 + n.i % 10] end as method) m
order by n.id;
-- The last two days of the cashiers are not confirmed yet.
insert into cashier_days (organization_id, cashier_id, date, state, expected_cash, counted_cash, remark, closed_at, closed_by,
  confirmed_at, confirmed_by)
select organization_id, cashier_id, posted_on, case age when 1 then 'open' when 2 then 'closed' else 'confirmed' end,
  case when age > 1 then cash end, case when age > 1 then greatest(cash, 0) end, case when age > 1 and cash < 0 then '-' else '' end,
  case when age > 1 then last end, case when age > 1 then cashier_id end,
  case when age > 2 then last end, case when age > 2 then ids[1] end
from people, (
  select organization_id, cashier_id, posted_on, coalesce(sum(amount) filter (where method = 'cash'), 0) as cash,
    max(created_at) as last, row_number() over (partition by organization_id, cashier_id order by posted_on desc) as age
  from payments, company where organization_id = org group by organization_id, cashier_id, posted_on
) booked order by posted_on, cashier_id;
insert into allocations (organization_id, order_id, meter_id, payment_id, principal, penalty, source, date, posted_on, created_at)
select org, order_id, meter, id, principal, penalty, 'payment', at::date, at::date, at
from company, numbered where order_id is not null order by numbered.id;
insert into allocations (organization_id, order_id, meter_id, principal, penalty, source, date, posted_on, created_at)
select org, id, meter, from_balance, 0, 'balance', day, day, day from company, billed where from_balance > 0 order by id;
insert into balance_entries (organization_id, meter_id, delta, balance_after, reason, reference_type, reference_id, posted_on, created_at)
select org, meter, delta, sum(delta) over (partition by meter order by at, source), case source when 1 then 'payment' else 'settlement' end,
  case source when 1 then 'payment' else 'order' end, reference, at::date, at
from company, (
  select 1 as source, meter, surplus as delta, id as reference, at from numbered where surplus <> 0
  union all select 2, meter, -from_balance, id, day from billed where from_balance > 0
) moved order by moved.at, meter;
insert into counters (organization_id, name, value)
select org, 'payment_no', (select max(id) from numbered) from company;

insert into meter_states (organization_id, meter_id, last_volume_scale, last_reading, last_read_at, recent_volumes, average_volume,
  estimate_streak, balance, arrears)
select org, meter, 0, (array_agg(reading_before + v order by k desc))[1], max(day) + time '08:00' + make_interval(secs => min(i) % 1000 * 20),
  (array_agg(v order by k) filter (where k > newest - 3)), round(avg(v) filter (where k > newest - 3), 3),
  case when min(i) % 60 = 8 then count(*) else 0 end, coalesce(min(left_over), 0) - sum(from_balance),
  sum(case status when 'unpaid' then amount when 'partially_paid' then amount - 10 else 0 end) + case when min(i) % 1000 = 250 then 35 else 0 end
from company, (select *, max(k) over (partition by meter) as newest from billed where not flushed) b
left join (select meter as of, sum(surplus) as left_over from numbered where surplus <> 0 group by meter) l on l.of = meter
group by org, meter order by meter;
-- Suspended and faulty accounts are so since the day of their last reading.
insert into meter_spells (organization_id, meter_id, kind, from_date)
select m.organization_id, m.id, m.status, s.last_read_at::date from company
join meters m on m.organization_id = org
join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
where m.status <> 'active' order by m.id;
