import type { Parsed } from '@water/contract/endpoint'
import type { FiltersOf } from '@water/contract/list-query'
import type { listPayments } from '@water/contract/payments/calls'
import type { paymentFields } from '@water/contract/payments/fields'
import { paymentList } from '@water/contract/payments/list'
import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import { countedPage, planned, totalsOf } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import { type StoredFields, type StoredRow, selected, shownFields } from '../../db/declared-table'
import { onPage } from '../../db/first-page'
import type { Tables } from '../../db/generated/tables'
import { numbered } from '../../db/numbered'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import { rowsFirst } from '../../db/rows-first'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { beginsWith } from '../../db/search'
import { dayOf, notAfterSpan } from '../../db/span-bound'
import { orderOf, rangeOf } from '../../http/page'
import type { Method } from '../ledger/payments-store'
import { asIssued, joinCustomer } from '../meters/customer-store'
import { atPlace, countFound, type SearchMatch, searchByAccount } from '../meters/named-store'
import { printedFormerNos } from '../meters/printed-numbers-store'
import { type BankAccount, bankAccountLabel } from './paying-account-store'
import { paymentTable } from './payment-table'

type Listed = Parsed<typeof listPayments>['query']
type Filters = FiltersOf<typeof paymentList>

/** A page of payments, by default newest first. Names are looked up only for the page's rows. */
export async function pageOfPayments(
  db: Reader,
  scope: Scope,
  filters: Listed,
  today: LocalDate,
): Promise<{ count: number; rows: StoredPaymentRow[] }> {
  const { page: _page, page_size: _size, ordering, ...narrowing } = filters
  const { search } = narrowing
  const found = search ? await paymentsNamed(db, scope, search, today) : undefined
  const place = await placeOf(db, scope, narrowing)
  const matching = (is?: Expression<SqlBool>) => matchingPayments(db, scope, narrowing, place, is)
  const range = rangeOf(filters)
  const { column, direction } = orderOf(ordering, '-id')
  const readPage = async (isSortedLast: boolean) => {
    const matched = isSortedLast
      ? db.selectFrom(matching(found?.is).selectAll('p').offset(0).as('p'))
      : column === 'id' && direction === 'desc'
        ? matching(found?.is).where(notAfterSpan(scope, paidIn(filters)))
        : matching(found?.is)
    const ordered = matched
      .select(['p.organization_id', 'p.id'])
      .orderBy(`p.${column}`, direction)
      .orderBy('p.id', direction)
    const way = sql.raw(direction)
    return rowsOf(db, onPage(ordered, range), sql`${sql.ref(`p.${column}`)} ${way}, p.id ${way}`)
  }
  const [count, rows] = await countedPage(narrowing, countFound(db, found, matching), readPage)
  return { count, rows }
}

async function rowsOf(
  db: Reader,
  keys: Expression<unknown>,
  order: RawBuilder<unknown>,
): Promise<StoredPaymentRow[]> {
  const { rows } = await sql<StoredPaymentRow>`
    select ${rowColumns} from ${keys} page
    join payments p on p.organization_id = page.organization_id and p.id = page.id ${withNames}
    order by ${order}`.execute(db)
  return rows
}

/** The payments with these ids, in any order. */
export const paymentsById = (db: Reader, scope: Scope, ids: readonly number[]): Promise<StoredPaymentRow[]> =>
  rowsOf(
    db,
    rowsFirst(
      sql`select organization_id, id from payments where ${inScope(scope)} and id = any(${ids}::bigint[])`,
    ),
    sql`p.id`,
  )

/** All payments that the filters find. */
export async function paymentsFound(db: Reader, scope: Scope, filters: Filters, today: LocalDate) {
  const found = filters.search ? await paymentsNamed(db, scope, filters.search, today) : undefined
  const place = await placeOf(db, scope, filters)
  return { matching: matchingPayments(db, scope, filters, place, found?.isOfAll) }
}

/** Totals of all payments that the filters find. */
export async function totalsOfPayments(db: Reader, scope: Scope, filters: Filters, today: LocalDate) {
  const { matching } = await paymentsFound(db, scope, filters, today)
  return totalsOf(db, matching, { amount: 'p.amount' })
}

const paidIn = ({ paid_at_from, paid_at_to }: Filters) => ({
  table: 'payments',
  rowsAs: 'p',
  day: dayOf('paid_at'),
  from: paid_at_from,
  to: paid_at_to,
})

