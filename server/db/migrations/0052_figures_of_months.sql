-- A closed month keeps its charges by price, item and tax treatment, and how many meters were unread then: its page and its sheet are
-- read at once, and stay as they were. Null where it was closed before this, or along with a later month.
alter table periods add column unread integer check (unread >= 0), add column charges jsonb,
  add constraint periods_open_keeps_nothing check (state = 'closed' or (unread is null and charges is null));

-- The figures of an open month are read whenever somebody looks at it: the index alone answers for its payments.
drop index payments_posted_idx;
create index payments_posted_idx on payments (organization_id, posted_on, method) include (amount);
create index payments_unmatched_day_idx on payments (organization_id, posted_on)
  where bank_account_id is not null and reconcile_status <> 'matched' and status = 'success' and kind <> 'reversal';
