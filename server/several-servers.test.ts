import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from './clock'
import { inTransaction } from './db/read-write'
import { hashPassword } from './features/access/passwords'
import { forgetWorkersOf, seeWorker, unlockDeadWorkers } from './features/jobs/workers-store'
import { PDF } from './testing/multipart'
import { bundleServer, readiness, type ServerBundle, type ServerProcess } from './testing/server-process'
import { startApp, TEST_SECRET, type TestApp, type TestUser } from './testing/test-app'
import { beijing, newWaterworks, type Waterworks } from './testing/waterworks'

let t: TestApp
let bundle: ServerBundle
let folder: string
let works: Waterworks
let meter: number
let cashier: TestUser
const started: ServerProcess[] = []
/** The two servers that run through the whole file. */
let urls: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'several-'))
  t = await startApp({ clock: systemClock() })
  bundle = await bundleServer({ worker: false })
  works = await newWaterworks(t)
  meter = (await works.meter(await beijing(works))).id
  cashier = await t.signIn('user', { organization: works.org, permissions: [1, 2, 14, 15, 16, 17, 18] })
  const servers = [start('one'), start('other')]
  urls = await Promise.all(servers.map((server) => server.ready()))
  for (const url of urls) await readiness(url, 200)
})
afterAll(async () => {
  await Promise.all(started.map((server) => server.kill('SIGKILL')))
  bundle.remove()
  await t.stop()
  rmSync(folder, { recursive: true })
})

/** The answer about the thing that a command made. */
interface Posted {
  id: number
}

interface Named {
  data: { settings: { low_balance_days: number } }
}

function start(name: string, env: Record<string, string> = {}): ServerProcess {
  mkdirSync(join(folder, name), { recursive: true })
  const server = bundle.start({
    ...{ DATABASE_URL: t.connectionString, JWT_SECRET: TEST_SECRET, SECRET_KEY: TEST_SECRET },
    ...{ DATA_DIR: join(folder, name), FILES_DIR: join(folder, 'files'), REQUESTS_PER_MINUTE: '0' },
    ...env,
  })
  started.push(server)
  return server
}

const headersOf = (user: TestUser | null, more: object = {}) => ({
  ...(user && { authorization: `Bearer ${user.token}` }),
  ...more,
})

async function send(url: string, user: TestUser | null, path: string, body: object, more: object = {}) {
  const headers = headersOf(user, { 'content-type': 'application/json', ...more })
  const reply = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: reply.status, headers: reply.headers, ...((await reply.json()) as { data: Posted }) }
}

async function sendFile(
  url: string,
  user: TestUser,
  path: string,
  file: File,
  parts: Record<string, string>,
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(parts)) body.append(name, value)
  body.append('file', file)
  const reply = await fetch(`${url}/api${path}`, { method: 'POST', headers: headersOf(user), body })
  return { status: reply.status, ...((await reply.json()) as { data: Posted }) }
}

const get = (url: string, user: TestUser, path: string) =>
  fetch(`${url}/api${path}`, { headers: headersOf(user) })

const payments = async (): Promise<number> =>
  (await t.db.selectFrom('payments').select('id').where('organization_id', '=', works.org).execute()).length

