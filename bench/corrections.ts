import { call, importSheet, percentile, type SheetRow, secondsUntilDone } from './calls'
import { type Company, makeCompany, readAll } from './company'
import type { Product } from './product'

const METERS = 60_000
/** The meters whose orders are flushed, and the orders after the flushed one that are billed again with it. */
const FLUSHED = 400
const CASCADE = 12
/** Flushes while nothing else runs. */
const QUIET = 60
/** Rows of the import that is taken back. */
const TAKEN_BACK = 10_000
/** The most rows of a sheet. */
const ROWS = 50_000

export interface CorrectionsResult {
  /** Answer times of a flush with its cascade while an import runs, and before. */
  flush_p95_ms: number
  quiet_p95_ms: number
  flushes: number
  take_back_s: number
  import_s: number
}

/** (e) A misread index is corrected with the orders after it, and a wrong spreadsheet is taken back. */
export async function benchCorrections(
  product: Product,
  say: (line: string) => void,
): Promise<CorrectionsResult> {
  say(`  opening ${METERS} meters, and billing ${FLUSHED} of them ${CASCADE + 1} times …`)
  const company = await makeCompany(product.db, METERS)
  const flushed = { ...company, meters: company.meters.slice(0, FLUSHED) }
  const others = company.meters.slice(FLUSHED)
  for (let month = 0; month <= CASCADE; month++)
    await readAll(product.db, flushed, 10 * (month + 1), `${monthAfter(month)}-05 08:00:00`)
  await product.pool.query('vacuum analyze')
  const token = await product.tokenFor(company.clerk)
  const targets = await firstOrders(product, flushed)
  const flush = (order: number) => timeFlush(product.url, token, order)
  const quiet: number[] = []
  for (const order of targets.slice(0, QUIET)) quiet.push(await flush(order))

  say('  flushing beside an import …')
  const sheet = others.slice(0, ROWS).map(({ account_no }, at) => rowOf(account_no, 20 + (at % 13)))
  let isImporting = true
  const importing = importSheet(product.url, token, sheet).finally(() => {
    isImporting = false
  })
  const during: number[] = []
  for (const order of targets.slice(QUIET)) {
    if (!isImporting) break
    during.push(await flush(order))
  }
  await importing

  say(`  importing ${TAKEN_BACK} readings and taking them back …`)
  const rows = others.slice(0, TAKEN_BACK).map(({ account_no }) => rowOf(account_no, 60, '2026-04-05'))
  const { job, seconds } = await importSheet(product.url, token, rows)
  const started = performance.now()
  const back = await call(`${product.url}/api/jobs/${job}/take-back/`, token, {})
  return {
    flush_p95_ms: percentile(during, 0.95),
    quiet_p95_ms: percentile(quiet, 0.95),
    flushes: during.length,
    take_back_s: await secondsUntilDone(product.url, token, back.job, started),
    import_s: seconds,
  }
}

/** The months from February 2025 on. */
const monthAfter = (month: number): string =>
  `${2025 + Math.floor((month + 1) / 12)}-${String(((month + 1) % 12) + 1).padStart(2, '0')}`

const rowOf = (account_no: string, index: number, day = '2026-03-05'): SheetRow => [account_no, index, day]

/** The first order of each meter. */
async function firstOrders({ pool }: Product, { org, meters }: Company): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select min(id)::int as id from orders where organization_id = $1 and meter_id = any($2::bigint[]) group by meter_id`,
    [org, meters.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}

/** Corrects the index of an order by one: milliseconds until the answer with all documents. */
async function timeFlush(url: string, token: string, order: number): Promise<number> {
  const started = performance.now()
  const { cascade } = await call(`${url}/api/orders/${order}/red-flush/`, token, {
    ...{ reason: '抄错', cascade: true, confirm_abnormal: true },
    reissue: { current_reading: 9 },
  })
  const took = performance.now() - started
  if (cascade.length !== CASCADE) throw new Error(`${cascade.length} orders were billed again`)
  return took
}
