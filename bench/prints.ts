import { setTimeout as sleep } from 'node:timers/promises'
import { call, percentile, secondsUntilDone, timeCalls } from './calls'
import { makeCompany, readAll } from './company'
import { watchMemory, workerOf } from './memory'
import type { Product } from './product'

const BILLS = 5000
const LISTS = ['/api/orders/']
const QUIET_MS = 5000

export interface PrintResult {
  bills_s: number
  reminders_s: number
  /** The size of the file of the bills. */
  bytes: number
  /** Answer times of the list of orders while the bills are printed, and afterwards. */
  list_p95_ms: number
  quiet_p95_ms: number
  /** In kB, at most: before the first print, and until the end. */
  quiet_memory: number
  worker_memory: number
}

/** (i) The bills of 5,000 orders, and as many reminders, as one PDF each, by the job. */
export async function benchPrints(product: Product, say: (line: string) => void): Promise<PrintResult> {
  say(`  opening ${BILLS} meters and billing each once …`)
  const company = await makeCompany(product.db, BILLS)
  await readAll(product.db, company, 10, '2026-03-05 08:00:00')
  await product.pool.query('vacuum analyze')
  const token = await product.tokenFor(company.clerk)
  const print = async (kind: string): Promise<number> => {
    const started = performance.now()
    const { job } = await call(`${product.url}/api/orders/print/`, token, { filter: {}, kind, paper: 'A5' })
    return secondsUntilDone(product.url, token, job, started)
  }
  say('  printing …')
  const worker = workerOf(product.pid)
  const [quiet_memory] = await watchMemory([worker])()
  const ended = watchMemory([worker])
  let bills_s = 0
  const during = await timeCalls(product.url, token, LISTS, async () => {
    bills_s = await print('bill')
  })
  const reminders_s = await print('reminder')
  const [worker_memory] = await ended()
  const quiet = await timeCalls(product.url, token, LISTS, () => sleep(QUIET_MS))
  const { rows } = await product.pool.query('select max(size)::int as bytes from job_made_files')
  return {
    bills_s,
    reminders_s,
    bytes: rows[0].bytes,
    list_p95_ms: percentile(during, 0.95),
    quiet_p95_ms: percentile(quiet, 0.95),
    quiet_memory: quiet_memory!,
    worker_memory: worker_memory!,
  }
}

export const printedBills = BILLS
