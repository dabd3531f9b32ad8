-- The search in the header: what begins with the typed text is a range of an index, in a city too.
create index meters_customer_name_idx on meters (organization_id, customer_name collate "C");
create index meters_address_idx on meters (organization_id, address collate "C");
create index meters_phone_idx on meters (organization_id, phone) where phone <> '';
-- The devices of an account, those that were taken out too.
create index installations_meter_no_idx on installations (organization_id, meter_no);
