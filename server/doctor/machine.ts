/** Findings without the database. */
import { constants, existsSync, readdirSync, statSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { archivesIn, archivesOfOthers } from '../backup/archive-folder'
import { sizeText } from '../backup/progress'
import {
  type BackupSettings,
  isOnlyLocal,
  loadBackupSettings,
  loadConfig,
  loadDatabasePlace,
  loadReach,
} from '../config'
import type { Owners } from '../features/backups/store'
import { keptSecret } from '../secrets'
import { StartupRefusal } from '../startup-refusal'
import { advice, type Finding, good, wrong } from './finding'

const OLDEST_NODE = [20, 19] as const
const GB = 1000 ** 3
const LEAST_FREE = 2 * GB
const LEAST_MEMORY = 2 * GB

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNew = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
  return isNew
    ? good(`Node ${version}`, `Node ${version}`)
    : wrong(
        `Node ${version} 太旧：请装 20.19 或更新的版本`,
        `Node ${version} is too old: install 20.19 or newer`,
      )
}

export const checkUser = (uid = process.getuid?.()): Finding =>
  uid === 0
    ? advice(
        '以 root 运行：建议用专门的普通用户运行服务',
        'It runs as root: better run it as a user of its own',
      )
    : good('以普通用户运行', 'It runs as an ordinary user')

export function checkMemory(bytes = totalmem()): Finding {
  const size = sizeText(bytes)
  return bytes >= LEAST_MEMORY
    ? good(`内存 ${size}`, `${size} of memory`)
    : advice(`内存只有 ${size}：建议至少 2 GB`, `Only ${size} of memory: 2 GB or more are better`)
}

/** The settings are read as the server reads them; a data folder without secrets gets none by that. */
export function checkSettings(env?: Record<string, string | undefined>): Finding {
  try {
    const { dataFolder, databaseUrl } = loadDatabasePlace(env)
    loadBackupSettings(env)
    const isKept = ['JWT_SECRET', 'SECRET_KEY'].every((name) => keptSecret(dataFolder, name) !== null)
    if (isKept || databaseUrl !== null) loadConfig(env)
    return good('设置有效', 'The settings are valid')
  } catch (error) {
    if (error instanceof StartupRefusal) return wrong(error.zh, error.en)
    throw error
  }
}

/** Where links of invoices lead. */
export function checkPublicUrl(env?: Record<string, string | undefined>): Finding {
  const { publicUrl, ...reach } = loadReach(env)
  if (publicUrl !== null)
    return good(`发给用户的链接指向 ${publicUrl}`, `Links for customers lead to ${publicUrl}`)
  return isOnlyLocal(reach)
    ? good(
        '没有设置 PUBLIC_URL：发给用户的链接只能在本机打开',
        'PUBLIC_URL is not set: links for customers open on this machine alone',
      )
    : advice(
        '没有设置 PUBLIC_URL，不能生成发票链接：请设为用户访问的网址，如 https://water.example.com',
        'PUBLIC_URL is not set, so that no link of an invoice can be made: set the address that customers use, such as https://water.example.com',
      )
}

export function checkSecrets(dataFolder: string): Finding {
  const folder = join(dataFolder, 'secrets')
  if (!existsSync(folder)) return good('密钥不在数据文件夹中', 'The data folder keeps no secrets')
  const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
  const open = paths.filter((path) => (statSync(path).mode & 0o077) !== 0)
  return open.length === 0
    ? good('密钥只有所有者能读', 'Only their owner can read the secrets')
    : wrong(
        `其他用户能读 ${open[0]}：请执行 chmod -R go= ${folder}`,
        `Others can read ${open[0]}: run chmod -R go= ${folder}`,
      )
}

/** A folder that does not exist yet has the room of the one above. */
export async function checkRoom(folder: string): Promise<Finding> {
  let there = folder
  while (!existsSync(there) && there !== dirname(there)) there = dirname(there)
  const { bavail, bsize } = await statfs(there)
  const free = sizeText(bavail * bsize)
  return bavail * bsize >= LEAST_FREE
    ? good(`${folder} 还有 ${free}`, `${folder} has ${free} left`)
    : wrong(
        `${folder} 只剩 ${free}：请清理磁盘，或换到更大的磁盘`,
        `${folder} has only ${free} left: make room, or move it to a larger disk`,
      )
}

export const checkNightly = ({ nightly }: BackupSettings): Finding =>
  nightly === null
    ? advice(
        '没有设置每晚备份：请设 BACKUP_AT 和 BACKUP_PASSPHRASE_FILE',
        'No nightly back-up is set up: set BACKUP_AT and BACKUP_PASSPHRASE_FILE',
      )
    : good(
        `每天 ${nightly.at} 备份，保留 ${nightly.keep} 份`,
        `Backed up at ${nightly.at}, ${nightly.keep} kept`,
      )

/** Archives of other installations lie in the folder until somebody decides about them. */
export async function checkArchives(folder: string, owners: Owners): Promise<Finding> {
  const isClosed =
    existsSync(folder) && (await access(folder, constants.R_OK | constants.X_OK).catch(() => true))
  if (isClosed)
    return wrong(
      `无法读取备份文件夹 ${folder}：请用运行服务的用户执行，或核对权限`,
      `The folder of back-ups ${folder} cannot be read: run this as the user of the server, or check its owner`,
    )
  const others = archivesOfOthers(await archivesIn(folder), owners)
  if (others.length === 0)
    return good(`${folder} 中没有其他系统的备份`, `${folder} has no archive of another installation`)
  const [zh, en] = [
    others.map(
      ({ installation, count, bytes }) => `${installation ?? '无编号'}：${count} 份，${sizeText(bytes)}`,
    ),
    others.map(
      ({ installation, count, bytes }) => `${installation ?? 'no id'}: ${count}, ${sizeText(bytes)}`,
    ),
  ]
  return advice(
    `${folder} 中有其他系统的备份（${zh.join('；')}），不会自动清理：请删除不再需要的，或执行 npm run backup -- --adopt 编号 接管`,
    `${folder} has archives of other installations (${en.join('; ')}), which no back-up removes: delete what nobody needs, or take them over with npm run backup -- --adopt ID`,
  )
}
