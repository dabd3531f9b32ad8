import type { listDays } from '@water/contract/days/calls'
import { dayList } from '@water/contract/days/list'
import type { Parsed } from '@water/contract/endpoint'
import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { type Fen, yuan } from '@water/rules/money'
import { type RawBuilder, sql } from 'kysely'
import { rowsByOrganization } from '../../db/by-organization'
import type { ColumnsOf } from '../../db/columns'
import { cappedCount } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { orderOf, rangeOf } from '../../http/page'
import type { Method } from '../ledger/payments-store'
import { bankAccountLabel } from '../payments/paying-account-store'

export type DayState = 'open' | 'closed' | 'confirmed'

/** A day with the sums of its bookings, as the database has it. The cash is kept at the close. */
export type StoredDay = ColumnsOf<
  'cashier_days',
  | 'id'
  | 'date'
  | 'expected_cash'
  | 'counted_cash'
  | 'remark'
  | 'closed_at'
  | 'closed_by'
  | 'confirmed_at'
  | 'confirmed_by'
  | 'deposit_slip_no'
  | 'created_at'
  | 'updated_at',
  { organization: 'organization_id'; cashier: 'cashier_id'; deposit_account: 'deposit_bank_account_id' }
> &
  ColumnsOf<'organizations', never, { organization_name: 'name' }> & {
    cashier_name: string
    state: DayState
    closed_by_name: string | null
    confirmed_by_name: string | null
    deposit_account_name: string | null
    deposit_status: 'none' | 'matched' | 'mismatched'
    methods: { method: Method; count: number; amount: string }[]
  }

const nameOf = (user: 'u' | 'closer' | 'confirmer') =>
  sql`coalesce(nullif(${sql.ref(`${user}.name`)}, ''), ${sql.ref(`${user}.username`)})`

/** A closed day takes no booking, so the sums of its bookings are those of the close. */
const bookings = sql`(
  select coalesce(json_agg(json_build_object('method', method, 'count', count, 'amount', amount::text)), '[]') from (
    select p.method, count(*)::int as count, sum(p.amount) as amount from payments p
    where p.organization_id = d.organization_id and p.cashier_id = d.cashier_id and p.posted_on = d.date
    group by p.method
  ) booked)`

const daysFrom = (rows: RawBuilder<unknown>) => sql<StoredDay>`
  select d.id, d.organization_id as organization, o.name as organization_name, d.date, d.cashier_id as cashier,
    ${nameOf('u')} as cashier_name, d.state, d.expected_cash, d.counted_cash, d.remark,
    d.closed_at, d.closed_by, ${nameOf('closer')} as closed_by_name,
    d.confirmed_at, d.confirmed_by, ${nameOf('confirmer')} as confirmed_by_name,
    d.deposit_bank_account_id as deposit_account, ${bankAccountLabel} as deposit_account_name, d.deposit_slip_no,
    d.deposit_status, d.created_at, d.updated_at, ${bookings} as methods
  from ${rows} d
  join organizations o on o.id = d.organization_id
  join users u on u.id = d.cashier_id
  left join users closer on closer.id = d.closed_by
  left join users confirmer on confirmer.id = d.confirmed_by
  left join bank_accounts b on b.organization_id = d.organization_id and b.id = d.deposit_bank_account_id`

/** A page of days, newest first; those of one cashier unless `mine` is null. */
export async function pageOfDays(
  db: Reader,
  scope: Scope,
  query: Parsed<typeof listDays>['query'],
  mine: number | null,
): Promise<{ count: number; rows: StoredDay[] }> {
  let matching = db
    .selectFrom('cashier_days as d')
    .where(inScope(scope, 'd.organization_id'))
    .where(whereFilters(dayList, 'cashier_days as d', query, {}))
  if (mine !== null) matching = matching.where('d.cashier_id', '=', mine)
  const { column, direction } = orderOf(query.ordering, '-date')
  const { limit, offset } = rangeOf(query)
  const page = matching
    .selectAll('d')
    .orderBy(`d.${column}`, direction)
    .orderBy('d.id', direction)
    .limit(limit)
    .offset(offset)
  const way = sql.raw(direction)
  const ofOne = async () => {
    const found = sql<StoredDay>`${daysFrom(sql`(${page})`)} order by ${sql.ref(`d.${column}`)} ${way}, d.id ${way}`
    return (await found.execute(db)).rows
  }
  const ofAll = async () => {
    const found = page.clearSelect().select(['d.organization_id', 'd.id'])
    return rowsByOrganization(await found.execute(), (one, ids) => daysById(db, one, ids))
  }
  const [count, rows] = await Promise.all([cappedCount(db, matching), scope.of === 'all' ? ofAll() : ofOne()])
  return { count, rows }
}

async function daysById(db: Reader, scope: Scope, ids: readonly number[]): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    ${daysFrom(sql`cashier_days`)} where ${inScope(scope, 'd.organization_id')} and d.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return rows
}

