import type { TestProject } from 'vitest/node'
import { createPool } from '../db/connection'
import { startTestPostgres } from '../db/embedded/test-postgres'
import { APP } from '../db/login/app-login'
import { writeGrants } from '../db/login/write-grants'
import { migrate } from '../db/migrate'
import { prepareQueue } from '../features/jobs/queue-store'
import { migrationsFolder } from '../places'

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of this run, and its migrated database, the template of every test database. */
    postgres: { connectionString: string; template: string }
  }
}

/** One PostgreSQL for the run, and one migrated template in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  const template = 'template_migrated'
  await postgres.createDatabase(template)
  const pool = createPool(postgres.connectionString(template), { statement_timeout_ms: 0 })
  await migrate(pool, migrationsFolder)
  await prepareQueue(postgres.connectionString(template))
  await writeGrants(pool, APP)
  await pool.end()
  project.provide('postgres', { connectionString: postgres.connectionString('postgres'), template })
  return () => postgres.stop()
}
