import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { KeptReport } from './devices-store'

export type FoundReport = KeptReport & ColumnsOf<'remote_reports', 'id' | 'reason', { meter: 'meter_id' }>

export async function findReport(db: Reader, org: OrgId, id: number): Promise<FoundReport | undefined> {
  const { rows } = await sql<FoundReport>`
    select id, meter_id as meter, installation_id as installation, freeze_at, index, reading, state, is_rollover, doubt, reason
    from remote_reports where organization_id = ${org} and id = ${id}`.execute(db)
  return rows[0]
}

export async function writeDecision(
  tx: Tx,
  org: OrgId,
  { installation, freeze_at }: FoundReport,
  { reason, by, now }: { reason: string; by: number | null; now: LocalTime },
): Promise<void> {
  await sql`
    update remote_reports set reason = ${reason}, decided_by = ${by}::bigint, decided_at = ${now}::timestamptz
    where organization_id = ${org} and installation_id = ${installation} and freeze_at = ${freeze_at}::timestamptz`.execute(
    tx,
  )
}

/** Whether a reading that is not void was made of a device's report. */
export async function readingMadeOf(
  db: Reader,
  org: OrgId,
  { installation, freeze_at }: { installation: number; freeze_at: LocalTime },
): Promise<boolean> {
  const { rows } = await sql`
    select from readings
    where organization_id = ${org} and installation_id = ${installation}
      and frozen_at = ${freeze_at}::timestamptz and status <> 'void'`.execute(db)
  return rows.length > 0
}
