-- Monthly orders, kept: a row per meter and month in which something was billed, flushed or paid, and in every month between two of
-- these in which the meter owed something. The ledger writes it in the transaction of the documents; `verify` compares the two.
-- Months are counted as year × 12 + month. Documents count by billing_month, allocations by posted_on.
create table meter_months (
  organization_id bigint not null,
  meter_id bigint not null,
  month integer not null,
  -- Never changes; here because lists are ordered by it.
  account_no text collate "C" not null,
  -- False: nothing happened in this month, the meter only owed something.
  has_documents boolean not null,
  opening numeric(14,2) not null,
  charges numeric(14,2) not null,
  red numeric(14,2) not null,
  payments numeric(14,2) not null,
  closing numeric(14,2) not null,
  penalties numeric(14,2) not null,
  volume numeric(14,3) not null,
  order_count integer not null,
  primary key (organization_id, meter_id, month)
);

-- The sums of the same documents, for the totals of long lists: per block of 1024 meters, so that commands seldom meet in a row.
create table month_totals (
  organization_id bigint not null,
  month integer not null,
  block bigint not null,
  charges numeric(16,2) not null,
  red numeric(16,2) not null,
  payments numeric(16,2) not null,
  penalties numeric(16,2) not null,
  volume numeric(16,3) not null,
  order_count bigint not null,
  primary key (organization_id, month, block)
);

-- The month of a meter's newest row. After it a meter owes its arrears in every month, and no row says so.
alter table meter_states add column last_month integer;

insert into meter_months (organization_id, meter_id, month, account_no, has_documents, opening, charges, red, payments, closing,
  penalties, volume, order_count)
with movements as (
  select organization_id, meter_id, left(billing_month, 4)::int * 12 + right(billing_month, 2)::int as month, amount as net,
    case when kind <> 'red' then amount else 0 end as charges, case when kind = 'red' then amount else 0 end as red,
    0::numeric as payments, 0::numeric as penalties, volume, case when kind <> 'red' then 1 else 0 end as orders
  from orders
  union all
  select organization_id, meter_id, (extract(year from posted_on) * 12 + extract(month from posted_on))::int, -principal, 0, 0,
    principal, penalty, 0, 0
  from allocations
), months as (
  select organization_id, meter_id, month, sum(net) as net, sum(charges) as charges, sum(red) as red, sum(payments) as payments,
    sum(penalties) as penalties, sum(volume) as volume, sum(orders)::int as order_count
  from movements group by organization_id, meter_id, month
), chained as (
  select *, sum(net) over meter as closing, lead(month) over meter as next from months
  window meter as (partition by organization_id, meter_id order by month)
), kept as (
  select organization_id, meter_id, month, true as has_documents, closing - net as opening, charges, red, payments, closing,
    penalties, volume, order_count
  from chained
  union all
  select organization_id, meter_id, gap, false, closing, 0, 0, 0, closing, 0, 0, 0
  from chained cross join lateral generate_series(month + 1, next - 1) gap
  where closing <> 0 and next > month + 1
)
select k.organization_id, k.meter_id, k.month, m.account_no, k.has_documents, k.opening, k.charges, k.red, k.payments, k.closing,
  k.penalties, k.volume, k.order_count
from kept k join meters m on m.organization_id = k.organization_id and m.id = k.meter_id
order by k.organization_id, k.month, m.account_no;

insert into month_totals (organization_id, month, block, charges, red, payments, penalties, volume, order_count)
select organization_id, month, meter_id / 1024, sum(charges), sum(red), sum(payments), sum(penalties), sum(volume), sum(order_count)
from meter_months where has_documents group by organization_id, month, meter_id / 1024;

update meter_states s set last_month = l.month
from (select organization_id, meter_id, max(month) as month from meter_months group by organization_id, meter_id) l
where s.organization_id = l.organization_id and s.meter_id = l.meter_id;

create index meter_months_account_idx on meter_months (organization_id, month, account_no, meter_id);
create index meter_months_closing_idx on meter_months (organization_id, month, closing, account_no, meter_id);
create index meter_months_charges_idx on meter_months (organization_id, month, charges, account_no, meter_id);
analyze meter_months;
analyze month_totals;
