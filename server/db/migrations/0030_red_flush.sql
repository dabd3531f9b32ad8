-- A flushed order is billed anew line by line: the new order and the flushed one name each other, like an order and its red.
alter table orders add column reissue_of_id bigint;
alter table orders add column reissued_as_id bigint;
-- A reduction without a false index (a leak, a fire): billed is the volume less this, then the minimum. Negative on a red.
alter table orders add column deduct_volume numeric(12,3) not null default 0;
alter table orders add constraint orders_deduct_volume
  check (case when kind = 'red' then deduct_volume between volume and 0 else deduct_volume between 0 and volume end);
alter table orders add constraint orders_reissue_of_fkey foreign key (organization_id, reissue_of_id)
  references orders (organization_id, id);
create unique index orders_reissue_of_key on orders (organization_id, reissue_of_id) where reissue_of_id is not null;
