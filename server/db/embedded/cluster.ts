import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupRefusal } from '../../startup-refusal'
import { APP } from '../login/app-login'
import { asUser, isCode } from './binaries'
import { accountName, canReach, databaseUser, type SystemUser } from './system-user'

const run = promisify(execFile)

/** Superuser and database of the embedded cluster. */
export const OWNER = 'water'
const MAJOR = '18'
/** sun_path has 108 bytes; PostgreSQL adds `/.s.PGSQL.5432` and a lock file's suffix. */
const SOCKET_FOLDER_LIMIT = 85

export interface Cluster {
  /** The folder of PostgreSQL's own files. */
  folder: string
  socketFolder: string
  logFile: string
  /** The folder to which binaries are copied when `user` cannot run the installed ones. */
  copyFolder: string
  user: SystemUser | null
}

/** Chooses the place of a data folder's cluster: inside it, or outside when PostgreSQL's user cannot enter it. */
export async function placeCluster(dataFolder: string, say: (line: string) => void): Promise<Cluster> {
  // PostgreSQL's user can pass through, whatever our umask; secrets have a folder of their own inside.
  if (mkdirSync(dataFolder, { recursive: true }) !== undefined) chmodSync(dataFolder, 0o711)
  const inside = join(dataFolder, 'postgres')
  const note = join(dataFolder, 'postgres-is-at')
  const noted = readNote(note)
  const user = databaseUser(noted ?? inside)
  if (noted !== null) return describe(noted, user)
  if (user === null || canReach(dataFolder, user)) return describe(inside, user)

  const folder = join(makeElsewhere(dataFolder, user), 'postgres')
  await writeFile(note, `${folder}\n`, { flag: 'wx' }).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST')) throw error
  })
  say(
    `数据库放在 ${folder}（用户 ${user.name} 无法进入 ${dataFolder}） · the database is at ${folder} (user ${user.name} cannot enter ${dataFolder})`,
  )
  // When two servers start for the first time at once, the note of the first counts for both.
  return describe(readNote(note) ?? folder, user)
}

/** Tells whether a data folder has a database already, inside it or at the place in its note. */
export function hasCluster(dataFolder: string): boolean {
  return [join(dataFolder, 'postgres'), join(dataFolder, 'postgres-is-at')].some((path) => existsSync(path))
}

function readNote(note: string): string | null {
  return existsSync(note) ? readFileSync(note, 'utf8').trim() || null : null
}

/**
 * Makes a new folder at the system's place for such data. A data folder that was removed and made again starts with a
 * new one.
 */
function makeElsewhere(dataFolder: string, user: SystemUser): string {
  const parent = '/var/lib/tap-water'
  try {
    mkdirSync(parent, { recursive: true })
    const folder = mkdtempSync(`${parent}/`)
    for (const passable of [parent, folder]) chmodSync(passable, 0o711)
    return folder
  } catch (error) {
    throw new StartupRefusal(
      `用户 ${user.name} 无法进入 ${dataFolder}，也无法建立 ${parent}：请把 DATA_DIR 设为该用户可进入的文件夹。(${error})`,
      `User ${user.name} cannot enter ${dataFolder}, and ${parent} cannot be made: set DATA_DIR to a folder that this user can enter. (${error})`,
    )
  }
}

async function describe(folder: string, user: SystemUser | null): Promise<Cluster> {
  const parent = dirname(folder)
  await mkdir(parent, { recursive: true })
  const socketFolder = await makeSocketFolder(parent, user)
  return { folder, user, socketFolder, logFile: join(parent, 'postgres.log'), copyFolder: parent }
}

/**
 * Only we and PostgreSQL's user can enter this folder, because everybody who can open the socket is superuser of the
 * database. The operating system guards it instead of a password: there is no password to lose or to leak.
 */
