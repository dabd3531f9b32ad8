-- The volumes of a month's orders by price, reds included, written by the ledger with the charges, so that a report of a year by
-- category needs no order of a city. Split by blocks of meters as month_totals are; 0 stands for no price.
create table month_volumes (
  organization_id bigint not null,
  month integer not null,
  block bigint not null,
  water_price_id bigint not null,
  volume numeric(16, 3) not null,
  primary key (organization_id, month, block, water_price_id)
);

insert into month_volumes
select organization_id, left(billing_month, 4)::int * 12 + right(billing_month, 2)::int, meter_id / 1024, coalesce(water_price_id, 0),
  sum(volume)
from orders group by 1, 2, 3, 4;
analyze month_volumes;
