-- An order of the kind `opening` is a bill of another system that was open when the organization moved in (期初账单).
alter table orders drop constraint orders_kind_check;
alter table orders add constraint orders_kind_check check (kind in ('reading', 'red', 'back_charge', 'fee', 'opening'));
-- One that the other system has invoiced is never invoiced here.
alter table orders drop constraint orders_invoice_status_check;
alter table orders add constraint orders_invoice_status_check
  check (invoice_status in ('none', 'issuing', 'partial', 'issued', 'red', 'elsewhere'));

-- The facts of such a bill as the sheet had them. `volume`, `paid` and the penalty count in no sum of the months here.
create table opening_bills (
  organization_id bigint not null,
  order_id bigint not null,
  move_in_id bigint not null,
  external_no text collate "C" not null,
  original_amount numeric(14,2) not null,
  original_paid numeric(14,2) not null,
  volume numeric(12,3),
  penalty_carried numeric(14,2) not null,
  penalty_from date not null,
  -- The day after the other system's last one: no payment counts before it.
  first_day date not null,
  -- The day of the load, in whose month it begins to be owed here.
  loaded_on date not null,
  is_invoiced boolean not null,
  -- The number of the red invoice that the other system issued, when the order was reversed.
  elsewhere_red_no text collate "C" not null default '',
  constraint opening_bills_pkey primary key (organization_id, order_id),
  constraint opening_bills_order_fkey foreign key (organization_id, order_id) references orders (organization_id, id),
  constraint opening_bills_move_in_fkey foreign key (organization_id, move_in_id) references move_ins (organization_id, id),
  constraint opening_bills_external_no_key unique (organization_id, external_no),
  constraint opening_bills_external_no_check check (char_length(external_no) between 1 and 40),
  constraint opening_bills_paid check (original_paid >= 0 and original_paid < original_amount),
  constraint opening_bills_penalty_carried_check check (penalty_carried >= 0),
  constraint opening_bills_volume_check check (volume >= 0)
);
create index opening_bills_move_in_idx on opening_bills (organization_id, move_in_id, order_id);

-- The debts that a month's opening orders bring: they are in its opening amount, and in no charge.
alter table meter_months add column brought numeric(14,2) not null default 0;
alter table month_totals add column brought numeric(16,2) not null default 0;