/** Where the accounts of the location are. */
const placeOf = async (db: Reader, scope: Scope, { location }: Filters) =>
  location ? await atPlace(db, scope, 'p.meter_id', location) : undefined

function matchingPayments(
  db: Reader,
  scope: Scope,
  filters: Filters,
  ...conditions: readonly (Expression<SqlBool> | undefined)[]
) {
  const query = db
    .selectFrom('payments as p')
    .where(inScope(scope, 'p.organization_id'))
    .where(planned(filters))
    .where(whereFilters(paymentList, 'payments as p', filters, { location: null }))
  return conditions.reduce((narrowed, one) => (one ? narrowed.where(one) : narrowed), query)
}

/** By the account, the payment's own number or its group's, or the beginning of the bank's. */
function paymentsNamed(db: Reader, scope: Scope, typed: string, today: LocalDate): Promise<SearchMatch> {
  const ofBank = beginsWith(sql`lower(p.channel_no)`, typed.toLowerCase())
  return searchByAccount(db, scope, 'p', typed, 'everything', [
    ...numbered('p.payment_no', 'P', scope, typed, today),
    sql`(p.channel_no <> '' and ${ofBank})`,
    ...numbered('named.group_no', 'G', scope, typed, today).map(
      // As an array it is one of the indexed ways; as a subquery it would make PostgreSQL read every payment.
      (is) => sql<SqlBool>`p.group_id = any(array(
        select named.id from payment_groups named where ${inScope(scope, 'named.organization_id')} and ${is}))`,
    ),
  ])
}

type Columns = StoredRow<'payments', typeof paymentFields>
/** A payment of the list, as the database has it. */
export type StoredPaymentRow = Columns &
  Pick<Selectable<Tables['meters']>, 'account_no' | 'customer_name'> &
  ColumnsOf<'payments', 'id' | 'created_at' | 'updated_at', { organization: 'organization_id' }> &
  ColumnsOf<'organizations', never, { organization_name: 'name' }> &
  Maybe<ColumnsOf<'payment_groups', 'group_no'>> & {
    bank_account_name: string | null
    cashier_name: string | null
  }

const rowColumns = sql`
  p.id, p.organization_id as organization, o.name as organization_name, m.account_no,
  ${asIssued('customer_name')} as customer_name,
  ${bankAccountLabel} as bank_account_name, g.group_no, coalesce(nullif(u.name, ''), u.username) as cashier_name,
  p.created_at, p.updated_at, ${selected(paymentTable, 'p', 'row')}`
const withNames = sql`
  join organizations o on o.id = p.organization_id
  join meters m on m.organization_id = p.organization_id and m.id = p.meter_id
  left join bank_accounts b on b.organization_id = p.organization_id and b.id = p.bank_account_id
  left join users u on u.id = p.cashier_id
  left join payment_groups g on g.organization_id = p.organization_id and g.id = p.group_id
  ${joinCustomer('p')}`

export type StoredPayment = StoredPaymentRow &
  StoredFields<'payments', typeof paymentFields> &
  Pick<Selectable<Tables['meters']>, 'address'> & {
    former_nos: string
  } & Maybe<
    ColumnsOf<
      'payments',
      never,
      { reversal_of_no: 'payment_no'; reversed_by: 'id'; reversed_by_no: 'payment_no' }
    >
  > &
  /** The prints of the receipt of its group; null: it has one of its own. */
  Maybe<ColumnsOf<'payment_groups', never, { group_print_count: 'print_count' }>>

/** One payment with its reversal or the reversed payment. */
export async function findPayment(db: Reader, org: OrgId, id: number): Promise<StoredPayment | undefined> {
  return (await findPayments(db, sql`organization_id = ${org} and id = ${id}`))[0]
}

/** The payments of a group, in the order in which they were booked. */
export const paymentsOfGroup = (db: Reader, org: OrgId, group: number): Promise<StoredPayment[]> =>
  findPayments(db, sql`organization_id = ${org} and group_id = ${group}`)

async function findPayments(db: Reader, which: RawBuilder<unknown>): Promise<StoredPayment[]> {
  const { rows } = await sql<StoredPayment>`
    select ${rowColumns}, ${selected(paymentTable, 'p', 'others')}, ${asIssued('address')} as address,
      ${printedFormerNos(sql`m`, sql`o`)} as former_nos, original.payment_no as reversal_of_no,
      reversal.id as reversed_by, reversal.payment_no as reversed_by_no,
      g.print_count as group_print_count
    from ${rowsFirst(sql`select * from payments where ${which}`)} p ${withNames}
    left join payments original
      on original.organization_id = p.organization_id and original.id = p.reversal_of_id
    left join payments reversal
      on reversal.organization_id = p.organization_id and reversal.reversal_of_id = p.id
    order by p.id`.execute(db)
  return rows
}

