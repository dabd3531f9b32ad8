import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { own } from '@water/rules/own'
import { keptSecret, readSecret } from './secrets'
import { StartupRefusal } from './startup-refusal'

/** All settings of the environment. Only this file reads them; README.md lists the variables. */
export interface Config {
  port: number
  host: string
  /** Absolute path. It contains the embedded database and generated secrets, and uploads unless they have a folder of their own. */
  dataFolder: string
  /** Absolute path of the uploads. Several servers on one database share it. */
  filesFolder: string
  /** Where requests and jobs are served from; null: the embedded database. */
  databaseUrl: string | null
  /** The same database as its owner, who migrates, backs up and verifies it. That of databaseUrl where there is no other login. */
  ownerUrl: string | null
  /** Loads the demo company into an empty database and shows its accounts on the sign-in page. */
  demo: boolean
  /** The months before this one in the demo company's books. */
  demoMonths: number
  /** The first super administrator, made when there is no user of that name. */
  admin: { username: string; password: string } | null
  /** Signs the tokens of sessions. */
  jwtSecret: string
  /** Encrypts values that nobody may read in a copy of the database. */
  secretKey: string
  /** Removes values that an earlier secret key encrypted, instead of refusing the start. */
  secretKeyLost: boolean
  /** Whose X-Forwarded-For is trusted: nobody's, the last n proxies', or these addresses'. */
  trustProxy: false | number | string[]
  /** Origins of other sites whose pages may call the API. */
  corsOrigins: string[]
  /** The origin under which customers reach the server, for links that leave it; null: PUBLIC_URL is not set. */
  publicUrl: string | null
  /** Requests that one address may send per minute; 0: no limit. */
  requestsPerMinute: number
  /** From SIGTERM until the server takes no more requests: the proxy has this long to see that it is not ready. */
  stopDelay_s: number
  /** Opens GET /metrics to who sends it as a bearer token; null: there is none. */
  metricsToken: string | null
}

/** The two ways into a database: that of requests and jobs, and that of its owner. */
export interface Logins {
  app: string
  owner: string
}

type Environment = Record<string, string | undefined>

const DEFAULT_PORT = 3000
const DEFAULT_HOST = '127.0.0.1'
const DEFAULT_DATA_FOLDER = 'data'
const SECRET_LENGTH = 32
/** A hall of clerks behind one address stays far below it; a script does not. */
const DEFAULT_BACKUPS_KEPT = 7
const DEFAULT_REQUESTS_PER_MINUTE = 6_000

/** Reads and checks the environment. Generates secrets that it does not name into the data folder. */
export function loadConfig(env: Environment = process.env): Config {
  const value = (name: string): string | null => own(env, name)?.trim() || null
  const reach = loadReach(env)
  const { databaseUrl, ownerUrl, dataFolder, filesFolder } = loadDatabasePlace(env)
  const config = {
    ...reach,
    port: readPort(value('PORT')),
    dataFolder,
    filesFolder,
    databaseUrl,
    ownerUrl,
    demo: readDemo(value('DEMO'), { ...reach, databaseUrl }),
    demoMonths: readDemoMonths(value('DEMO_MONTHS')),
    admin: readAdmin(value('ADMIN_USERNAME'), env.ADMIN_PASSWORD || null),
    secretKeyLost: readFlag('SECRET_KEY_LOST', value('SECRET_KEY_LOST')),
    corsOrigins: readOrigins(value('CORS_ORIGINS')),
    requestsPerMinute: readRequestsPerMinute(value('REQUESTS_PER_MINUTE')),
    stopDelay_s: readStopDelay(value('STOP_DELAY')),
    metricsToken: readMetricsToken(value('METRICS_TOKEN')),
  }
  const secret = (name: string): string => {
    const given = value(name)
    if (given === null && databaseUrl === null) return readSecret(dataFolder, name)
    return checkSecret(name, given)
  }
  return { ...config, jwtSecret: secret('JWT_SECRET'), secretKey: secret('SECRET_KEY') }
}

