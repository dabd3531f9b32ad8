import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the code that runs: of the sources under test, of the bundles otherwise. */
export const codeFolder = dirname(fileURLToPath(import.meta.url))
const root = repositoryOf(codeFolder)

export const migrationsFolder = join(root, 'server', 'db', 'migrations')
/** The console as it was built for the browser. */
export const consoleFolder = join(root, 'console', 'dist')

function repositoryOf(folder: string): string {
  if (existsSync(join(folder, 'server', 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error(`${codeFolder} is not inside the repository`)
  return repositoryOf(parent)
}
