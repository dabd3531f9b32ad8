-- The ids of the accounts and orders that a load writes. Nobody sees these rows before the load ends, and lists end before them.
alter table organizations add column coming_ids jsonb;
