import type { Tx } from '../../db/read-write'
import type { ComingIds, OrgId } from '../../db/scope'

/** Says which ids a load writes, or that there is none. People's own changes of the organization are not behind it. */
export async function stateComingIds(tx: Tx, org: OrgId, coming: ComingIds | null): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ coming_ids: coming && JSON.stringify(coming) })
    .where('id', '=', org)
    .execute()
}
