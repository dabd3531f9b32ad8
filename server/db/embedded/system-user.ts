import { existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { StartupRefusal } from '../../startup-refusal'

/** The account that PostgreSQL runs as when we are root: it refuses to run as root itself. */
export interface SystemUser {
  name: string
  uid: number
  gid: number
}

const ACCOUNTS = ['postgres', 'nobody']

/** Null: PostgreSQL runs as ourselves, an ordinary user. A cluster that exists keeps the owner it has. */
export function databaseUser(clusterFolder: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readAccounts()
  if (existsSync(clusterFolder)) {
    const { uid, gid } = statSync(clusterFolder)
    if (uid !== 0) return accounts.find((account) => account.uid === uid) ?? { name: String(uid), uid, gid }
  }
  for (const name of ACCOUNTS) {
    const account = accounts.find((candidate) => candidate.name === name)
    if (account !== undefined) return account
  }
  throw new StartupRefusal(
    'PostgreSQL 不能以 root 运行，而系统中没有 postgres 或 nobody 账户：请用普通用户启动，或设置 DATABASE_URL。',
    'PostgreSQL refuses to run as root and there is neither a postgres nor a nobody account: start as an ordinary user, or set DATABASE_URL.',
  )
}

export function accountName(uid: number): string {
  if (uid === process.getuid?.()) return userInfo().username
  return readAccounts().find((account) => account.uid === uid)?.name ?? String(uid)
}

function readAccounts(): SystemUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** Whether `user` may pass through `folder` and every folder above it (access lists are not read). */
export function canReach(folder: string, user: SystemUser): boolean {
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  const parent = dirname(folder)
  return parent === folder || canReach(parent, user)
}
