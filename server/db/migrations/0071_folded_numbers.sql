-- A number has one spelling (rules/identity/numbers-and-names.md): without the characters that are not shown
-- (Default_Ignorable_Code_Point), in NFKC, without blanks at its ends. server/db/folded-number.ts says the same.
create function pg_temp.folded_number(text) returns text immutable language sql as $$
  select btrim(normalize(regexp_replace($1, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), nfkc),
    E'\t\n\x0b\f\r \u1680\u2028\u2029')
$$;

-- Stored numbers are folded, unless that leaves nothing of one (or makes it too long), or another one of its key is then the same:
-- those stay, and `npm run doctor` names them. Only a number with a character outside of ASCII can differ from its folded form, and there are
-- few of these. What was issued (orders, invoices, runs, used prices) stays as it was issued.
create temp table refolded on commit drop as
  select 'device' as kind, 'device' as key, organization_id, id, pg_temp.folded_number(meter_no) as number from meters
  where status <> 'closed' and octet_length(meter_no) > char_length(meter_no) and meter_no <> pg_temp.folded_number(meter_no)
  union all
  select 'location', 'location', organization_id, id, pg_temp.folded_number(code) from locations
  where octet_length(code) > char_length(code) and code <> pg_temp.folded_number(code)
  -- A bank's number belongs to one payment or one group.
  union all
  select 'payment', 'in ' || method, organization_id, id, pg_temp.folded_number(channel_no) from payments
  where kind in ('payment', 'prepay') and status = 'success' and group_id is null
    and octet_length(channel_no) > char_length(channel_no) and channel_no <> pg_temp.folded_number(channel_no)
  union all
  select 'group', 'in ' || method, organization_id, id, pg_temp.folded_number(channel_no) from payment_groups
  where octet_length(channel_no) > char_length(channel_no) and channel_no <> pg_temp.folded_number(channel_no)
  union all
  select 'refund', 'out ' || method, organization_id, id, pg_temp.folded_number(channel_no) from payments
  where kind = 'refund' and octet_length(channel_no) > char_length(channel_no) and channel_no <> pg_temp.folded_number(channel_no);
delete from refolded where key = 'device' and char_length(number) not between 1 and 40
  or key = 'location' and char_length(number) not between 1 and 30;
delete from refolded r using (
  select key, organization_id, number from refolded where number <> '' group by 1, 2, 3 having count(*) > 1
) twice where (r.key, r.organization_id, r.number) = (twice.key, twice.organization_id, twice.number);
delete from refolded r using meters m where r.key = 'device'
  and m.organization_id = r.organization_id and m.meter_no = r.number and m.status <> 'closed';
delete from refolded r using locations l where r.key = 'location'
  and l.organization_id = r.organization_id and l.code = r.number;
delete from refolded r using payments p where r.number <> '' and p.organization_id = r.organization_id and p.channel_no = r.number
  and (r.key = 'in ' || p.method and p.kind in ('payment', 'prepay') and p.status = 'success' and p.group_id is null
    or r.key = 'out ' || p.method and p.kind = 'refund');
delete from refolded r using payment_groups g where r.number <> '' and g.organization_id = r.organization_id
  and g.channel_no = r.number and r.key = 'in ' || g.method;

update meters m set meter_no = r.number from refolded r
where r.kind = 'device' and m.organization_id = r.organization_id and m.id = r.id;
update locations l set code = r.number from refolded r
where r.kind = 'location' and l.organization_id = r.organization_id and l.id = r.id;
update payments p set channel_no = r.number from refolded r
where r.kind in ('payment', 'refund') and p.organization_id = r.organization_id and p.id = r.id;
update payment_groups g set channel_no = r.number from refolded r
where r.kind = 'group' and g.organization_id = r.organization_id and g.id = r.id;
update payments p set channel_no = r.number from refolded r
where r.kind = 'group' and p.organization_id = r.organization_id and p.group_id = r.id;

-- No key holds the others: the device of a closed account, and one that was taken out, may be in use elsewhere.
update meters set meter_no = pg_temp.folded_number(meter_no)
where status = 'closed' and octet_length(meter_no) > char_length(meter_no)
  and char_length(pg_temp.folded_number(meter_no)) between 1 and 40;
