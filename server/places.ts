import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the running code: the sources in tests, otherwise the bundles. */
export const codeFolder = dirname(fileURLToPath(import.meta.url))
const root = repositoryOf(codeFolder)

export const migrationsFolder = join(root, 'server', 'db', 'migrations')
/** The built console. */
export const consoleFolder = join(root, 'console', 'dist')

function repositoryOf(folder: string): string {
  if (existsSync(join(folder, 'server', 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error(`${codeFolder} is not inside the repository`)
  return repositoryOf(parent)
}