export async function findDay(db: Reader, org: OrgId, id: number): Promise<StoredDay | undefined> {
  const { rows } = await sql<StoredDay>`
    ${daysFrom(sql`cashier_days`)} where d.organization_id = ${org} and d.id = ${id}`.execute(db)
  return rows[0]
}

export async function findDayOf(
  db: Reader,
  org: OrgId,
  cashier: number,
  date: LocalDate,
): Promise<StoredDay | undefined> {
  const { rows } = await sql<StoredDay>`
    ${daysFrom(sql`cashier_days`)}
    where d.organization_id = ${org} and d.cashier_id = ${cashier} and d.date = ${date}::date`.execute(db)
  return rows[0]
}

/** The cashier of a day; it is always the same. */
export async function cashierOfDay(db: Reader, org: OrgId, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('cashier_days')
    .select('cashier_id')
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.cashier_id
}

/** Tells whether a user can have a day here: one of the organization, or one who has booked in it. */
export async function isCashierOf(db: Reader, org: OrgId, user: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = ${user} and (u.organization_id = ${org} or exists (
      select from cashier_days d where d.organization_id = ${org} and d.cashier_id = u.id))`.execute(db)
  return rows.length > 0
}

/** The members of staff who neither have a day nor counted it. */
export async function secondEyesOf(
  db: Reader,
  org: OrgId,
  { cashier, closed_by }: { cashier: number; closed_by: number | null },
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, ${nameOf('u')} as name from users u
    where u.organization_id = ${org} and u.is_staff and u.is_audit and u.is_active
      and u.id <> ${cashier} and u.id is distinct from ${closed_by}::bigint
    order by u.id`.execute(db)
  return rows
}

/** Begins a day without a booking, so that it can be closed. */
export async function beginDay(
  tx: Tx,
  org: OrgId,
  { cashier, date }: { cashier: number; date: LocalDate },
  now: LocalTime,
): Promise<void> {
  await sql`
    insert into cashier_days (organization_id, cashier_id, date, created_at, updated_at)
    values (${org}, ${cashier}, ${date}::date, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (organization_id, cashier_id, date) do nothing`.execute(tx)
}

interface Close {
  expected: Fen
  counted: Fen
  remark: string
}

export async function writeClose(
  tx: Tx,
  org: OrgId,
  id: number,
  { expected, counted, remark }: Close,
  { by, now }: { by: number; now: LocalTime },
): Promise<void> {
  await sql`
    update cashier_days set state = 'closed', expected_cash = ${yuan(expected)}::numeric, counted_cash = ${yuan(counted)}::numeric,
      remark = ${remark}, closed_at = ${now}::timestamptz, closed_by = ${by}, updated_at = ${nextVersion(now)}
    where organization_id = ${org} and id = ${id}`.execute(tx)
}

export async function writeConfirmation(
  tx: Tx,
  org: OrgId,
  id: number,
  deposit: { bank_account: number; slip_no: string } | null,
  { by, now }: { by: number; now: LocalTime },
): Promise<void> {
  await sql`
    update cashier_days set state = 'confirmed', confirmed_at = ${now}::timestamptz, confirmed_by = ${by},
      deposit_bank_account_id = ${deposit?.bank_account ?? null}::bigint, deposit_slip_no = ${deposit?.slip_no ?? null},
      updated_at = ${nextVersion(now)}
    where organization_id = ${org} and id = ${id}`.execute(tx)
}

/** The day is as before its close: nothing is counted. */
export async function writeReopening(tx: Tx, org: OrgId, id: number, now: LocalTime): Promise<void> {
  await sql`
    update cashier_days set state = 'open', expected_cash = null, counted_cash = null, remark = '', closed_at = null,
      closed_by = null, confirmed_at = null, confirmed_by = null, deposit_bank_account_id = null, deposit_slip_no = null,
      deposit_status = 'none', updated_at = ${nextVersion(now)}
    where organization_id = ${org} and id = ${id}`.execute(tx)
}

/** The days that are open and older than the day before `today`, of all organizations. */
export async function forgottenDays(
  db: Reader,
  before: LocalDate,
): Promise<{ org: number; id: number; date: LocalDate; cashier: number; name: string; isStaff: boolean }[]> {
  const { rows } = await sql<
    ColumnsOf<'cashier_days', 'id' | 'date', { org: 'organization_id'; cashier: 'cashier_id' }> &
      ColumnsOf<'users', never, { isStaff: 'is_staff' }> & {
        name: string
      }
  >`
    select d.organization_id as org, d.id, d.date, d.cashier_id as cashier, ${nameOf('u')} as name, u.is_staff as "isStaff"
    from cashier_days d join users u on u.id = d.cashier_id
    where d.state = 'open' and d.date < ${before}::date
    order by d.organization_id, d.date, d.id`.execute(db)
  return rows
}
