-- An order and its reading refer to each other, and are written together. The key stands on the order's side: so a reading is
-- written before the order has its number, and commands wait for each other only while orders are written. `verify` checks
-- both directions.
alter table readings drop constraint readings_order_fkey;
alter table orders add constraint orders_reading_fkey foreign key (organization_id, reading_id)
  references readings (organization_id, id);
