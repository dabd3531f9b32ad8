-- The master under which an order of a sub was posted: only such orders are deducted from that master's. Orders before this rule
-- have none, so they never are.
alter table orders add column master_id bigint;
alter table orders add constraint orders_master_fkey foreign key (organization_id, master_id)
  references meters (organization_id, id);
create index orders_of_subs_idx on orders (organization_id, master_id, id) where master_id is not null;
-- What a master's order deducts for its subs; a sub's reversal makes it negative. Negated on a red.
alter table orders add column deducted_volume numeric(12,3) not null default 0;
create table order_deductions (
  organization_id bigint not null,
  -- Of the master.
  order_id bigint not null,
  sub_order_id bigint not null,
  -- A flush of the master's order frees what it deducted; the flushed order still names it.
  is_live boolean not null default true,
  primary key (organization_id, order_id, sub_order_id),
  constraint order_deductions_order_fkey foreign key (organization_id, order_id) references orders (organization_id, id),
  constraint order_deductions_sub_order_fkey foreign key (organization_id, sub_order_id)
    references orders (organization_id, id)
);
create unique index order_deductions_live_key on order_deductions (organization_id, sub_order_id) where is_live;
-- Why a reading of a master waits for its order.
alter table readings add column hold_reason text collate "C"
  check (hold_reason in ('subs_unread', 'subs_exceed'));
