-- What a module has reported last, beside its binding: each batch of reports writes these rows. They are narrow, no index of theirs ever
-- changes, and half of each page is free, so that a new version of a row stands on the page of the old one.
create table module_states (
  organization_id bigint not null,
  module_id bigint not null,
  -- How often it was changed: whoever has decided by what stood here writes only if nobody has written since.
  turn integer not null default 0,
  -- Whether its binding has no end yet, as the list of those that are silent for the longest time must know of each.
  is_open boolean not null default true,
  last_report_at timestamptz,
  last_index numeric(12,3),
  heard_at timestamptz,
  valve_at timestamptz,
  last_gateway_id bigint,
  battery integer,
  rsrp integer,
  valve text collate "C" not null default 'unknown' check (valve in ('open', 'closed', 'unknown')),
  constraint module_states_pkey primary key (organization_id, module_id),
  constraint module_states_module_fkey foreign key (organization_id, module_id) references modules (organization_id, id)
    on delete cascade,
  constraint module_states_last_gateway_fkey foreign key (organization_id, last_gateway_id) references services (organization_id, id)
) with (fillfactor = 45);

insert into module_states (organization_id, module_id, is_open, last_report_at, last_index, heard_at, valve_at, last_gateway_id, battery,
  rsrp, valve)
select organization_id, id, bound_until is null, last_report_at, last_index, heard_at, valve_at, last_gateway_id, battery, rsrp, valve
from modules order by organization_id, id;

alter table modules
  drop column last_report_at, drop column last_index, drop column heard_at, drop column valve_at, drop column last_gateway_id,
  drop column battery, drop column rsrp, drop column valve;
alter table modules reset (fillfactor);
