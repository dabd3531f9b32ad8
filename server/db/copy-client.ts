import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A connection for COPY alone: pg takes a COPY only while it does not send statements ahead of their answers. */
export async function copyClient(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  const sender: { pipeline: boolean } = client
  sender.pipeline = false
  return client
}

/** The rows that a COPY gives, and their number after the last one. */
export function copyOut(client: pg.PoolClient, statement: string): Readable & { rowCount: number } {
  return client.query(copyTo(statement))
}

/** Takes the rows of a COPY, and knows their number after the last one. */
export function copyIn(client: pg.PoolClient, statement: string): Writable & { rowCount: number } {
  return client.query(copyFrom(statement))
}
