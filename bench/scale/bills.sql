-- Twelve monthly bills of every account: reading, order, lines and parts. One in 700 accounts has its last bill red-flushed, and one
-- in 100 has had none for four months: its meter was not found, or nobody knows why.
create temp table bills as
select k, a.i, a.id as meter, a.price, (k - 1) * meters + a.i as id, month + a.day - 1 as day,
  date_trunc('year', month + a.day - 1)::date as tier_year, (3 + h % 11 + abs(hashint4((a.i * 12 + k)::int)) % 9)::numeric as v,
  k = 12 and a.i % 700 = 1 as flushed
from company, accounts a, times t where t.k > 0 and (t.k <= 8 or i % 100 <> 41);
analyze bills;
create temp table billed as
select k, i, meter, price, id, day, tier_year, v, flushed, before, before + v as after, reading_before, water + surcharge as amount,
  water, surcharge, case when k = 7 and i % 10 = 0 then least(20, water + surcharge) else 0 end as from_balance,
  case when k = 5 and i % 20 = 3 then 1.23 else 0 end as penalty,
  case when flushed then 'red_flushed' when k <= 10 or (k = 11 and i % 2 = 0) then 'paid'
    when k = 11 and i % 200 = 7 then 'partially_paid' else 'unpaid' end as status
from (
  select *, case price when 1 then round((least(before + v, 180) - least(before, 180)) * 2.07, 2)
      + round((least(greatest(before + v, 180), 260) - least(greatest(before, 180), 260)) * 4.07, 2)
      + round((greatest(before + v, 260) - greatest(before, 260)) * 6.07, 2)
    else round(v * 5.5, 2) end as water, round(v * 1.57, 2) + round(v * 1.36, 2) as surcharge
  from (
    select *, sum(v) over (partition by meter, tier_year order by k) - v as before, sum(v) over (partition by meter order by k) - v as reading_before
    from bills
  ) summed
) priced order by id;
create index on billed (id);
insert into not_read_meters (organization_id, meter_id, month, reason, remark)
select org, id, extract(year from month) * 12 + extract(month from month), 'locked', '' from company, accounts, times
where i % 200 = 41 and k > 8;
analyze billed;
analyze installations;
analyze prices;

create temp table reds as
select b.*, meters * 12 + row_number() over (order by b.id) as red from company, billed b where flushed;
analyze reds;
-- Charges without a reading are rare.
create temp table fees as
select a.*, meters * 12 + (select count(*) from reds) + row_number() over (order by a.id) as order_id from company, accounts a where i % 1000 = 250;

insert into orders (organization_id, id, order_no, meter_id, kind, billing_month, period_from, period_to, previous_reading,
  current_reading, volume, billed_volume, cumulative_before, cumulative_after, months, persons, water_price_id, water_amount,
  surcharge_amount, amount, paid_amount, penalty_paid, outstanding, issued_on, due_date, status, reading_id, created_by,
  created_at, updated_at, volume_scale, red_by_id)
select org, b.id, 'SCALE' || to_char(b.day, 'YYYYMM') || to_char(b.id, 'FM00000000'), b.meter, 'reading', to_char(b.day, 'YYYY-MM'),
  (b.day - interval '1 month')::date, b.day, b.reading_before, b.reading_before + b.v, b.v, b.v, b.before, b.after, 1, 3, p.id, b.water, b.surcharge, b.amount,
  case b.status when 'paid' then b.amount when 'partially_paid' then 10 else 0 end, b.penalty,
  case b.status when 'unpaid' then b.amount when 'partially_paid' then b.amount - 10 else 0 end,
  b.day, b.day + 30, b.status, b.id, ids[1], b.day + time '20:00' + make_interval(mins => (b.i - 1) / 1000), b.day + time '20:00' + make_interval(mins => (b.i - 1) / 1000),
  0, r.red
from company, people, billed b join prices p on p.n = b.price left join reds r on r.id = b.id order by b.id;
insert into orders (organization_id, id, order_no, meter_id, kind, billing_month, period_from, period_to, previous_reading,
  current_reading, volume, billed_volume, cumulative_before, cumulative_after, months, persons, water_price_id, water_amount,
  surcharge_amount, amount, outstanding, issued_on, due_date, status, red_of_id, red_reason, reading_id, created_by,
  created_at, updated_at, volume_scale)
select org, red, 'SCALE' || to_char(r.day + 3, 'YYYYMM') || to_char(red, 'FM00000000'), o.meter_id, 'red', o.billing_month, o.period_from, o.period_to,
  o.previous_reading, o.current_reading, -o.volume, -o.billed_volume, o.cumulative_after, o.cumulative_before, o.months, o.persons,
  o.water_price_id, -o.water_amount, -o.surcharge_amount, -o.amount, 0, r.day + 3, o.due_date, 'red', o.id, '抄错', null, ids[1],
  r.day + 3 + time '10:00', r.day + 3 + time '10:00', 0