update installations i set meter_no = m.meter_no from meters m
where m.organization_id = i.organization_id and m.id = i.meter_id and i.removed_at is null and i.meter_no <> m.meter_no;
update installations set meter_no = pg_temp.folded_number(meter_no)
where removed_at is not null and octet_length(meter_no) > char_length(meter_no) and pg_temp.folded_number(meter_no) <> '';
update payments set channel_no = pg_temp.folded_number(channel_no)
where group_id is null and (kind = 'reversal' or kind <> 'refund' and status = 'reversed')
  and octet_length(channel_no) > char_length(channel_no);
update cashier_days set deposit_slip_no = pg_temp.folded_number(deposit_slip_no)
where octet_length(deposit_slip_no) > char_length(deposit_slip_no)
  and char_length(pg_temp.folded_number(deposit_slip_no)) between 1 and 64;
update reconciliation_rows set channel_no = pg_temp.folded_number(channel_no), replaced_no = pg_temp.folded_number(replaced_no)
where octet_length(channel_no) > char_length(channel_no) or octet_length(replaced_no) > char_length(replaced_no);
update organizations set seller_account = pg_temp.folded_number(seller_account)
where octet_length(seller_account) > char_length(seller_account);
update water_price_versions set tax_code = pg_temp.folded_number(tax_code)
where not used and octet_length(tax_code) > char_length(tax_code);
update surcharge_item_versions set tax_code = pg_temp.folded_number(tax_code)
where not used and octet_length(tax_code) > char_length(tax_code);
update payments set payee = payee || jsonb_build_object('account', pg_temp.folded_number(payee ->> 'account'))
where octet_length(payee ->> 'account') > char_length(payee ->> 'account');
update meters set buyer_phone = pg_temp.folded_number(buyer_phone), buyer_account = pg_temp.folded_number(buyer_account)
where octet_length(buyer_phone || buyer_account) > char_length(buyer_phone || buyer_account);
update customer_versions set buyer_phone = pg_temp.folded_number(buyer_phone), buyer_account = pg_temp.folded_number(buyer_account)
where octet_length(buyer_phone || buyer_account) > char_length(buyer_phone || buyer_account);
update meters set withholding = withholding || jsonb_strip_nulls(jsonb_build_object(
  'account_no', pg_temp.folded_number(withholding ->> 'account_no'), 'contract_no', pg_temp.folded_number(withholding ->> 'contract_no')))
where octet_length(withholding ->> 'account_no') > char_length(withholding ->> 'account_no')
  or octet_length(withholding ->> 'contract_no') > char_length(withholding ->> 'contract_no');
update customer_versions set withholding = withholding || jsonb_strip_nulls(jsonb_build_object(
  'account_no', pg_temp.folded_number(withholding ->> 'account_no'), 'contract_no', pg_temp.folded_number(withholding ->> 'contract_no')))
where octet_length(withholding ->> 'account_no') > char_length(withholding ->> 'account_no')
  or octet_length(withholding ->> 'contract_no') > char_length(withholding ->> 'contract_no');

drop function pg_temp.folded_number(text);

-- Both sides of a search are folded. A schema that is spread over several servers has no functions, so the expression stands
-- here. The numbers and names of an account stand before a separator, its phone before the next one, and then its address.
alter table meters drop column search_text;
alter table meters add column search_text text not null generated always as (normalize(regexp_replace(
  account_no || ' ' || meter_no || ' ' || customer_name || ' ' || former_names || chr(31) || phone || chr(31) || address,
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), nfkc)) stored;
create index meters_search_idx on meters using gin (organization_id, search_text gin_trgm_ops);
create index meters_characters_idx on meters using gin (organization_id, string_to_array(search_text, null));
analyze meters;
alter table invoices drop column search_text;
alter table invoices add column search_text text not null generated always as (normalize(regexp_replace(
  coalesce(invoice_no, '') || ' ' || buyer_name || ' ' || buyer_tax_id,
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), nfkc)) stored;
create index invoices_search_idx on invoices using gin (organization_id, search_text gin_trgm_ops);
create index invoices_characters_idx on invoices using gin (organization_id, string_to_array(search_text, null));
analyze invoices;
