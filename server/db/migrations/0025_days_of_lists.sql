-- The days of payments and readings, and the newest row of each: where a list of a past span begins.
create index payments_paid_day_idx on payments (organization_id, ((paid_at at time zone 'Etc/GMT-8')::date), id);
create index readings_read_day_idx on readings (organization_id, ((read_at at time zone 'Etc/GMT-8')::date), id);
