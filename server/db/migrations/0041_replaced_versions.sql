-- A version whose orders are all reversed may be followed by one of the same day; the later one counts. Of those that no order was
-- billed with, there is one a day.
alter table water_price_versions drop constraint water_price_versions_from_key;
create unique index water_price_versions_from_key on water_price_versions (organization_id, water_price_id, effective_from) where not used;
create index water_price_versions_from_idx on water_price_versions (organization_id, water_price_id, effective_from, id);
alter table surcharge_item_versions drop constraint surcharge_item_versions_from_key;
create unique index surcharge_item_versions_from_key on surcharge_item_versions (organization_id, surcharge_item_id, effective_from)
  where not used;
create index surcharge_item_versions_from_idx on surcharge_item_versions (organization_id, surcharge_item_id, effective_from, id);
