import { systemClock } from '../clock'
import { type Config, isLoopback } from '../config'
import type { Database } from '../db/database'
import { inTransaction } from '../db/read-write'
import { StartupRefusal } from '../startup-refusal'
import { demoAccounts } from './accounts'
import { loadDemo } from './load-demo'
import { endDemoSessions, hasDemo } from './store'

/** Loads the demo into an empty database. Its accounts and the operator's own are separate. */
export async function prepareDemo(
  { admin, demoMonths }: Config,
  db: Database,
  say: (line: string) => void,
): Promise<void> {
  if (demoAccounts.some(({ username }) => username === admin?.username)) {
    throw new StartupRefusal(
      `ADMIN_USERNAME=${admin?.username} 是演示账号：请换一个用户名，或设 DEMO=0。`,
      `ADMIN_USERNAME=${admin?.username} is an account of the demo: choose another name, or set DEMO=0.`,
    )
  }
  await loadDemo(db, systemClock(), say, demoMonths)
}

/** Without the demo its accounts may not sign in (identity.ts), and their sessions end. */
export async function closeDemo(db: Database, say: (line: string) => void): Promise<void> {
  const count = await inTransaction(db, (tx) => endDemoSessions(tx, systemClock()))
  if (count === 0) return
  say(
    `演示账户已停用（${count} 个，密码是公开的）：要重新启用，请在本机以 DEMO=1、不设 TRUST_PROXY 启动 · the ${count} accounts of the demo are disabled, because their passwords are public: to enable them again, start on this machine with DEMO=1 and without TRUST_PROXY`,
  )
}

/** Everybody knows the passwords of the demo's accounts: a trial on this machine must not become public. */
export async function refuseOpenDemo({ host }: Config, db: Database): Promise<void> {
  if (isLoopback(host) || !(await hasDemo(db))) return
  throw new StartupRefusal(
    `数据库中有演示数据，其账户密码是公开的，不能用于 HOST=${host}：请换一个 DATA_DIR（或数据库），或设 HOST=127.0.0.1。`,
    `This database holds the demo, whose passwords are public, so it is not served on HOST=${host}: use another DATA_DIR (or database), or HOST=127.0.0.1.`,
  )
}
