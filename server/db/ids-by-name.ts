import { searchKey } from '@water/rules/identity/numbers-and-names'
import { sql } from 'kysely'
import { grouped } from './grouped'
import type { Reader } from './read-write'
import type { OrgId } from './scope'

/** A name in an earlier column goes before the same in a later one. */
export async function idsByName(
  db: Reader,
  org: OrgId,
  table: string,
  columns: string[],
): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>()
  for (const column of columns) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(column)} as name from ${sql.table(table)} where organization_id = ${org}`.execute(
      db,
    )
    const own = grouped(rows, ({ name }) => searchKey(name))
    for (const [name, named] of own)
      if (!ids.has(name))
        ids.set(
          name,
          named.map(({ id }) => id),
        )
  }
  return ids
}
