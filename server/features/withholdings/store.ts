import type { Parsed } from '@water/contract/endpoint'
import type { FiltersOf } from '@water/contract/list-query'
import type { listWithholdingRows, listWithholdings } from '@water/contract/withholdings/calls'
import type { withholdingFields, withholdingRowFields } from '@water/contract/withholdings/fields'
import { withholdingList, withholdingRowList } from '@water/contract/withholdings/list'
import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import { rowsByOrganization } from '../../db/by-organization'
import type { ColumnsOf, Maybe } from '../../db/columns'
import { cappedCount, planned, totalsOf } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import { type StoredFields, type StoredRow, selected } from '../../db/declared-table'
import { onPage } from '../../db/first-page'
import { orderedBy } from '../../db/name-order'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { contains } from '../../db/search'
import { orderOf, rangeOf } from '../../http/page'
import { searchByAccount } from '../meters/named-store'
import { withholdingRowTable, withholdingTable } from './withholding-table'

/** A run, as the database has it. */
export type StoredRun = StoredFields<'withholdings', typeof withholdingFields> &
  ColumnsOf<
    'withholdings',
    'id' | 'created_by' | 'created_at' | 'updated_at',
    { organization: 'organization_id' }
  > &
  ColumnsOf<'organizations', never, { organization_name: 'name' }> & {
    bank_account_name: string
    location_names: string[]
    water_price_names: string[]
    created_by_name: string | null
  }

/** A row of a run with its account, its payment and its orders. */
export type StoredRunRow = StoredRow<'withholding_rows', typeof withholdingRowFields> &
  ColumnsOf<'meters', 'account_no' | 'customer_name'> &
  Maybe<ColumnsOf<'payments', 'payment_no'>> & {
    row: number
    orders: { id: number; order_no: string; outstanding: string; penalty: string }[]
  }

const namesOf = (table: 'locations' | 'water_prices') => sql`array(
  select n.name from ${sql.table(table)} n
  where n.organization_id = w.organization_id and n.id = any(w.${sql.ref(table)}) order by ${orderedBy('n', 'name')}, n.id)`

const columns = sql`
  w.id, w.organization_id as organization, o.name as organization_name, w.created_at, w.updated_at, w.created_by,
  coalesce(nullif(u.name, ''), u.username) as created_by_name, b.bank_name || ' ' || b.account_no as bank_account_name,
  ${selected(withholdingTable, 'w', 'row')}, ${selected(withholdingTable, 'w', 'others')},
  ${namesOf('locations')} as location_names, ${namesOf('water_prices')} as water_price_names`
const withNames = sql`
  join organizations o on o.id = w.organization_id
  join bank_accounts b on b.organization_id = w.organization_id and b.id = w.bank_account_id
  left join users u on u.id = w.created_by`

/** A page of runs, by default newest first. A run appears when its job has ended. */
export async function pageOfRuns(
  db: Reader,
  scope: Scope,
  query: Parsed<typeof listWithholdings>['query'],
): Promise<{ count: number; rows: StoredRun[] }> {
  const { page: _page, page_size: _size, ordering, ...filters } = query
  let matching = db
    .selectFrom('withholdings as w')
    .where(inScope(scope, 'w.organization_id'))
    .where('w.state', '<>', 'making')
    .where(planned(filters))
    .where(whereFilters(withholdingList, 'withholdings as w', filters, {}))
  if (filters.search) matching = matching.where(contains(['w.no'], filters.search))
  const { column, direction } = orderOf(ordering, '-id')
  const ordered = matching.orderBy(`w.${column}`, direction).orderBy('w.id', direction)
  const slice = onPage(ordered, rangeOf(query))
  const way = sql.raw(direction)
  const ofOne = async () => {
    const found = sql<StoredRun>`select ${columns} from ${slice.selectAll('w')} w ${withNames}
      order by ${sql.ref(`w.${column}`)} ${way}, w.id ${way}`
    return (await found.execute(db)).rows
  }
  const ofAll = async () =>
    rowsByOrganization(await slice.select(['w.organization_id', 'w.id']).execute(), (one, ids) =>
      runsById(db, one, ids),
    )
  const [count, rows] = await Promise.all([cappedCount(db, matching), scope.of === 'all' ? ofAll() : ofOne()])
  return { count, rows }
}

async function runsById(db: Reader, scope: Scope, ids: readonly number[]): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select ${columns} from withholdings w ${withNames}
    where ${inScope(scope, 'w.organization_id')} and w.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

export async function findRun(db: Reader, org: OrgId, id: number): Promise<StoredRun | undefined> {
  const { rows } = await sql<StoredRun>`
    select ${columns} from withholdings w ${withNames}
    where w.organization_id = ${org} and w.id = ${id} and w.state <> 'making'`.execute(db)
  return rows[0]
}

