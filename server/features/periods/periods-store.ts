import type { Month } from '@water/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import { answersByOrganization } from '../../db/by-organization'
import type { ColumnsOf, Maybe } from '../../db/columns'
import { grouped } from '../../db/grouped'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import { inScope, type OrgId, type Scope } from '../../db/scope'

export type StoredPeriod = { organization: OrgId; organization_name: string; month: Month } & Maybe<
  ColumnsOf<
    'periods',
    | 'id'
    | 'state'
    | 'figures'
    | 'unread'
    | 'remark'
    | 'closed_at'
    | 'closed_by'
    | 'reopened_at'
    | 'reopened_by'
    | 'reopen_reason'
  >
> & { closed_by_name: string | null; reopened_by_name: string | null }

/** The day of the first document of an organization, in the books or at the till; null before any. */
const firstDay = (org: OrgId | RawBuilder<unknown>) => sql`least(
  (select to_date((min(t.month) - 1) / 12 || '-' || (min(t.month) - 1) % 12 + 1, 'YYYY-MM')
    from month_totals t where t.organization_id = ${org}),
  (select p.posted_on from payments p where p.organization_id = ${org} order by p.id limit 1)
)`

const monthsOf = (scope: Scope, present: Month) => sql`
  organizations o
  cross join lateral generate_series(
    date_trunc('month', coalesce(least(${firstDay(scope.of === 'one' ? scope.org : sql`o.id`)}, to_date(${present}, 'YYYY-MM')), to_date(${present}, 'YYYY-MM')))::timestamp,
    to_date(${present}, 'YYYY-MM')::timestamp, interval '1 month') first
  where ${inScope(scope, 'o.id')}`

