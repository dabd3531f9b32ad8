import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createApp } from '@water/server/app'
import { systemClock } from '@water/server/clock'
import { loadConfig } from '@water/server/config'
import { createPool } from '@water/server/db/connection'
import { databasesOver } from '@water/server/db/databases'
import { migrationsFolder } from '@water/server/places'
import * as esbuild from 'esbuild'
import type pg from 'pg'
import { bundleOptions } from '../scripts/server-bundle.mjs'
import { type Company, makeCompany, readAll } from './company'
import { type Comparison, compare, nextAddress, type Side } from './load'
import type { Product } from './product'
import { type Recorded, record, withPlaces } from './recorded'

const ORGANIZATIONS = 50
const METERS = 60_000
/** Four readings of each meter: 240,000 orders. */
const READINGS = ['2025-03-05', '2025-05-05', '2025-07-05', '2025-09-05']
const ASKING = 10

interface Open {
  company: Company
  token: string
  meter: number
  order: number
}

/** (a) The order list, one order, and a payment, each against a bare handler that sends the same statements. */
export async function benchLists(
  product: Product,
  say: (line: string) => void,
): Promise<Record<string, Comparison>> {
  say(`  making ${METERS} meters and ${METERS * READINGS.length} orders in ${ORGANIZATIONS} organizations …`)
  const open = await seed(product)
  const scripts = await recordScripts(product, open[0]!)
  const bare = await startBare(product.connectionString, scripts)
  try {
    const round = <T>(items: T[]) => {
      let at = 0
      return () => items[at++ % items.length]!
    }
    const next = round(open)
    const askers = open.slice(0, ASKING * 20)
    const asker = round(askers)
    const get = (path: (one: Open) => string): Side => ({
      url: product.url,
      next: () => {
        const one = asker()
        return { method: 'GET', path: path(one), headers: headersOf(one) }
      },
    })
    const bareGet = (script: string): Side => ({
      url: bare.url,
      next: () => {
        const { company, order } = asker()
        return { method: 'GET', path: `/${script}/${company.org}/${order}` }
      },
    })
    const results: Record<string, Comparison> = {}
    results['order list of 20 with count'] = await compare(
      get(() => '/api/orders/'),
      bareGet('list'),
    )
    results['one order'] = await compare(
      get(({ order }) => `/api/orders/${order}/`),
      bareGet('order'),
    )
    results['payment creation'] = await compare(
      {
        url: product.url,
        next: () => {
          const one = next()
          const body = JSON.stringify({ meter: one.meter, amount: AMOUNT, method: 'cash' })
          return { method: 'POST', path: '/api/payment-records/', headers: headersOf(one), body }
        },
      },
      {
        url: bare.url,
        next: () => {
          const { company, meter, order } = next()
          return { method: 'POST', path: `/payment/${company.org}/${meter}/${order}` }
        },
      },
    )
    return results
  } finally {
    bare.stop()
  }
}

const headersOf = ({ token }: Open) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  'x-forwarded-for': nextAddress(),
})

/** 25 m³ at 5.00: the price of every open order. */
const AMOUNT = '125.00'

async function seed({ pool, db, tokenFor }: Product): Promise<Open[]> {
  // Numbers that occur nowhere else, so that they can be found in recorded parameters.
  for (const [table, first] of [
    ['organizations', 900_001],
    ['meters', 7_000_001],
    ['orders', 80_000_001],
  ])
    await pool.query('select setval(pg_get_serial_sequence($1, $2), $3)', [table, 'id', first])
  const companies: Company[] = []
  for (let index = 0; index < ORGANIZATIONS; index++) {
    const company = await makeCompany(db, METERS / ORGANIZATIONS)
    for (const [at, day] of READINGS.entries()) await readAll(db, company, 25 * (at + 1), `${day} 08:00:00`)
    companies.push(company)
  }
  // Older orders are paid; the last one is open and not late.
  await payBefore(pool, '2025-09-01')
  await pool.query(`update orders set due_date = '2099-01-01' where outstanding > 0`)
  await pool.query('update meter_states set arrears = $1', [AMOUNT])
  await pool.query('vacuum analyze')
  const { rows } = await pool.query(
    'select organization_id, meter_id, id from orders where outstanding > 0 order by md5(id::text)',
  )
  const tokens = new Map<number, string>()
  for (const { org, clerk } of companies) tokens.set(org, await tokenFor(clerk))
  const byOrg = new Map(companies.map((company) => [company.org as number, company]))
  return rows.map(({ organization_id, meter_id, id }) => ({
    company: byOrg.get(organization_id)!,
    token: tokens.get(organization_id)!,
    meter: meter_id,
    order: id,
  }))
}

