-- A distributed database refuses `on delete set null` of one column of a key. The invoice that is deleted is taken out of
-- its companion by the command.
alter table invoices drop constraint invoices_companion_fkey;
alter table invoices add constraint invoices_companion_fkey
  foreign key (organization_id, companion_id) references invoices (organization_id, id);