/** The refund that a bank's number belongs to. */
export async function refundByChannelNo(db: Reader, org: OrgId, method: Method, channelNo: string) {
  const { rows } = await sql<{ id: number }>`
    select id from payments
    where organization_id = ${org} and method = ${method} and channel_no = ${channelNo}
      and channel_no <> '' and kind = 'refund'`.execute(db)
  return rows[0]?.id
}

/** One of the organization's bank accounts; null when there is no such account. */
export async function bankAccountOf(db: Reader, org: OrgId, id: number): Promise<BankAccount | null> {
  const row = await db
    .selectFrom('bank_accounts as b')
    .select([
      sql<BankAccount['label']>`${bankAccountLabel}`.as('label'),
      sql<BankAccount['purpose']>`b.purpose`.as('purpose'),
    ])
    .where('b.organization_id', '=', org)
    .where('b.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The meter whose money a payment changed; it is always the same. */
export async function meterOfPayment(db: Reader, org: OrgId, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('meter_id')
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.meter_id
}

/** The cashier whose day a payment is in, and the day. */
export async function dayOfPayment(db: Reader, org: OrgId, id: number) {
  const { rows } = await sql<{ cashier: number | null; date: LocalDate }>`
    select cashier_id as cashier, posted_on as date from payments
    where organization_id = ${org} and id = ${id}`.execute(db)
  return rows[0]
}

/** Tells whether a payment of the group has been compared with the bank. */
export async function isGroupReconciled(db: Reader, org: OrgId, group: number): Promise<boolean> {
  const { rows } = await sql`
    select from payments where organization_id = ${org} and group_id = ${group} and reconcile_status <> 'none' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Locks the row: two corrections, or a correction and a reconciliation, follow one another. */
export async function lockPayment(tx: Tx, org: OrgId, id: number) {
  const { rows } = await sql<Columns & ColumnsOf<'payments', 'customer_version'>>`
    select ${selected(paymentTable, 'p', 'row')}, p.customer_version from payments p
    where p.organization_id = ${org} and p.id = ${id} for update`.execute(tx)
  const [row] = rows
  return row && { ...shownFields(paymentTable, row), customer_version: row.customer_version }
}

/**
 * Counts one more print and returns the number of prints. The payment itself is unchanged, so its `updated_at` stays. The payments
 * of a group have one receipt.
 */
export async function countPrint(tx: Tx, org: OrgId, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ print_count: number }>`
    with own as (
      update payments set print_count = print_count + 1
      where organization_id = ${org} and id = ${id} and group_id is null returning print_count
    ), grouped as (
      update payment_groups g set print_count = g.print_count + 1 from payments p
      where p.organization_id = ${org} and p.id = ${id} and g.organization_id = p.organization_id and g.id = p.group_id
      returning g.print_count
    )
    select print_count from own union all select print_count from grouped`.execute(tx)
  return rows[0]?.print_count
}

/** Writes the three columns of a payment that may be corrected. The bank's data of a group are those of all its payments. */
export async function writeCorrection(
  tx: Tx,
  org: OrgId,
  id: number,
  after: { remark: string; bank_account: number | null; channel_no: string },
  now: LocalTime,
): Promise<void> {
  await sql`
    with mine as (
      update payments set remark = ${after.remark}, bank_account_id = ${after.bank_account}::bigint,
        channel_no = ${after.channel_no}, updated_at = ${nextVersion(now)}
      where organization_id = ${org} and id = ${id}
      returning group_id
    ), grouped as (
      update payment_groups g set bank_account_id = ${after.bank_account}::bigint, channel_no = ${after.channel_no}
      from mine where g.organization_id = ${org} and g.id = mine.group_id
    )
    update payments p set bank_account_id = ${after.bank_account}::bigint, channel_no = ${after.channel_no},
      updated_at = ${nextVersion(now, 'p.updated_at')}
    from mine where p.organization_id = ${org} and p.group_id = mine.group_id and p.id <> ${id}
      and (p.bank_account_id, p.channel_no) is distinct from (${after.bank_account}::bigint, ${after.channel_no})`.execute(
    tx,
  )
}
