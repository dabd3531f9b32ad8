-- Lists that reports lead to, found from an index when they have few rows among millions.
-- The readings of a reader: theirs, or those they entered for nobody.
create index readings_reader_idx on readings (organization_id, coalesce(reader_id, created_by), read_at);
-- Nearly every order has water of the first tier and surcharges; what else a line can be is found here.
create index order_lines_tier_idx on order_lines (organization_id, tier, order_id) where tier > 1;
create index order_lines_rare_item_idx on order_lines (organization_id, item, name, order_id)
  where item not in ('water', 'surcharge');
-- Most payments are never compared with a bank's file.
create index payments_reconcile_idx on payments (organization_id, reconcile_status, id) where reconcile_status <> 'none';
