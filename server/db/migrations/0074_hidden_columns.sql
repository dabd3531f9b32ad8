-- The columns that a sheet does not show and an import reads: the check names them.
alter table jobs
  add column hidden_columns text[] not null default '{}';
