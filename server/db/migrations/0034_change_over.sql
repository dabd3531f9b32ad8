-- An order names the device that was read, whatever number the account's device has later.
alter table orders add column meter_no text collate "C" not null default '';
update orders o set meter_no = m.meter_no from meters m where m.organization_id = o.organization_id and m.id = o.meter_id;
-- A change-over that was taken back leaves a device that was never in use.
alter table installations add column withdrawn_at timestamptz;
-- Billing looks for readings that wait for their order; few do.
create index readings_pending_idx on readings (organization_id, meter_id, read_at, id) where status = 'pending';
