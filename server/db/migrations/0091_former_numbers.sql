-- The former numbers of an account (account_numbers) as one text, with a blank between two, so that a search by words finds them,
-- too. search_text as in 0076.
alter table meters add column former_account_nos text collate "C" not null default '';
alter table meters drop column search_text;
alter table meters add column search_text text not null generated always as (lower(regexp_replace(normalize(regexp_replace(
  account_no || chr(30) || replace(former_account_nos, ' ', chr(30)) || chr(30) || meter_no || chr(30) || customer_name || chr(30)
    || replace(former_names, chr(10), chr(30)) || chr(31)
    || regexp_replace(regexp_replace(replace(phone, '、', '/'), '[^0-9/]', '', 'g'),
      '(^|/)(00)?86(1[3-9][0-9]{9})(?=/|$)', '\1\3', 'g') || chr(31) || address,
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), nfkc),
  '[\t\n\v\f\r \u1680\u2028\u2029\u00b7\u2022\u2027\u2219\u22c5\u2e31\u30fb\ua78f]', '', 'g') collate "und-x-icu")) stored;
create index meters_search_idx on meters using gin (organization_id, search_text gin_trgm_ops);
create index meters_characters_idx on meters using gin (organization_id, string_to_array(search_text, null));
analyze meters;

-- The numbers that begin with what somebody types.
create index account_numbers_former_idx on account_numbers (organization_id, no, meter_id) where is_former;
