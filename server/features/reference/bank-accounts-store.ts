import type { KeptMapping } from '@water/contract/reconciliations/mapping'
import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import type { OrgId } from '../../db/scope'

/** The columns of an account's files; `t` is the account. */
export const statementMapping = sql<KeptMapping | null>`t.statement_mapping`

/** Removes the default mark from a purpose's accounts except one, and returns those that had it. */
export async function clearDefault(
  tx: Tx,
  org: OrgId,
  purpose: string,
  { except, now }: { except: number | null; now: LocalTime },
): Promise<number[]> {
  const rows = await tx
    .updateTable('bank_accounts')
    .set({ is_default: false, updated_at: nextVersion(now) })
    .where('organization_id', '=', org)
    .where('purpose', '=', purpose)
    .where('is_default', '=', true)
    .$if(except !== null, (query) => query.where('id', '<>', except!))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
