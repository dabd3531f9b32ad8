import { sql } from 'kysely'

/**
 * Whether no flow and no report is expected of account `m` with the state `v` of its module: it is suspended or closed, or its valve is closed. A leak,
 * silence and a meter that stands still are no alarm then.
 */
export const rests = sql<boolean>`(m.status in ('suspended', 'closed') or v.valve = 'closed')`
