/** Which objects of the trail have a number that somebody typed. */
import type { ObjectName } from '@water/contract/objects'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'

interface Numbered {
  type: ObjectName
  id: number
  organization: number
}

/** The number's column of each kind of object; each has a key in its table. */
const NUMBERS = [
  ['meter', 'meters', 'account_no'],
  ['order', 'orders', 'order_no'],
  ['payment', 'payments', 'payment_no'],
  ['payment_group', 'payment_groups', 'group_no'],
  ['invoice', 'invoices', 'invoice_no'],
  ['withholding', 'withholdings', 'no'],
] as const satisfies readonly (readonly [ObjectName, string, string])[]

export async function objectsNumbered(db: Reader, scope: Scope, typed: string): Promise<Numbered[]> {
  const spellings = [...new Set([typed, typed.toUpperCase()])]
  const found = NUMBERS.map(
    ([type, table, column]) => sql`
      select ${sql.lit(type)} as type, n.id, n.organization_id as organization from organizations g
      join ${sql.table(table)} n on n.organization_id = g.id and ${sql.ref(`n.${column}`)} = any(${spellings}::text[])
      where ${inScope(scope, 'g.id')}`,
  )
  const { rows } = await sql<Numbered>`${sql.join(found, sql` union all `)}`.execute(db)
  return rows
}
