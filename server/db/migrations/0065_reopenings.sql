-- A final reading ends with a reopening that was posted after it. The account's newest order tells which came first: days and clocks do
-- not, since all of it may happen in one second.
alter table meter_spells add column reopened_after_id bigint,
  add constraint meter_spells_reopened_after_fkey foreign key (organization_id, reopened_after_id)
    references orders (organization_id, id),
  add constraint meter_spells_reopened_check check (reopened_after_id is null or kind = 'closed' and ended_on is not null);
update meter_spells p set reopened_after_id = (
  select max(o.id) from orders o
  where o.organization_id = p.organization_id and o.meter_id = p.meter_id
    and (o.created_at < p.updated_at or o.created_at = p.updated_at and o.period_to < p.ended_on)
)
where p.kind = 'closed' and p.ended_on is not null;
-- By days, a final reading counted as one again once its order was reissued.
with recursive finals as (
  select o.organization_id, o.meter_id, o.id as first, m.customer_since <= o.customer_version and o.source = 'final' as is_final
  from meters m
  cross join lateral (
    select l.id, l.organization_id, l.meter_id, l.customer_version, r.source
    from orders l join readings r on r.organization_id = l.organization_id and r.id = l.reading_id
    where l.organization_id = m.organization_id and l.meter_id = m.id and l.kind = 'reading' and l.status not in ('red', 'red_flushed')
    order by r.read_at desc limit 1
  ) o
  where exists (
    select from meter_spells p where p.organization_id = m.organization_id and p.meter_id = m.id and p.reopened_after_id is not null
  )
  union all
  select f.organization_id, f.meter_id, o.reissue_of_id, f.is_final
  from finals f join orders o on o.organization_id = f.organization_id and o.id = f.first where o.reissue_of_id is not null
)
update meter_states s set is_final = n.is_final and not exists (
  select from meter_spells p
  where p.organization_id = s.organization_id and p.meter_id = s.meter_id and p.reopened_after_id >= n.first
)
from (
  select organization_id, meter_id, min(first) as first, bool_and(is_final) as is_final from finals group by organization_id, meter_id
) n
where s.organization_id = n.organization_id and s.meter_id = n.meter_id;
