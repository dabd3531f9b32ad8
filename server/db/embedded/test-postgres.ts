import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { runnableBinaries } from './binaries'
import { ensureCluster, placeCluster, writeAccessRules } from './cluster'
import { connectionString } from './embedded-database'
import { ensurePostmaster, stopPostmaster } from './postmaster'
import { readProcess } from './process-table'
import { roomyFolder } from './roomy-folder'

export interface TestPostgres {
  connectionString(database: string): string
  createDatabase(name: string): Promise<void>
  stop(): Promise<void>
}

const PREFIX = 'tap-water-test-'
const silent = (): void => {}

/** Starts a PostgreSQL for one run of tests: in a temporary folder, without fsync; `stop` removes it. */
export async function startTestPostgres(): Promise<TestPostgres> {
  await removeAbandoned()
  const folder = mkdtempSync(join(roomyFolder(), `${PREFIX}${process.pid}-`))
  chmodSync(folder, 0o711)
  const cluster = await placeCluster(folder, silent)
  const native = await runnableBinaries(cluster.user, join(tmpdir(), 'tap-water-test-binaries'))
  await ensureCluster(cluster, native, false, silent)
  await writeAccessRules(cluster)
  await ensurePostmaster(cluster, native, { durable: false, detached: false, attempts: 1 }, silent)
  return {
    connectionString: (database) => connectionString(cluster, database),
    async createDatabase(name) {
      const client = new pg.Client({ connectionString: connectionString(cluster, 'postgres') })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
    },
    async stop() {
      await stopPostmaster(cluster)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Removes what killed test runs have left. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(roomyFolder()).filter((entry) => entry.startsWith(PREFIX))) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0])
    if (!Number.isSafeInteger(pid) || readProcess(pid) !== null) continue
    const folder = join(roomyFolder(), name)
    await stopPostmaster(await placeCluster(folder, silent)).catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}
