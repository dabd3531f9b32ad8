-- Searches compare both sides without blanks and middle dots, in small letters (rules/identity/numbers-and-names.md;
-- server/db/folded-number.ts says the same). The collation und-x-icu knows the capitals of all scripts, whatever the database was
-- made with. chr(30) stands between the fields of a part, chr(31) between the parts: the numbers and names of an account, its
-- phone, its address.
alter table meters drop column search_text;
alter table meters add column search_text text not null generated always as (lower(regexp_replace(normalize(regexp_replace(
  account_no || chr(30) || meter_no || chr(30) || customer_name || chr(30) || replace(former_names, chr(10), chr(30)) || chr(31)
    || regexp_replace(regexp_replace(replace(phone, '、', '/'), '[^0-9/]', '', 'g'),
      '(^|/)(00)?86(1[3-9][0-9]{9})(?=/|$)', '\1\3', 'g') || chr(31) || address,
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), nfkc),
  '[\t\n\v\f\r \u1680\u2028\u2029\u00b7\u2022\u2027\u2219\u22c5\u2e31\u30fb\ua78f]', '', 'g') collate "und-x-icu")) stored;
create index meters_search_idx on meters using gin (organization_id, search_text gin_trgm_ops);
create index meters_characters_idx on meters using gin (organization_id, string_to_array(search_text, null));
alter table invoices drop column search_text;
alter table invoices add column search_text text not null generated always as (lower(regexp_replace(normalize(regexp_replace(
  coalesce(invoice_no, '') || chr(30) || buyer_name || chr(30) || buyer_tax_id,
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), nfkc),
  '[\t\n\v\f\r \u1680\u2028\u2029\u00b7\u2022\u2027\u2219\u22c5\u2e31\u30fb\ua78f]', '', 'g') collate "und-x-icu")) stored;
create index invoices_search_idx on invoices using gin (organization_id, search_text gin_trgm_ops);
create index invoices_characters_idx on invoices using gin (organization_id, string_to_array(search_text, null));

-- Names sort as a Chinese dictionary does, by pinyin: a page of a city's accounts comes from the index.
create index meters_name_order_idx on meters (organization_id, customer_name collate "zh-x-icu", id);
analyze meters;
analyze invoices;
