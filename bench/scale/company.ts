import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dateOf } from '@water/rules/calendar'
import { systemClock } from '@water/server/clock'
import { inTransaction } from '@water/server/db/read-write'
import { fillMonths } from '@water/server/features/ledger/months-of-documents-store'
import { sealAudit } from '@water/server/features/sealing/seal'
import { migrationsFolder } from '@water/server/places'
import type pg from 'pg'
import { makeCompany, readAll } from '../company'
import type { Product } from '../product'

const repository = dirname(dirname(dirname(migrationsFolder)))
const STEPS = ['accounts', 'bills', 'money', 'trail']
const SMALL_COMPANIES = 3

const scriptOf = (step: string): string =>
  readFileSync(join(repository, 'bench', 'scale', `${step}.sql`), 'utf8')

/**
 * The large organization beside a few small ones, made once: months of work in minutes, by SQL, with true rows only. A database that
 * was made before invoices gets them.
 */
export async function makeScale(
  { pool, db }: Product,
  meters: number,
  say: (line: string) => void,
): Promise<void> {
  const isMade = await has(pool, `select from organizations where code = 'SCALE'`)
  if (!isMade) {
    await runSteps(pool, [sizeOf(meters)], STEPS, say)
    await inTransaction(db, (tx) => fillMonths(tx, null))
    for (let number = 0; number < SMALL_COMPANIES; number++) {
      const company = await makeCompany(db, 200)
      await readAll(db, company, 10, '2026-03-05 08:00:00')
    }
    await sealAudit({ db, clock: systemClock })
  }
  const isInvoiced = await has(pool, `select from invoices`)
  if (!isInvoiced) await runSteps(pool, [], ['invoices'], say)
  if (!isMade || !isInvoiced) await pool.query('vacuum (freeze, analyze)')
}

/** The accounts of the large organization alone. */
export const makeAccounts = ({ pool }: Product, meters: number, say: (line: string) => void): Promise<void> =>
  runSteps(pool, [sizeOf(meters)], ['accounts'], say)

const sizeOf = (meters: number): string =>
  `create temp table size as select ${meters} as meters, date '${dateOf(systemClock())}' as today`

const has = async (pool: pg.Pool, question: string): Promise<boolean> =>
  (await pool.query(`${question} limit 1`)).rowCount !== 0

/** Each step sees the temporary tables of those before. */
async function runSteps(
  pool: pg.Pool,
  before: readonly string[],
  steps: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const client = await pool.connect()
  try {
    // The rows are true without checks, and the indexes are made at once when all of them are there.
    await client.query(
      `begin; set local session_replication_role = replica; set local maintenance_work_mem = '1GB'`,
    )
    const indexes = await dropIndexes(client, steps.includes('invoices') ? INVOICED : BILLED)
    for (const statement of before) await client.query(statement)
    for (const step of steps) {
      const started = performance.now()
      await client.query(scriptOf(step))
      say(`  ${step}: ${((performance.now() - started) / 1000).toFixed(0)} s`)
    }
    for (const index of indexes) await client.query(index)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

const BILLED = [
  ...['meters', 'installations', 'meter_terms', 'orders', 'order_parts', 'readings'],
  ...['payments', 'allocations', 'balance_entries', 'audit_entries', 'sms_messages'],
]
const INVOICED = ['invoices', 'invoice_lines']

/** Drops the indexes of tables that only speed up queries, and returns the statements that make them again. */
async function dropIndexes(client: pg.PoolClient, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where not i.indisunique and t.relname = any($1)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
