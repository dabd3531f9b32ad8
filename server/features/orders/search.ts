import type { LocalDate } from '@water/rules/calendar'
import type { Expression, SqlBool } from 'kysely'
import { numbered } from '../../db/numbered'
import type { Reader } from '../../db/read-write'
import type { OrgId, Scope } from '../../db/scope'
import { OPENING_LETTER } from '../ledger/post-openings'
import { atPlace, type SearchMatch, searchByAccount } from '../meters/named-store'
import { havingLine, type OrderFilters, ordersMatching, withExternalNo } from './store'

/** The list of orders under its filters: what it looks for, and the query that finds them. */
export async function searchOrders(
  db: Reader,
  scope: Scope,
  { search, location, line_item, line_name, tier, tax_treatment, ...narrowing }: OrderFilters,
  today: LocalDate,
) {
  const place = location ? await atPlace(db, scope, 'orders.meter_id', location) : undefined
  const line = await havingLine(db, scope, { line_item, line_name, tier, tax_treatment })
  const filter = { ...narrowing, place, line }
  const found: SearchMatch | undefined = search
    ? await searchByAccount(db, scope, 'orders', search, 'names', [
        ...numbered('orders.order_no', '', scope, search, today),
        ...numbered('orders.order_no', OPENING_LETTER, scope, search, today).slice(-1),
        withExternalNo(scope, search),
      ])
    : undefined
  const matching = (is?: Expression<SqlBool>) => ordersMatching(db, scope, filter, today, is)
  return { filter, found, matching }
}

/** The ids of all orders of an organization that the list finds, oldest first; at most `most`. */
export async function ordersFound(
  db: Reader,
  org: OrgId,
  filters: OrderFilters,
  { today, most }: { today: LocalDate; most: number },
): Promise<number[]> {
  const { found, matching } = await searchOrders(db, { of: 'one', org }, filters, today)
  const rows = await matching(found?.is).select('orders.id').orderBy('orders.id').limit(most).execute()
  return rows.map(({ id }) => id)
}
