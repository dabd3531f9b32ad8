import { sql } from 'kysely'
import type { Invariant, Violation } from './invariant'

/** Meters that report by themselves. */
export const remoteInvariants: Invariant[] = [
  {
    number: null,
    zh: '同一只表相邻的两个可用远传读数，后一个变小时必注明过零',
    en: 'between good reports of one device no index falls without a rollover',
    question: (within) => sql<Violation>`
      select organization_id, 'remote_report' as object, id, freeze_at::text || ' ' || index || ', before it ' || before as detail
      from (
        select organization_id, id, freeze_at, index, is_rollover,
          lag(index) over (partition by organization_id, installation_id order by freeze_at) as before
        from remote_reports
        where ${within('organization_id')} and state = 'good'
      ) good
      where index < before and not is_rollover`,
  },
  {
    number: null,
    zh: '一户的阀门同一动作至多有一条待发命令',
    en: 'at most one command of a meter and action is queued',
    question: (within) => sql<Violation>`
      select organization_id, 'meter' as object, meter_id as id, count(*) || ' queued to ' || action as detail
      from valve_commands where ${within('organization_id')} and state = 'queued'
      group by organization_id, meter_id, action having count(*) > 1`,
  },
  {
    number: null,
    zh: '每个远传模块有其状态：绑定是否仍有效，最近读数是该表的一条可用上报',
    en: 'each module has its state: whether its binding goes on, and a good report of its device',
    question: (within) => sql<Violation>`
      select b.organization_id, 'module' as object, b.id,
        b.imei || ': ' || coalesce(s.last_report_at || ' ' || s.last_index, 'no report') as detail
      from modules b
      left join module_states s on s.organization_id = b.organization_id and s.module_id = b.id
      where ${within('b.organization_id')} and (s.is_open is distinct from (b.bound_until is null)
        or s.last_report_at is not null and not exists (
          select from remote_reports r
          where r.organization_id = b.organization_id and r.installation_id = b.installation_id and r.state = 'good'
            and r.freeze_at = s.last_report_at and r.index = coalesce(s.last_index, r.index)))`,
  },
  {
    number: null,
    zh: '一个远传模块同一时间只绑定在一处，一户的绑定不重叠',
    en: 'a module is bound in one place at a time, and the bindings of an account do not overlap',
    question: (within) => sql<Violation>`
      select b.organization_id, 'module' as object, b.id, b.imei || ' from ' || b.bound_from || ', overlaps binding ' || o.id as detail
      from modules b
      join modules o on o.organization_id = b.organization_id and o.id > b.id and (o.imei = b.imei or o.meter_id = b.meter_id)
        and o.bound_from < coalesce(b.bound_until, 'infinity') and b.bound_from < coalesce(o.bound_until, 'infinity')
        and o.bound_until is distinct from o.bound_from and b.bound_until is distinct from b.bound_from
      where ${within('b.organization_id')} and ${within('o.organization_id')}
      union all
      select b.organization_id, 'module', b.id, b.imei || ' is bound, and is free on the platform'
      from modules b
      left join bound_imeis p on p.imei = b.imei and p.organization_id = b.organization_id and p.free_from is null
      where ${within('b.organization_id')} and b.bound_until is null and p.imei is null`,
  },
]
