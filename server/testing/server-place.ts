import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, placeCluster } from '../db/embedded/cluster'
import { connectionString } from '../db/embedded/embedded-database'
import { runningPid, stopPostmaster } from '../db/embedded/postmaster'
import type { ServerBundle, ServerProcess } from './server-process'

/** A data folder of its own with its servers and its database, for tests that kill them. */
export type ServerPlace = ReturnType<typeof makeServerPlace>

export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'survival-'))
  // Where we are root, PostgreSQL's own user passes through it.
  chmodSync(folder, 0o711)
  return folder
}

export function makeServerPlace(bundle: ServerBundle) {
  const dataFolder = makeDataFolder()
  const started: ServerProcess[] = []
  const cluster = (): Promise<Cluster> => placeCluster(dataFolder, () => {})
  const database = async (): Promise<string> => connectionString(await cluster(), 'water')
  async function query(sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: await database() })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  return {
    dataFolder,
    database,
    start(env: Record<string, string> = {}, of = bundle): ServerProcess {
      const server = of.start({ DATA_DIR: dataFolder, ...env })
      started.push(server)
      return server
    },
    postmasterPid: async (): Promise<number | null> => runningPid(await cluster()),
    query,
    workerConnections: async (): Promise<number> =>
      (await query("select from pg_stat_activity where application_name = 'worker'")).length,
    async clear() {
      await Promise.all(started.map((server) => server.kill('SIGKILL')))
      await stopPostmaster(await cluster())
      rmSync(dataFolder, { recursive: true })
    },
  }
}