// Two workers share the jobs and the ledger's events in features/jobs/turns.test.ts and features/ledger/listeners.test.ts.
test('two servers on one database are one product: each act is done once, wherever it arrives', async () => {
  const [one, other] = urls as [string, string]
  // The same payment reaches both at once: it is booked once, and both say the same.
  const pay = (url: string) =>
    send(
      url,
      cashier,
      '/payment-records/',
      { meter, amount: '10.00', method: 'cash' },
      { 'idempotency-key': 'once' },
    )
  const paid = await Promise.all([pay(one), pay(other), pay(other), pay(one)])
  const booked = paid.filter(({ status }) => status === 201)
  expect(new Set(booked.map(({ data }) => data.id)).size).toBe(1)
  expect(paid.every(({ status }) => status === 201 || status === 409)).toBe(true)
  expect(await payments()).toBe(1)

  // A file that one server takes is given back by the other.
  const kept = await sendFile(one, cashier, '/attachments/', new File([PDF], 'contract.pdf'), {
    object_type: 'meter',
    object_id: String(meter),
  })
  expect(kept.status).toBe(201)
  const found = await get(other, cashier, `/attachments/${kept.data.id}/file/`)
  expect(Buffer.from(await found.arrayBuffer())).toEqual(PDF)

  // Wrong passwords are counted together, whichever server hears them.
  const password = 'correct horse battery'
  const person = await t.signIn('user', { organization: works.org })
  await t.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', person.id)
    .execute()
  const login = (url: string, tried: string) =>
    send(url, null, '/login/', { account: person.username, password: tried })
  const refused: number[] = []
  for (let attempt = 0; attempt < 12; attempt++)
    refused.push((await login(attempt % 2 ? one : other, 'wrong')).status)
  expect(new Set(refused)).toEqual(new Set([401, 429]))
  expect([(await login(one, password)).status, (await login(other, password)).status]).toEqual([429, 429])

  // A session that ends at one server has ended at the other.
  expect((await get(other, cashier, '/users/self/')).status).toBe(200)
  expect((await send(one, cashier, '/logout/', {})).status).toBeLessThan(300)
  expect((await get(other, cashier, '/users/self/')).status).toBe(401)

  // A third one that would keep files elsewhere would keep them from the two.
  const stray = start('stray', { FILES_DIR: join(folder, 'not-mounted') })
  expect(await stray.exited).toBe(1)
  expect(stray.output).toContain('is empty, but the database names files: mount the shared folder')
})

test('a worker that begins unlocks the jobs of its own dead predecessor, and not those of another server', async () => {
  for (const worker of ['of-one', 'of-other', 'just-begun']) {
    await sql`select graphile_worker.add_job('nothing', json_build_object('worker', ${worker}::text))`.execute(
      t.db,
    )
    await sql`
      update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now()
      where payload->>'worker' = ${worker}`.execute(t.db)
  }
  await inTransaction(t.db, async (tx) => {
    await seeWorker(tx, 'one', 'of-one')
    await seeWorker(tx, 'other', 'of-other')
    await forgetWorkersOf(tx, 'other')
    await unlockDeadWorkers(tx)
  })
  const { rows } = await sql<{ worker: string }>`
    select locked_by as worker from graphile_worker.jobs where locked_by is not null order by 1`.execute(t.db)
  expect(rows.map(({ worker }) => worker)).toEqual(['just-begun', 'of-one'])
  await sql`delete from graphile_worker._private_jobs where payload->>'worker' is not null`.execute(t.db)
})

test('what is changed through one server holds at the other with its next request', async () => {
  const [one, other] = urls as [string, string]
  const person = await t.signIn('user', { organization: works.org, permissions: [5] })
  const change = (path: string, body: object) =>
    fetch(`${one}/api${path}`, {
      method: 'PATCH',
      headers: headersOf(works.staff, { 'content-type': 'application/json' }),
      body: JSON.stringify(body),
    }).then(({ status }) => status)
  const seenAtOther = async (path: string) =>
    ((await (await get(other, works.staff, path)).json()) as Named).data
  const mayList = async () => (await get(other, person, '/meters/')).status

  expect(await mayList()).toBe(200)
  expect((await send(one, works.staff, '/ext/permissions/5/revoke/', { users: [person.id] })).status).toBe(
    200,
  )
  expect(await mayList()).toBe(403)
  expect((await send(one, works.staff, '/ext/permissions/5/assign/', { users: [person.id] })).status).toBe(
    200,
  )
  expect(await mayList()).toBe(200)

  const organization = `/organizations/orgs/${works.org}/`
  expect((await seenAtOther(organization)).settings.low_balance_days).not.toBe(21)
  expect(await change(organization, { settings: { low_balance_days: 21 } })).toBe(200)
  expect((await seenAtOther(organization)).settings.low_balance_days).toBe(21)

  expect(await change(`/users/${person.id}/`, { is_active: false })).toBe(200)
  expect(await mayList()).toBe(401)
})
