-- A photo of a reading is an attachment of the reading, and through it of the reading's meter: `meter_id` stays that meter.
alter table attachments add column reading_id bigint;
alter table attachments add constraint attachments_reading_fkey foreign key (organization_id, reading_id)
  references readings (organization_id, id);
create index attachments_reading_idx on attachments (organization_id, reading_id, id) where reading_id is not null;
