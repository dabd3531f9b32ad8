-- An order explains itself whatever the organization's settings are by then: the scale that cut its indexes is its own, and
-- the tier year of a billed day never changes, because the organization keeps the dates of its starts.

alter table organizations
  -- [{"from": null | date, "start": "MM-DD"}], ascending: settings.tier_year_start is the last one's.
  add column tier_years jsonb not null default '[{"from": null, "start": "01-01"}]';
update organizations set
  tier_years = jsonb_build_array(jsonb_build_object('from', null, 'start', settings ->> 'tier_year_start')),
  settings = settings - 'tier_year_start'
where settings ? 'tier_year_start';

alter table orders add column volume_scale smallint check (volume_scale between 0 and 3);
update orders o set volume_scale = coalesce((g.settings ->> 'volume_scale')::smallint, 0)
from organizations g where g.id = o.organization_id;
alter table orders alter column volume_scale set not null;
