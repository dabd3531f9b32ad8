import { sql } from 'kysely'
import { orderedBy } from './name-order'
import type { Reader } from './read-write'
import { asOrgId, type OrgId } from './scope'

/**
 * Every organization, for work that goes from one to the next: a distributed database does nearly everything for one organization,
 * and little for all of them at once.
 */
export async function allOrganizations(db: Reader): Promise<OrgId[]> {
  const { rows } = await sql<{ id: number }>`select id from organizations order by id`.execute(db)
  return rows.map(({ id }) => asOrgId(id))
}

/** Every organization in the order of lists, for what is shown of each. */
export const organizationsByName = (db: Reader) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .orderBy(orderedBy('organizations', 'name'))
    .orderBy('id')
    .execute()
