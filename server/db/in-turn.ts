import type pg from 'pg'
import type { PeriodicWork } from '../every'
import { createPool } from './connection'

/**
 * Lets one of several workers do a work at a time; the others leave the turn out. The locks live as long as one connection,
 * so that the work of a killed worker is free at once. A worker that loses the connection half-way doubles nothing: each
 * work is right also when two do it, it is only done twice.
 */
export function turnsOf(connectionString: string): (work: PeriodicWork) => PeriodicWork {
  const pool = createPool(connectionString, { size: 1, name: 'turns', statement_timeout_ms: 60_000 })
  let session: Promise<pg.PoolClient> | null = null

  async function open(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    client.once('end', () => {
      session = null
      client.release(true)
    })
    return client
  }

  async function alone(name: string, work: () => Promise<unknown>): Promise<void> {
    session ??= open()
    const client = await session.catch((error: unknown) => {
      session = null
      throw error
    })
    const lock = [`periodic work: ${name}`]
    const { rows } = await client.query(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_mine',
      lock,
    )
    if (!rows[0].is_mine) return
    try {
      await work()
    } finally {
      // A connection that is gone has given its locks back.
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', lock).catch(() => {})
    }
  }

  return (work) =>
    work.isForOne ? { ...work, work: (stopping) => alone(work.name, () => work.work(stopping)) } : work
}
