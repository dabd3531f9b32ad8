import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'

/** The given keys of the file store that a row refers to. */
export async function referredKeys(db: Reader, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from attachments where key = any(${keys}::text[])
    union all select key from user_photos where key = any(${keys}::text[])
    union all select key from invoice_files
      where organization_id in (select id from organizations) and key = any(${keys}::text[])
    union all select key from job_made_files
      where organization_id in (select id from organizations) and key = any(${keys}::text[])
    union all select key from move_in_files
      where organization_id in (select id from organizations) and key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
