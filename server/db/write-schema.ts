import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '../places'
import { readCatalog } from './catalog'
import { createPool } from './connection'
import { startTestPostgres } from './embedded/test-postgres'
import { migrate } from './migrate'
import { schemaListing } from './schema-listing'
import { tableTypes } from './table-types'

// npm run schema: migrates an empty database and writes its schema into files.
const postgres = await startTestPostgres()
try {
  await postgres.createDatabase('schema')
  const pool = createPool(postgres.connectionString('schema'))
  await migrate(pool, migrationsFolder)
  const catalog = await readCatalog(pool)
  await pool.end()
  const folder = join(migrationsFolder, '..')
  writeFileSync(join(folder, 'schema.txt'), schemaListing(catalog))
  writeFileSync(join(folder, 'generated', 'tables.ts'), tableTypes(catalog))
} finally {
  await postgres.stop()
}
