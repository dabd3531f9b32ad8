-- Beside the volume of a month stands what was billed of it: a master's without its subs', less reductions, with minimums. `volume`
-- stays what it was; so do the figures that closed months keep.
alter table meter_months add column billed_volume numeric(14, 3) not null default 0;
alter table month_totals add column billed_volume numeric(16, 3) not null default 0;
alter table month_volumes add column billed_volume numeric(16, 3) not null default 0;

update meter_months k set billed_volume = b.billed_volume
from (
  select organization_id, meter_id, left(billing_month, 4)::int * 12 + right(billing_month, 2)::int as month, sum(billed_volume) as billed_volume
  from orders group by 1, 2, 3
) b
where k.organization_id = b.organization_id and k.meter_id = b.meter_id and k.month = b.month and b.billed_volume <> 0;
update month_totals t set billed_volume = b.billed_volume
from (
  select organization_id, month, meter_id / 1024 as block, sum(billed_volume) as billed_volume
  from meter_months where has_documents group by 1, 2, 3
) b
where t.organization_id = b.organization_id and t.month = b.month and t.block = b.block;
update month_volumes v set billed_volume = b.billed_volume
from (
  select organization_id, left(billing_month, 4)::int * 12 + right(billing_month, 2)::int as month, meter_id / 1024 as block,
    coalesce(water_price_id, 0) as water_price_id, sum(billed_volume) as billed_volume
  from orders group by 1, 2, 3, 4
) b
where v.organization_id = b.organization_id and v.month = b.month and v.block = b.block and v.water_price_id = b.water_price_id;
-- From now on the ledger writes them.
alter table meter_months alter column billed_volume drop default;
alter table month_totals alter column billed_volume drop default;
alter table month_volumes alter column billed_volume drop default;
-- They are counted again within a minute, with what was billed.
delete from prepared_figures;
