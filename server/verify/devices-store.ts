import { sql } from 'kysely'
import type { Invariant, Violation } from './invariant'

/** The devices of accounts and the indexes read on them. */
export const deviceInvariants: Invariant[] = [
  {
    number: 4,
    zh: '每户恰有一只在用的表，户表所列即为此表',
    en: 'every account has one device in use, and it is the one that the account names',
    question: (within) => sql<Violation>`
      select m.organization_id, 'meter' as object, m.id, m.meter_no || ', type ' || m.meter_type_id || ', diameter ' || m.diameter_id
        || ', device in use ' || coalesce(i.meter_no || ', type ' || i.meter_type_id || ', diameter ' || i.diameter_id, 'none') as detail
      from meters m
      left join installations i on i.organization_id = m.organization_id and i.meter_id = m.id and i.removed_at is null
      where ${within('m.organization_id')} and (i.meter_no, i.meter_type_id, i.diameter_id)
        is distinct from (m.meter_no, m.meter_type_id, m.diameter_id)`,
  },
  {
    number: 4,
    zh: '首只表从立户的底数与日期起，换上的表接着换下的表',
    en: 'the first device begins with the account, and each next one on the day on which the one before was removed',
    question: (within) => sql<Violation>`
      select organization_id, 'meter' as object, meter_id as id,
        'device ' || device || ' ' || reason || ' from ' || installed_at || ' at ' || initial_reading || ', the one before until '
          || coalesce(removed_before::text, 'none') as detail
      from (
        select i.*, i.id as device, m.install_date, m.initial_reading as opening,
          lag(i.removed_at) over devices as removed_before, row_number() over devices as place
        from installations i join meters m on m.organization_id = i.organization_id and m.id = i.meter_id
        where ${within('i.organization_id')} and i.withdrawn_at is null
        window devices as (partition by i.organization_id, i.meter_id order by i.id)
      ) chained
      where (place = 1) <> (reason = 'new') or removed_at < installed_at
        or (place = 1 and (installed_at <> install_date or initial_reading <> opening))
        or (place > 1 and installed_at is distinct from removed_before)`,
  },
  {
    number: 5,
    zh: '读数都在表的位数之内，且抄于其在用期间',
    en: 'every index fits the register of its device and was read while the device was in use',
    question: (within) => sql<Violation>`
      select r.organization_id, 'reading' as object, r.id,
        r.previous_reading || ' → ' || r.current_reading || ' at ' || r.read_at || ', ' || i.register_digits || ' digits from '
          || i.installed_at || ' to ' || coalesce(i.removed_at::text, 'now') as detail
      from readings r join installations i on i.organization_id = r.organization_id and i.id = r.installation_id
      where ${within('r.organization_id')} and r.status <> 'void' and (
        greatest(r.current_reading, r.previous_reading) >= 10::numeric ^ i.register_digits
        or r.read_at::date < i.installed_at or r.read_at::date > i.removed_at)
      union all
      select i.organization_id, 'meter', i.meter_id, 'device ' || i.id || ' ' || i.initial_reading || ' – '
        || coalesce(i.final_reading::text, 'in use') || ', ' || i.register_digits || ' digits'
      from installations i
      where ${within('i.organization_id')}
        and greatest(i.initial_reading, i.final_reading) >= 10::numeric ^ i.register_digits`,
  },
  {
    number: 5,
    zh: '过零当且仅当读数变小',
    en: 'an index is below the one before exactly after a rollover',
    // Whether a recorded reading is possible is judged when it is billed.
    question: (within) => sql<Violation>`
      select r.organization_id, 'reading' as object, r.id, r.previous_reading || ' → ' || r.current_reading
        || case when r.is_rollover then ', a rollover' else ', no rollover' end as detail
      from readings r
      where ${within('r.organization_id')} and (r.status in ('billed', 'watched') or r.status = 'pending' and r.source in ('change_old', 'change_new'))
        and case when r.is_rollover then r.current_reading >= r.previous_reading
          else trunc(r.current_reading) < trunc(r.previous_reading) end`,
  },
  {
    number: 6,
    zh: '账单的读数与日期是其抄表的读数与日期',
    en: 'the indexes and the last day of an order are those of its readings',
    question: (within) => sql<Violation>`
      select o.organization_id, 'order' as object, o.id, o.previous_reading || ' → ' || o.current_reading || ' until ' || o.period_to
        || ', reading ' || coalesce(r.current_reading || ' at ' || r.read_at, 'none') || ', first from '
        || coalesce(f.previous_reading::text, 'none') as detail
      from orders o
      left join readings r on r.organization_id = o.organization_id and r.id = o.reading_id
      left join lateral (
        select first.previous_reading from readings first
        where first.organization_id = o.organization_id and first.order_id = o.id
        order by first.read_at, first.id limit 1
      ) f on true
      where ${within('o.organization_id')} and o.kind = 'reading' and (o.meter_id is distinct from r.meter_id
        or o.current_reading is distinct from r.current_reading or o.period_to is distinct from r.read_at::date
        or o.previous_reading is distinct from f.previous_reading)`,
  },
]