/** The places of the database and the files, for commands that read them and need nothing else. */
export function loadDatabasePlace(
  env: Environment = process.env,
): Pick<Config, 'databaseUrl' | 'ownerUrl' | 'dataFolder' | 'filesFolder'> {
  const value = (name: string): string | null => own(env, name)?.trim() || null
  const dataFolder = resolve(value('DATA_DIR') ?? DEFAULT_DATA_FOLDER)
  const databaseUrl = readDatabaseUrl('DATABASE_URL', value('DATABASE_URL'))
  return {
    databaseUrl,
    ownerUrl: readOwnerUrl(value('DATABASE_OWNER_URL'), databaseUrl),
    dataFolder,
    filesFolder: resolve(value('FILES_DIR') ?? join(dataFolder, 'files')),
  }
}

/** From where the server is reached. */
export function loadReach(env: Environment = process.env): Pick<Config, 'host' | 'trustProxy' | 'publicUrl'> {
  const value = (name: string): string | null => own(env, name)?.trim() || null
  return {
    host: value('HOST') ?? DEFAULT_HOST,
    trustProxy: readTrustProxy(value('TRUST_PROXY')),
    publicUrl: readPublicUrl(value('PUBLIC_URL')),
  }
}

/** Only this machine reaches the server. */
export const isOnlyLocal = ({ host, trustProxy }: Pick<Config, 'host' | 'trustProxy'>): boolean =>
  isLoopback(host) && trustProxy === false

function readMetricsToken(token: string | null): string | null {
  if (token === null || /^[\x21-\x7e]{16,}$/.test(token)) return token
  throw new StartupRefusal(
    'METRICS_TOKEN 太短或含有空格：请设为至少 16 个可见的 ASCII 字符，例如 openssl rand -hex 24 的输出。',
    'METRICS_TOKEN is too short or has a space: set at least 16 visible ASCII characters, such as what openssl rand -hex 24 prints.',
  )
}

export interface BackupSettings {
  /** The folder of the archives. */
  folder: string
  /** The file whose first line is the passphrase; null: it is asked for. */
  passphraseFile: string | null
  /** Null: no nightly back-up. `at` is the time of day in Shanghai, `keep` the number of archives. */
  nightly: { at: string; keep: number } | null
}

export function loadBackupSettings(env: Environment = process.env): BackupSettings {
  const value = (name: string): string | null => own(env, name)?.trim() || null
  const { dataFolder } = loadDatabasePlace(env)
  const passphraseFile = value('BACKUP_PASSPHRASE_FILE')
  return {
    folder: resolve(value('BACKUP_FOLDER') ?? join(dataFolder, 'backups')),
    passphraseFile: passphraseFile === null ? null : resolve(passphraseFile),
    nightly: readNightly(value('BACKUP_AT'), value('BACKUP_KEEP'), passphraseFile),
  }
}

function readNightly(
  at: string | null,
  keep: string | null,
  passphraseFile: string | null,
): BackupSettings['nightly'] {
  if (keep !== null && !/^[1-9]\d{0,2}$/.test(keep)) {
    throw new StartupRefusal(
      `BACKUP_KEEP=${keep} 不是份数：请设为 1 到 999 之间的整数，即保留几份每晚备份。`,
      `BACKUP_KEEP=${keep} is not a number of archives: set a whole number from 1 to 999.`,
    )
  }
  if (at === null) return null
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) {
    throw new StartupRefusal(
      `BACKUP_AT=${at} 不是时刻：请写成 03:00 的形式（北京时间）；不设则没有每晚备份。`,
      `BACKUP_AT=${at} is not a time of day: write it as 03:00 (time in Shanghai), or leave it out for no nightly back-up.`,
    )
  }
  if (passphraseFile === null) {
    throw new StartupRefusal(
      'BACKUP_AT 需要口令：请把备份口令写入一个文件，并设 BACKUP_PASSPHRASE_FILE 为它的路径。',
      'BACKUP_AT needs a passphrase: write one into a file and set BACKUP_PASSPHRASE_FILE to its path.',
    )
  }
  return { at, keep: keep === null ? DEFAULT_BACKUPS_KEPT : Number(keep) }
}

/** The secrets of the server: of the environment, or those kept in the data folder. Makes none. */
export function loadSecrets(env: Environment = process.env): { JWT_SECRET: string; SECRET_KEY: string } {
  const { dataFolder } = loadDatabasePlace(env)
  const secret = (name: string) => checkSecret(name, own(env, name)?.trim() || keptSecret(dataFolder, name))
  return { JWT_SECRET: secret('JWT_SECRET'), SECRET_KEY: secret('SECRET_KEY') }
}

