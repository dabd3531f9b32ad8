import type {
  abnormalKinds,
  HoldReason,
  readingSources,
  readingStatuses,
} from '@water/contract/readings/vocabulary'
import { startOfDay } from '@water/rules/calendar'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import { planned } from '../../db/count'
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
    photos: number[]
  }
type Matching = SelectQueryBuilder<Tables, 'readings', object>

export interface ReadingFilter {
  meter?: number | undefined
  reader?: number | undefined
  /** Of its account. */
  place?: Expression<SqlBool> | undefined
  status?: string[] | undefined
  source?: string[] | undefined
  /** With any kind of unusual volume, or with none. */
  abnormal?: boolean | undefined
  read_at_from?: string | undefined
  read_at_to?: string | undefined
}

/** `read_at_to` is a day and includes it; `found` is the result of a search. */
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
  if (filter.meter) query = query.where('meter_id', '=', filter.meter)
  // As the report of the readers counts them.
  if (filter.reader) query = query.where(sql<SqlBool>`coalesce(reader_id, created_by) = ${filter.reader}`)
  if (filter.status?.length) query = query.where('status', 'in', filter.status)
  if (filter.source?.length) query = query.where('source', 'in', filter.source)
  if (filter.abnormal !== undefined)
    query = query.where(sql<SqlBool>`abnormal ${filter.abnormal ? sql`<>` : sql`=`} '{}'`)
  if (filter.read_at_from) query = query.where('read_at', '>=', startOfDay(filter.read_at_from))
  if (filter.read_at_to) query = query.where('read_at', '<=', `${filter.read_at_to} 23:59:59`)
  if (filter.place) query = query.where(filter.place)
  return found ? query.where(found) : query
}

/** Where a list that begins with the newest reading meets the first one of its span. */
export const notAfterRead = (
  scope: Scope,
  { read_at_from, read_at_to }: ReadingFilter,
): Expression<SqlBool> =>
  notAfterSpan(scope, {
    table: 'readings',
    rowsAs: 'readings',
    day: dayOf('read_at'),
    from: read_at_from,
    to: read_at_to,
  })

const readingColumns = sql`
  r.id, r.organization_id as organization, r.meter_id as meter, m.account_no, i.meter_no, m.customer_name,
  r.installation_id as installation, r.source, r.previous_reading, r.current_reading, r.read_at, r.is_rollover,
  r.volume, r.abnormal, r.status, r.hold_reason, r.order_id as "order", o.order_no, r.reader_id as reader,
  coalesce(nullif(u.name, ''), u.username) as reader_name, r.remark, r.created_at,
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
  matching: Matching,
  by: { column: string; direction: 'asc' | 'desc' },
  { limit, offset, isSortedLast }: { limit: number; offset: number; isSortedLast: boolean },
): Promise<StoredReading[]> {
  const direction = by.direction === 'desc' ? sql`desc` : sql`asc`
  const found = isSortedLast
    ? db.selectFrom(matching.selectAll('readings').offset(0).as('readings'))
    : matching
  const slice = found
    .selectAll('readings')
    .orderBy(sql`${sql.ref(by.column)} ${direction}, id ${direction}`)
    .limit(limit)
    .offset(offset)
  const { rows } = await sql<StoredReading>`
    select ${readingColumns} from ${slice} r ${withNames}
    order by ${sql.ref(`r.${by.column}`)} ${direction}, r.id ${direction}`.execute(db)
  return rows
}

/** The readings with these ids, in any order. */
export const readingsById = (db: Reader, scope: Scope, ids: readonly number[]): Promise<StoredReading[]> =>
  readingPage(
    db,
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
