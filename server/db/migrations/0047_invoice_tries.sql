-- How often an invoice has been tried. Each try is a request of its own, whose number ends with it.
alter table invoices add column tries integer not null default 1 check (tries > 0);
update invoices set tries = substring(request_no from 'T(\d+)$')::integer where request_no ~ 'T\d+$';

-- The paper of an invoice that a red one has cancelled says so: those of earlier ones are made anew.
delete from invoice_files f using invoices i
where i.organization_id = f.organization_id and i.id = f.invoice_id and i.status = 'red_flushed';
update invoices set files_due_at = updated_at where status = 'red_flushed';
