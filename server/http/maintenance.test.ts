import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp, type TestUser } from '../testing/test-app'

let dataFolder: string
let consoleFolder: string
let t: TestApp
let user: TestUser
const begin = () => writeFileSync(join(dataFolder, 'maintenance'), '')
const end = () => rmSync(join(dataFolder, 'maintenance'))
beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'closed-'))
  consoleFolder = mkdtempSync(join(tmpdir(), 'console-'))
  writeFileSync(join(consoleFolder, 'index.html'), '<!doctype html><title>console</title>')
  t = await startApp({ dataFolder, consoleFolder })
  user = await t.signIn('super')
})
afterAll(async () => {
  await t.stop()
  for (const folder of [dataFolder, consoleFolder]) rmSync(folder, { recursive: true })
})

describe('while the data folder holds a file named maintenance', () => {
  beforeAll(begin)
  afterAll(end)

  test.each([
    'GET /users/self/',
    'POST /login/',
    'POST /token/refresh/',
    'POST /payment-records/',
    'GET /openapi.json',
    'GET /no-such-thing/',
  ])('%s is 503 maintenance with Retry-After, for everyone', async (target) => {
    for (const caller of [user, null]) {
      const reply = await t.call(caller, target, target.startsWith('POST') ? {} : undefined)
      expect(reply.status).toBe(503)
      expect(reply.body).toEqual({ code: 'maintenance', msg: '系统维护中，请稍后再试', data: null })
      expect(reply.headers['retry-after']).toBe('60')
    }
  })

  test('it is said in the caller’s language', async () => {
    const reply = await t.call(user, 'GET /users/self/', undefined, { 'accept-language': 'en-US' })
    expect(reply.msg).toBe('System under maintenance, please try again later')
  })

  test('a console of another site may read the answer', async () => {
    const origin = 'https://console.example.com'
    const reply = await t.call(user, 'GET /users/self/', undefined, { origin })
    expect(reply.headers['access-control-allow-origin']).toBe(origin)
    expect(String(reply.headers['access-control-expose-headers'])).toContain('Retry-After')
  })

  test.each(['/healthz', '/readyz', '/', '/result/maintenance'])('%s is answered as ever', async (url) => {
    expect((await t.app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(200)
  })
})

test('it begins and ends with the file, without a restart', async () => {
  const status = async () => (await t.call(user, 'GET /users/self/')).status
  expect(await status()).toBe(200)
  begin()
  expect(await status()).toBe(503)
  end()
  expect(await status()).toBe(200)
})
