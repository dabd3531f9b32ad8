import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { endpoints } from '@water/contract/endpoints'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/test-app'
import { protect } from './protection'

let folder: string
let t: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>console</title>')
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'run()')
  await writeFile(join(folder, 'assets/app-1a2b.js.gz'), gzipSync('run()'))
  t = await startApp({ requestsPerMinute: 60, consoleFolder: folder })
})
afterAll(async () => {
  await t.stop()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })

describe('the console', () => {
  test.each(['/', '/login', '/meter/list?page=2', '/meter/detail/12'])(
    '%s is the page, asked for anew',
    async (url) => {
      const page = await get(url)
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(page.payload).toContain('<title>console</title>')
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
    },
  )

  test('a file named by its content is kept for a year and sent compressed to who takes it', async () => {
    const plain = await get('/assets/app-1a2b.js')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.payload).toBe('run()')
    const packed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(String(packed.headers['content-type'])).toContain('javascript')
  })

  test.each(['/assets/gone.js', '/favicon.png', '/api/nothing/', '/api'])(
    '%s is no screen: 404',
    async (url) => {
      const missing = await get(url)
      expect([missing.statusCode, missing.json().code]).toEqual([404, 'not_found'])
    },
  )

  test.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    '%s stays inside',
    async (url) => {
      const { payload } = await get(url)
      expect(payload).not.toContain('workspaces')
    },
  )
})

describe('another site', () => {
  const from = (origin: string, method = 'POST') =>
    t.app.inject({
      method: 'OPTIONS',
      url: '/api/login/',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': CONSOLE_HEADERS,
      },
    })
  /** The headers that the console sets itself (console/api/client.ts). */
  const CONSOLE_HEADERS = 'accept-language,authorization,content-type,idempotency-key'

  test.each([...new Set(endpoints.map(({ method }) => method))])(
    'on the list may call with %s, the console’s headers and its cookies',
    async (method) => {
      const { headers } = await from('https://console.example.com', method)
      expect(headers['access-control-allow-origin']).toBe('https://console.example.com')
      expect(String(headers['access-control-allow-methods']).split(', ')).toContain(method)
      expect(headers['access-control-allow-headers']).toBe(CONSOLE_HEADERS)
      expect(headers['access-control-allow-credentials']).toBe('true')
    },
  )

  test('on the list reads what the answer is called, whether it is a repetition, how long to wait and what the time is', async () => {
    const { headers } = await t.app.inject({
      url: '/api/users/self/',
      headers: { origin: 'https://console.example.com' },
    })
    expect(String(headers['access-control-expose-headers']).split(', ').sort()).toEqual([
      'Content-Disposition',
      'Date',
      'Idempotent-Replayed',
      'Retry-After',
    ])
  })

  test.each(['https://evil.example.com', 'https://console.example.com.evil.com', 'null'])(
    'that is not on the list may not: %s',
    async (origin) => {
      expect((await from(origin)).headers['access-control-allow-origin']).toBeUndefined()
    },
  )
})

test('one address that asks too often gets 429 with the time to wait; health is never refused', async () => {
  const replies = await Promise.all(Array.from({ length: 80 }, () => get('/api/users/self/')))
  const refused = replies.filter((reply) => reply.statusCode === 429)
  expect(refused.length).toBeGreaterThan(15)
  expect(refused[0]!.json().code).toBe('too_many_requests')
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
  expect((await get('/healthz')).statusCode).toBe(200)
})

test('a database that cannot be reached is 503 with Retry-After, alive but not ready, and heals by itself', async () => {
  const down = await startApp()
  const user = await down.signIn('super')
  await down.withoutDatabase(async () => {
    const reply = await down.call(user, 'GET /users/self/')
    expect([reply.status, reply.code]).toEqual([503, 'unavailable'])
    expect(reply.headers).toHaveProperty('retry-after')
    expect((await down.app.inject('/healthz')).statusCode).toBe(200)
    expect((await down.app.inject('/readyz')).statusCode).toBe(503)
  })
  expect((await down.call(user, 'GET /users/self/')).status).toBe(200)
  expect((await down.app.inject('/readyz')).statusCode).toBe(200)
  await down.stop()
})

/** Blocks this thread. */
function block(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a server that has fallen behind refuses work with 503 until it has caught up; health still answers', async () => {
  const behind = await startApp({ longest_loop_delay_ms: 50 })
  const status = async (path: string) => (await behind.app.inject(path)).statusCode
  // The server compares the mean of a second's delays, measured once a second. Few turns of the loop lie between two
  // blocks, so the blocks outweigh them; the three answers are taken together, within one such second.
  const busily = async () => {
    block(400)
    const { code } = await behind.call(null, 'GET /users/self/')
    return [code, await status('/readyz'), await status('/healthz')]
  }
  await expect.poll(busily, { interval: 1 }).toEqual(['unavailable', 503, 200])
  await expect.poll(() => status('/readyz'), { interval: 100 }).toBe(200)
  await behind.stop()
})

test('a start that took long refuses nobody afterwards', async () => {
  const app = Fastify()
  await protect(app, { corsOrigins: [], apiHost: '', requests_per_minute: 0 })
  app.get('/', () => 'here')
  await app.ready()
  block(1_200)
  const statuses = []
  for (let turn = 0; turn < 20; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    statuses.push((await app.inject('/')).statusCode)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  await app.close()
})
