import { sql } from 'kysely'
import type { Invariant, Violation } from './invariant'

/** Readings that are made of reports, and those of meters that watch. */
export const remoteReadingInvariants: Invariant[] = [
  {
    number: null,
    zh: '远传来源的抄表与其上报一致',
    en: 'a reading of source remote equals its report, which is good',
    question: (within) => sql<Violation>`
      select r.organization_id, 'reading' as object, r.id,
        r.current_reading || ' at ' || r.read_at || ', report '
          || coalesce(p.index || ' at ' || p.freeze_at || ', ' || p.state, 'none') as detail
      from readings r
      left join remote_reports p on p.organization_id = r.organization_id and p.installation_id = r.installation_id
        and p.freeze_at = r.frozen_at
      where ${within('r.organization_id')} and r.source = 'remote' and r.status <> 'void' and (
        p.index is distinct from r.current_reading or p.state is distinct from 'good'
        or r.read_at is distinct from p.freeze_at
          - case when p.freeze_at::time = time '00:00' then interval '1 second' else interval '0' end)`,
  },
  {
    number: null,
    zh: '考核表的抄表首尾相接，不开账，也没有钱款',
    en: 'the readings of a monitor chain on each device, no order bills them, and no money is on it',
    question: (within) => sql<Violation>`
      select organization_id, 'reading' as object, id,
        status || ' ' || previous_reading || ' → ' || current_reading || ': ' || volume || ', after ' || expected as detail
      from (
        select r.*, i.register_digits, m.meter_class, case when r.source = 'change_new' then r.current_reading
          else coalesce(lag(r.current_reading) over device, i.initial_reading) end as expected
        from readings r
        join meters m on m.organization_id = r.organization_id and m.id = r.meter_id
        join installations i on i.organization_id = r.organization_id and i.id = r.installation_id
        where ${within('r.organization_id')} and r.status <> 'void' and (m.meter_class = 'monitor' or r.status = 'watched')
        window device as (partition by r.organization_id, r.installation_id order by r.read_at, r.id)
      ) chained
      where meter_class <> 'monitor' or status <> 'watched' or previous_reading <> expected
        or is_rollover <> (current_reading < previous_reading) or volume <> current_reading - previous_reading
          + case when is_rollover then 10::numeric ^ register_digits else 0 end
      union all
      select m.organization_id, 'meter', m.id, m.account_no || ' has money'
      from meters m join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
      where ${within('m.organization_id')} and m.meter_class = 'monitor' and (s.balance <> 0 or s.arrears <> 0
        or exists (select from orders o where o.organization_id = m.organization_id and o.meter_id = m.id))
      union all
      select m.organization_id, 'meter', m.id,
        s.last_reading || ' at ' || s.last_read_at || ', readings ' || coalesce(w.current_reading || ' at ' || w.read_at, 'none')
      from meters m join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
      left join lateral (
        select w.current_reading, w.read_at from readings w
        where w.organization_id = m.organization_id and w.meter_id = m.id and w.status <> 'void'
        order by w.read_at desc, w.id desc limit 1
      ) w on true
      where ${within('m.organization_id')} and m.meter_class = 'monitor' and (s.last_reading, s.last_read_at)
        is distinct from (coalesce(w.current_reading, m.initial_reading), coalesce(w.read_at, coalesce(m.taken_over_on, m.install_date)::timestamptz))`,
  },
]
