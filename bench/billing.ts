import { setTimeout as sleep } from 'node:timers/promises'
import { importSheet, percentile, type SheetRow, timeCalls } from './calls'
import { type Company, makeCompany, readAll } from './company'
import { median } from './load'
import type { Product } from './product'

const METERS = 100_000
/** The most rows of a sheet. */
const ROWS = 50_000
const LISTS = ['/api/orders/']

export interface BillingResult {
  bills: number
  lines: number
  product_per_second: number
  bare_per_second: number
  ratio: number
  /** Answer times of GET /orders/ while the job runs, and before. */
  list_p95_ms: number
  quiet_p95_ms: number
}

/**
 * (b) From the uploaded sheets to the last order: reading, order, lines, parts, payment from the balance, audit and
 * outcome of each row.
 */
export async function benchBilling(product: Product, say: (line: string) => void): Promise<BillingResult> {
  say(`  opening ${METERS} meters and billing each once …`)
  const company = await makeCompany(product.db, METERS)
  await readAll(product.db, company, 10, '2025-03-05 08:00:00')
  await product.pool.query('vacuum analyze')
  const token = await product.tokenFor(company.clerk)
  const quiet = await timeCalls(product.url, token, LISTS, () => sleep(4000))
  say('  importing …')
  let seconds = 0
  const during = await timeCalls(product.url, token, LISTS, async () => {
    for (let from = 0; from < METERS; from += ROWS)
      seconds += (await importSheet(product.url, token, sheetFrom(company, from))).seconds
  })
  say('  the same rows by INSERT … SELECT …')
  const kept = await keepImported(product, NEW)
  const bare = METERS / (await insertSelect(product))
  const productRate = METERS / seconds
  return {
    ...kept,
    product_per_second: productRate,
    bare_per_second: bare,
    ratio: productRate / bare,
    list_p95_ms: percentile(during, 0.95),
    quiet_p95_ms: percentile(quiet, 0.95),
  }
}

/** The sheet of the readings from a place on. */
const sheetFrom = ({ meters }: Company, from: number): SheetRow[] =>
  meters
    .slice(from, from + ROWS)
    .map(({ account_no }, index) => [account_no, 20 + (index % 13), '2025-05-05'])

/** Every table that a bill writes rows to. */
const WRITTEN = { readings: 'order_id', orders: 'id', order_lines: 'order_id', order_parts: 'order_id' }
const TABLES = Object.entries(WRITTEN)
const NEW = "select id from orders where period_to = '2025-05-05'"

/** Keeps a copy of the rows of the imported readings. */
async function keepImported({ pool }: Product, orders: string): Promise<{ bills: number; lines: number }> {
  for (const [table, key] of TABLES)
    await pool.query(
      `create unlogged table kept_${table} as select * from ${table} where ${key} in (${orders})`,
    )
  const { rows } = await pool.query(`select (select count(*)::int from kept_orders) as bills,
    (select count(*)::int from kept_order_lines) as lines`)
  return rows[0]
}

/** The rows of the import once more, in one statement, in the place where they were; median seconds of three. */
async function insertSelect({ pool }: Product): Promise<number> {
  const inserts = TABLES.map(([table]) => `${table}_in as (insert into ${table} select * from kept_${table})`)
  const seconds: number[] = []
  for (let round = 0; round < 3; round++) {
    const deletes = TABLES.map(
      ([table, key]) => `delete from ${table} where ${key} in (select id from kept_orders)`,
    )
    // Without checks: the product never deletes these rows, so no index finds the orders of a reading.
    await pool.query(`begin; set local session_replication_role = replica; ${deletes.join('; ')}; commit`)
    for (const [table] of TABLES) await pool.query(`vacuum analyze ${table}`)
    await pool.query('checkpoint')
    const started = performance.now()
    await pool.query(`with ${inserts.join(', ')} select 1`)
    seconds.push((performance.now() - started) / 1000)
  }
  return median(seconds)
}
