import { serviceFields } from '@water/contract/services/fields'
import { sql } from 'kysely'
import { declaredTable } from '../../db/declared-table'
import type { Reader } from '../../db/read-write'
import { type RowOf, recordTable } from '../../db/record-store'

interface KeptToken {
  id: number
  prefix: string
  expires_on: string
}

export const serviceTable = recordTable(
  declaredTable('services', serviceFields, { elsewhere: {}, undeclared: {} }),
  {
    derived: {
      /** Those that nobody has ended. */
      tokens: sql<KeptToken[]>`coalesce((
      select json_agg(json_build_object('id', k.id, 'prefix', k.prefix, 'expires_on', k.expires_on) order by k.id)
      from service_tokens k
      where k.organization_id = t.organization_id and k.service_id = t.id and k.ended_at is null), '[]')`,
    },
    search: ['t.name'],
    orderedBy: 'name',
  },
)

export type ServiceRow = RowOf<typeof serviceTable>

/** Those of the codes that can be granted. */
export async function grantable(db: Reader, codes: readonly number[]): Promise<Set<number>> {
  if (codes.length === 0) return new Set()
  const rows = await db
    .selectFrom('permissions')
    .select('id')
    .where('id', 'in', [...codes])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
