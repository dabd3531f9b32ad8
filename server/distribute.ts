// npm run distribute: distributes the database by organization over the machines of a Citus cluster, with the rows that it has.
import { loadDatabasePlace } from './config'
import { createPool } from './db/connection'
import { distribute } from './db/distribute'
import { checkMigrated } from './db/migrate'
import { unreachable } from './db/unreachable'
import { migrationsFolder } from './places'
import { StartupRefusal } from './startup-refusal'

const say = (zh: string, en: string): void => void process.stdout.write(`${zh} · ${en}\n`)

async function main(): Promise<void> {
  const { ownerUrl } = loadDatabasePlace()
  if (ownerUrl === null)
    throw new StartupRefusal(
      '内置数据库只有一台机器：请把 DATABASE_URL 设为 Citus 集群中负责协调的数据库。没有改动任何内容。',
      'The embedded database has one machine: set DATABASE_URL to the coordinating database of a Citus cluster. Nothing was changed.',
    )
  const pool = createPool(ownerUrl, { size: 2, name: 'distribute', statement_timeout_ms: 0 })
  try {
    await checkMigrated(pool, migrationsFolder)
    const { machines, tables } = await distribute(pool, say)
    if (tables === 0)
      say(
        `全部表已按单位分布在 ${machines} 台机器上，没有改动任何表`,
        `every table was distributed before, over ${machines} machines: no table was changed`,
      )
    else
      say(
        `完成：${tables} 张表分布在 ${machines} 台机器上`,
        `done: ${tables} tables, over ${machines} machines`,
      )
  } catch (error) {
    throw unreachable(error) ?? error
  } finally {
    await pool.end()
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\n${error instanceof StartupRefusal ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
