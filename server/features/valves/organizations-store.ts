import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import { asOrgId, type OrgId } from '../../db/scope'

/** The organizations with a command that something may follow from. */
export async function organizationsWithCommands(db: Reader): Promise<OrgId[]> {
  const { rows } = await sql<{ organization_id: number }>`
    select distinct organization_id from valve_commands
    where organization_id in (select id from organizations)
      and (state in ('queued', 'sent') or action = 'close' and not is_over)`.execute(db)
  return rows.map(({ organization_id }) => asOrgId(organization_id))
}
