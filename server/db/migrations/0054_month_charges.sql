-- What the lines of a month's orders add up to, reds included, by price, item, tier and tax treatment. The ledger writes it with the
-- orders, so that the page of an open month and the reports of charges need no line of a city. The rows of a month are split by
-- blocks of meters, as those of month_totals are. 0 stands for no price and for no tier.
create table month_charges (
  organization_id bigint not null,
  month integer not null,
  block bigint not null,
  water_price_id bigint not null,
  item text collate "C" not null,
  name text not null,
  tier integer not null,
  tax_treatment text collate "C" not null,
  tax_rate numeric(7, 6) not null,
  volume numeric(24, 9) not null,
  amount numeric(16, 2) not null,
  primary key (organization_id, month, block, water_price_id, item, name, tier, tax_treatment, tax_rate)
);

insert into month_charges
select o.organization_id, left(o.billing_month, 4)::int * 12 + right(o.billing_month, 2)::int, o.meter_id / 1024,
  coalesce(o.water_price_id, 0), l.item, l.name, coalesce(l.tier, 0), l.tax_treatment, l.tax_rate, coalesce(sum(l.volume), 0), sum(l.amount)
from orders o join order_lines l on l.organization_id = o.organization_id and l.order_id = o.id
group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
analyze month_charges;
