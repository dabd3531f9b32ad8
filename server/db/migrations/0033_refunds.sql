-- Refunds: why, and to whom. A reversal has a reason, too.
alter table payments add column reason text not null default '', add column payee jsonb;
alter table payments add constraint payments_payee check (payee is null or kind = 'refund');
-- A bank's number belongs to one refund.
create unique index payments_refund_no_key on payments (organization_id, method, channel_no)
  where channel_no <> '' and kind = 'refund';
