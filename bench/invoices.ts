import { setTimeout as sleep } from 'node:timers/promises'
import { call, percentile, secondsUntilDone, timeCalls } from './calls'
import { makeCompany, readAll } from './company'
import { watchMemory, workerOf } from './memory'
import type { Product } from './product'

const INVOICES = 10_000
const LISTS = ['/api/invoices/', '/api/orders/']
const QUIET_MS = 10_000

export interface InvoicesResult {
  /** From the request until the job had made them, until the last had its number, and until the last had its files. */
  made_s: number
  issued_s: number
  files_s: number
  /** Answer times of the lists of invoices and of orders until the last file, and afterwards. */
  list_p95_ms: number
  quiet_p95_ms: number
  /** In kB, at most. */
  worker_memory: number
  server_memory: number
}

/** (g) Every order of an organization gets its invoice by one job: numbers, PDF and XML. */
export async function benchInvoices(product: Product, say: (line: string) => void): Promise<InvoicesResult> {
  say(`  opening ${INVOICES} meters and billing each once …`)
  const company = await makeCompany(product.db, INVOICES)
  await readAll(product.db, company, 10, '2026-03-05 08:00:00')
  await product.pool.query(
    `update organizations set taxpayer_name = '自来水公司', taxpayer_id = '91350100M000100Y43' where id = $1`,
    [company.org],
  )
  await product.pool.query('vacuum analyze')
  const token = await product.tokenFor(company.clerk)
  const count = async (question: string): Promise<number> =>
    (await product.pool.query(question)).rows[0].count
  const until = async (question: string, started: number): Promise<number> => {
    while ((await count(question)) < INVOICES) await sleep(100)
    return (performance.now() - started) / 1000
  }

  say('  invoicing …')
  const ended = watchMemory([product.pid, workerOf(product.pid)])
  const ends = { made_s: 0, issued_s: 0, files_s: 0 }
  const during = await timeCalls(product.url, token, LISTS, async () => {
    const started = performance.now()
    const { job } = await call(`${product.url}/api/invoices/bulk/`, token, { filter: {}, per: 'order' })
    const [made_s, issued_s, files_s] = await Promise.all([
      secondsUntilDone(product.url, token, job, started),
      until(`select count(*)::int as count from invoices where status = 'issued'`, started),
      until(`select count(*)::int as count from invoice_files where format = 'pdf'`, started),
    ])
    Object.assign(ends, { made_s, issued_s, files_s })
  })
  const [server_memory, worker_memory] = await ended()
  await product.pool.query('vacuum analyze')
  const quiet = await timeCalls(product.url, token, LISTS, () => sleep(QUIET_MS))
  return {
    ...ends,
    list_p95_ms: percentile(during, 0.95),
    quiet_p95_ms: percentile(quiet, 0.95),
    server_memory: server_memory!,
    worker_memory: worker_memory!,
  }
}
