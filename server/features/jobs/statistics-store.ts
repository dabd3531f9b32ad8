import { addSeconds, type LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Owner } from '../../db/login/owner'

/** A job of so many rows, and a table with so many changes, is worth it. */
const MANY = 500
const PAUSE_S = 600

/**
 * Renews the statistics of the tables that many rows of a job have gone into, also while it goes on. PostgreSQL does so by itself
 * when a tenth of a table has changed: beside a city it would never know of a new organization of some thousand accounts.
 */
export async function renewStatistics(owner: Owner, now: LocalTime): Promise<void> {
  const grown = await owner.act('statistics', (tx) =>
    sql<{ name: string }>`
      select s.relname as name from pg_stat_user_tables s
      where s.schemaname = 'public' and s.n_mod_since_analyze >= ${MANY}
        and coalesce(greatest(s.last_analyze, s.last_autoanalyze), '-infinity') < least(
          ${addSeconds(now, -PAUSE_S)}::timestamptz,
          (select coalesce(max(coalesce(finished_at, ${now}::timestamptz)), '-infinity') from jobs
            where done >= ${MANY} and not is_check))`.execute(tx),
  )
  // Each in a transaction of its own: a table stays locked against a second analysis until the end of one.
  for (const { name } of grown.rows)
    await owner.act('statistics', (tx) => sql`analyze (skip_locked) ${sql.table(name)}`.execute(tx))
}
