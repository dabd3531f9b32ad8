import type { LocalDate } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { planned } from '../../db/count'
import type { Reader } from '../../db/read-write'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { joinPending, lastIndex, lastReadAt } from '../meters/last-index-store'
import { atOrBelow } from '../reference/locations-store'

export type NumberedMeter = ColumnsOf<'meters', 'id' | 'account_no' | 'meter_no' | 'customer_name'>

/** Meters by account number, the present one and former ones, and by the number of the device in use. */
export async function metersByNumber(
  db: Reader,
  org: OrgId,
  accountNos: string[],
  meterNos: string[],
): Promise<{ byAccount: Map<string, NumberedMeter>; byDevice: Map<string, NumberedMeter> }> {
  const { rows } = await sql<NumberedMeter & { is_device: boolean; number: string }>`
    select m.id, m.account_no, m.meter_no, m.customer_name, false as is_device, n.no as number
    from account_numbers n join meters m on m.organization_id = n.organization_id and m.id = n.meter_id
    where n.organization_id = ${org} and n.no = any(${accountNos.map((no) => no.toUpperCase())}::text[])
    union all
    select id, account_no, meter_no, customer_name, true, meter_no from meters
    where organization_id = ${org} and meter_no = any(${meterNos}::text[]) and status <> 'closed'`.execute(db)
  const isDevice = (meter: { is_device: boolean }) => meter.is_device
  return {
    byAccount: new Map(rows.filter((row) => !isDevice(row)).map((meter) => [meter.number, meter])),
    byDevice: new Map(rows.filter(isDevice).map((meter) => [meter.meter_no, meter])),
  }
}

/** The rows of an import that were billed although abnormal, with the days of their orders, and those not confirmed. */
export async function abnormalRows(db: Reader, org: OrgId, job: number) {
  const { rows } = await sql<{
    billed: number
    from: LocalDate | null
    to: LocalDate | null
    refused: number
  }>`
    select count(*)::int as billed, min(o.issued_on) as "from", max(o.issued_on) as "to", (
        select count(*)::int from job_refusals f
        where f.organization_id = ${org} and f.job_id = ${job} and f.refusal->>'code' = 'abnormal'
      ) as refused
    from job_batches b
    cross join unnest(b.object_ids) as made (id)
    join readings r on r.organization_id = b.organization_id and r.order_id = made.id and r.abnormal <> '{}'
    join orders o on o.organization_id = r.organization_id and o.id = r.order_id
    where b.organization_id = ${org} and b.job_id = ${job}`.execute(db)
  return rows[0]!
}

export type RouteStop = ColumnsOf<
  'meters',
  'seq_no' | 'account_no' | 'meter_no' | 'customer_name' | 'address'
> &
  ColumnsOf<'meter_states', 'last_reading' | 'last_read_at'>

/** The active meters of a location and of all places below it, in the order of the route. */
export async function routeOf(
  db: Reader,
  scope: Scope,
  location: number,
  most: number,
): Promise<RouteStop[]> {
  const { rows } = await sql<RouteStop>`
    select m.seq_no, m.account_no, m.meter_no, m.customer_name, m.address, ${lastIndex} as last_reading, ${lastReadAt} as last_read_at
    from meters m
    join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
    join locations l on l.organization_id = m.organization_id and l.id = m.location_id
    ${joinPending}
    where ${inScope(scope, 'm.organization_id')} and m.location_id in ${atOrBelow(scope, location)}
      and m.status in ('active', 'faulty') and ${planned({ location })}
    order by l.code, m.seq_no, m.account_no limit ${most}`.execute(db)
  return rows
}
