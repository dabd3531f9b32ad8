import type { LocalDate } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Tx } from '../../db/read-write'

/**
 * Counts one more for today; false when the limit has been reached. One statement, so that no attempt escapes the
 * count.
 */
export async function countToday(tx: Tx, subject: string, day: LocalDate, limit: number): Promise<boolean> {
  const { rows } = await sql`
    insert into daily_counts as d (subject, day, count) values (${subject}, ${day}, 1)
    on conflict (subject, day) do update set count = d.count + 1 where d.count < ${limit}::int
    returning 1`.execute(tx)
  return rows.length > 0
}
