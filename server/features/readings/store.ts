import type { FiltersOf } from '@water/contract/list-query'
import { readingList } from '@water/contract/readings/list'
import type {
  abnormalKinds,
  HoldReason,
  readingSources,
  readingStatuses,
} from '@water/contract/readings/vocabulary'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { rowsByOrganization } from '../../db/by-organization'
import type { ColumnsOf, Maybe } from '../../db/columns'
import { planned } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import { onPage } from '../../db/first-page'
import type { Tables } from '../../db/generated/tables'
import type { Reader } from '../../db/read-write'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { dayOf, notAfterSpan } from '../../db/span-bound'

/** A reading with the names of the rows that it refers to. */
export type StoredReading = ColumnsOf<
  'readings',
  | 'id'
  | 'previous_reading'
  | 'current_reading'
  | 'read_at'
  | 'is_rollover'
  | 'volume'
  | 'remark'
  | 'created_at',
  {
    organization: 'organization_id'
    meter: 'meter_id'
    installation: 'installation_id'
    order: 'order_id'
    reader: 'reader_id'
  }
> &
  ColumnsOf<'meters', 'account_no' | 'customer_name'> &
  ColumnsOf<'installations', 'meter_no'> &
  Maybe<ColumnsOf<'orders', 'order_no'>> & {
    reader_name: string | null
    // The database's checks limit them to these.
    source: (typeof readingSources)[number]
    abnormal: (typeof abnormalKinds)[number][]
    status: (typeof readingStatuses)[number]
    hold_reason: HoldReason | null
    is_correction_asked: boolean
    photos: number[]
  }
type Matching = SelectQueryBuilder<Tables, 'readings', object>

export type ReadingFilters = FiltersOf<typeof readingList>

interface ReadingFilter extends ReadingFilters {
  /** Where the accounts of the location are. */
  place?: Expression<SqlBool> | undefined
}

/** `found` is the result of a search. */
export function readingsMatching(
  db: Reader,
  scope: Scope,
  filter: ReadingFilter,
  found?: Expression<SqlBool>,
): Matching {
  const own = inScope(scope, 'readings.organization_id')
  let query: Matching = db
    .selectFrom('readings')
    .where(own)
    .where(planned({ ...filter, found }))
    .where(
      whereFilters(readingList, 'readings', filter, {
        reader_named: (wanted) => sql<SqlBool>`readings.reader_id is ${wanted ? sql`not null` : sql`null`}`,
        abnormal: (wanted) => sql<SqlBool>`readings.abnormal ${wanted ? sql`<>` : sql`=`} '{}'`,
        location: null,
      }),
    )
  if (filter.place) query = query.where(filter.place)
  return found ? query.where(found) : query
}

/** Where a list that begins with the newest reading meets the first one of its span. */
export const notAfterRead = (
  scope: Scope,
  { read_at_from, read_at_to }: ReadingFilters,
): Expression<SqlBool> =>
  notAfterSpan(scope, {
    table: 'readings',
    rowsAs: 'readings',
    day: dayOf('read_at'),
    from: read_at_from,
    to: read_at_to,
  })

/** Somebody has asked for the correction of the order `o`, and nobody has answered. */
export const isCorrectionAsked = sql`
  exists (select from correction_requests c where c.organization_id = o.organization_id and c.order_id = o.id)`
const readingColumns = sql`
  r.id, r.organization_id as organization, r.meter_id as meter, m.account_no, i.meter_no, m.customer_name,
  r.installation_id as installation, r.source, r.previous_reading, r.current_reading, r.read_at, r.is_rollover,
  r.volume, r.abnormal, r.status, r.hold_reason, r.order_id as "order", o.order_no, r.reader_id as reader,
  coalesce(nullif(u.name, ''), u.username) as reader_name, r.remark, r.created_at,
  ${isCorrectionAsked} as is_correction_asked,
  array(
    select a.id from attachments a where a.organization_id = r.organization_id and a.reading_id = r.id order by a.id
  ) as photos`
const withNames = sql`
  join meters m on m.organization_id = r.organization_id and m.id = r.meter_id
  join installations i on i.organization_id = r.organization_id and i.id = r.installation_id
  left join orders o on o.organization_id = r.organization_id and o.id = r.order_id
  left join users u on u.id = r.reader_id`

export async function readingPage(
  db: Reader,
  scope: Scope,
  matching: Matching,
  by: { column: string; direction: 'asc' | 'desc' },
  { isSortedLast, ...range }: { limit: number; offset: number; isSortedLast: boolean },
): Promise<StoredReading[]> {
  const direction = by.direction === 'desc' ? sql`desc` : sql`asc`
  const found = isSortedLast
    ? db.selectFrom(matching.selectAll('readings').offset(0).as('readings'))
    : matching
  const slice = onPage(found.orderBy(sql`${sql.ref(by.column)} ${direction}, id ${direction}`), range)
  if (scope.of === 'all')
    return rowsByOrganization(await slice.select(['organization_id', 'id']).execute(), (one, ids) =>
      readingsById(db, one, ids),
    )
  const { rows } = await sql<StoredReading>`
    select ${readingColumns} from ${slice.selectAll('readings')} r ${withNames}
    order by ${sql.ref(`r.${by.column}`)} ${direction}, r.id ${direction}`.execute(db)
  return rows
}

/** The readings with these ids, in any order. */
export const readingsById = (db: Reader, scope: Scope, ids: readonly number[]): Promise<StoredReading[]> =>
  readingPage(
    db,
    scope,
    db
      .selectFrom('readings')
      .where(inScope(scope, 'readings.organization_id'))
      .where(sql<SqlBool>`readings.id = any(${ids}::bigint[])`),
    { column: 'id', direction: 'asc' },
    { limit: ids.length, offset: 0, isSortedLast: true },
  )

export async function findReading(db: Reader, org: OrgId, id: number): Promise<StoredReading | undefined> {
  const { rows } = await sql<StoredReading>`
    select ${readingColumns} from readings r ${withNames}
    where r.organization_id = ${org} and r.id = ${id}`.execute(db)
  return rows[0]
}