/** The environment of a child process that works on the same database with the same secrets. */
export function childEnvironment(config: Config, { app, owner }: Logins): Environment {
  const { jwtSecret, secretKey, dataFolder, filesFolder } = config
  return {
    ...process.env,
    DATABASE_URL: app,
    DATABASE_OWNER_URL: owner,
    JWT_SECRET: jwtSecret,
    SECRET_KEY: secretKey,
    DATA_DIR: dataFolder,
    FILES_DIR: filesFolder,
  }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function readPort(text: string | null): number {
  if (text === null) return DEFAULT_PORT
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new StartupRefusal(
    `PORT=${text} 不是端口号：请设为 1 到 65535 之间的整数（0 为任选空闲端口）。`,
    `PORT=${text} is not a port: set a whole number from 1 to 65535 (0 takes any free one).`,
  )
}

function readOwnerUrl(text: string | null, databaseUrl: string | null): string | null {
  const url = readDatabaseUrl('DATABASE_OWNER_URL', text)
  if (url === null || databaseUrl !== null) return url ?? databaseUrl
  throw new StartupRefusal(
    '设了 DATABASE_OWNER_URL 而没有 DATABASE_URL：请两个都设，或都不设以使用内置数据库。',
    'DATABASE_OWNER_URL is set without DATABASE_URL: set both, or neither for the embedded database.',
  )
}

function readDatabaseUrl(name: string, text: string | null): string | null {
  if (text === null || /^postgres(ql)?:\/\/./.test(text)) return text
  throw new StartupRefusal(
    `${name} 不是 PostgreSQL 地址：格式为 postgresql://用户:密码@主机:5432/数据库；不设则使用内置数据库。`,
    `${name} is not a PostgreSQL address: write postgresql://user:password@host:5432/database, or leave it out for the embedded database.`,
  )
}

function readFlag(name: string, text: string | null): boolean {
  if (text === null || text === '0' || text === 'false') return false
  if (text === '1' || text === 'true') return true
  throw new StartupRefusal(
    `${name}=${text} 无效：请设为 1 或 0。`,
    `${name}=${text} is neither 1 nor 0: set one of them.`,
  )
}

function readDemo(
  text: string | null,
  { host, trustProxy, databaseUrl }: Pick<Config, 'host' | 'trustProxy' | 'databaseUrl'>,
): boolean {
  const isLocal = isOnlyLocal({ host, trustProxy })
  if (text === null) return isLocal && databaseUrl === null
  if (!readFlag('DEMO', text)) return false
  if (isLocal) return true
  if (isLoopback(host)) {
    throw new StartupRefusal(
      '演示账户的密码是公开的，不能放在代理（TRUST_PROXY）后面：请设 DEMO=0，或去掉 TRUST_PROXY。',
      "The demo's passwords are public, so it is not shown behind a proxy (TRUST_PROXY): set DEMO=0, or leave TRUST_PROXY out.",
    )
  }
  throw new StartupRefusal(
    `演示账户的密码是公开的，不能用于 HOST=${host}：请设 DEMO=0，或 HOST=127.0.0.1。`,
    `The demo's passwords are public, so it is not shown on HOST=${host}: set DEMO=0, or HOST=127.0.0.1.`,
  )
}

const DEMO_MONTHS = { least: 7, usual: 18 }

function readDemoMonths(text: string | null): number {
  if (text === null) return DEMO_MONTHS.usual
  const months = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (months >= DEMO_MONTHS.least && months <= DEMO_MONTHS.usual) return months
  throw new StartupRefusal(
    `DEMO_MONTHS=${text} 无效：请设为演示数据的月数，${DEMO_MONTHS.least} 到 ${DEMO_MONTHS.usual}。`,
    `DEMO_MONTHS=${text} is not understood: set how many months the demo company has, ${DEMO_MONTHS.least} to ${DEMO_MONTHS.usual}.`,
  )
}

function readAdmin(username: string | null, password: string | null): Config['admin'] {
  if (username === null && password === null) return null
  if (username === null || password === null) {
    throw new StartupRefusal(
      'ADMIN_USERNAME 与 ADMIN_PASSWORD 必须同时设置。',
      'ADMIN_USERNAME and ADMIN_PASSWORD belong together: set both, or neither.',
    )
  }
  if (username.length < 3 || username.length > 32) {
    throw new StartupRefusal(
      'ADMIN_USERNAME 须为 3 到 32 个字符。',
      'ADMIN_USERNAME is not 3 to 32 characters long: choose another.',
    )
  }
  if (
    password.length < 10 ||
    password.trim() !== password ||
    password.toLowerCase() === username.toLowerCase()
  ) {
    throw new StartupRefusal(
      'ADMIN_PASSWORD 须至少 10 个字符，首尾没有空格，且不同于用户名。',
      'ADMIN_PASSWORD needs at least 10 characters, no space at either end, and must differ from the username.',
    )
  }
  return { username, password }
}

function checkSecret(name: string, text: string | null): string {
  if (text !== null && text.length >= SECRET_LENGTH) return text
  const remedy = 'node -p "crypto.randomBytes(32).toString(\'base64url\')"'
  throw new StartupRefusal(
    `${name} ${text === null ? '未设置（使用 DATABASE_URL 时必须设置）' : `不足 ${SECRET_LENGTH} 个字符`}：请用 ${remedy} 生成并妥善保存。`,
    `${name} ${text === null ? 'is not set (DATABASE_URL demands it)' : `has fewer than ${SECRET_LENGTH} characters`}: make one with ${remedy} and keep it.`,
  )
}

function readTrustProxy(text: string | null): Config['trustProxy'] {
  if (text === null || text === '0' || text === 'false') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  if (addresses.every(isProxyAddress)) return addresses
  throw new StartupRefusal(
    `TRUST_PROXY=${text} 无效：请设为代理层数 (1–9)，或代理地址列表，如 loopback 或 10.0.0.0/8。`,
    `TRUST_PROXY=${text} is not understood: set the number of proxies (1–9), or their addresses, like loopback or 10.0.0.0/8.`,
  )
}

function isProxyAddress(text: string): boolean {
  const [address = '', prefix = '32'] = text.split('/')
  const isRange =
    isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 4 ? 32 : 128)
  return isRange || ['loopback', 'linklocal', 'uniquelocal'].includes(text)
}

