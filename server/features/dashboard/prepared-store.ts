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
export interface PreparedFigures extends StoredFigures {
  rounds: StoredRound[]
  comparison: StoredComparison
  /** Those of the reports, which read them here. */
  cards: Awaited<ReturnType<typeof renewedCards>>
  /** The volumes a year before of all days of the month. */
  yearBeforeOfMonth: StoredFigures['yearBefore']
}

/** Undefined: none of this month, or none since `since`, or those of an older version of this program. */
export async function preparedFigures(
  db: Reader,
  org: OrgId,
  month: Month,
  since: LocalTime,
): Promise<{ as_of: LocalTime; figures: PreparedFigures } | undefined> {
  const { rows } = await sql<{ as_of: LocalTime; figures: PreparedFigures }>`
    select as_of, figures from prepared_figures
    where organization_id = ${org} and month = ${month} and as_of >= ${since} and figures ? 'comparison'`.execute(
    db,
  )
  return rows[0]
}

export async function putPreparedFigures(
  tx: Tx,
  org: OrgId,
  prepared: { as_of: LocalTime; month: Month; figures: PreparedFigures },
): Promise<void> {
  const row = { ...prepared, figures: JSON.stringify(prepared.figures) }
  await tx
    .insertInto('prepared_figures')
    .values({ organization_id: org, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
}

/** The organizations with more accounts than this. */
export async function largeOrganizations(db: Reader, accounts: number): Promise<OrgId[]> {
  const large: OrgId[] = []
  for (const org of await allOrganizations(db)) {
    const { rows } = await sql`
      select from meters where organization_id = ${org} offset ${accounts} limit 1`.execute(db)
    if (rows.length > 0) large.push(org)
  }
  return large
}
