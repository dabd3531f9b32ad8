-- The readings of a reader, as the report of the readers and the list count them: theirs, or those they entered for nobody.
create index readings_reader_idx on readings (organization_id, coalesce(reader_id, created_by), read_at);
