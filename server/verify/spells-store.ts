import { sql } from 'kysely'
import type { Invariant, Violation } from './invariant'

/** Suspended, faulty and closed accounts. */
export const spellInvariants: Invariant[] = [
  {
    number: null,
    zh: '户表的状态是其未结束的停用、故障或销户',
    en: 'the status of an account is that of its suspension, fault or closing that has not ended',
    question: (within) => sql<Violation>`
      select m.organization_id, 'meter' as object, m.id, m.status || ', open ' || coalesce(p.kind, 'none') as detail
      from meters m
      left join meter_spells p on p.organization_id = m.organization_id and p.meter_id = m.id and p.ended_on is null
      where ${within('m.organization_id')} and m.status <> coalesce(p.kind, 'active')`,
  },
  {
    number: null,
    zh: '同一户的停用、销户期间互不重叠，不早于立户',
    en: 'suspensions and closings of an account do not overlap, and none begins before the account',
    question: (within) => sql<Violation>`
      select organization_id, 'meter' as object, meter_id as id,
        kind || ' from ' || from_date || ', the one before until ' || coalesce(ended_before::text, 'none') as detail
      from (
        select p.*, m.install_date, lag(p.id) over spells as before,
          lag(coalesce(p.ended_on, 'infinity')) over spells as ended_before
        from meter_spells p join meters m on m.organization_id = p.organization_id and m.id = p.meter_id
        where ${within('p.organization_id')} and p.kind <> 'faulty'
        window spells as (partition by p.organization_id, p.meter_id order by p.from_date, p.ended_on, p.id)
      ) chained
      where from_date < install_date or (before is not null and from_date < ended_before)`,
  },
  {
    number: null,
    zh: '停用、销户期间没有抄表',
    en: 'nothing was read on a day on which the account was suspended or closed',
    // On its first day the account may have been read before.
    question: (within) => sql<Violation>`
      select r.organization_id, 'reading' as object, r.id,
        r.read_at || ', ' || p.kind || ' ' || p.from_date || ' – ' || coalesce(p.ended_on::text, 'now') as detail
      from meter_spells p
      join readings r on r.organization_id = p.organization_id and r.meter_id = p.meter_id and r.status <> 'void'
      where ${within('p.organization_id')} and p.kind <> 'faulty' and r.read_at::date > p.from_date
        and (p.ended_on is null or r.read_at::date < p.ended_on)`,
  },
  {
    number: 6,
    zh: '户表的末次抄表时间、连续估抄次数与是否已抄底数出自有效账单',
    en: 'the time of a meter’s last reading, its estimates in a row and its final reading are those of its live orders',
    question: (within) => sql<Violation>`
      select s.organization_id, 'meter' as object, s.meter_id as id, s.last_read_at || ', ' || s.estimate_streak || ' estimates'
        || case when s.is_final then ', final' else '' end || ', orders ' || coalesce(l.read_at::text, 'none') || ', '
        || coalesce(l.streak, 0) || ' estimates' || coalesce(', ' || l.source, '') as detail
      from meter_states s
      join meters m on m.organization_id = s.organization_id and m.id = s.meter_id
      left join (
        select organization_id, meter_id, max(read_at) as read_at, (array_agg(source order by read_at desc))[1] as source,
          (array_agg(id order by read_at desc))[1] as id, (array_agg(customer_version order by read_at desc))[1] as version,
          count(*) filter (where counted_at is null or read_at > counted_at) as streak
        from (
          select o.organization_id, o.meter_id, o.id, r.read_at, r.source, o.customer_version,
            max(r.read_at) filter (where r.source <> 'estimate') over (partition by o.organization_id, o.meter_id) as counted_at
          from orders o join readings r on r.organization_id = o.organization_id and r.id = o.reading_id
          where ${within('o.organization_id')} and o.kind = 'reading' and o.status not in ('red', 'red_flushed')
        ) read group by organization_id, meter_id
      ) l on l.organization_id = s.organization_id and l.meter_id = s.meter_id
      where ${within('s.organization_id')} and m.meter_class <> 'monitor' and (s.last_read_at <> coalesce(l.read_at, coalesce(m.taken_over_on, m.install_date)::timestamptz)
        or s.estimate_streak <> coalesce(l.streak, 0)
        or s.is_final <> (coalesce(l.source = 'final' and l.version >= m.customer_since,
          m.taken_over_on is not null and m.status = 'closed') and not exists (
          select from meter_spells p
          where p.organization_id = s.organization_id and p.meter_id = s.meter_id
            -- A reissue keeps the place of its first original.
            and p.reopened_after_id >= (
              with recursive originals as (
                select l.id
                union all
                select f.reissue_of_id from originals c join orders f on f.organization_id = s.organization_id and f.id = c.id
                where f.reissue_of_id is not null
              ) select min(id) from originals))))`,
  },
]
