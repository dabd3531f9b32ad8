import type { FiltersOf } from '@water/contract/list-query'
import type { orderFields } from '@water/contract/orders/fields'
import { orderList } from '@water/contract/orders/list'
import type { LocalDate } from '@water/rules/calendar'
import { type Fen, fen } from '@water/rules/money'
import {
  type Expression,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { rowsByOrganization } from '../../db/by-organization'
import type { ColumnsOf } from '../../db/columns'
import { planned } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import { type StoredFields, type StoredRow, selected } from '../../db/declared-table'
import { fewIds } from '../../db/few-ids'
import { onPage } from '../../db/first-page'
import type { Tables } from '../../db/generated/tables'
import { inSight } from '../../db/in-sight'
import { isOneOf } from '../../db/one-of'
import type { Reader } from '../../db/read-write'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { beginsInAnyCase } from '../../db/search'
import { notAfterSpan } from '../../db/span-bound'
import { type MovedJson, movedJson } from '../ledger/moved-store'
import { asIssued, joinCustomer } from '../meters/customer-store'
import { printedFormerNos } from '../meters/printed-numbers-store'
import { orderTable } from './order-table'
import type { Order, PayingFacts, StoredDevicePart, StoredLine, StoredPart } from './present'

type Matching = SelectQueryBuilder<Tables, 'orders', object>

export type OrderFilters = FiltersOf<typeof orderList>

interface OrderFilter extends OrderFilters {
  /** Where the accounts of the location are. */
  place?: Expression<SqlBool> | undefined
  /** With a line that `havingLine` looks for. */
  line?: Expression<SqlBool> | undefined
}

/** `found` is the result of a search. */
export function ordersMatching(
  db: Reader,
  scope: Scope,
  filter: OrderFilter,
  today: LocalDate,
  found?: Expression<SqlBool>,
): Matching {
  let query: Matching = db
    .selectFrom('orders')
    .where(inSight(scope, 'orders'))
    .where(planned({ ...filter, found }))
    .where(
      whereFilters(orderList, 'orders', filter, {
        category: (categories) => ofCategory(scope, categories),
        overdue: (wanted) => overdue(wanted, today),
        abnormal: (wanted) => abnormal(scope, wanted),
        location: null,
        ...{ line_item: null, line_name: null, tier: null, tax_treatment: null },
      }),
    )
  if (filter.line) query = query.where(filter.line)
  if (filter.place) query = query.where(filter.place)
  return found ? query.where(found) : query
}

const ofCategory = (scope: Scope, categories: readonly string[]) => sql<boolean>`orders.water_price_id in (
  select w.id from water_prices w where ${inScope(scope, 'w.organization_id')} and w.category = any(${categories}::text[]))`

/** True for the orders with one line that has all of it; undefined: any order. */
export async function havingLine(
  db: Reader,
  scope: Scope,
  { line_item, line_name, tier, tax_treatment }: OrderFilters,
): Promise<Expression<SqlBool> | undefined> {
  const wanted: RawBuilder<unknown>[] = []
  if (line_item?.length) wanted.push(sql`l.item = any(${line_item}::text[])`)
  if (line_name) wanted.push(sql`l.name = ${line_name}`)
  if (tier?.length) wanted.push(sql`l.tier = any(${tier}::int[])`)
  if (tax_treatment?.length) wanted.push(sql`l.tax_treatment = any(${tax_treatment}::text[])`)
  if (wanted.length === 0) return undefined
  const it = sql.join(wanted, sql` and `)
  const ids = await fewIds(
    db,
    sql`select l.order_id as id from order_lines l
      where ${inScope(scope, 'l.organization_id')} and ${it} and ${planned({ it })}`,
  )
  return ids
    ? sql<SqlBool>`orders.id = any(${[...new Set(ids)]}::bigint[])`
    : sql<SqlBool>`exists (
        select from order_lines l where l.organization_id = orders.organization_id and l.order_id = orders.id and ${it})`
}

/** The orders whose bills have numbers in another system that begin so. */
export const withExternalNo = (scope: Scope, typed: string) => sql<SqlBool>`orders.id = any(array(
  select b.order_id from opening_bills b where ${inScope(scope, 'b.organization_id')} and ${beginsInAnyCase(sql`b.external_no`, typed)}))`

const overdue = (wanted: boolean, today: LocalDate) =>
  wanted
    ? sql<SqlBool>`(orders.outstanding > 0 and orders.due_date < ${today})`
    : sql<SqlBool>`(orders.outstanding <= 0 or orders.due_date >= ${today})`

const abnormal = (scope: Scope, wanted: boolean) => sql<boolean>`orders.id ${wanted ? sql`in` : sql`not in`} (
  select r.order_id from readings r
  where ${inScope(scope, 'r.organization_id')} and r.order_id is not null and r.abnormal <> '{}')`

/** Where a list that begins with the newest order meets the first one of its spans. */
export function notAfterSpans(
  scope: Scope,
  { issued_on_from, issued_on_to, due_date_from, due_date_to }: OrderFilters,
): Expression<SqlBool> {
  const rows = { table: 'orders', rowsAs: 'orders' }
  const issued = { ...rows, day: sql`issued_on`, from: issued_on_from, to: issued_on_to }
  const due = { ...rows, day: sql`due_date`, from: due_date_from, to: due_date_to }
  return sql<SqlBool>`(${notAfterSpan(scope, issued)} and ${notAfterSpan(scope, due)})`
}

/**
 * Where a list of states begins when it does not begin with the newest order: without this bound PostgreSQL reads all orders that
 * were paid before the first unpaid one. Every index of the list ends with the id and skips to it.
 */
export function notBeforeStates(scope: Scope, { status }: OrderFilters): Expression<SqlBool> {
  // Across all organizations, no index begins with the state.
  if (scope.of !== 'one' || !status?.length) return sql<SqlBool>`true`
  const firsts = status.map(
    (one) => sql`(select min(id) from orders where organization_id = ${scope.org} and status = ${one})`,
  )
  return sql<SqlBool>`orders.id >= least(${sql.join(firsts)})`
}

export type ListedOrder = StoredRow<'orders', typeof orderFields> &
  Pick<Selectable<Tables['meters']>, 'account_no' | 'customer_name' | 'penalty_exempt'> &
  ColumnsOf<'orders', 'id' | 'order_no' | 'created_at', { organization: 'organization_id' }> &
  ColumnsOf<'organizations', never, { organization_name: 'name' }> & {
    of_former: boolean
    withholding: string | null
    settings: unknown
    moved: MovedJson
  }

const ordersColumns = sql`
  o.id, o.created_at, o.organization_id as organization, g.name as organization_name, g.settings, m.account_no,
  ${asIssued('customer_name')} as customer_name, o.customer_version < m.customer_since as of_former, m.penalty_exempt, (
    select w.no from withholding_orders x
    join withholdings w on w.organization_id = x.organization_id and w.id = x.withholding_id
    where x.organization_id = o.organization_id and x.order_id = o.id and x.holds
  ) as withholding, ${movedJson} as moved, ${selected(orderTable, 'o', 'row')}`
const withNames = sql`
  join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
  join organizations g on g.id = o.organization_id
  ${joinCustomer('o')}`

/** A page of orders: only its own rows are joined with the tables that name them. */
export async function orderPage(
  db: Reader,
  scope: Scope,
  matching: Matching,
  by: { column: string; direction: 'asc' | 'desc' },
  { isSortedLast, ...range }: { limit: number; offset: number; isSortedLast: boolean },
): Promise<ListedOrder[]> {
  const direction = by.direction === 'desc' ? sql`desc` : sql`asc`
  const column = sql.ref(by.column)
  const found = isSortedLast ? db.selectFrom(matching.selectAll('orders').offset(0).as('orders')) : matching
  const slice = onPage(found.orderBy(sql`${column} ${direction}, id ${direction}`), range)
  if (scope.of === 'all')
    return rowsByOrganization(await slice.select(['organization_id', 'id']).execute(), (one, ids) =>
      ordersById(db, one, ids),
    )
  const { rows } = await sql<ListedOrder>`
    select ${ordersColumns} from ${slice.selectAll('orders')} o ${withNames}
    order by ${sql.ref(`o.${by.column}`)} ${direction}, o.id ${direction}`.execute(db)
  return rows
}

/** The orders with these ids, in any order. */
export const ordersById = (db: Reader, scope: Scope, ids: readonly number[]): Promise<ListedOrder[]> =>
  orderPage(
    db,
    scope,
    db
      .selectFrom('orders')
      .where(inScope(scope, 'orders.organization_id'))
      .where(sql<SqlBool>`orders.id = any(${ids}::bigint[])`),
    { column: 'id', direction: 'asc' },
    { limit: ids.length, offset: 0, isSortedLast: true },
  )

/** An invoice with a line of the order. */
type InvoiceOfOrder = Order['invoices'][number]
/** An order of a sub that a master's order deducts. */
type DeductedRow = Order['deducted'][number]

export type DetailedOrder = ListedOrder &
  StoredFields<'orders', typeof orderFields> &
  Pick<Selectable<Tables['orders']>, 'water_price_id' | 'reading_id' | 'created_by'> & {
    readings: number[]
    deducted: DeductedRow[]
    invoices: InvoiceOfOrder[]
    reissue_of_no: string | null
    reissued_as_no: string | null
    red_of_no: string | null
    red_by_no: string | null
    created_by_name: string | null
  }

/** A row that belongs to one of the orders that are asked for. */
export type OfOrder<Row> = Row & { order_id: number }

export async function findOrders(db: Reader, org: OrgId, ids: readonly number[]): Promise<DetailedOrder[]> {
  const numberOf = (column: string) => sql`(
    select r.order_no from orders r where r.organization_id = o.organization_id and r.id = ${sql.ref(column)})`
  const { rows } = await sql<DetailedOrder>`
    select ${ordersColumns}, ${selected(orderTable, 'o', 'others')}, o.water_price_id, o.reading_id, o.created_by,
      ${numberOf('o.reissue_of_id')} as reissue_of_no, ${numberOf('o.reissued_as_id')} as reissued_as_no,
      ${numberOf('o.red_of_id')} as red_of_no, ${numberOf('o.red_by_id')} as red_by_no,
      coalesce(nullif(u.name, ''), u.username) as created_by_name,
      array(
        select r.id from readings r where r.organization_id = o.organization_id and r.order_id = o.id
        order by r.read_at, r.id
      ) as readings,
      (
        select coalesce(json_agg(json_build_object('order', s.id, 'order_no', s.order_no, 'meter', s.meter_id,
          'account_no', a.account_no, 'volume', (case when o.kind = 'red' then -s.volume else s.volume end)::text) order by s.id), '[]')
        from order_deductions d
        join orders s on s.organization_id = d.organization_id and s.id = d.sub_order_id
        join meters a on a.organization_id = s.organization_id and a.id = s.meter_id
        where d.organization_id = o.organization_id and d.order_id = coalesce(o.red_of_id, o.id)
      ) as deducted, (
        select coalesce(json_agg(json_build_object('id', i.id, 'invoice_no', i.invoice_no, 'type', i.type, 'color', i.color,
          'status', i.status, 'amount', i.amount::text) order by i.id desc), '[]')
        from invoices i where i.organization_id = o.organization_id and i.id in (
          select x.invoice_id from invoice_lines x where x.organization_id = o.organization_id and x.order_id = o.id)
      ) as invoices
    from orders o ${withNames} left join users u on u.id = o.created_by
    where o.organization_id = ${org} and o.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** The photos of the readings that these orders bill, and of those that they replaced. */
export async function photosOf(
  db: Reader,
  org: OrgId,
  orders: readonly number[],
): Promise<OfOrder<{ id: number }>[]> {
  const { rows } = await sql<OfOrder<{ id: number }>>`
    with recursive replaced as (
      select id as live, id, reissue_of_id from orders where organization_id = ${org} and id = any(${orders}::bigint[])
      union all
      select n.live, p.id, p.reissue_of_id from replaced n
      join orders p on p.organization_id = ${org} and p.id = n.reissue_of_id
    )
    select n.live as order_id, a.id from replaced n
    join readings r on r.organization_id = ${org} and r.order_id = n.id
    join attachments a on a.organization_id = ${org} and a.reading_id = r.id
    order by a.id`.execute(db)
  return rows
}

/** How an organization is paid. */
export async function payingFactsOf(db: Reader, org: OrgId): Promise<PayingFacts> {
  const { rows } = await sql<PayingFacts>`
    select g.contact_phone as service_phone, g.how_to_pay, (
        select coalesce(json_agg(json_build_object('bank_name', b.bank_name, 'branch', b.branch, 'account_name', b.account_name,
          'account_no', b.account_no) order by b.is_default desc, b.id), '[]')
        from bank_accounts b where b.organization_id = ${org} and b.purpose = 'collection'
      ) as bank_accounts
    from organizations g where g.id = ${org}`.execute(db)
  return rows[0]!
}

/** The facts of a bill beside its order. */
export interface BillFacts {
  /** As it was when the order was issued. */
  address: string
  former_nos: string
}

export async function billFactsOf(
  db: Reader,
  org: OrgId,
  orders: readonly number[],
): Promise<Map<number, BillFacts>> {
  const { rows } = await sql<BillFacts & { id: number }>`
    select o.id, ${asIssued('address')} as address, ${printedFormerNos(sql`m`, sql`g`)} as former_nos
    from orders o ${withNames}
    where o.organization_id = ${org} and o.id = any(${orders}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

export async function linesOf(
  db: Reader,
  org: OrgId,
  orders: readonly number[],
): Promise<OfOrder<StoredLine>[]> {
  const { rows } = await sql<OfOrder<StoredLine>>`
    select order_id, line_no, item, surcharge_item_id, name, tier, price_version_id, surcharge_version_id, from_date, to_date,
      trim_scale(volume) as volume, price, base, percent, times, amount, tax_treatment, tax_rate, tax_code
    from order_lines where organization_id = ${org} and ${isOneOf('order_id', orders)} order by order_id, line_no`.execute(
    db,
  )
  return rows
}

/** The indexes of orders' devices; a red has those of the order that it reverses. */
export async function devicePartsOf(
  db: Reader,
  org: OrgId,
  orders: readonly number[],
): Promise<OfOrder<StoredDevicePart>[]> {
  const { rows } = await sql<OfOrder<StoredDevicePart>>`
    select o.id as order_id, case when r.id = original.reading_id then original.meter_no else i.meter_no end as meter_no, r.previous_reading,
      r.current_reading, r.is_rollover, case when o.kind = 'red' then -r.volume else r.volume end as volume, r.read_at
    from orders o
    join orders original
      on original.organization_id = o.organization_id and original.id = coalesce(o.red_of_id, o.id)
    join readings r on r.organization_id = original.organization_id and r.order_id = original.id
    join installations i on i.organization_id = r.organization_id and i.id = r.installation_id
    where o.organization_id = ${org} and o.id = any(${orders}::bigint[]) and r.source <> 'change_new'
    order by o.id, r.read_at, r.id`.execute(db)
  return rows
}

export async function partsOf(
  db: Reader,
  org: OrgId,
  orders: readonly number[],
): Promise<OfOrder<StoredPart>[]> {
  const { rows } = await sql<OfOrder<StoredPart>>`
    select order_id, tier_year, from_date, to_date, price_version_id, volume, cumulative_before, cumulative_after
    from order_parts where organization_id = ${org} and ${isOneOf('order_id', orders)} order by order_id, part_no`.execute(
    db,
  )
  return rows
}

/** Principal allocated to orders day by day, for computing their penalty. */
export async function principalPaid(
  db: Reader,
  orders: readonly { organization: number; id: number }[],
): Promise<{ order: number; date: LocalDate; principal: Fen }[]> {
  if (orders.length === 0) return []
  const organizations = [...new Set(orders.map((order) => order.organization))]
  const ids = orders.map((order) => order.id)
  const { rows } = await sql<{ order: number; date: LocalDate; principal: string }>`
    select order_id as "order", date, principal from allocations
    where organization_id = any(${organizations}::bigint[]) and order_id = any(${ids}::bigint[])
    order by date, id`.execute(db)
  return rows.map((row) => ({ ...row, principal: fen(row.principal) }))
}
