-- Whose archives are this installation's: its own id, and the ids that it has taken over. A restore does not bring these rows back, so
-- that what it makes is another installation.
create table backup_owners (
  id text collate "C" primary key default gen_random_uuid()::text,
  is_own boolean not null
);
create unique index backup_owners_own_idx on backup_owners (is_own) where is_own;
insert into backup_owners (is_own) values (true);
