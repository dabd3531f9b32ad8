import type { FiltersOf } from '@water/contract/list-query'
import { unknownList } from '@water/contract/remote/list'
import { addSeconds, type LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { planned } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { contains } from '../../db/search'
import { allOf, type Found, type Order, pageOfRows, type Range } from './lists-store'

export type ListedUnknown = ColumnsOf<
  'unknown_reports',
  'imei' | 'freeze_at' | 'reading' | 'received_at',
  { organization: 'organization_id'; gateway: 'gateway_id' }
> & { gateway_name: string }

/** Rows of unknown numbers are kept for so long. */
const UNKNOWN_DAYS = 30
const oldestUnknown = (now: LocalTime): LocalTime => addSeconds(now, -UNKNOWN_DAYS * 86_400)

/** A page of the unknown numbers. */
export function pageOfUnknown(
  db: Reader,
  scope: Scope,
  filters: FiltersOf<typeof unknownList>,
  now: LocalTime,
  { column, direction }: Order,
  range: Range,
): Promise<Found<ListedUnknown>> {
  const conditions = [
    inScope(scope, 'x.organization_id'),
    sql`x.received_at >= ${oldestUnknown(now)}::timestamptz`,
    whereFilters(unknownList, 'unknown_reports as x', filters, {}),
    planned(filters),
    ...(filters.search ? [contains(['x.imei'], filters.search)] : []),
  ]
  const way = sql.raw(direction)
  return pageOfRows<ListedUnknown>(
    db,
    filters,
    {
      rows: sql`from unknown_reports x where ${allOf(conditions)}`,
      columns: sql`x.organization_id as organization, x.imei, x.freeze_at, x.reading, x.gateway_id as gateway,
        s.name as gateway_name, x.received_at`,
      joins: sql`join services s on s.organization_id = x.organization_id and s.id = x.gateway_id`,
      order: column === 'imei' ? sql`x.imei ${way}` : sql`x.received_at ${way}, x.imei ${way}`,
    },
    range,
  )
}

/** Forgets the unknown numbers of all organizations that nobody has heard for 30 days. */
export async function forgetUnknown(db: Reader, now: LocalTime): Promise<void> {
  await sql`delete from unknown_reports where received_at < ${oldestUnknown(now)}::timestamptz`.execute(db)
}
