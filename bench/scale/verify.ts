import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrationsFolder } from '@water/server/places'
import * as esbuild from 'esbuild'
import type pg from 'pg'
import { bundleOptions } from '../../scripts/server-bundle.mjs'
import { anonymousMemory, megabytes } from '../memory'
import type { Product } from '../product'

const repository = dirname(dirname(dirname(migrationsFolder)))
const LOOK_EVERY_MS = 250

/** How long `npm run verify` takes on the database of a folder, and the memory of its process and of its backends. */
export async function benchVerify(
  { pool }: Product,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  mkdirSync(join(repository, '.cache'), { recursive: true })
  const built = mkdtempSync(join(repository, '.cache', 'verify-'))
  try {
    const outfile = join(built, 'verify.js')
    await esbuild.build({
      ...bundleOptions,
      sourcemap: false,
      entryPoints: [join(repository, 'server', 'verify.ts')],
      outfile,
    })
    const started = performance.now()
    const child = spawn(process.execPath, [outfile], {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(child, 'exit')
    let own = 0
    let backends = 0
    while (child.exitCode === null && child.signalCode === null) {
      own = Math.max(own, anonymousMemory(child.pid!))
      for (const pid of await backendsOf(pool)) backends = Math.max(backends, anonymousMemory(pid))
      await Promise.race([ended, sleep(LOOK_EVERY_MS)])
    }
    if (child.exitCode !== 0) throw new Error('verify found violations, or failed: run it by itself')
    const minutes = (performance.now() - started) / 60_000
    say(
      `  verify: ${minutes.toFixed(1)} minutes, its process ${megabytes(own)} at most, a backend ${megabytes(backends)} at most`,
    )
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
}

/** The backend of verify and those that help it. */
async function backendsOf(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(`
    select pid from pg_stat_activity where leader_pid in (select pid from pg_stat_activity where application_name = 'verify')
      or application_name = 'verify'`)
  return rows.map(({ pid }) => pid)
}
