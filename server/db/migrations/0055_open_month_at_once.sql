-- The page of an open month counts the unread meters and sums the prepaid balances of a city: from indexes alone.
create index meters_in_service_idx on meters (organization_id, id) include (read_cycle_months, install_date)
  where status in ('active', 'faulty');
create index meter_states_prepaid_idx on meter_states (organization_id) include (balance) where balance <> 0;
