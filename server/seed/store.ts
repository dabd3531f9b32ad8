import type { LocalTime } from '@water/rules/calendar'
import { type Fen, fen } from '@water/rules/money'
import { sql } from 'kysely'
import type { ColumnsOf } from '../db/columns'
import type { Reader, Tx } from '../db/read-write'
import type { OrgId } from '../db/scope'
import { revokeSessions } from '../features/access/store'
import { demoAccounts } from './accounts'

/**
 * Tells whether the database has no organization or user. Locks both tables until the transaction ends, so that two
 * starts make one demo.
 */
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

/**
 * Updates the planner's statistics. Within one transaction nothing else does, and plans for empty tables would stay.
 */
export async function analyze(tx: Tx): Promise<void> {
  await sql`analyze ${sql.join(GROWING.map((table) => sql.table(table)))}`.execute(tx)
}

/** The arrears of meters in fen, without penalties. */
export async function arrearsOf(db: Reader, org: OrgId, meters: number[]): Promise<Map<number, Fen>> {
  const { rows } = await sql<{ meter_id: number; arrears: string }>`
    select meter_id, arrears from meter_states
    where organization_id = ${org} and meter_id = any(${meters}::bigint[])`.execute(db)
  return new Map(rows.map(({ meter_id, arrears }) => [meter_id, fen(arrears)]))
}

/** The newest bill of a reading. */
export type LastBill = ColumnsOf<'orders', 'id' | 'volume'> & {
  previous_reading: string
  current_reading: string
}

export async function lastBill(db: Reader, org: OrgId, meter: number): Promise<LastBill> {
  return db
    .selectFrom('orders')
    .select(['id', 'previous_reading', 'current_reading', 'volume'])
    .where('organization_id', '=', org)
    .where('meter_id', '=', meter)
    .where('kind', '=', 'reading')
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ previous_reading: string; current_reading: string }>()
    .executeTakeFirstOrThrow()
}

/** The newest live bill of each of these meters that charges anything. */
export async function chargedBills(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ meter: number; id: number }>`
    select meter_id as meter, max(id) as id from orders
    where organization_id = ${org} and meter_id = any(${meters}::bigint[]) and kind = 'reading' and amount > 0
      and status <> 'red_flushed' group by meter_id`.execute(db)
  return new Map(rows.map(({ meter, id }) => [meter, id]))
}

/** The number of an invoice's request. */
export async function requestNo(db: Reader, org: OrgId, invoice: number): Promise<string> {
  const row = await db
    .selectFrom('invoices')
    .select('request_no')
    .where('organization_id', '=', org)
    .where('id', '=', invoice)
    .executeTakeFirstOrThrow()
  return row.request_no
}

/**
 * Every user in the database when the demo has been made belongs to the demo, because it is loaded only into an empty
 * database.
 */
export async function markAccounts(tx: Tx): Promise<void> {
  await tx.updateTable('users').set({ is_demo: true }).execute()
}

/** Whether accounts of the demo are in this database. */
export async function hasDemo(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the sessions of the demo's accounts; returns the number of accounts. */
export async function endDemoSessions(tx: Tx, now: LocalTime): Promise<number> {
  const accounts = await tx.selectFrom('users').select('id').where('is_demo', '=', true).execute()
  for (const { id } of accounts) await revokeSessions(tx, id, now, 'the demo is off')
  return accounts.length
}

/**
 * The present sign-in code of each phone that still belongs to an account of the demo, and never another user's code.
 */
export async function demoMessages(db: Reader) {
  const rows = await db
    .selectFrom('outbox_messages as m')
    .innerJoin('verification_codes as c', (join) =>
      join.onRef('c.phone', '=', 'm.phone').onRef('c.sent_at', '=', 'm.sent_at'),
    )
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['m.id', 'm.phone', 'm.content', 'm.params', 'u.username'])
    .where('c.used_at', 'is', null)
    .execute()
  return rows
    .filter((row) =>
      demoAccounts.some(({ username, phone }) => username === row.username && phone === row.phone),
    )
    .map(({ id, phone, content, params }) => ({
      ...{ id, phone, content },
      // The params of our own template.
      code: String((params as { code?: string }).code ?? ''),
    }))
}

export type BankPayment = ColumnsOf<'payments', 'channel_no' | 'amount' | 'paid_at'>

/** The newest payments of a bank account with a number, oldest first. */
export async function bankPayments(
  db: Reader,
  org: OrgId,
  account: number,
  most: number,
): Promise<BankPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['channel_no', 'amount', 'paid_at'])
    .where('organization_id', '=', org)
    .where('bank_account_id', '=', account)
    .where('channel_no', '<>', '')
    .where('status', '=', 'success')
    .where('amount', '>', '0')
    .orderBy('paid_at', 'desc')
    .limit(most)
    .execute()
  return rows.reverse()
}
