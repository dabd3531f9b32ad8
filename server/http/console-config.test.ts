import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrationsFolder } from '../places'
import { StartupRefusal } from '../startup-refusal'
import { startApp } from '../testing/test-app'
import { readConsoleConfig } from './console-config'

const shipped = readFileSync(join(migrationsFolder, '../../../console/public/config.js'), 'utf8')
let dataFolder: string
let consoleFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'data-'))
  consoleFolder = mkdtempSync(join(tmpdir(), 'console-'))
  writeFileSync(join(consoleFolder, 'index.html'), '<!doctype html><title>console</title>')
  writeFileSync(join(consoleFolder, 'config.js'), shipped)
})
afterEach(() => {
  for (const folder of [dataFolder, consoleFolder]) rmSync(folder, { recursive: true })
})

const own = 'config.js'
const configure = (folder: string, apiHost: string) =>
  writeFileSync(join(folder, own), `window.waterConfig = { apiHost: ${JSON.stringify(apiHost)} }`)

async function served(url: string) {
  const t = await startApp({ dataFolder, consoleFolder })
  const reply = await t.app.inject({ url, headers: { accept: 'text/html,*/*' } })
  await t.stop()
  return reply
}
const connections = (policy: unknown) => /connect-src ([^;]*)/.exec(String(policy))?.[1]

describe('the API host of the console', () => {
  test('is the same origin as shipped', () => {
    expect(readConsoleConfig(dataFolder, consoleFolder)).toEqual({ file: null, apiHost: '' })
    expect(readConsoleConfig(dataFolder, '/nowhere')).toEqual({ file: null, apiHost: '' })
  })

  test('is another one by config.js beside the built files', () => {
    configure(consoleFolder, 'https://api.example.org/')
    expect(readConsoleConfig(dataFolder, consoleFolder)).toEqual({
      file: null,
      apiHost: 'https://api.example.org',
    })
  })

  test.each(['api.example.org', 'https://api.example.org/v1', 'https://a; script-src *', 'javascript:1'])(
    '%s is refused with a sentence that says what to do',
    (host) => {
      configure(dataFolder, host)
      expect(() => readConsoleConfig(dataFolder, consoleFolder)).toThrow(StartupRefusal)
      expect(() => readConsoleConfig(dataFolder, consoleFolder)).toThrow(/write it like 'https:/)
    },
  )

  test('a file that is no JavaScript is refused by its name', () => {
    writeFileSync(join(dataFolder, own), 'apiHost = https://api.example.org')
    expect(() => readConsoleConfig(dataFolder, consoleFolder)).toThrow(/config\.js cannot be read/)
  })
})

test('the operator’s config.js in the data folder is served in place of the console’s own, never stale', async () => {
  configure(dataFolder, 'https://api.example.org')
  const reply = await served('/config.js')
  expect(reply.payload).toBe('window.waterConfig = { apiHost: "https://api.example.org" }')
  expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(reply.headers['cache-control']).toBe('no-cache')
})

test('the page may connect to the host that it is told to call, and to no other', async () => {
  expect(connections((await served('/login')).headers['content-security-policy'])).toBe("'self'")
  configure(dataFolder, 'https://api.example.org')
  expect(connections((await served('/login')).headers['content-security-policy'])).toBe(
    "'self' https://api.example.org",
  )
})
