import type { HoldReason, ReadingSource, readingStatuses } from '@water/contract/readings/vocabulary'
import type { LocalTime } from '@water/rules/calendar'
import type { Abnormal } from '@water/rules/metering/abnormal'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx, UnitOfWork } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** A reading without an order, for which it waits. */
export interface NewRecorded {
  meter: number
  installation: number
  source: ReadingSource
  previous: string
  current: string
  read_at: LocalTime
  is_rollover: boolean
  volume: string
  abnormal: readonly Abnormal[]
  /** Null: nobody is named. */
  reader: number | null
  remark: string
  /** The freeze of the report that it is made of; absent: it is of none. */
  frozen_at?: LocalTime | undefined
  /** Null: it was only recorded, and it waits for nothing. */
  hold_reason: HoldReason | null
  /** It is of a meter that watches; absent: it waits for its order. */
  status?: 'watched' | undefined
}

/** Returns the ids in the same order. */
export async function insertRecorded(
  { tx, org, now, caller }: UnitOfWork,
  readings: readonly NewRecorded[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into readings (organization_id, meter_id, installation_id, source, previous_reading, current_reading, read_at,
      is_rollover, volume, abnormal, status, reader_id, remark, hold_reason, frozen_at, created_by, created_at, updated_at)
    select ${org}, r.meter, r.installation, r.source, r.previous, r.current, r.read_at, r.is_rollover, r.volume,
      array(select jsonb_array_elements_text(r.abnormal)), coalesce(r.status, 'pending'), r.reader, r.remark, r.hold_reason, r.frozen_at, ${caller.id}::bigint, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(readings.map((reading, at) => ({ at, ...reading })))}::json)
      as r (at int, meter bigint, installation bigint, source text, previous numeric, current numeric, read_at timestamptz,
        is_rollover boolean, volume numeric, abnormal jsonb, reader bigint, remark text, hold_reason text,
        frozen_at timestamptz, status text)
    order by r.at
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A reading with what its billing needs. */
export type RecordedReading = ColumnsOf<
  'readings',
  'id' | 'current_reading' | 'read_at' | 'is_rollover' | 'remark',
  { meter: 'meter_id'; reader: 'reader_id' }
> & { source: ReadingSource; status: (typeof readingStatuses)[number]; order_no: string | null }

/** In the order of billing. */
export async function recordedById(
  db: Reader,
  org: OrgId,
  ids: readonly number[],
): Promise<RecordedReading[]> {
  const { rows } = await sql<RecordedReading>`
    select r.id, r.meter_id as meter, r.source, r.current_reading, r.read_at, r.is_rollover, r.status, r.remark,
      r.reader_id as reader, o.order_no
    from readings r left join orders o on o.organization_id = r.organization_id and o.id = r.order_id
    where r.organization_id = ${org} and r.id = any(${ids}::bigint[])
    order by r.meter_id, r.read_at, r.id`.execute(db)
  return rows
}

export async function voidRecorded(
  tx: Tx,
  org: OrgId,
  ids: readonly number[],
  now: LocalTime,
): Promise<void> {
  await sql`
    update readings set status = 'void', updated_at = ${now}::timestamptz
    where organization_id = ${org} and id = any(${ids}::bigint[]) and status in ('pending', 'watched')`.execute(
    tx,
  )
}

/** The readings that a job recorded with its rows, those of a meter side by side. */
export async function readingsOfJob(
  db: Reader,
  org: OrgId,
  job: number,
): Promise<{ row: number; reading: number; meter: number }[]> {
  const { rows } = await sql<{ row: number; reading: number; meter: number }>`
    select made.row, r.id as reading, r.meter_id as meter
    from job_batches b cross join lateral unnest(b.row_nos, b.object_ids) as made (row, id)
    join readings r on r.organization_id = b.organization_id and r.id = made.id
    where b.organization_id = ${org} and b.job_id = ${job}
    order by r.meter_id, r.read_at desc, r.id desc`.execute(db)
  return rows
}
