-- When a device is due is proposed from its installation and the years of its diameter. The devices that were there before the
-- proposal get theirs; a day that somebody has entered stays.
update meters m set verify_due_date = i.installed_at + make_interval(years => d.service_years)
from installations i, diameters d
where i.organization_id = m.organization_id and i.meter_id = m.id and i.removed_at is null
  and d.organization_id = m.organization_id and d.id = m.diameter_id
  and m.verify_due_date is null and m.status <> 'closed';