from company, people, reds r join orders o on o.organization_id = (select org from company) and o.id = r.id order by red;
insert into orders (organization_id, id, order_no, meter_id, kind, billing_month, period_from, period_to, volume, billed_volume,
  cumulative_before, cumulative_after, months, persons, water_amount, surcharge_amount, amount, outstanding, issued_on, due_date,
  status, created_at, updated_at, volume_scale)
select org, order_id, 'SCALE' || to_char(month + 9, 'YYYYMM') || to_char(order_id, 'FM00000000'), f.id, 'fee', to_char(month, 'YYYY-MM'), month, month + 9, 0, 0, 0, 0, 0, 1,
  0, 35, 35, 35, month + 9, month + 39, 'unpaid', month + 9, month + 9, 0
from company, fees f, times where k = 12 order by order_id;

create temp table lined as
select id as order_id, 1::numeric as sign, day, price, before, after, v from billed
union all select red, -1, day, price, before, after, v from reds;
analyze lined;
insert into order_lines (organization_id, order_id, line_no, item, surcharge_item_id, name, tier, price_version_id,
  surcharge_version_id, from_date, to_date, volume, price, amount, tax_treatment, tax_rate)
select org, order_id, row_number() over (partition by order_id order by nr), case when nr <= 3 then 'water' else 'surcharge' end,
  case nr when 4 then resource when 5 then sewage end,
  case nr when 4 then '水资源费' when 5 then '污水处理费' else '水费' end, case when nr <= 3 and l.price = 1 then nr end,
  p.version, case nr when 4 then resource_version when 5 then sewage_version end,
  (day - interval '1 month')::date, day, sign * q, t.price, sign * round(q * t.price, 2),
  case when nr <= 3 then 'taxable' else 'exempt' end, case when nr <= 3 then 0.03 else 0 end
from company, items, lined l
join prices p on p.n = l.price
cross join lateral (values
  (1, case when l.price = 1 then least(after, 180) - least(before, 180) else v end, case when l.price = 1 then 2.07 else 5.5 end),
  (2, case when l.price = 1 then least(greatest(after, 180), 260) - least(greatest(before, 180), 260) end, 4.07),
  (3, case when l.price = 1 then greatest(after, 260) - greatest(before, 260) end, 6.07),
  (4, v, 1.57), (5, v, 1.36)) t (nr, q, price)
where q > 0;
insert into order_lines (organization_id, order_id, line_no, item, name, from_date, to_date, amount, tax_treatment, tax_rate)
select org, order_id, 1, 'fee', '换表费', month, month + 9, 35, 'taxable', 0.03 from company, fees, times where k = 12;
insert into order_parts (organization_id, order_id, part_no, meter_id, tier_year, from_date, to_date, price_version_id, volume,
  cumulative_before, cumulative_after)
select org, b.id, 1, meter, tier_year, (day - interval '1 month')::date, day, p.version, v, before, after
from company, billed b join prices p on p.n = b.price order by b.id;
insert into order_parts (organization_id, order_id, part_no, meter_id, tier_year, from_date, to_date, price_version_id, volume,
  cumulative_before, cumulative_after)
select org, red, 1, meter, tier_year, (day - interval '1 month')::date, day, p.version, -v, after, before
from company, reds b join prices p on p.n = b.price;

insert into readings (organization_id, id, meter_id, installation_id, source, previous_reading, current_reading, read_at, volume,
  abnormal, status, order_id, reader_id, created_by, created_at, updated_at)
select org, b.id, b.meter, n.id, case when b.i % 60 = 8 then 'estimate' when b.i % 900 = 4 then 'remote' when b.i % 25 = 6 then 'manual' else 'import' end,
  reading_before, reading_before + b.v, day + time '08:00' + make_interval(secs => b.i % 1000 * 20), b.v,
  case when abs(hashint4(b.id::int)) % 150 = 0 then array['surge'] else '{}' end, case when flushed then 'void' else 'billed' end, b.id,
  ids[2 + (b.i - 1) / 1000 % 40], ids[1], day + time '20:00' + make_interval(mins => (b.i - 1) / 1000), day + time '20:00' + make_interval(mins => (b.i - 1) / 1000)
from company, people, billed b join installations n on n.organization_id = (select org from company) and n.meter_id = b.meter order by b.id;
-- Readings that wait for a bill are rare.
insert into readings (organization_id, id, meter_id, installation_id, source, previous_reading, current_reading, read_at, volume, status)
select org, meters * 12 + row_number() over (order by i), a.id, n.id, 'remote', 1000, 1000, today - 1 + time '08:00', 0, 'pending'
from company, accounts a join installations n on n.organization_id = (select org from company) and n.meter_id = a.id where i % 2000 = 11;
insert into counters (organization_id, name, value)
select org, 'order_no', (select max(id) from orders where organization_id = org) from company
union all select org, 'account_no', meters from company;
