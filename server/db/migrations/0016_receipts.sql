-- What the receipt says of cash: the money that was handed over, of which the change is the rest; and how often it was printed.
alter table payments
  add column tender numeric(14, 2),
  add column print_count integer not null default 0 check (print_count >= 0),
  add constraint payments_tender
    check (tender is null or (method = 'cash' and kind in ('payment', 'prepay') and tender >= amount));
