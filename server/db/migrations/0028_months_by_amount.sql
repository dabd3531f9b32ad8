-- Equal amounts of a month are listed in the order of their meters, and no longer by account number: smaller entries, and one index
-- serves both directions.
drop index meter_months_closing_idx;
drop index meter_months_charges_idx;
create index meter_months_closing_idx on meter_months (organization_id, month, closing, meter_id);
create index meter_months_charges_idx on meter_months (organization_id, month, charges, meter_id);
