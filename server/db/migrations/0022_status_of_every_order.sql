-- Unpaid orders lie together at the end: a count that has no index for them reads all orders before it finds the first.
drop index orders_status_idx;
create index orders_status_idx on orders (organization_id, status, id);
