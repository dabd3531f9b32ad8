import { createDistributedDatabase, createWholeDatabase } from '@water/server/testing/distributed-database'
import { call, percentile, secondsUntilDone, timeCalls, uploadSheet } from './calls'
import { type Company, makeCompany } from './company'
import { type Product, startProduct } from './product'

const ORGANIZATIONS = 20
const MONTHS = 12
/** Four for each of two machines, as OPERATION.md advises. */
const PARTS = 8
const LISTS = ['orders', 'meters', 'payment-records', 'readings'].map((name) => `/api/${name}/`)
const ROUNDS = 5

export interface OrganizationsResult {
  bills: number
  bills_per_second: number
  /** Answer times of lists of 20 for staff of every organization when nothing else runs, and of one while a month is billed. */
  quiet_p95_ms: number
  busy_p95_ms: number
}

/**
 * (m) A year of 20 organizations of so many meters, each month a sheet of each, all uploaded at once: on the cluster that `url`
 * coordinates, and on the PostgreSQL of that machine alone, with the same settings.
 */
export async function benchOrganizations(
  url: string,
  meters: number,
  say: (line: string) => void,
): Promise<{ whole: OrganizationsResult; distributed: OrganizationsResult }> {
  const yearOn = async (name: string, making: ReturnType<typeof createWholeDatabase>) => {
    say(`  a year on ${name} …`)
    const database = await making
    const product = await startProduct({ database: database.connectionString })
    try {
      return await year(product, meters, say)
    } finally {
      await product.stop()
      await database.drop()
    }
  }
  // The cluster first: it makes the product's login on every machine only where the first one has none yet.
  const distributed = await yearOn('the cluster', createDistributedDatabase(url, PARTS))
  const whole = await yearOn('one PostgreSQL', createWholeDatabase(url))
  return { whole, distributed }
}

async function year(
  product: Product,
  meters: number,
  say: (line: string) => void,
): Promise<OrganizationsResult> {
  const companies: Company[] = []
  while (companies.length < ORGANIZATIONS) companies.push(await makeCompany(product.db, meters))
  await analyze(product)
  // A token lives for minutes.
  const signedIn = () =>
    Promise.all(companies.map(async (company) => ({ company, token: await product.tokenFor(company.clerk) })))
  const bill = async (month: number) => {
    const staff = await signedIn()
    const started = performance.now()
    const jobs = await Promise.all(
      staff.map(async ({ company, token }) => ({
        token,
        job: await uploadSheet(product.url, token, sheetOf(company, month)),
      })),
    )
    // One after the other, so that asking for them costs little.
    for (const { token, job } of jobs) await secondsUntilDone(product.url, token, job, started)
    const seconds = (performance.now() - started) / 1000
    say(`    month ${month}: ${seconds.toFixed(1)} s`)
    return seconds
  }
  let seconds = 0
  for (let month = 1; month < MONTHS; month++) seconds += await bill(month)
  const [first] = await signedIn()
  const busy = await timeCalls(product.url, first!.token, LISTS, async () => {
    seconds += await bill(MONTHS)
  })
  await analyze(product)
  const bills = ORGANIZATIONS * MONTHS * meters
  return {
    bills,
    bills_per_second: bills / seconds,
    quiet_p95_ms: percentile(await timesOf(product.url, await signedIn()), 0.95),
    busy_p95_ms: percentile(busy, 0.95),
  }
}

/** Table by table: only then does a cluster do so on each machine. */
async function analyze({ pool }: Product): Promise<void> {
  const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public'`)
  for (const { tablename } of rows) await pool.query(`vacuum analyze public.${tablename}`)
}

/** Twelve m³ and more a month for each account, read on the fifth of the month that follows. */
function sheetOf({ meters }: Company, month: number) {
  const day = `${month < 12 ? 2025 : 2026}-${String((month % 12) + 1).padStart(2, '0')}-05`
  return meters.map(({ account_no }, index) => [account_no, month * (12 + (index % 13)), day] as const)
}

async function timesOf(url: string, staff: readonly { token: string }[]): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const { token } of staff)
      for (const path of LISTS) {
        const started = performance.now()
        await call(url + path, token)
        times.push(performance.now() - started)
      }
  return times
}
