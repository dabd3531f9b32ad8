import { cpus, loadavg, totalmem } from 'node:os'
import type pg from 'pg'

export async function machine(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(`select current_setting('server_version') as version`)
  const [cpu] = cpus()
  const memory = (totalmem() / 1024 ** 3).toFixed(0)
  const load = loadavg()[0]!.toFixed(1)
  return `${cpus().length} × ${cpu!.model}, ${memory} GB, Node ${process.versions.node}, PostgreSQL ${rows[0].version}, load ${load} at the start`
}
