/** The readings of meters that watch, which no order bills. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { beginsOn } from '../ledger/moved-in'
import type { PendingRow } from './billing-state-store'

/** The meters among some that watch. */
export async function monitorsAmong(db: Reader, org: OrgId, meters: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from meters
    where organization_id = ${org} and id = any(${meters}::bigint[]) and meter_class = 'monitor'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Measures the readings of meters that watch anew, each from the one before it on its device, and keeps the last of each meter as what
 * stands on it. An index below the one before has turned over: what can be wrong was refused when it was entered.
 */
export async function settleWatched(tx: Tx, org: OrgId, meters: Iterable<number>): Promise<void> {
  const ids = [...new Set(meters)]
  if (ids.length === 0) return
  await sql`
    with chain as (
      select r.id, r.meter_id, r.current_reading, r.read_at, i.register_digits,
        case when r.source = 'change_new' then r.current_reading
          else coalesce(lag(r.current_reading) over device, i.initial_reading) end as previous
      from readings r join installations i on i.organization_id = r.organization_id and i.id = r.installation_id
      where r.organization_id = ${org} and r.meter_id = any(${ids}::bigint[]) and r.status = 'watched'
      window device as (partition by r.installation_id order by r.read_at, r.id)
    ), measured as (
      select id, previous, current_reading < previous as is_rollover,
        current_reading - previous
          + case when current_reading < previous then 10::numeric ^ register_digits else 0 end as volume
      from chain
    ), settled as (
      update readings r set previous_reading = c.previous, is_rollover = c.is_rollover, volume = c.volume
      from measured c
      where r.organization_id = ${org} and r.id = c.id
        and (r.previous_reading, r.is_rollover, r.volume) is distinct from (c.previous, c.is_rollover, c.volume)
    ), last as (
      select distinct on (meter_id) meter_id, current_reading, read_at from chain order by meter_id, read_at desc, id desc
    )
    update meter_states s set last_reading = coalesce(l.current_reading, m.initial_reading),
      last_read_at = coalesce(l.read_at, ${beginsOn}::timestamptz)
    from meters m left join last l on l.meter_id = m.id
    where s.organization_id = ${org} and m.organization_id = ${org} and m.id = s.meter_id
      and m.id = any(${ids}::bigint[]) and m.meter_class = 'monitor'`.execute(tx)
}

/** The two newest readings of a meter that watches, in their order. */
export async function lastWatched(db: Reader, org: OrgId, meter: number): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select r.meter_id as meter, r.id, r.source, r.current_reading, r.read_at, r.is_rollover, i.id as installation,
      i.meter_no, i.register_digits, d.name as diameter, d.capacity_fee
    from readings r
    join installations i on i.organization_id = r.organization_id and i.id = r.installation_id
    join diameters d on d.organization_id = i.organization_id and d.id = i.diameter_id
    where r.organization_id = ${org} and r.meter_id = ${meter} and r.status = 'watched'
    order by r.read_at desc, r.id desc limit 2`.execute(db)
  return rows.reverse()
}
