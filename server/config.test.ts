import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Config, loadConfig } from './config'
import { migrationsFolder } from './places'
import { StartupRefusal } from './startup-refusal'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'config-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true }))

const secrets = { JWT_SECRET: 'j'.repeat(32), SECRET_KEY: 's'.repeat(32) }
const external = { ...secrets, DATABASE_URL: 'postgresql://water:x@db:5432/water' }

function load(env: Record<string, string>): Config {
  return loadConfig({ DATA_DIR: dataFolder, ...env })
}

test('nothing set: the embedded database, the demo, and port 3000 on this machine alone', () => {
  expect(load({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    demo: true,
    demoMonths: 18,
    admin: null,
    secretKeyLost: false,
    trustProxy: false,
    corsOrigins: [],
    publicUrl: null,
    requestsPerMinute: 6000,
    filesFolder: join(dataFolder, 'files'),
    stopDelay_s: 0,
  })
})

test.each<[Record<string, string>, Partial<Config>]>([
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: ' 8080 ' }, { port: 8080 }],
  [{ PORT: '' }, { port: 3000 }],
  [{ HOST: '::1' }, { demo: true }],
  [{ HOST: 'localhost' }, { demo: true }],
  [{ HOST: '0.0.0.0' }, { demo: false }],
  [{ HOST: '127.example.com' }, { demo: false }],
  [{ HOST: '0.0.0.0', DEMO: '0' }, { demo: false }],
  [{ DEMO: '0' }, { demo: false }],
  [{ TRUST_PROXY: '1' }, { demo: false }],
  [{ TRUST_PROXY: '0' }, { demo: true }],
  [{ DEMO: 'true' }, { demo: true }],
  [
    external,
    { demo: false, databaseUrl: external.DATABASE_URL, jwtSecret: 'j'.repeat(32), secretKey: 's'.repeat(32) },
  ],
  [{ ...external, DEMO: '1' }, { demo: true }],
  [
    { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'long enough' },
    { admin: { username: 'root', password: 'long enough' } },
  ],
  [{ SECRET_KEY_LOST: '1' }, { secretKeyLost: true }],
  [{ PUBLIC_URL: 'https://Water.example.com:443/' }, { publicUrl: 'https://water.example.com' }],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, { publicUrl: 'http://[::1]:3000' }],
  [{ FILES_DIR: '/mnt/files' }, { filesFolder: '/mnt/files' }],
  [{ STOP_DELAY: '5' }, { stopDelay_s: 5 }],
  [{ DEMO_MONTHS: '7' }, { demoMonths: 7 }],
  [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
  [{ TRUST_PROXY: 'loopback, 10.0.0.0/8' }, { trustProxy: ['loopback', '10.0.0.0/8'] }],
  [
    { CORS_ORIGINS: 'https://a.example, http://b.example:81' },
    { corsOrigins: ['https://a.example', 'http://b.example:81'] },
  ],
])('%o is understood', (env, expected) => {
  expect(load(env)).toMatchObject(expected)
})

