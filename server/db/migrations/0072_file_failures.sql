-- How often in turn the files of an invoice could not be made.
alter table invoices add column files_failures integer not null default 0;
-- A cancelled invoice whose unmarked files were being kept at that moment has them still: they are made anew, with the mark.
delete from invoice_files f using invoices i
where i.organization_id = f.organization_id and i.id = f.invoice_id and i.files_due_at is not null;
