/** Which objects of the trail have a number that somebody typed. */
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { kindNames, kinds } from './kinds'

interface Numbered {
  type: string
  id: number
  organization: number
}

/** The number's column of each kind of object. */
const NUMBERS = kindNames.flatMap((type) => {
  const { table, number } = kinds[type]
  return table !== undefined && number !== undefined ? [[type, table, number] as const] : []
})

export async function objectsNumbered(db: Reader, scope: Scope, typed: string): Promise<Numbered[]> {
  const spellings = [...new Set([typed, typed.toUpperCase()])]
  const found = NUMBERS.map(
    ([type, table, column]) => sql`
      select ${sql.lit(type)} as type, n.id, n.organization_id as organization from organizations g
      join ${sql.table(table)} n on n.organization_id = g.id and ${sql.ref(`n.${column}`)} = any(${spellings}::text[])
      where ${inScope(scope, 'g.id')}`,
  )
  // The account of a number that it had elsewhere.
  found.push(sql`
    select 'meter' as type, n.meter_id, n.organization_id from organizations g
    join account_numbers n on n.organization_id = g.id and n.no = any(${spellings}::text[]) and n.is_former
    where ${inScope(scope, 'g.id')}`)
  const { rows } = await sql<Numbered>`${sql.join(found, sql` union all `)}`.execute(db)
  return rows
}
