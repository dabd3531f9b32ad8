import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../clock'
import { bundleServer, readiness, type ServerBundle, type ServerProcess } from '../testing/server-process'
import { startApp, TEST_SECRET, type TestApp, type TestUser } from '../testing/test-app'
import { beijing, newWaterworks, type Waterworks } from '../testing/waterworks'
import { Balancer } from './balancer'

let t: TestApp
let bundle: ServerBundle
let folder: string
let works: Waterworks
let meter: number
const started: ServerProcess[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'restarted-'))
  t = await startApp({ clock: systemClock() })
  bundle = await bundleServer()
  works = await newWaterworks(t)
  meter = (await works.meter(await beijing(works))).id
})
afterAll(async () => {
  await Promise.all(started.map((server) => server.kill('SIGKILL')))
  bundle.remove()
  await t.stop()
  rmSync(folder, { recursive: true })
})

/** It serves for a second longer when it is told to stop. */
function startPatient(name: string): ServerProcess {
  mkdirSync(join(folder, name), { recursive: true })
  const server = bundle.start({
    ...{ DATABASE_URL: t.connectionString, JWT_SECRET: TEST_SECRET, SECRET_KEY: TEST_SECRET },
    ...{ DATA_DIR: join(folder, name), FILES_DIR: join(folder, 'files'), REQUESTS_PER_MINUTE: '0' },
    STOP_DELAY: '1',
  })
  started.push(server)
  return server
}

const headersOf = (user: TestUser, more: object = {}) => ({ authorization: `Bearer ${user.token}`, ...more })

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20)
}

test('one server after the other is restarted under load, and no request fails', async () => {
  const names = ['one', 'other']
  const servers = names.map(startPatient)
  const urls = await Promise.all(servers.map((server) => server.ready()))
  for (const url of urls) await readiness(url, 200)
  const proxy = new Balancer(() => urls)
  const stopping = new AbortController()
  const watching = proxy.watch(stopping.signal)
  const payer = await t.signIn('user', { organization: works.org, permissions: [18] })
  let acknowledged = 0
  let asked = 0
  const client = async (number: number) => {
    for (let act = 0; !stopping.signal.aborted && proxy.failures.length === 0; act++) {
      const headers = headersOf(payer, {
        'content-type': 'application/json',
        'idempotency-key': `${number}-${act}`,
      })
      const body = JSON.stringify({ meter, amount: '1.00', method: 'cash' })
      if (await proxy.send('/payment-records/', { method: 'POST', headers, body })) acknowledged++
      if (await proxy.send(`/payment-records/dues/?meter=${meter}`, { headers: headersOf(payer) })) asked++
    }
  }
  const clients = Array.from({ length: 6 }, (_, number) => client(number))
  const enough = async (more: number) => {
    const from = asked
    await until(() => asked >= from + more || proxy.failures.length > 0)
  }
  await enough(50)
  for (const [at, server] of servers.entries()) {
    expect(await server.kill('SIGTERM')).toBe(0)
    await enough(20)
    urls[at] = await startPatient(names[at]!).ready()
    await readiness(urls[at]!, 200)
    await enough(50)
  }
  stopping.abort()
  await Promise.all([watching, ...clients])
  expect(proxy.failures).toEqual([])
  const payments = await t.db
    .selectFrom('payments')
    .select('id')
    .where('organization_id', '=', works.org)
    .execute()
  expect(payments).toHaveLength(acknowledged)
})
