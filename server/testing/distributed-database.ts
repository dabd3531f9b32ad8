import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createPool } from '../db/connection'
import { createDatabase } from '../db/database'
import { databasesOver } from '../db/databases'
import { distribute } from '../db/distribute'
import { APP, asApp } from '../db/login/app-login'
import { writeGrants } from '../db/login/write-grants'
import { migrate } from '../db/migrate'
import { prepareQueue } from '../features/jobs/queue-store'
import { migrationsFolder } from '../places'
import type { TestDatabase } from './test-database'

/** Each table has as few parts as show that they stand on several machines: they are made in a few seconds. */
const PARTS = 4

interface Machine {
  nodename: string
  nodeport: number
  is_coordinator: boolean
}

/** Makes a distributed database of a name that is free, on the machines of the cluster that `url` coordinates. */
export async function createDistributedDatabase(url: string, parts = PARTS): Promise<TestDatabase> {
  const name = newName()
  const machines = await machinesOf(url)
  const at = ({ nodename, nodeport }: Machine, database: string) =>
    addressOf(url, database, nodename, nodeport)
  for (const machine of machines) {
    await run(at(machine, 'postgres'), creation(name))
    await run(at(machine, name), 'create extension citus')
  }
  const coordinator = machines.find(({ is_coordinator }) => is_coordinator)!
  const connectionString = at(coordinator, name)
  const add = machines.map(({ nodename, nodeport, is_coordinator }) =>
    is_coordinator
      ? `select citus_set_coordinator_host('${nodename}', ${nodeport})`
      : `select citus_add_node('${nodename}', ${nodeport})`,
  )
  await run(connectionString, `${add.join(';')}; alter database ${name} set citus.shard_count = ${parts}`)
  return made(
    connectionString,
    machines.map((machine) => at(machine, 'postgres')),
    (making) => distribute(making, () => {}),
  )
}

/** Makes one that is not distributed, on the machine of `url` alone: the same PostgreSQL, to compare a cluster with. */
export async function createWholeDatabase(url: string): Promise<TestDatabase> {
  const name = newName()
  await run(addressOf(url, 'postgres'), creation(name))
  return made(addressOf(url, name), [addressOf(url, 'postgres')], async () => {})
}

const newName = () => `test_${randomBytes(6).toString('hex')}`
const creation = (name: string) => `create database ${name} template template0 encoding 'UTF8'`

function addressOf(url: string, database: string, host?: string, port?: number): string {
  const own = new URL(url)
  if (host !== undefined) own.hostname = host
  if (port !== undefined) own.port = String(port)
  own.pathname = `/${database}`
  return own.href
}

/** @param machines the addresses of another database on each machine that has it. */
async function made(
  connectionString: string,
  machines: readonly string[],
  spread: (making: pg.Pool) => Promise<unknown>,
): Promise<TestDatabase> {
  const making = createPool(connectionString, { statement_timeout_ms: 0 })
  await migrate(making, migrationsFolder)
  await prepareQueue(connectionString)
  await writeGrants(making, APP)
  await spread(making)
  // The sessions that it has on other machines are older than their zone.
  await making.end()
  const pool = createPool(connectionString, { statement_timeout_ms: 0 })
  const appPool = createPool(asApp(connectionString), { statement_timeout_ms: 0 })
  return {
    connectionString,
    pool,
    db: createDatabase(pool),
    databases: databasesOver(appPool),
    appPool,
    expectEvent() {},
    hasEvents: async () => (await pool.query('select from ledger_events limit 1')).rowCount === 1,
    withoutConnections: () => Promise.reject(new Error('not served')),
    async drop() {
      await Promise.all([pool.end(), appPool.end()])
      const name = new URL(connectionString).pathname.slice(1)
      for (const machine of machines) await run(machine, `drop database ${name} with (force)`)
    },
  }
}

async function machinesOf(url: string): Promise<Machine[]> {
  const rows = await run<Machine>(
    url,
    `select nodename, nodeport, groupid = 0 as is_coordinator from pg_dist_node where isactive order by groupid`,
  )
  if (!rows.some(({ is_coordinator }) => is_coordinator))
    throw new Error('CITUS_URL: the cluster does not know this machine')
  return rows
}

async function run<Row extends pg.QueryResultRow>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
