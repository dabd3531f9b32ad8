-- Orders and payments name the customer as they were made. `meters` has the present data of the customer, and this table has each
-- version before it; `customer_version` counts them. Documents from before this migration have the present version, which is the
-- first. The defaults are constants, so that no row of a document is written.
create table customer_versions (
  organization_id bigint not null,
  meter_id bigint not null,
  version integer not null check (version > 0),
  customer_name text not null,
  phone text collate "C" not null,
  address text not null,
  title_type text collate "C" not null,
  buyer_name text not null,
  buyer_tax_id text collate "C" not null,
  buyer_address text not null,
  buyer_phone text collate "C" not null,
  buyer_bank text not null,
  buyer_account text collate "C" not null,
  buyer_email text collate "C" not null,
  withholding jsonb,
  replaced_at timestamptz not null,
  primary key (organization_id, meter_id, version),
  constraint customer_versions_meter_fkey foreign key (organization_id, meter_id) references meters (organization_id, id)
    on delete cascade
);
alter table orders add column customer_version integer not null default 1;
alter table payments add column customer_version integer not null default 1;
alter table meters add column customer_version integer not null default 1;

-- A search finds former names, too.
alter table meters add column former_names text not null default '';
alter table meters drop column search_text;
alter table meters add column search_text text not null generated always as (
  account_no || ' ' || meter_no || ' ' || customer_name || ' ' || phone || ' ' || address || ' ' || former_names
) stored;
create index meters_search_idx on meters using gin (organization_id, search_text gin_trgm_ops);