async function makeSocketFolder(parent: string, user: SystemUser | null): Promise<string> {
  const own = join(parent, 'socket')
  const folder =
    Buffer.byteLength(own) <= SOCKET_FOLDER_LIMIT ? own : join('/tmp', `tap-water-${fingerprint(parent)}`)
  const uid = user?.uid ?? process.getuid?.() ?? 0
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST')) throw error
  })
  const found = await lstat(folder)
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.())) {
    throw new StartupRefusal(
      `${folder} 属于其他用户：请删除它，或把 DATA_DIR 设为较短的路径。`,
      `${folder} belongs to another user: remove it, or set DATA_DIR to a shorter path.`,
    )
  }
  if (user !== null) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  return folder
}

function fingerprint(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}

/**
 * Makes the cluster on the first start. Refuses a cluster of another major version, which PostgreSQL could not read.
 */
export async function ensureCluster(
  cluster: Cluster,
  native: string,
  durable: boolean,
  say: (line: string) => void,
): Promise<void> {
  if (existsSync(cluster.folder)) return checkCluster(cluster)
  say('建立数据库 · creating the database')
  const unfinished = `${cluster.folder}.${process.pid}.tmp`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (cluster.user !== null) await chown(unfinished, cluster.user.uid, cluster.user.gid)
  try {
    await run(join(native, 'bin', 'initdb'), initdbArguments(unfinished, durable), asUser(cluster.user))
    await rename(unfinished, cluster.folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another start has made it in the meantime: rename never replaces a folder that is not empty.
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  }
  checkCluster(cluster)
}

function initdbArguments(folder: string, durable: boolean): string[] {
  // The builtin C.UTF-8 sorts alike on every system and release. pg_trgm reads character classes from the system's
  // locale: under plain C, Chinese text would have no trigrams and could not be searched.
  const classification = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  return [
    ...['--pgdata', folder, '--username', OWNER, '--encoding', 'UTF8'],
    ...[
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--locale',
      'C',
      '--lc-ctype',
      classification,
    ],
    ...['--auth', 'peer', '--no-instructions', ...(durable ? [] : ['--no-sync'])],
  ]
}

function checkCluster({ folder, user }: Cluster): void {
  const { uid } = statSync(folder)
  const expected = user?.uid ?? process.getuid?.()
  if (uid !== expected) {
    throw new StartupRefusal(
      `${folder} 属于另一个用户（uid ${uid}）：请以该用户或 root 启动，或另设 DATA_DIR。`,
      `${folder} belongs to another user (uid ${uid}): start as that user or as root, or set another DATA_DIR.`,
    )
  }
  const versionFile = join(folder, 'PG_VERSION')
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : null
  if (version === MAJOR) return
  throw version === null
    ? new StartupRefusal(
        `${folder} 不是数据库文件夹：请移走它，或另设 DATA_DIR。没有改动任何内容。`,
        `${folder} is not a database folder: move it away, or set another DATA_DIR. Nothing was changed.`,
      )
    : new StartupRefusal(
        `${folder} 由 PostgreSQL ${version} 建立，本程序内置的是 ${MAJOR}：请用 PostgreSQL ${version} 打开它并导出数据，导入新的 DATA_DIR 或 DATABASE_URL。没有改动任何内容。`,
        `${folder} was made by PostgreSQL ${version}, this program brings ${MAJOR}: open it with PostgreSQL ${version} and dump the data, then load it into a new DATA_DIR or a DATABASE_URL. Nothing was changed.`,
      )
}

/**
 * The operating system tells PostgreSQL who opens the socket (`peer`): PostgreSQL's own user or, where it differs,
 * ourselves.
 */
export async function writeAccessRules({ folder, user }: Cluster): Promise<void> {
  const accounts = new Set([user?.uid ?? process.getuid?.() ?? 0, process.getuid?.() ?? 0].map(accountName))
  const rules = {
    'pg_hba.conf': 'local all all peer map=owner\n',
    'pg_ident.conf': [...accounts].map(identLine).join(''),
  }
  for (const [name, text] of Object.entries(rules)) {
    const path = join(folder, name)
    if ((await readFile(path, 'utf8').catch(() => '')) === text) continue
    await writeFile(path, text, { mode: 0o600 })
    if (user !== null) await chown(path, user.uid, user.gid)
  }
}

function identLine(account: string): string {
  return [OWNER, APP].map((login) => `owner "${account}" ${login}\n`).join('')
}
