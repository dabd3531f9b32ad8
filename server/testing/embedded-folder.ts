import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { type Cluster, placeCluster } from '../db/embedded/cluster'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../db/embedded/embedded-database'
import { stopPostmaster } from '../db/embedded/postmaster'

/** A data folder of a test, and the embedded database in it. */
export class EmbeddedFolder {
  private readonly own = mkdtempSync(join(tmpdir(), 'embedded-'))
  /** The lines that its starts have said. */
  readonly said: string[] = []
  dataFolder: string
  private running: EmbeddedDatabase | null = null

  constructor() {
    chmodSync(this.own, 0o711)
    this.dataFolder = this.own
  }

  cluster(): Promise<Cluster> {
    return placeCluster(this.dataFolder, () => {})
  }

  async start(): Promise<void> {
    this.running = await startEmbeddedDatabase(this.dataFolder, (line) => this.said.push(line))
  }

  async stop(): Promise<void> {
    await this.running?.stop()
    this.running = null
  }

  async query(sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: this.running?.connectionString })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  async remove(): Promise<void> {
    await this.stop()
    const cluster = await this.cluster()
    await stopPostmaster(cluster)
    rmSync(cluster.socketFolder, { recursive: true })
    if (!cluster.folder.startsWith(this.dataFolder)) rmSync(dirname(cluster.folder), { recursive: true })
    rmSync(this.own, { recursive: true })
  }
}
