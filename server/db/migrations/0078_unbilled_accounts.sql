-- Finds the accounts whose last bill is long ago, and how often each was not read since.
create index meter_states_last_read_idx on meter_states (organization_id, last_read_at);
create index not_read_meters_meter_idx on not_read_meters (organization_id, meter_id, month);
