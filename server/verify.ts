// npm run verify: checks in any database, at any time, that the invariants of domain.md §3.2 hold, that the audit trail is
// unchanged since it was sealed, and that every file that a row names is there. Ends with 1 if not.
import { loadDatabasePlace } from './config'
import { unreachable } from './db/unreachable'
import { createFileStore } from './files/file-store'
import { openDatabase } from './open-database'
import { StartupRefusal } from './startup-refusal'
import { verifyAll } from './verify/verify-all'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  const place = loadDatabasePlace()
  const database = await openDatabase(place, say)
  try {
    const files = createFileStore(place)
    return await verifyAll({ ...database, dataFolder: place.dataFolder, files, say })
  } catch (error) {
    throw unreachable(error) ?? error
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = (await main()) === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`\n${error instanceof StartupRefusal ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
