-- A phone is kept as it was typed: up to two numbers, with blanks, hyphens, brackets and extensions
-- (rules/identity/phones.md). It is searched and compared by its digits: without the country's code before a mobile number,
-- with / between two numbers.
alter table meters add column phone_digits text collate "C" not null generated always as (regexp_replace(
  regexp_replace(replace(phone, '、', '/'), '[^0-9/]', '', 'g'),
  '(^|/)(00)?86(1[3-9][0-9]{9})(?=/|$)', '\1\3', 'g')) stored;
drop index meters_phone_idx;
create index meters_phone_digits_idx on meters (organization_id, phone_digits) where phone_digits <> '';

-- The expression of phone_digits stands here again: a generated column cannot read another one.
alter table meters drop column search_text;
alter table meters add column search_text text not null generated always as (normalize(regexp_replace(
  account_no || ' ' || meter_no || ' ' || customer_name || ' ' || former_names || chr(31) || regexp_replace(
    regexp_replace(replace(phone, '、', '/'), '[^0-9/]', '', 'g'),
    '(^|/)(00)?86(1[3-9][0-9]{9})(?=/|$)', '\1\3', 'g') || chr(31) || address,
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), nfkc)) stored;
create index meters_search_idx on meters using gin (organization_id, search_text gin_trgm_ops);
create index meters_characters_idx on meters using gin (organization_id, string_to_array(search_text, null));
analyze meters;

-- How many rows of a sheet have a text with damaged characters: the check names it.
alter table jobs add column damaged_rows integer not null default 0;
