/** The home figures of large organizations, as the worker has prepared them. */
import type { LocalTime, Month } from '@water/rules/calendar'
import { sql } from 'kysely'
import { allOrganizations } from '../../db/all-organizations'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { renewedCards } from '../reports/cards'
import type { StoredRound } from '../rounds/store'
import type { StoredComparison } from './comparison'
import type { StoredFigures } from './figures-store'

/** The figures of the present month up to today for the whole organization, and the rounds of all its books. */
export interface PartFigures extends StoredFigures {
  rounds: StoredRound[]
  /** The volumes a year before of all days of the month. */
  yearBeforeOfMonth: StoredFigures['yearBefore']
}

/** Those of a large organization, whose own home page shows them. */
export interface PreparedFigures extends PartFigures {
  comparison: StoredComparison
  /** Those of the reports, which read them here. */
  cards: Awaited<ReturnType<typeof renewedCards>>
}

/** An older version of this program kept no sums of live orders. */
export const isComplete = sql<boolean>`figures -> 'sums' ? 'live'`

/** Undefined: none of this month, or none since `since`, or those of an older version of this program. */
export async function preparedFigures(
  db: Reader,
  org: OrgId,
  month: Month,
  since: LocalTime,
): Promise<{ as_of: LocalTime; figures: PreparedFigures } | undefined> {
  const { rows } = await sql<{ as_of: LocalTime; figures: PreparedFigures }>`
    select as_of, figures from prepared_figures
    where organization_id = ${org} and month = ${month} and as_of >= ${since} and figures ? 'comparison' and ${isComplete}`.execute(
    db,
  )
  return rows[0]
}

export async function putPreparedFigures(
  tx: Tx,
  org: OrgId,
  prepared: { as_of: LocalTime; month: Month; figures: PartFigures | PreparedFigures },
): Promise<void> {
  const row = { ...prepared, figures: JSON.stringify(prepared.figures) }
  await tx
    .insertInto('prepared_figures')
    .values({ organization_id: org, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
}

/** Whether an organization has figures since then. */
export async function isPrepared(db: Reader, org: OrgId, since: LocalTime): Promise<boolean> {
  const { rows } = await sql`
    select from prepared_figures where organization_id = ${org} and as_of >= ${since} and ${isComplete}`.execute(
    db,
  )
  return rows.length > 0
}

/** The organizations with more accounts than this; and the others, where all of them together have more. */
export async function largeOrganizations(
  db: Reader,
  accounts: number,
): Promise<{ large: OrgId[]; others: OrgId[] }> {
  const [large, others]: [OrgId[], OrgId[]] = [[], []]
  let sum = 0
  for (const org of await allOrganizations(db)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from meters where organization_id = ${org} limit ${accounts + 1}
      ) counted`.execute(db)
    const { count } = rows[0]!
    sum += count
    if (count > accounts) large.push(org)
    else others.push(org)
  }
  return { large, others: sum > accounts ? others : [] }
}
