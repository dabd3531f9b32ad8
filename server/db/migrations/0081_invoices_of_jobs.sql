-- The job that made an invoice with others: what became of them is told once. Null: it was made, or is tried again, alone.
alter table invoices add column job_id bigint;
