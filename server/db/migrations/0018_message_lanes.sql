-- What waits of a schedule, in the order in which it goes: looked for every other second, for every schedule.
create index sms_messages_queue_idx on sms_messages (organization_id, schedule_id, send_after, id)
  where status = 'queued';
