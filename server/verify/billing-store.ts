import { sql } from 'kysely'
import type { Invariant, Violation } from './invariant'

const live = sql`('red', 'red_flushed')`

/** The first day of the tier year of a day, in organization `g`, by the dates of its starts. */
const tierYearOf = (day: string) => {
  const date = sql.ref(day)
  return sql`(
    select make_date(
      extract(year from ${date})::int - case when to_char(${date}, 'MM-DD') < y.start then 1 else 0 end,
      left(y.start, 2)::int, right(y.start, 2)::int)
    from jsonb_to_recordset(g.tier_years) as y ("from" date, start text)
    where y."from" is null or y."from" <= ${date}
    order by y."from" desc nulls last limit 1)`
}

/**
 * Decimals of the index that reading `r` of order `o` starts from: the order before cut the first one. What follows a
 * change-over within the order is cut as this order cuts.
 */
const previousScale = sql`case
  when exists (
    select from readings first
    where first.organization_id = r.organization_id and first.order_id = r.order_id
      and (first.read_at, first.id) < (r.read_at, r.id)
  ) then o.volume_scale
  else coalesce(o.previous_volume_scale, o.volume_scale) end`

/** The volumes of another system fill up those of the orders to three; oldest first. */
const newestThree = sql`(
  select coalesce(array_agg(volume order by place), '{}') from (
    select volume, place from unnest(s.former_volumes || coalesce(l.volumes, '{}')) with ordinality as v (volume, place)
    order by place desc limit 3
  ) newest)`

