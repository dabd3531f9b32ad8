-- What a sheet shows beside its rows: the check names it.
alter table jobs
  add column hidden_rows integer not null default 0,
  add column other_sheets text[] not null default '{}';