/** The months of the books from the first with documents to the present one, newest first. */
export async function pageOfPeriods(
  db: Reader,
  scope: Scope,
  present: Month,
  range: { offset: number; limit: number },
): Promise<{ count: number; rows: StoredPeriod[] }> {
  if (scope.of === 'all') return pageOfAll(db, present, range)
  const [counted, { rows }] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from ${monthsOf(scope, present)}`.execute(db),
    sql<StoredPeriod>`
      select ${columns} from (
        select o.id, o.name, to_char(first, 'YYYY-MM') as month from ${monthsOf(scope, present)}
        order by first desc, o.id limit ${range.limit} offset ${range.offset}
      ) m ${withPeriod}
      order by m.month desc, m.id`.execute(db),
  ])
  return { count: counted.rows[0]!.count, rows }
}

/** A page of the months of all organizations: each is asked for its months, and those on the page for what is known of them. */
async function pageOfAll(db: Reader, present: Month, { offset, limit }: { offset: number; limit: number }) {
  const months = await answersByOrganization(db, { of: 'all' }, async (one) => {
    const { rows } = await sql<{ id: OrgId; month: Month }>`
      select o.id, to_char(first, 'YYYY-MM') as month from ${monthsOf(one, present)}`.execute(db)
    return rows
  })
  const all = months
    .flat()
    .toSorted((a, b) => (a.month === b.month ? a.id - b.id : a.month < b.month ? 1 : -1))
  const shown = all.slice(offset, offset + limit)
  const found = new Map<string, StoredPeriod>()
  for (const [org, own] of grouped(shown, ({ id }) => id)) {
    const rows = await periodsIn(
      db,
      org,
      own.map(({ month }) => month),
    )
    for (const row of rows) found.set(`${org} ${row.month}`, row)
  }
  return { count: all.length, rows: shown.flatMap(({ id, month }) => found.get(`${id} ${month}`) ?? []) }
}

async function periodsIn(db: Reader, org: OrgId, months: readonly Month[]): Promise<StoredPeriod[]> {
  const { rows } = await sql<StoredPeriod>`
    select ${columns} from (
      select o.id, o.name, x.month from organizations o cross join unnest(${months}::text[]) as x (month) where o.id = ${org}
    ) m ${withPeriod}`.execute(db)
  return rows
}

const columns = sql`m.id as organization, m.name as organization_name, m.month, p.id, p.state, p.figures, p.unread, p.remark,
  p.closed_at, p.closed_by, coalesce(nullif(c.name, ''), c.username) as closed_by_name, p.reopened_at, p.reopened_by,
  coalesce(nullif(r.name, ''), r.username) as reopened_by_name, p.reopen_reason`
const withPeriod = sql`
  left join periods p on p.organization_id = m.id and p.month = m.month
  left join users c on c.id = p.closed_by
  left join users r on r.id = p.reopened_by`

export async function findPeriod(db: Reader, org: OrgId, month: Month): Promise<StoredPeriod> {
  const { rows } = await sql<StoredPeriod>`
    select ${columns} from (select o.id, o.name, ${month}::text as month from organizations o where o.id = ${org}) m ${withPeriod}`.execute(
    db,
  )
  return rows[0]!
}

/** The first month of an organization's books: of its first document, before any of its own making. */
export async function firstMonthOf(db: Reader, org: OrgId): Promise<Month> {
  const { rows } = await sql<{ first: Month }>`
    select to_char(coalesce(${firstDay(org)}, o.created_at at time zone 'Asia/Shanghai'), 'YYYY-MM') as first
    from organizations o where o.id = ${org}`.execute(db)
  return rows[0]!.first
}

/** The state of an organization's books. */
export interface BooksState {
  /** '' while no month was ever closed. */
  firstOpen: Month | ''
  /** The month of the first document; null before any. */
  firstMonth: Month | null
  /** The month that was closed last; null while none is closed. */
  newestClosed: Month | null
}

export async function booksState(db: Reader, org: OrgId): Promise<BooksState> {
  const { rows } = await sql<BooksState>`
    select o.first_open_month as "firstOpen", to_char(${firstDay(org)}, 'YYYY-MM') as "firstMonth",
      (select max(p.month) from periods p where p.organization_id = ${org} and p.state = 'closed') as "newestClosed"
    from organizations o where o.id = ${org}`.execute(db)
  return rows[0]!
}

export interface ClosedMonth {
  month: Month
  /** As the wire shows them. */
  figures: unknown
  remark: string
  /** The unread meters of the month that was asked for; null for those that are closed along with it. */
  unread: number | null
  charges: unknown
}

/** Months, oldest first, that are closed now. */
export async function writeClosed(
  tx: Tx,
  org: OrgId,
  closed: readonly ClosedMonth[],
  { by, now, open }: { by: number | null; now: string; open: Month },
): Promise<{ id: number; month: Month }[]> {
  const { rows } = await sql<{ id: number; month: Month }>`
    insert into periods (organization_id, month, state, figures, remark, unread, charges, closed_at, closed_by, created_at, updated_at)
    select ${org}, c.month, 'closed', c.figures, c.remark, c.unread, c.charges, ${now}::timestamptz, ${by}::bigint, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(closed)}::json) as c (month text, figures jsonb, remark text, unread int,
      charges jsonb)
    order by c.month
    on conflict (organization_id, month) do update set state = 'closed', figures = excluded.figures, remark = excluded.remark,
      unread = excluded.unread, charges = excluded.charges, closed_at = excluded.closed_at, closed_by = excluded.closed_by, updated_at = excluded.updated_at
    returning id, month`.execute(tx)
  await tx.updateTable('organizations').set({ first_open_month: open }).where('id', '=', org).execute()
  return rows
}

export async function writeReopened(
  tx: Tx,
  org: OrgId,
  month: Month,
  { by, now, reason }: { by: number | null; now: string; reason: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update periods set state = 'open', figures = null, unread = null, charges = null, reopened_at = ${now}::timestamptz, reopened_by = ${by}::bigint,
      reopen_reason = ${reason}, updated_at = ${now}::timestamptz
    where organization_id = ${org} and month = ${month} returning id`.execute(tx)
  await tx.updateTable('organizations').set({ first_open_month: month }).where('id', '=', org).execute()
  return rows[0]!.id
}

/** Days before the first closed month that nobody counted: they are confirmed as they were booked. */
export async function confirmUncounted(tx: Tx, org: OrgId, before: string, now: string): Promise<void> {
  await sql`
    update cashier_days d set state = 'confirmed', closed_at = ${now}::timestamptz, confirmed_at = ${now}::timestamptz,
      expected_cash = b.cash, counted_cash = greatest(b.cash, 0), remark = case when b.cash < 0 then '-' else '' end,
      updated_at = ${nextVersion(now)}
    from (
      select o.id, coalesce(sum(p.amount) filter (where p.method = 'cash'), 0) as cash
      from cashier_days o
      left join payments p
        on p.organization_id = o.organization_id and p.cashier_id = o.cashier_id and p.posted_on = o.date
      where o.organization_id = ${org} and o.state = 'open' and o.date < ${before}::date
      group by o.id
    ) b
    where d.organization_id = ${org} and d.id = b.id`.execute(tx)
}
