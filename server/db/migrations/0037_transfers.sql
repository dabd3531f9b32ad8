-- 过户: from the day after a transfer on, an account has another customer. Each customer has the versions of customer_versions from
-- the first one that a transfer names.
create table meter_transfers (
  organization_id bigint not null,
  meter_id bigint not null,
  -- The first version of the new customer.
  version integer not null check (version > 1),
  -- The last day of the old customer.
  transferred_at date not null,
  -- The new customer owes what the old one had owed, and has the balance.
  is_taken_over boolean not null,
  -- In which the new customer's water is counted.
  tier_chain integer not null check (tier_chain > 0),
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (organization_id, meter_id, version),
  constraint meter_transfers_meter_fkey foreign key (organization_id, meter_id) references meters (organization_id, id)
    on delete cascade
);
-- Of the present customer: the first version, the first version whose orders are his dues, and the chain of the tier years.
alter table meters add column customer_since integer not null default 1;
alter table meters add column dues_since integer not null default 1;
alter table meters add column tier_chain integer not null default 1;
alter table meters add column transferred_at date;
-- What former customers still owe. `arrears` is the present customer's.
alter table meter_states add column former_arrears numeric(14,2) not null default 0
  constraint meter_states_former_arrears_not_negative check (former_arrears >= 0);
-- The volume of a tier year is counted within a chain: after a final reading a new customer begins another one.
alter table order_parts add column tier_chain integer not null default 1;
drop index order_parts_meter_idx;
create index order_parts_meter_idx on order_parts (organization_id, meter_id, tier_year, tier_chain) include (volume);
