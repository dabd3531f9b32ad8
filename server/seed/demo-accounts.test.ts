import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app'
import { systemClock } from '../clock'
import { loadConfig } from '../config'
import { createPool } from '../db/connection'
import { ensureAdministrator } from '../features/access/first-administrator'
import { hashPassword } from '../features/access/passwords'
import { startApp, TEST_SECRET, type TestApp } from '../testing/test-app'
import { DEMO_PASSWORD } from './accounts'
import { closeDemo } from './at-start'

let t: TestApp
let account: string
beforeAll(async () => {
  t = await startApp({ demo: true })
  const user = await t.signIn('super')
  account = user.username
  const password_hash = await hashPassword(DEMO_PASSWORD)
  await t.db.updateTable('users').set({ is_demo: true, password_hash }).where('id', '=', user.id).execute()
})
afterAll(() => t.stop())

const proxied = { 'x-forwarded-for': '203.0.113.9' }
const signIn = (headers = {}) =>
  t.call(null, 'POST /login/', { account, password: DEMO_PASSWORD }, { 'accept-language': 'en', ...headers })
const selfOf = (access: string, headers = {}) =>
  t.call({ token: access } as never, 'GET /users/self/', undefined, headers)
const refreshOf = (refresh: string, headers = {}) =>
  t.call(null, 'POST /token/refresh/', { refresh }, headers)

test('an account of the demo signs in on this machine, and not through a proxy', async () => {
  expect((await signIn()).status).toBe(200)
  for (const headers of [proxied, { host: 'water.example.com' }, { origin: 'https://water.example.com' }]) {
    const reply = await signIn(headers)
    expect([reply.status, reply.code]).toEqual([403, 'demo_account'])
    expect(reply.msg).toContain('Sign in with an account that an administrator made')
  }
})

test('a session of the demo’s account that was begun here is none through a proxy', async () => {
  const { access, refresh } = (await signIn()).data
  expect([(await selfOf(access, proxied)).code, (await selfOf(access)).status]).toEqual([
    'token_not_valid',
    200,
  ])
  expect((await refreshOf(refresh, proxied)).code).toBe('token_not_valid')
  expect((await refreshOf(refresh)).status).toBe(200)
})

test('the list of accounts and their codes are told to this machine alone', async () => {
  const list = (headers = {}) => t.call(null, 'GET /demo/accounts/', undefined, headers)
  expect((await list()).data.length).toBeGreaterThan(0)
  expect((await list(proxied)).data).toEqual([])
  expect((await t.call(null, 'GET /demo/messages/', undefined, proxied)).data).toEqual([])
})

test('without the demo its accounts are disabled on the same data, their sessions end, and the log says how to go on', async () => {
  const { access, refresh } = (await signIn()).data
  const said: string[] = []
  await closeDemo(t.db, (line) => said.push(line))
  expect(said).toEqual([expect.stringMatching(/停用.*DEMO=1.*disabled.*start on this machine with DEMO=1/)])
  expect((await selfOf(access)).code).toBe('token_not_valid')
  expect((await refreshOf(refresh)).code).toBe('token_not_valid')
  const made = await ensureAdministrator(t.db, null, systemClock())
  expect(made?.username).toBe('admin')

  const pool = createPool(t.connectionString, { size: 2 })
  const config = {
    ...loadConfig({ DATABASE_URL: t.connectionString, JWT_SECRET: TEST_SECRET, SECRET_KEY: TEST_SECRET }),
  }
  const app = await createApp({
    config,
    pool,
    databases: t.databases,
    clock: systemClock,
    consoleFolder: '/nowhere',
    longest_loop_delay_ms: 0,
  })
  const ask = async (name: string, password: string) =>
    (await app.inject({ method: 'POST', url: '/api/login/', payload: { account: name, password } })).json()
      .code
  expect(await ask(account, DEMO_PASSWORD)).toBe('demo_account')
  expect(await ask('admin', made!.password)).toBe(0)
  await app.close()
  await pool.end()
  expect((await signIn()).status).toBe(200)
})