function readPublicUrl(text: string | null): string | null {
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  // A host of its own, and nothing behind it.
  if (url !== null && url.href === `${url.origin}/`) {
    const isOfHere = isLoopback(url.hostname.replace(/^\[|\]$/g, ''))
    if (url.protocol === 'https:' || (url.protocol === 'http:' && isOfHere)) return url.origin
  }
  throw new StartupRefusal(
    `PUBLIC_URL=${text} 不是用户可以打开的地址：请写成 https://water.example.com（无路径）；http 只用于本机地址。`,
    `PUBLIC_URL=${text} is not an address for customers: write it like https://water.example.com, without path; http is for this machine alone.`,
  )
}

function readOrigins(text: string | null): string[] {
  const origins = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const origin of origins) {
    if (URL.canParse(origin) && new URL(origin).origin === origin) continue
    throw new StartupRefusal(
      `CORS_ORIGINS 中的 ${origin} 无效：须为完整来源，如 https://console.example.com（无路径、无 *）。`,
      `${origin} in CORS_ORIGINS is not an origin: write it like https://console.example.com, without path and without *.`,
    )
  }
  return origins
}

function readRequestsPerMinute(text: string | null): number {
  if (text === null) return DEFAULT_REQUESTS_PER_MINUTE
  if (/^\d{1,7}$/.test(text)) return Number(text)
  throw new StartupRefusal(
    `REQUESTS_PER_MINUTE=${text} 无效：请设为每个地址每分钟允许的请求数，0 为不限制。`,
    `REQUESTS_PER_MINUTE=${text} is not a number: set how many requests one address may send in a minute, or 0 for no limit.`,
  )
}

const MOST_STOP_DELAY_S = 300

function readStopDelay(text: string | null): number {
  if (text === null) return 0
  if (/^\d{1,3}$/.test(text) && Number(text) <= MOST_STOP_DELAY_S) return Number(text)
  throw new StartupRefusal(
    `STOP_DELAY=${text} 无效：请设为停止前继续接受请求的秒数，0 到 ${MOST_STOP_DELAY_S}。`,
    `STOP_DELAY=${text} is not understood: set how many seconds a stopping server still takes requests, 0 to ${MOST_STOP_DELAY_S}.`,
  )
}
