-- The home figures of a large organization, which the worker counts every minute: counting them takes longer than a person waits.
create table prepared_figures (
  organization_id bigint primary key references organizations (id) on delete cascade,
  -- The moment that they show.
  as_of timestamptz not null,
  month text collate "C" not null,
  -- As server/features/dashboard/prepared-store.ts reads them.
  figures jsonb not null
);
