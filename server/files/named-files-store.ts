import { sql } from 'kysely'
import type pg from 'pg'
import type { Reader } from '../db/read-write'

/** A file that a row names. */
export interface NamedFile {
  key: string
  size: number
  /** In hexadecimal; null for files from before it was noted. */
  sha256: string | null
  /** Null: of the platform. */
  organization_id: number | null
  object: string
  id: number
}

const NAMED = `
  select key, size, sha256, organization_id, 'attachment' as object, id from attachments
  union all select key, size, sha256, null, 'photo of a user', id from user_photos
  union all select key, size, sha256, organization_id, format || ' of invoice', invoice_id from invoice_files
  union all select key, size, sha256, organization_id, 'file of job', job_id from job_made_files
  union all select key, size, sha256, organization_id, 'file of move-in', id from move_in_files`
const AT_ONCE = 5000

/** All of them, as the transaction of this connection sees them. */
export async function* namedFiles(client: pg.ClientBase): AsyncIterable<NamedFile[]> {
  await client.query(`declare named_files no scroll cursor for ${NAMED} order by key`)
  for (;;) {
    const { rows } = await client.query<NamedFile>(`fetch ${AT_ONCE} from named_files`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close named_files')
}

/** The bytes of all of them. */
export async function bytesOfNamedFiles(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `select coalesce(sum(size), 0)::bigint as bytes from (${NAMED}) named`,
  )
  return rows[0]!.bytes
}

/** All of them at one moment, on a connection of their own. */
export async function* namedFilesOf(pool: pg.Pool): AsyncIterable<NamedFile[]> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    yield* namedFiles(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

export async function hasNamedFiles(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (${sql.raw(NAMED)}) as has`.execute(db)
  return rows[0]!.has
}
