import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { MoveInSheet } from './columns'
import type { DifferenceRow } from './differences-store'

/** The acts of a move-in that its protocol names, each as it was done last. */
const ACTS = ['move_in.load', 'move_in.agree', 'move_in.withdraw'] as const

interface Act {
  at: LocalTime
  by: string
}

/** Who did it and when, as the audit trail says. */
export async function actsOf(
  db: Reader,
  org: OrgId,
  moveIn: number,
): Promise<Map<(typeof ACTS)[number], Act>> {
  const { rows } = await sql<Act & { action: (typeof ACTS)[number] }>`
    select a.action, a.at, coalesce(nullif(u.name, ''), a.actor_name) as by
    from (
      select distinct on (action) action, at, actor_id, actor_name from audit_entries
      where organization_id = ${org} and object_type = 'move_in' and object_id = ${moveIn}
        and action = any(${[...ACTS]}::text[])
      order by action, id desc
    ) a left join users u on u.id = a.actor_id`.execute(db)
  return new Map(rows.map(({ action, at, by }) => [action, { at, by }]))
}

/** The differences of the parallel run by what was decided about them; null: nothing was. */
export interface DecisionSum {
  decision: DifferenceRow['decision']
  count: number
  /** Ours less theirs; of those that have no bill here 0.00. */
  difference: string
  /** Those that have no bill here. */
  refused: number
}

export async function sumsByDecision(db: Reader, org: OrgId, moveIn: number): Promise<DecisionSum[]> {
  const { rows } = await sql<DecisionSum>`
    select decision, count(*)::int as count, sum(difference)::text as difference,
      (count(*) filter (where refusal is not null))::int as refused
    from move_in_differences where organization_id = ${org} and move_in_id = ${moveIn}
    group by decision order by decision nulls last`.execute(db)
  return rows
}

export interface LoadedFile {
  kind: MoveInSheet
  name: string
  rows: number
}

/** The files that were loaded, sheet by sheet; a withdrawal has deleted them. */
export async function loadedFiles(db: Reader, org: OrgId, moveIn: number): Promise<LoadedFile[]> {
  const { rows } = await sql<LoadedFile>`
    select kind, name, rows from move_in_files
    where organization_id = ${org} and move_in_id = ${moveIn} and is_current and kind <> 'parallel'
    order by id`.execute(db)
  return rows
}
