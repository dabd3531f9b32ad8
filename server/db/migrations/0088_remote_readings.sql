-- A reading that was made of a report keeps which: the report of its device with this freeze.
alter table readings add column frozen_at timestamptz;
alter table readings add constraint readings_report check (frozen_at is null or source = 'remote');
create index readings_report_idx on readings (organization_id, installation_id, frozen_at) where frozen_at is not null;

-- Meters that watch (考核表) have no price and are never billed: their readings stand for themselves.
alter table readings drop constraint readings_status_check;
alter table readings add constraint readings_status_check check (status in ('pending', 'billed', 'watched', 'void'));
alter table meters add column watches_id bigint;
alter table meters add constraint meters_watches_fkey foreign key (organization_id, watches_id)
  references locations (organization_id, id);
alter table meters alter column water_price_id drop not null;
alter table meters drop constraint meters_meter_class_check;
alter table meters add constraint meters_meter_class_check check (meter_class in ('single', 'master', 'sub', 'monitor'));
alter table meters add constraint meters_monitor
  check ((meter_class = 'monitor') = (water_price_id is null) and (meter_class = 'monitor') = (watches_id is not null));
create index meters_watches_idx on meters (organization_id, watches_id) where watches_id is not null;

-- Why the last look for reports took none of a meter for its round. The month counts as in meter_months.
create table remote_misses (
  organization_id bigint not null,
  month integer not null,
  meter_id bigint not null,
  refusal jsonb not null,
  found_at timestamptz not null,
  constraint remote_misses_pkey primary key (organization_id, month, meter_id),
  constraint remote_misses_meter_fkey foreign key (organization_id, meter_id) references meters (organization_id, id) on delete cascade
);
create index remote_misses_meter_idx on remote_misses (organization_id, meter_id);

-- The last job that took reports for a book's round, of a person or the worker's.
create table remote_takes (
  organization_id bigint not null,
  month integer not null,
  location_id bigint not null,
  job_id bigint not null,
  looked_at timestamptz not null,
  constraint remote_takes_pkey primary key (organization_id, month, location_id),
  constraint remote_takes_location_fkey foreign key (organization_id, location_id) references locations (organization_id, id) on delete cascade
);
create index remote_takes_location_idx on remote_takes (organization_id, location_id);

-- The due date that a removed device had, for its return; and what is due soon, for the home page.
alter table installations add column verify_due_date date;
create index meters_verify_due_idx on meters (organization_id, verify_due_date)
  where verify_due_date is not null and status <> 'closed';
