-- More billed decimals may come between two readings of a meter. The previous index stays cut as the order that billed it
-- cut it, so that what lies between is billed once: an order keeps those decimals, and a meter those of its last reading.

alter table orders
  -- Null: cut like the current index. So are first readings, and what was billed before this column came.
  add column previous_volume_scale smallint check (previous_volume_scale between 0 and 3);
alter table meter_states
  -- Null before the first order.
  add column last_volume_scale smallint check (last_volume_scale between 0 and 3);
update meter_states s set last_volume_scale = l.volume_scale
from (
  select distinct on (o.organization_id, o.meter_id) o.organization_id, o.meter_id, o.volume_scale
  from orders o
  join readings r on r.organization_id = o.organization_id and r.id = o.reading_id
  where o.status not in ('red', 'red_flushed')
  order by o.organization_id, o.meter_id, r.read_at desc, r.id desc
) l
where s.organization_id = l.organization_id and s.meter_id = l.meter_id;