/** Readings, orders, lines and parts. */
export const billingInvariants: Invariant[] = [
  {
    number: 1,
    zh: '各档水量之和 = 计费水量 ≥ 用水量 − 分表水量 − 减免水量 ≥ 0（红字取负）',
    en: 'tier volumes add up to billed_volume ≥ volume − deducted_volume − deduct_volume ≥ 0 (all negated on a red)',
    question: (within) => sql<Violation>`
      select o.organization_id, 'order' as object, o.id,
        o.billed_volume || ' billed, ' || o.volume || ' read, ' || o.deducted_volume || ' of subs, ' || o.deduct_volume || ' deducted, ' || coalesce(l.volume, 0) || ' in tiers' as detail
      from orders o
      left join (
        select organization_id, order_id, sum(volume) as volume from order_lines
        where ${within('order_lines.organization_id')} and item = 'water' group by organization_id, order_id
      ) l on l.organization_id = o.organization_id and l.order_id = o.id
      where ${within('o.organization_id')} and o.kind not in ('fee', 'opening') and (
        coalesce(l.volume, 0) <> o.billed_volume
        or (o.kind <> 'red' and not (o.billed_volume >= o.volume - o.deducted_volume - o.deduct_volume
          and o.volume - o.deducted_volume >= o.deduct_volume and o.volume >= o.deduct_volume and o.deduct_volume >= 0))
        or (o.kind = 'red' and not (o.billed_volume <= o.volume - o.deducted_volume - o.deduct_volume
          and o.volume - o.deducted_volume <= o.deduct_volume and o.volume <= o.deduct_volume and o.deduct_volume <= 0)))`,
  },
  {
    number: 2,
    zh: '账单金额 = 各行之和',
    en: 'amount = Σ lines, and so for water, and for surcharges with fees',
    question: (within) => sql<Violation>`
      select o.organization_id, 'order' as object, o.id,
        o.amount || ' = ' || o.water_amount || ' + ' || o.surcharge_amount || ', lines ' || coalesce(l.amount, 0)
          as detail
      from orders o
      left join (
        select organization_id, order_id, sum(amount) as amount,
          coalesce(sum(amount) filter (where item in ('surcharge', 'fee')), 0) as surcharge
        from order_lines where ${within('order_lines.organization_id')} group by organization_id, order_id
      ) l on l.organization_id = o.organization_id and l.order_id = o.id
      where ${within('o.organization_id')}
        and (coalesce(l.amount, 0) <> o.amount or coalesce(l.surcharge, 0) <> o.surcharge_amount)`,
  },
  {
    number: 2,
    zh: '每行只四舍五入一次，到分',
    en: 'each line is rounded once, half up, to the fen',
    question: (within) => sql<Violation>`
      select l.organization_id, 'order' as object, l.order_id as id,
        'line ' || l.line_no || ' ' || l.name || ': ' || l.amount as detail
      from order_lines l
      where ${within('l.organization_id')} and l.item in ('water', 'surcharge', 'capacity') and l.amount <> round(
        case when l.percent is not null then l.base * l.percent / 100
          when l.volume is not null then l.volume * l.price
          else l.price * coalesce(l.times, 1) * case when l.amount < 0 then -1 else 1 end end, 2)`,
  },
  {
    number: 3,
    zh: '同一阶梯年度内，各账单的累计用量首尾相接；过户后重新起算的另成一列',
    en: 'parts of live orders chain within each tier year, from the opening volume on, and anew where a transfer begins',
    question: (within) => sql<Violation>`
      select organization_id, 'order' as object, order_id as id,
        tier_year || case when tier_chain > 1 then ' chain ' || tier_chain else '' end || ': ' || cumulative_before || ' after ' || expected as detail
      from (
        select p.*, coalesce(
          lag(p.cumulative_after) over (
            partition by p.organization_id, p.meter_id, p.tier_year, p.tier_chain order by o.id, p.part_no),
          case when p.tier_chain = 1 and p.tier_year = ${tierYearOf('m.opening_tier_year')} then m.opening_volume end,
          0) as expected
        from order_parts p
        join orders o on o.organization_id = p.organization_id and o.id = p.order_id and o.status not in ${live}
        join meters m on m.organization_id = p.organization_id and m.id = p.meter_id
        join organizations g on g.id = p.organization_id
        where ${within('p.organization_id')}
      ) chained
      where cumulative_before <> expected or cumulative_after <> cumulative_before + volume`,
  },
  {
    number: 3,
    zh: '每段所在的阶梯年是该组织的一个阶梯年',
    en: 'the tier year of every part is one of the organization’s',
    question: (within) => sql<Violation>`
      select p.organization_id, 'order' as object, p.order_id as id,
        p.tier_year || ', in ' || ${tierYearOf('p.tier_year')} as detail
      from order_parts p join organizations g on g.id = p.organization_id
      where ${within('p.organization_id')} and p.tier_year <> ${tierYearOf('p.tier_year')}`,
  },
  {
    number: 4,
    zh: '同一只表上，每次抄表从上次读数开始，按上次账单的精度截位',
    en: 'on one installation each live reading starts at the one before, cut as its order cut it, the first at the initial reading',
    question: (within) => sql<Violation>`
      select organization_id, 'reading' as object, id,
        previous_reading || ' at ' || previous_scale || ' after ' || expected || ' at ' || expected_scale as detail
      from (
        select r.*, ${previousScale} as previous_scale,
          coalesce(lag(r.current_reading) over device, i.initial_reading) as expected,
          coalesce(lag(o.volume_scale) over device, o.volume_scale) as expected_scale
        from readings r
        join orders o on o.organization_id = r.organization_id and o.id = r.order_id
        join installations i on i.organization_id = r.organization_id and i.id = r.installation_id
        where ${within('r.organization_id')} and r.status = 'billed'
        window device as (partition by r.organization_id, r.installation_id order by r.read_at, r.id)
      ) chained
      where previous_reading <> expected or previous_scale <> expected_scale`,
  },
  {
    number: 4,
    zh: '换下的表止于换表读数，换上的表从换表读数起',
    en: 'a removed device ends, and the next one begins, with the reading of its change-over',
    question: (within) => sql<Violation>`
      select m.organization_id, 'meter' as object, m.meter_id as id,
        'device ' || m.id || ' ' || m.initial_reading || ' – ' || coalesce(m.final_reading::text, 'in use') || ', readings '
          || coalesce(r.began::text, 'none') || ' – ' || coalesce(r.ended::text, 'none') as detail
      from installations m
      left join lateral (
        select max(r.current_reading) filter (where r.source = 'change_new') as began,
          max(r.current_reading) filter (where r.source = 'change_old') as ended,
          count(*) filter (where r.source = 'change_new') as beginnings, count(*) filter (where r.source = 'change_old') as ends
        from readings r
        where r.organization_id = m.organization_id and r.meter_id = m.meter_id and r.installation_id = m.id
          and r.status <> 'void' and r.source in ('change_old', 'change_new')
      ) r on true
      where ${within('m.organization_id')} and m.withdrawn_at is null and (
        (m.reason <> 'new' and (r.beginnings <> 1 or r.began <> m.initial_reading))
        or (m.removed_at is not null and (r.ends <> 1 or r.ended <> m.final_reading))
        or (m.removed_at is null and r.ends <> 0))`,
  },
  {
    number: 5,
    zh: '用水量 = 各按其账单的精度截位后的读数之差，过零加一圈',
    en: 'volume = cut(current) − cut(previous), each at its own order’s scale, and one turn of the register after a rollover',
    question: (within) => sql<Violation>`
      select r.organization_id, 'reading' as object, r.id,
        r.previous_reading || ' at ' || ${previousScale} || ' → '
          || r.current_reading || ' at ' || o.volume_scale || ': ' || r.volume as detail
      from readings r
      join orders o on o.organization_id = r.organization_id and o.id = r.order_id
      join installations i on i.organization_id = r.organization_id and i.id = r.installation_id
      where ${within('r.organization_id')} and r.volume <> trunc(r.current_reading, o.volume_scale)
        - trunc(r.previous_reading, ${previousScale})
        + case when r.is_rollover then 10::numeric ^ i.register_digits else 0 end`,
  },
  {
    number: 6,
    zh: '账单的用水量 = 其抄表用量之和，含一次结账抄表',
    en: 'an order’s volume is that of its readings, and one of them closes it',
    question: (within) => sql<Violation>`
      select o.organization_id, 'order' as object, o.id, o.volume || ', readings ' || coalesce(sum(r.volume), 0) as detail
      from orders o
      left join readings r on r.organization_id = o.organization_id and r.order_id = o.id
      where ${within('o.organization_id')} and o.kind = 'reading'
      group by o.organization_id, o.id
      having coalesce(sum(r.volume), 0) <> o.volume or count(*) filter (where r.id = o.reading_id) <> 1`,
  },
  {
    number: 6,
    zh: '已开账的抄表属于一张有效账单，作废的不属于',
    en: 'a billed reading belongs to a live order, a void one to none',
    question: (within) => sql<Violation>`
      select r.organization_id, 'reading' as object, r.id, r.status || ', order ' || coalesce(o.status, 'none') as detail
      from readings r
      left join orders o on o.organization_id = r.organization_id and o.id = r.order_id
      where ${within('r.organization_id')} and case r.status
        when 'billed' then o.id is null or o.status in ${live}
        when 'void' then o.id is not null and o.status not in ${live}
        else r.order_id is not null end`,
  },
  {
    number: 6,
    zh: '户表的末次读数与最近用量出自有效账单，不足三张的以原系统的抄表补足',
    en: 'a meter’s last reading and recent volumes are those of its live orders, then of another system’s readings',
    question: (within) => sql<Violation>`
      select s.organization_id, 'meter' as object, s.meter_id as id,
        s.last_reading || ' at ' || coalesce(s.last_volume_scale::text, 'none') || ' ' || s.recent_volumes::text
          || ', orders ' || coalesce(l.reading, m.initial_reading) || ' at ' || coalesce(l.scale::text, 'none') || ' '
          || coalesce(l.volumes, '{}')::text || ', elsewhere ' || s.former_volumes::text as detail
      from meter_states s
      join meters m on m.organization_id = s.organization_id and m.id = s.meter_id
      left join (
        select organization_id, meter_id, (array_agg(current_reading order by newest))[1] as reading,
          (array_agg(volume_scale order by newest))[1] as scale,
          array_agg(volume order by newest desc) filter (where newest <= 3) as volumes
        from (
          select o.organization_id, o.meter_id, o.volume, o.volume_scale, r.current_reading,
            row_number() over (partition by o.organization_id, o.meter_id order by r.read_at desc) as newest
          from orders o join readings r on r.organization_id = o.organization_id and r.id = o.reading_id
          where ${within('o.organization_id')} and o.kind = 'reading' and o.status not in ${live}
        ) ranked where newest <= 3
        group by organization_id, meter_id
      ) l on l.organization_id = s.organization_id and l.meter_id = s.meter_id
      where ${within('s.organization_id')} and m.meter_class <> 'monitor' and (s.recent_volumes <> ${newestThree}
        or s.last_reading <> coalesce(l.reading, m.initial_reading)
        or s.last_volume_scale is distinct from l.scale)`,
  },
  {
    number: 6,
    zh: '账单明细、分段都有其账单',
    en: 'every line and part has its order, every order of a volume its parts',
    question: (within) => sql<Violation>`
      select l.organization_id, 'order' as object, l.order_id as id, 'a line without its order' as detail
      from order_lines l where ${within('l.organization_id')}
        and not exists (select from orders o where o.organization_id = l.organization_id and o.id = l.order_id)
      union all
      select p.organization_id, 'order', p.order_id, 'a part without its order'
      from order_parts p where ${within('p.organization_id')} and not exists (
        select from orders o
        where o.organization_id = p.organization_id and o.id = p.order_id and o.meter_id = p.meter_id)
      union all
      select o.organization_id, 'order', o.id, o.billed_volume || ', parts ' || coalesce(sum(p.volume), 0)
      from orders o
      left join order_parts p on p.organization_id = o.organization_id and p.order_id = o.id
      where ${within('o.organization_id')} and o.kind not in ('fee', 'opening')
      group by o.organization_id, o.id having coalesce(sum(p.volume), 0) <> o.billed_volume`,
  },
]
