import type { LocalDate } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { type MeterFilter, metersMatching } from './store'

/** The ids of all meters that a list with these filters finds, at most `most`. */
export async function metersFound(
  db: Reader,
  org: OrgId,
  { filter, today }: { filter: MeterFilter; today: LocalDate },
  most: number,
): Promise<number[]> {
  const rows = await metersMatching(db, { of: 'one', org }, filter, today)
    .select('meters.id')
    .orderBy('meters.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of the ids that are meters of the organization, in the order of their accounts. */
export const accountsNamed = (db: Reader, org: OrgId, ids: readonly number[]) =>
  db
    .selectFrom('meters')
    .select(['id', 'account_no'])
    .where('organization_id', '=', org)
    // One parameter: a statement has no more than 65,535.
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('account_no')
    .orderBy('id')
    .execute()