/**
 * Pays every order that was issued before a day, each with a payment of its own. PostgreSQL plans a statement for an
 * empty table to read the whole table, and would keep this plan for the whole measurement.
 */
async function payBefore(pool: pg.Pool, day: string): Promise<void> {
  await pool.query(
    `update orders set paid_amount = amount, outstanding = 0, status = 'paid' where issued_on < $1`,
    [day],
  )
  await pool.query(`
    insert into payments (organization_id, payment_no, meter_id, kind, amount, method, paid_at, posted_on,
      applied_principal, applied_penalty, to_balance, balance_before, balance_after)
    select organization_id, 'P' || order_no, meter_id, 'payment', amount, 'cash', issued_on, issued_on, amount, 0, 0, 0, 0
    from orders where status = 'paid'`)
  await pool.query(`
    insert into allocations (organization_id, order_id, meter_id, payment_id, principal, penalty, source, date, posted_on)
    select o.organization_id, o.id, o.meter_id, p.id, o.amount, 0, 'payment', p.posted_on, p.posted_on
    from payments p join orders o on o.organization_id = p.organization_id and p.payment_no = 'P' || o.order_no`)
}

/** The product's statements for each request, without the one that finds the caller. */
async function recordScripts(product: Product, one: Open): Promise<Record<string, Recorded[]>> {
  const pool = createPool(product.connectionString, { size: 1 })
  const config = loadConfig({ DATA_DIR: '/nowhere', DATABASE_URL: product.connectionString, ...SECRETS })
  const app = await createApp({
    config,
    pool,
    databases: databasesOver(pool),
    clock: systemClock,
  })
  const places = { order: one.order, meter: one.meter, org: one.company.org as number }
  const scripts: Record<string, Recorded[]> = {}
  const ask = async (name: string, method: 'GET' | 'POST', url: string, body?: object) => {
    const recording = record(pool)
    const headers = { authorization: `Bearer ${one.token}` }
    const reply = await app.inject({ method, url, headers, ...(body && { payload: body }) })
    recording.stop()
    if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.payload}`)
    scripts[name] = withPlaces(
      recording.statements.filter(({ text }) => !isGuard(text)),
      places,
    )
  }
  await ask('list', 'GET', '/api/orders/')
  await ask('order', 'GET', `/api/orders/${one.order}/`)
  await ask('payment', 'POST', '/api/payment-records/', { meter: one.meter, amount: AMOUNT, method: 'cash' })
  await app.close()
  await pool.end()
  return scripts
}

const isGuard = (text: string): boolean => /\bfrom sessions\b/.test(text)

async function startBare(connection: string, scripts: Record<string, Recorded[]>) {
  const cache = join(dirname(dirname(dirname(migrationsFolder))), '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bare-'))
  const script = join(folder, 'scripts.json')
  writeFileSync(script, JSON.stringify(scripts))
  const outfile = join(folder, 'bare-server.js')
  await esbuild.build({
    ...bundleOptions,
    sourcemap: false,
    entryPoints: [join(cache, '..', 'bench', 'bare-server.ts')],
    outfile,
  })
  // With the memory for young objects that the product has.
  const child = spawn(process.execPath, ['--max-semi-space-size=64', outfile, connection, script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [line] = await once(child.stdout!, 'data')
  const url = /ready: (\S+)/.exec(String(line))![1]!
  return {
    url,
    stop() {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const SECRET = 'a secret of the bench, long enough for all'
const SECRETS = { JWT_SECRET: SECRET, SECRET_KEY: SECRET }
