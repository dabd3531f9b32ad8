/** Calls while the database is cut off, slow or overloaded. `npm run faults` tests the same with killed processes. */
import { get } from 'node:http'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsIn } from '../testing/account-with-orders'
import { startApp, type TestApp, type TestUser } from '../testing/test-app'

let t: TestApp
let staff: TestUser
beforeAll(async () => {
  t = await startApp({ statement_timeout_ms: 1000, isWrittenByHand: true })
  staff = await t.signIn('staff', { organization: await t.newOrganization() })
})
afterAll(() => t.stop())

/** A session beside the application's. It holds the rows that the application's calls wait for. */
async function holding(
  lock: string,
  work: (client: pg.Client) => Promise<void>,
  { connectionString } = t,
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(lock)
    await work(client)
  } finally {
    await client.end()
  }
}

const LOCATIONS = 'lock table locations in access exclusive mode'

/** The backends that wait for the lock, as soon as there are that many. */
async function waiting(count: number, { db }: TestApp = t): Promise<number[]> {
  for (;;) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    if (rows.length === count) return rows.map(({ pid }) => pid)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

describe('a connection that breaks inside a transaction', () => {
  test('is 503 for the act whose it was; nothing of it is done, the process lives, the next call is served', async () => {
    const { meter } = accountsIn(t.db, staff.organization!)
    const account = await meter()
    const pay = () =>
      t.call(staff, 'POST /payment-records/', { meter: account, amount: '5.00', method: 'cash' })
    await holding(`select from meter_states where meter_id = ${account} for update`, async (client) => {
      const paying = pay()
      const [pid] = await waiting(1)
      await client.query('select pg_terminate_backend($1)', [pid])
      const reply = await paying
      expect([reply.status, reply.code]).toEqual([503, 'unavailable'])
      expect(reply.headers['retry-after']).toBe('2')
    })
    expect((await pay()).status).toBe(201)
    const payments = await t.db.selectFrom('payments').select('id').where('meter_id', '=', account).execute()
    expect(payments).toHaveLength(1)
  })

  test('while nothing is asked on it, it is as little the end of the process', async () => {
    const broken = t.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(t.db)
      // Until the server has noticed the broken connection.
      while ((await sql`select 1`.execute(tx).catch(() => null)) !== null);
      await sql`select 1`.execute(tx)
    })
    await expect(broken).rejects.toThrow()
    expect((await t.call(staff, 'GET /users/self/')).status).toBe(200)
  })
})

describe('a question that takes too long', () => {
  test('is stopped, and answered with what to do about it', async () => {
    await holding(LOCATIONS, async () => {
      const reply = await t.call(staff, 'GET /organizations/locations/', {}, { 'accept-language': 'en' })
      expect([reply.status, reply.code]).toEqual([503, 'took_too_long'])
      expect(reply.msg).toContain('narrow it')
    })
  })

  test('ends in the database as soon as its caller has hung up', async () => {
    const slow = await startApp()
    const own = await slow.app.listen({ port: 0, host: '127.0.0.1' })
    const user = await slow.signIn('staff', { organization: await slow.newOrganization() })
    const asking = async () => {
      const asked = get(`${own}/api/organizations/locations/`, {
        headers: { authorization: `Bearer ${user.token}` },
      })
      asked.on('error', () => {})
      await waiting(1, slow)
      asked.destroy()
      // The statement's own limit is far away.
      await waiting(0, slow)
    }
    await holding(LOCATIONS, asking, slow)
    await slow.stop()
  })
})

test('an organization whose questions all hang stops no other one: those are answered at once', async () => {
  const other = await t.signIn('staff', { organization: await t.newOrganization() })
  await holding(LOCATIONS, async () => {
    const hanging = Array.from({ length: 12 }, () => t.call(staff, 'GET /organizations/locations/'))
    await waiting(4)
    for (let call = 0; call < 10; call++)
      expect((await t.call(other, 'GET /organizations/diameters/')).status).toBe(200)
    const codes = (await Promise.all(hanging)).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set(['took_too_long']))
  })
  expect((await t.call(staff, 'GET /organizations/locations/')).status).toBe(200)
})
