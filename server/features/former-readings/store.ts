/** 历史抄表: the readings of another system, beside the books. */
import type { LocalDate } from '@water/rules/calendar'
import { FORMER_READINGS_NEEDED } from '@water/rules/metering/former-volumes'
import { cubicMetres, type Litres } from '@water/rules/money'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** An account with its newest readings, newest first; volumes as text. */
export type AccountWithHistory = ColumnsOf<
  'meters',
  never,
  { meter: 'id'; cycleMonths: 'read_cycle_months' }
> & { readings: { readOn: LocalDate; volume: string }[] }

/** The next accounts with readings of a move-in, by id. */
export async function accountsWithHistory(
  db: Reader,
  org: OrgId,
  moveIn: number,
  { after, most }: { after: number; most: number },
): Promise<AccountWithHistory[]> {
  const { rows } = await sql<AccountWithHistory>`
    with chosen as materialized (
      select distinct meter_id from former_readings
      where organization_id = ${org} and move_in_id = ${moveIn} and meter_id > ${after} order by meter_id limit ${most}
    )
    select m.id as meter, m.read_cycle_months as "cycleMonths", (
      select json_agg(json_build_object('readOn', f.read_on, 'volume', f.volume::text) order by f.read_on desc) from (
        select read_on, volume from former_readings r
        where r.organization_id = m.organization_id and r.meter_id = m.id order by read_on desc limit ${FORMER_READINGS_NEEDED}
      ) f
    ) as readings
    from chosen s join meters m on m.organization_id = ${org} and m.id = s.meter_id
    order by m.id`.execute(db)
  return rows
}

export interface FormerState {
  meter: number
  volumes: readonly Litres[]
  average: Litres | null
}

/** Writes the volumes that stand in for orders. The accounts have none yet. */
export async function writeFormerVolumes(tx: Tx, org: OrgId, states: readonly FormerState[]): Promise<void> {
  const rows = states.map(({ meter, volumes, average }) => ({
    meter,
    volumes: volumes.map(cubicMetres),
    average: average === null ? null : cubicMetres(average),
  }))
  await sql`
    update meter_states s set former_volumes = r.volumes, recent_volumes = r.volumes, average_volume = r.average
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (meter bigint, volumes numeric[], average numeric)
    where s.organization_id = ${org} and s.meter_id = r.meter`.execute(tx)
}

export type FormerUse = ColumnsOf<'former_readings', 'read_on' | 'index' | 'volume' | 'amount'>

/** The readings of an account in another system since a day, oldest first. */
export async function formerUseOf(
  db: Reader,
  org: OrgId,
  meter: number,
  since: LocalDate,
): Promise<FormerUse[]> {
  const { rows } = await sql<FormerUse>`
    select read_on, index, volume, amount from former_readings
    where organization_id = ${org} and meter_id = ${meter} and read_on >= ${since}::date order by read_on`.execute(
    db,
  )
  return rows
}
