-- Why a meter could not be read in a month. A reading of the month comes before it.
create table not_read_meters (
  organization_id bigint not null,
  meter_id bigint not null,
  -- year × 12 + month
  month integer not null,
  reason text collate "C" not null check (reason in ('locked', 'buried', 'refused', 'other')),
  remark text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (organization_id, month, meter_id),
  constraint not_read_meters_meter_fkey foreign key (organization_id, meter_id) references meters (organization_id, id)
    on delete cascade
);
