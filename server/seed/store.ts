import { type Fen, fen } from '@water/rules/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '../db/read-write'
import type { OrgId } from '../db/scope'
import { latestMessages } from '../features/messages/outbox-store'
import { DEMO_ACCOUNT, demoAccounts } from './accounts'

/** Whether nobody has begun here. Holds every new organization and user back until the transaction ends: two starts, one demo. */
export async function isEmpty(tx: Tx): Promise<boolean> {
  await sql`lock table organizations, users in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from organizations) and not exists (select from users) as empty`.execute(tx)
  return rows[0]!.empty
}

const GROWING = [
  'meters',
  'meter_states',
  'meter_terms',
  'installations',
  'locations',
  'readings',
  'orders',
  'order_lines',
  'order_parts',
  'payments',
  'allocations',
  'balance_entries',
  'audit_entries',
]

/** Tells the planner what grew: within one transaction nobody else does, and plans made for empty tables would stay. */
export async function analyze(tx: Tx): Promise<void> {
  await sql`analyze ${sql.join(GROWING.map((table) => sql.table(table)))}`.execute(tx)
}

/** What meters owe, in fen, without penalties. */
export async function arrearsOf(db: Reader, org: OrgId, meters: number[]): Promise<Map<number, Fen>> {
  const { rows } = await sql<{ meter_id: number; arrears: string }>`
    select meter_id, arrears from meter_states
    where organization_id = ${org} and meter_id = any(${meters}::bigint[])`.execute(db)
  return new Map(rows.map(({ meter_id, arrears }) => [meter_id, fen(arrears)]))
}

/** Whether the demo company is in this database. */
export async function hasDemo(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', DEMO_ACCOUNT)
    .executeTakeFirst()
  return row !== undefined
}

/** The latest sign-in code sent to each phone that still is of an account of the demo: never of anyone else's. */
export async function demoMessages(db: Reader) {
  const owners = await db
    .selectFrom('users')
    .select(['username', 'phone'])
    .where(
      'username',
      'in',
      demoAccounts.map(({ username }) => username),
    )
    .execute()
  const phones = demoAccounts
    .filter(({ username, phone }) =>
      owners.some((owner) => owner.username === username && owner.phone === phone),
    )
    .map(({ phone }) => phone)
  if (phones.length === 0) return []
  const messages = await latestMessages(db, 'sign_in_code', phones)
  return messages.map(({ id, phone, params, content }) => ({
    ...{ id, phone, content },
    // Our own template's params.
    code: String((params as { code?: string }).code ?? ''),
  }))
}
