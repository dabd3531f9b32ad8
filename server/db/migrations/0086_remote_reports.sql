-- A number that is free again keeps its row, so that no other binding begins before the last one has ended.
alter table bound_imeis
  add column free_from timestamptz,
  -- The end of its last binding in another organization.
  add column foreign_until timestamptz;

-- What ended a binding: a device that comes back, or an account, brings back what it took along.
alter table modules
  add column ended_by text collate "C" check (ended_by in ('unbound', 'replaced', 'change', 'close')),
  -- The index of the newest good report, and the newest report of all.
  add column last_index numeric(12,3),
  add column heard_at timestamptz,
  -- When the state of the valve was as it says: an older report or answer does not change it.
  add column valve_at timestamptz,
  add constraint modules_ended check ((ended_by is null) = (bound_until is null));

-- Every report moves last_report_at: with an index on it, each would write all indexes of its module anew.
drop index modules_last_report_idx;
alter table modules set (fillfactor = 70);

-- The count as it came, so that the same row is known again after the type’s scale has changed; and why it was in doubt.
alter table remote_reports
  add column reading bigint not null,
  add column doubt text collate "C" check (doubt in ('backwards', 'jump'));

-- The list is in the order of arrival.
drop index remote_reports_doubtful_idx;
create index remote_reports_doubtful_idx on remote_reports (organization_id, state, id) where state <> 'good';
