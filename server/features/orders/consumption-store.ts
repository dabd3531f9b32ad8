import type { LocalDate, Month } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

export type BilledUse = ColumnsOf<'orders', 'id' | 'order_no' | 'amount' | 'billed_volume'> & {
  /** The month in which its period ended. */
  month: Month
  days: number
  is_estimated: boolean
  of_former: boolean
  tiers: { tier: number | null; volume: string }[]
}

/** The live orders of water of an account whose periods ended since a day, in the order of time. */
export async function billedUse(
  db: Reader,
  org: OrgId,
  meter: number,
  since: LocalDate,
): Promise<BilledUse[]> {
  const { rows } = await sql<BilledUse>`
    select o.id, o.order_no, o.amount, o.billed_volume, to_char(o.period_to, 'YYYY-MM') as month,
      case when o.kind = 'reading' then o.period_to - o.period_from + 1 else 0 end as days,
      coalesce(r.source = 'estimate', false) as is_estimated, o.customer_version < m.customer_since as of_former, (
        select coalesce(json_agg(json_build_object('tier', t.tier, 'volume', t.volume::text) order by t.tier), '[]') from (
          select l.tier, round(sum(l.volume), 3) as volume from order_lines l
          where l.organization_id = o.organization_id and l.order_id = o.id and l.item = 'water' group by l.tier
        ) t
      ) as tiers
    from orders o
    join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
    left join readings r on r.organization_id = o.organization_id and r.id = o.reading_id
    where o.organization_id = ${org} and o.meter_id = ${meter} and o.kind in ('reading', 'back_charge')
      and o.status not in ('red', 'red_flushed') and o.period_to >= ${since}::date
    order by o.period_to, o.id`.execute(db)
  return rows
}
