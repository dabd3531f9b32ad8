import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupRefusal } from './startup-refusal'

/** A secret of this installation. It is generated when it is first read, and only its owner can read it. */
export function readSecret(dataFolder: string, name: string): string {
  const folder = join(dataFolder, 'secrets')
  const path = join(folder, name)
  try {
    // PostgreSQL's own user can pass through the data folder, but cannot enter this one.
    if (mkdirSync(dataFolder, { recursive: true }) !== undefined) chmodSync(dataFolder, 0o711)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    generate(path)
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupRefusal(
      `无法在 ${folder} 保存密钥：请把 DATA_DIR 设为可写的文件夹。(${reason})`,
      `The secrets cannot be kept in ${folder}: set DATA_DIR to a folder that can be written. (${reason})`,
    )
  }
}

/** The secret that a data folder keeps; null when it keeps none. */
export function keptSecret(dataFolder: string, name: string): string | null {
  const path = join(dataFolder, 'secrets', name)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
}

/** Keeps the secret of a back-up in a new data folder. */
export function keepSecret(dataFolder: string, name: string, secret: string): void {
  const folder = join(dataFolder, 'secrets')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, name), `${secret}\n`, { mode: 0o600, flag: 'wx' })
}

/**
 * A link is made completely or not at all, and never replaces a file: two servers that start for the first time
 * together read the same secret.
 */
function generate(path: string): void {
  const unfinished = `${path}.${process.pid}.tmp`
  try {
    readFileSync(path)
  } catch {
    writeFileSync(unfinished, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    try {
      linkSync(unfinished, path)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      rmSync(unfinished, { force: true })
    }
  }
}
