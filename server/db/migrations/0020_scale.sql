-- What lists of millions of rows are asked for: orders and filters that no index answered, and rare states.

-- The order list's orders. What is unpaid is found by orders_open_idx, or is the newest.
create index orders_issued_idx on orders (organization_id, issued_on, id);
create index orders_due_idx on orders (organization_id, due_date, id);
create index orders_amount_idx on orders (organization_id, amount, id);
create index orders_status_idx on orders (organization_id, status, id) where status <> 'unpaid';
create index orders_kind_idx on orders (organization_id, kind, id) where kind <> 'reading';
-- Until when a price has billed.
create index orders_price_idx on orders (organization_id, water_price_id, period_to);

create index payments_amount_idx on payments (organization_id, amount, id);
create index payments_method_idx on payments (organization_id, method, id);
create index payments_cashier_idx on payments (organization_id, cashier_id, id);
-- Of a bank's number one types the beginning.
create index payments_channel_idx on payments (organization_id, lower(channel_no)) where channel_no <> '';
create index payments_kind_idx on payments (organization_id, kind, id) where kind <> 'payment';
create index payments_status_idx on payments (organization_id, status, id) where status <> 'success';

-- One reading order per meter and reading time. The rows that it is not meant for stand in it under their own ids: so it holds
-- every reading of a meter, in the order of time.
drop index readings_time_key;
create unique index readings_time_key on readings (organization_id, meter_id, read_at,
  (case when status <> 'void' and source not in ('change_old', 'change_new') then 0 else id end));
create index readings_source_idx on readings (organization_id, source, id);
create index readings_status_idx on readings (organization_id, status, id) where status <> 'billed';

-- A reading is of its installation's meter: one key says both, and a reading of another meter's device cannot be.
drop index installations_meter_idx;
alter table installations add constraint installations_meter_key unique (organization_id, meter_id, id);
alter table readings drop constraint readings_installation_fkey, drop constraint readings_meter_fkey;
alter table readings add constraint readings_installation_fkey foreign key (organization_id, meter_id, installation_id)
  references installations (organization_id, meter_id, id);
drop index readings_installation_idx;

-- How many accounts have a price: counted without looking at them.
drop index meters_water_price_idx;
create index meters_water_price_idx on meters (organization_id, water_price_id, status);

create index sms_messages_status_idx on sms_messages (organization_id, status, id) where status in ('failed', 'suppressed');
create index sms_messages_reason_idx on sms_messages (organization_id, reason, id) where reason is not null;
create index sms_messages_created_idx on sms_messages (organization_id, created_at, id);
