-- A reading belongs to whoever reads the meter's book, not to whoever enters it (created_by); null: the book names nobody. So far
-- the one who entered it was written as its reader. Nobody knows any more who read these: where the one who entered it reads a book,
-- it is still theirs, else it belongs to the present reader of the meter's book. A change-over is read by the fitter, whom nothing
-- names.
drop index readings_reader_idx;
alter table not_read_meters add column reader_id bigint;

update readings set reader_id = null where source in ('change_old', 'change_new');
with recursive reached as (
  select organization_id, id, case when level = 'book' then id end as book from locations where parent_id is null
  union all
  select l.organization_id, l.id, case when l.level = 'book' then l.id else r.book end
  from reached r join locations l on l.organization_id = r.organization_id and l.parent_id = r.id
), of_books as (
  select m.organization_id, m.id as meter_id, b.reader_id
  from meters m
  join reached r on r.organization_id = m.organization_id and r.id = m.location_id
  join locations b on b.organization_id = r.organization_id and b.id = coalesce(r.book, r.id)
), marked as (
  update not_read_meters n set reader_id = case
      when exists (select from locations l where l.organization_id = n.organization_id and l.reader_id = n.created_by)
        then n.created_by
      else b.reader_id
    end
  from of_books b where b.organization_id = n.organization_id and b.meter_id = n.meter_id
)
update readings r set reader_id = b.reader_id
from of_books b
where b.organization_id = r.organization_id and b.meter_id = r.meter_id and r.source not in ('change_old', 'change_new')
  and r.reader_id is distinct from b.reader_id
  and not exists (select from locations l where l.organization_id = r.organization_id and l.reader_id = r.reader_id);

create index readings_reader_idx on readings (organization_id, reader_id, read_at);
create index readings_entered_idx on readings (organization_id, created_by, read_at);
