-- The trail is read by time and by who acted: entries of a moment, of some days, of one person, newest first.
create index audit_entries_at_idx on audit_entries (organization_id, at, id);
create index audit_entries_actor_idx on audit_entries (organization_id, actor_id, at, id);
create index platform_audit_entries_at_idx on platform_audit_entries (at, id);
create index platform_audit_entries_object_idx on platform_audit_entries (object_type, object_id, id);
