-- What the minus of money out means in the files of a bank account; null: as each file says.
update bank_accounts set statement_mapping = jsonb_set(statement_mapping, '{out_sign}', 'null')
  where statement_mapping is not null;
update reconciliations set mapping = jsonb_set(mapping, '{out_sign}', 'null');
-- What the file says of money in and of money out: rows, sum and corrections. Null: read before this was kept.
alter table reconciliations add column sides jsonb;
-- The side that the file calls a row. A correction has the sign of the other one.
alter table reconciliation_rows add column side text collate "C" check (side in ('in', 'out'));
