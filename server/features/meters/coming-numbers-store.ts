import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** Numbers that a move-in is about to bring. */
export interface ComingNumbers {
  /** Numbers of accounts, former ones among them. */
  accounts: ReadonlySet<string>
  devices: ReadonlySet<string>
}

const NONE: ComingNumbers = { accounts: new Set(), devices: new Set() }

/**
 * Those of these numbers that a load of the organization is about to bring. Whoever wrote one of them now would wait at its key until
 * the load ends, which may take minutes; nobody sees its accounts before.
 */
export async function comingNumbers(
  db: Reader,
  org: OrgId,
  { accounts, devices }: { accounts: readonly string[]; devices: readonly string[] },
): Promise<ComingNumbers> {
  if (accounts.length === 0 && devices.length === 0) return NONE
  const files = await filesUnderLoad(db, org)
  if (files.length === 0) return NONE
  const of = sql`organization_id = ${org} and file_id = any(${files}::bigint[])`
  const { rows } = await sql<{ no: string; isDevice: boolean }>`
    select account_no as no, false as "isDevice" from move_in_rows where ${of} and account_no = any(${[...accounts]}::text[])
    union all
    select former.no, false from move_in_rows
    cross join lateral unnest(string_to_array(move_in_rows.body ->> 'former_no', ' ')) former (no)
    where ${of} and former.no = any(${[...accounts]}::text[])
    union all
    select part, true from move_in_rows where ${of} and part = any(${[...devices]}::text[])`.execute(db)
  const numbers = (isDevice: boolean) =>
    new Set(rows.filter((row) => row.isDevice === isDevice).map(({ no }) => no))
  return { accounts: numbers(false), devices: numbers(true) }
}

/** The sheets of accounts that are being loaded. */
async function filesUnderLoad(db: Reader, org: OrgId): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from move_ins m
    join jobs j on j.organization_id = m.organization_id and j.state in ('queued', 'running') and j.kind = 'move_in_load'
      and j.params ->> 'move_in' = m.id::text
    join move_in_files f on f.organization_id = m.organization_id and f.move_in_id = m.id and f.is_current and f.kind = 'accounts'
    where m.organization_id = ${org} and m.state not in ('agreed', 'withdrawn')`.execute(db)
  return rows.map(({ id }) => id)
}
