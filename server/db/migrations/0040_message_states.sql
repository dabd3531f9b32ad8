-- The log by each state: a provider that reports no delivery leaves every message at "sent", another one none.
drop index sms_messages_status_idx;
create index sms_messages_status_idx on sms_messages (organization_id, status, id);
