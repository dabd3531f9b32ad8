import { sql } from 'kysely'

/**
 * Joins a meter `m` with its newest reading that waits for an order; `lastIndex` and `lastReadAt` then show what stands
 * on the device in use, which `meter_states` (as `s`) only knows when it is billed.
 */
export const joinPending = sql`
  left join lateral (
    select r.current_reading, r.read_at from readings r
    where r.organization_id = m.organization_id and r.meter_id = m.id and r.status = 'pending'
    order by r.read_at desc, r.id desc limit 1
  ) waiting on true`

export const lastIndex = sql`coalesce(waiting.current_reading, s.last_reading)`
export const lastReadAt = sql`coalesce(waiting.read_at, s.last_read_at)`
