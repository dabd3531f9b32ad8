/**
 * A database that accepts requests and answers nothing. `npm run faults` tests the same under load and with stopped
 * processes.
 */
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProxy } from '../faults/proxy'
import { createTestDatabase } from '../testing/test-database'
import { createPool } from './connection'

test('a statement that is answered by silence is given up, and so are the connections that lie idle; new ones are made', async () => {
  const database = await createTestDatabase()
  const { searchParams, pathname } = new URL(database.connectionString)
  const proxy = await startProxy(join(searchParams.get('host')!, '.s.PGSQL.5432'))
  const pool = createPool(`postgresql://${searchParams.get('user')}@127.0.0.1:${proxy.port}${pathname}`, {
    statement_timeout_ms: 200,
  })
  const idle = await Promise.all([pool.connect(), pool.connect()])
  for (const client of idle) client.release()
  // The connection was idle for longer than a statement may take: no error comes of that, then or later.
  await once(idle[0].connection.stream, 'timeout')
  expect(pool.totalCount).toBe(2)
  const dropped = once(pool, 'error')
  proxy.swallow()
  await expect(pool.query('select 1')).rejects.toThrow('The database does not answer')
  await dropped
  proxy.restore()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  await proxy.close()
  await database.drop()
})

test('a transaction that a dead network has left behind is ended, and what it had locked is free', async () => {
  const database = await createTestDatabase()
  const { searchParams, pathname } = new URL(database.connectionString)
  const proxy = await startProxy(join(searchParams.get('host')!, '.s.PGSQL.5432'))
  const pool = createPool(`postgresql://${searchParams.get('user')}@127.0.0.1:${proxy.port}${pathname}`, {
    statement_timeout_ms: 200,
    abandoned_after_ms: 500,
  })
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(7)')
  const others = createPool(database.connectionString)
  const isFree = async () => (await others.query('select pg_try_advisory_lock(7) as is_free')).rows[0].is_free
  expect(await isFree()).toBe(false)
  proxy.swallow()
  await expect.poll(isFree).toBe(true)
  client.release(new Error('abandoned'))
  await others.end()
  await pool.end()
  await proxy.close()
  await database.drop()
})
