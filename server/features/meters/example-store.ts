import type { SheetColumn } from '@water/contract/sheet-column'
import { own } from '@water/rules/own'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { Scope } from '../../db/scope'

/**
 * The columns of a template with examples that the organization has: its first place, type, diameter and price in use, and its
 * prefix of account numbers. No account has the number, so that an example that somebody leaves in the sheet reads no meter.
 */
export async function withExamplesOf(
  db: Reader,
  scope: Scope,
  columns: readonly SheetColumn[],
): Promise<readonly SheetColumn[]> {
  if (scope.of !== 'one') return columns
  const { org } = scope
  const first = (table: string, column = 'name', order: RawBuilder<unknown> = sql`x.id`) => sql`(
    select x.${sql.ref(column)} from ${sql.table(table)} x where x.organization_id = ${org} order by ${order} limit 1)`
  const { rows } = await sql<Record<string, string | null>>`
    select g.code || '00000000' as account_no, ${first('locations', 'code', sql`x.level <> 'book', x.id`)} as location,
      ${first('meter_types')} as meter_type, ${first('diameters')} as diameter,
      ${first('water_prices')} as water_price
    from organizations g where g.id = ${org}`.execute(db)
  return columns.map((column) => ({ ...column, example: own(rows[0] ?? {}, column.key) ?? column.example }))
}
