-- The home page sums the orders of a month and what is owed, of all places or of one: from indexes alone.
drop index orders_issued_idx;
create index orders_issued_idx on orders (organization_id, issued_on, id) include (meter_id, amount, volume, outstanding, status);
drop index orders_open_idx;
create index orders_open_idx on orders (organization_id, due_date, id) include (meter_id, outstanding) where outstanding > 0;
-- The payments of a place.
drop index payments_posted_idx;
create index payments_posted_idx on payments (organization_id, posted_on, method) include (amount, meter_id);
