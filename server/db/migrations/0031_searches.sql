-- Searches of lists of millions of rows.

-- Trigrams find three characters or more, and most Chinese names are shorter: the accounts that have all characters of a text.
create index meters_characters_idx on meters using gin (organization_id, string_to_array(search_text, null));
analyze meters;

-- Who did what, from where, in which request.
create index audit_entries_action_idx on audit_entries (organization_id, action, at, id);
create index audit_entries_address_idx on audit_entries (organization_id, address, at, id);
create index audit_entries_request_idx on audit_entries (organization_id, request_id) where request_id <> '';
create index platform_audit_entries_action_idx on platform_audit_entries (action, at, id);
create index platform_audit_entries_actor_idx on platform_audit_entries (actor_id, at, id);

-- Of a phone number one types the beginning.
create index sms_messages_phone_idx on sms_messages (organization_id, phone) where phone <> '';
