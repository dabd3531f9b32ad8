import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Tx } from '../db/read-write'
import type { Violation } from './invariant'

/** Keeps that all books were checked, with the number of violations by organization: the close of a month shows it. */
export async function keepRun(tx: Tx, violations: readonly Violation[], now: LocalTime): Promise<void> {
  const counts = new Map<number, number>()
  for (const { organization_id: org } of violations)
    if (org !== null) counts.set(org, (counts.get(org) ?? 0) + 1)
  await sql`
    insert into verify_runs (finished_at, violations)
    values (${now}::timestamptz, ${JSON.stringify(Object.fromEntries(counts))}::jsonb)`.execute(tx)
}
