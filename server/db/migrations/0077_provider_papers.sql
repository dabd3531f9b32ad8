-- A tax platform may wait for a person, and bring the paper with the number.
alter table invoices
  add column held text collate "C" constraint invoices_held_check check (held in ('login', 'face', 'quota')),
  add column held_words text not null default '',
  add column held_link text collate "C" not null default '',
  add constraint invoices_held check (held is null or status = 'issuing');
create index invoices_held_idx on invoices (organization_id, held) where held is not null;

alter table invoice_files
  drop constraint invoice_files_format_check,
  add constraint invoice_files_format_check check (format in ('pdf', 'ofd', 'xml')),
  add column from_provider boolean not null default false;