const rowColumns = sql`
  r.row_no as "row", m.account_no, m.customer_name, p.payment_no, ${selected(withholdingRowTable, 'r', 'row')}, (
    select coalesce(json_agg(json_build_object('id', d.id, 'order_no', d.order_no, 'outstanding', x.outstanding::text,
      'penalty', x.penalty::text) order by d.due_date, d.id), '[]')
    from withholding_orders x join orders d on d.organization_id = x.organization_id and d.id = x.order_id
    where x.organization_id = r.organization_id and x.withholding_id = r.withholding_id and x.row_no = r.row_no
  ) as orders`

type RowFilters = FiltersOf<typeof withholdingRowList>

async function matchingRows(db: Reader, org: OrgId, run: number, filters: RowFilters) {
  const found = filters.search
    ? await searchByAccount(db, { of: 'one', org }, 'r', filters.search, 'names')
    : undefined
  const matching = db
    .selectFrom('withholding_rows as r')
    .where('r.organization_id', '=', org)
    .where('r.withholding_id', '=', run)
    .where(planned(filters))
    .where(whereFilters(withholdingRowList, 'withholding_rows as r', filters, {}))
  return found ? matching.where(found.is) : matching
}

/** How many rows of a run the filters find, exactly. */
export const countRows = async (db: Reader, org: OrgId, run: number, filters: RowFilters) =>
  totalsOf(db, await matchingRows(db, org, run, filters))

/** A page of a run's rows, in their order. */
export async function pageOfRows(
  db: Reader,
  org: OrgId,
  run: number,
  query: Parsed<typeof listWithholdingRows>['query'],
): Promise<{ count: number; rows: StoredRunRow[] }> {
  const { page: _page, page_size: _size, ...filters } = query
  const matching = await matchingRows(db, org, run, filters)
  const slice = onPage(matching.selectAll('r').orderBy('r.row_no'), rangeOf(query))
  const [count, { rows }] = await Promise.all([
    cappedCount(db, matching),
    sql<StoredRunRow>`
      select ${rowColumns} from ${slice} r
      join meters m on m.organization_id = r.organization_id and m.id = r.meter_id
      left join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
      order by r.row_no`.execute(db),
  ])
  return { count, rows }
}

/** A row as the bank gets it. */
export type SheetRow = ColumnsOf<'meters', 'account_no'> & {
  row: number
  contract_no: string
  bank_name: string
  account_name: string
  account: string
  amount: string
}

/** The next rows of a run's sheet, after one. */
export async function sheetRowsAfter(
  db: Reader,
  org: OrgId,
  run: number,
  { after, limit }: { after: number; limit: number },
): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    select r.row_no as "row", m.account_no, r.contract_no, r.bank_name, r.account_name, r.account, r.amount
    from (
      select * from withholding_rows
      where organization_id = ${org} and withholding_id = ${run} and row_no > ${after} order by row_no limit ${limit}
    ) r
    join meters m on m.organization_id = r.organization_id and m.id = r.meter_id
    order by r.row_no`.execute(db)
  return rows
}

export interface NewRun {
  no: string
  bank_account: number
  due_until: LocalDate
  locations: readonly number[]
  water_prices: readonly number[]
  made_on: LocalDate
  by: number | null
  now: LocalTime
}

/** A run without rows, which its job fills. */
export async function insertRun(tx: Tx, org: OrgId, run: NewRun): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into withholdings (organization_id, no, bank_account_id, due_until, locations, water_prices, made_on, state,
      created_by, created_at, updated_at)
    values (${org}, ${run.no}, ${run.bank_account}, ${run.due_until}::date, ${run.locations}::bigint[],
      ${run.water_prices}::bigint[], ${run.made_on}::date, 'making', ${run.by}::bigint, ${run.now}::timestamptz,
      ${run.now}::timestamptz)
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function nameJob(tx: Tx, org: OrgId, run: number, job: number): Promise<void> {
  await sql`update withholdings set job_id = ${job} where organization_id = ${org} and id = ${run}`.execute(
    tx,
  )
}

/** Cancels a run that waits, and frees its orders. False: it is in another state. */
export async function cancelRun(
  tx: Tx,
  org: OrgId,
  run: number,
  { from, now }: { from: 'making' | 'made'; now: LocalTime },
): Promise<boolean> {
  const { rows } = await sql`
    update withholdings set state = 'cancelled', cancelled_at = ${now}::timestamptz, updated_at = ${nextVersion(now)}
    where organization_id = ${org} and id = ${run} and state = ${from} returning id`.execute(tx)
  if (rows.length === 0) return false
  const of = sql`organization_id = ${org} and withholding_id = ${run}`
  await sql`update withholding_orders set holds = false where ${of} and holds`.execute(tx)
  await sql`update withholding_rows set is_waiting = false where ${of} and is_waiting`.execute(tx)
  return true
}