test.each<[Record<string, string>, RegExp]>([
  [{ PORT: '65536' }, /PORT=65536 .*whole number/s],
  [{ PORT: '3000x' }, /whole number/],
  [{ PORT: '-1' }, /whole number/],
  [{ DATABASE_URL: 'mysql://db/water', ...secrets }, /postgresql:\/\/user/],
  [{ DATABASE_URL: external.DATABASE_URL, SECRET_KEY: secrets.SECRET_KEY }, /JWT_SECRET is not set/],
  [{ DATABASE_URL: external.DATABASE_URL, JWT_SECRET: secrets.JWT_SECRET }, /SECRET_KEY is not set/],
  [{ JWT_SECRET: 'short' }, /JWT_SECRET has fewer than 32/],
  [{ DEMO: 'yes' }, /DEMO=yes is neither/],
  [{ SECRET_KEY_LOST: 'yes' }, /SECRET_KEY_LOST=yes is neither/],
  [{ DEMO: '1', HOST: '0.0.0.0' }, /set DEMO=0/],
  [{ DEMO: '1', TRUST_PROXY: 'loopback' }, /behind a proxy/],
  [{ ADMIN_USERNAME: 'root' }, /set both/],
  [{ ADMIN_PASSWORD: 'long enough' }, /set both/],
  [{ ADMIN_USERNAME: 'ad', ADMIN_PASSWORD: 'long enough' }, /3 to 32/],
  [{ ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'too short' }, /at least 10/],
  [{ ADMIN_USERNAME: 'root', ADMIN_PASSWORD: ' long enough' }, /no space/],
  [{ ADMIN_USERNAME: 'administrator', ADMIN_PASSWORD: 'Administrator' }, /differ/],
  [{ TRUST_PROXY: 'true' }, /number of proxies/],
  [{ TRUST_PROXY: '10' }, /number of proxies/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /number of proxies/],
  [{ CORS_ORIGINS: '*' }, /without \*/],
  [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN is too short/],
  [{ STOP_DELAY: '301' }, /how many seconds/],
  [{ DEMO_MONTHS: '6' }, /how many months/],
  [{ DEMO_MONTHS: '19' }, /how many months/],
  [{ STOP_DELAY: '5s' }, /how many seconds/],
  [{ REQUESTS_PER_MINUTE: 'many' }, /one address may send/],
  [{ CORS_ORIGINS: 'https://a.example/' }, /without path/],
  [{ PUBLIC_URL: 'http://water.example.com' }, /PUBLIC_URL.*https:/],
  [{ PUBLIC_URL: 'water.example.com' }, /PUBLIC_URL.*https:/],
  [{ PUBLIC_URL: 'https://water.example.com/console' }, /PUBLIC_URL.*https:/],
  [{ PUBLIC_URL: 'https://who:why@water.example.com' }, /PUBLIC_URL.*https:/],
])('%o is refused with a sentence that says what to do', (env, sentence) => {
  expect(() => load(env)).toThrow(StartupRefusal)
  expect(() => load(env)).toThrow(sentence)
  expect(() => load(env)).toThrow(/[\u4e00-\u9fff]/)
})

test('secrets are generated once, differ from each other and from those of another folder, and only their owner reads them', () => {
  const first = load({})
  expect(load({})).toMatchObject({ jwtSecret: first.jwtSecret, secretKey: first.secretKey })
  expect(first.jwtSecret).toHaveLength(43)
  expect(first.secretKey).not.toBe(first.jwtSecret)
  const path = join(dataFolder, 'secrets', 'JWT_SECRET')
  expect(readFileSync(path, 'utf8').trim()).toBe(first.jwtSecret)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataFolder, 'secrets')).mode & 0o777).toBe(0o700)
})

test('a data folder that cannot be made is refused with a sentence that says what to do', () => {
  const file = join(dataFolder, 'file')
  writeFileSync(file, '')
  expect(() => loadConfig({ DATA_DIR: join(file, 'data') })).toThrow(
    /set DATA_DIR to a folder that can be written/,
  )
})

test('the files for running it as a service name settings that there are', () => {
  const folder = join(migrationsFolder, '..', '..', '..')
  const table = readFileSync(join(folder, 'README.md'), 'utf8')
  const known = new Set([...table.matchAll(/\b[A-Z]+(?:_[A-Z]+)*\b/g)].map(([name]) => name))
  for (const [file, pattern] of [
    ['tap-water.service', /^Environment=(.*)$/m],
    ['Containerfile', /^ENV (.*)$/m],
  ] as const) {
    const [, line = ''] = pattern.exec(readFileSync(join(folder, 'ops', file), 'utf8')) ?? []
    const names = line.split(' ').map((pair) => pair.split('=')[0]!)
    expect(names).toContain('DATA_DIR')
    expect(names.filter((name) => name !== 'NODE_ENV' && !known.has(name))).toEqual([])
  }
})
