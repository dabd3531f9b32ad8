import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, secondsUntilDone, timeCalls } from '../calls'
import { watchMemory, workerOf } from '../memory'
import type { Product } from '../product'
import type { Samples } from './samples'

const LISTS = ['/api/orders/']
const QUIET_MS = 5000

/** Long files of the city by their jobs: rows a second, the size, the worker's memory, and the list of orders meanwhile. */
export async function benchExports(
  product: Product,
  samples: Samples,
  say: (line: string) => void,
): Promise<void> {
  const { url, pool } = product
  const token = await product.tokenFor(samples.user)
  const worker = workerOf(product.pid)
  for (const path of [
    '/orders/export/?format=csv',
    `/orders/export/?format=xlsx&billing_month=${samples.month}`,
    '/meters/export/?format=xlsx',
    `/payment-records/export/?format=csv&posted_on_from=${samples.month}-01`,
  ]) {
    const started = performance.now()
    const ended = watchMemory([worker])
    let seconds = 0
    const during = await timeCalls(url, token, LISTS, async () => {
      const reply = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
      const { data } = (await reply.json()) as { data: { job: number } }
      seconds = await secondsUntilDone(url, token, data.job, started)
    })
    const [memory] = await ended()
    const quiet = await timeCalls(url, token, LISTS, () => sleep(QUIET_MS))
    const { rows } = await pool.query(
      'select j.done, f.size from job_made_files f join jobs j on j.organization_id = f.organization_id and j.id = f.job_id order by j.id desc limit 1',
    )
    const [{ done, size }] = rows as [{ done: number; size: number }]
    say(
      `  ${path}: ${done.toLocaleString('en')} rows in ${seconds.toFixed(0)} s (${Math.round(done / seconds).toLocaleString('en')} a second), ${Math.round(size / 1e6)} MB, the worker at most ${Math.round(memory! / 1000)} MB; list of orders meanwhile p95 ${percentile(during, 0.95).toFixed(0)} ms (${percentile(quiet, 0.95).toFixed(0)} ms when nothing else runs)`,
    )
  }
}
