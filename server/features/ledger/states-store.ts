import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { OrderAfter } from './payments-store'

/** What an order leaves on its meter. */
export interface StateAfter {
  meter: number
  reading: string
  readAt: LocalTime
  /** Decimals that the reading was billed with. */
  scale: number
  volumes: string[]
  average: string
  streak: number
  balance: string
  arrears: string
}

export async function writeStates(tx: Tx, org: OrgId, states: readonly StateAfter[]): Promise<void> {
  const column = <K extends keyof StateAfter>(key: K) => states.map((state) => state[key])
  const volumes = states.map((state) => `{${state.volumes.join(',')}}`)
  await sql`
    update meter_states s set last_reading = u.reading, last_read_at = u.read_at, last_volume_scale = u.scale, recent_volumes = u.volumes::numeric[],
      average_volume = u.average, estimate_streak = u.streak, balance = u.balance, arrears = u.arrears
    from unnest(${column('meter')}::bigint[], ${column('reading')}::numeric[], ${column('readAt')}::timestamptz[], ${column('scale')}::smallint[],
      ${volumes}::text[], ${column('average')}::numeric[], ${column('streak')}::int[],
      ${column('balance')}::numeric[], ${column('arrears')}::numeric[])
      as u (meter, reading, read_at, scale, volumes, average, streak, balance, arrears)
    where s.organization_id = ${org} and s.meter_id = u.meter`.execute(tx)
}

export async function writeOrdersPaid(
  tx: Tx,
  org: OrgId,
  now: LocalTime,
  orders: readonly OrderAfter[],
): Promise<void> {
  const column = <K extends keyof OrderAfter>(key: K) => orders.map((order) => order[key])
  await sql`
    update orders o set paid_amount = u.paid, penalty_paid = u.penalty, outstanding = u.outstanding, status = u.status,
      updated_at = ${now}::timestamptz
    from unnest(${column('order')}::bigint[], ${column('paid_amount')}::numeric[], ${column('penalty_paid')}::numeric[],
      ${column('outstanding')}::numeric[], ${column('status')}::text[]) as u (id, paid, penalty, outstanding, status)
    where o.organization_id = ${org} and o.id = u.id`.execute(tx)
}
