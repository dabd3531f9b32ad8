import type { Parsed } from '@water/contract/endpoint'
import type { listInvoices } from '@water/contract/invoices/calls'
import type { invoiceFields } from '@water/contract/invoices/fields'
import { invoiceList } from '@water/contract/invoices/list'
import type { heldReasons } from '@water/contract/invoices/vocabulary'
import type { FiltersOf } from '@water/contract/list-query'
import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import { COUNT_LIMIT, countedPage, isNarrowed, planned, totalsOf } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import { type StoredFields, type StoredRow, selected } from '../../db/declared-table'
import { onPage } from '../../db/first-page'
import type { Tables } from '../../db/generated/tables'
import type { Reader } from '../../db/read-write'
import { rowsFirst } from '../../db/rows-first'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { beginsWith, containsWords } from '../../db/search'
import { dayOf, notAfterSpan } from '../../db/span-bound'
import { orderOf, rangeOf } from '../../http/page'
import { asIssued, joinCustomer } from '../meters/customer-store'
import { countFound, type SearchMatch, searchByAccount } from '../meters/named-store'
import { invoiceTable } from './invoice-table'
import type { Title } from './title'

type InvoiceFilters = FiltersOf<typeof invoiceList>
type Listed = Parsed<typeof listInvoices>['query']

/** Net, tax and amount of all rows that a list finds. */
export interface Sums {
  net: string
  tax: string
  amount: string
}

/** A page of invoices, by default newest first, with the sums of all that are found; null beyond what a list counts. */
export async function pageOfInvoices(
  db: Reader,
  scope: Scope,
  query: Listed,
): Promise<{ count: number; rows: StoredInvoiceRow[]; sums: Sums | null }> {
  const { page: _page, page_size: _size, ordering, ...filters } = query
  const found = filters.search ? await invoicesNamed(db, scope, filters.search) : undefined
  const matching = (is?: Expression<SqlBool>) => invoicesMatching(db, scope, filters, is)
  const { column, direction } = orderOf(ordering, '-id')
  const range = rangeOf(query)
  const readPage = async (isSortedLast: boolean) => {
    const matched = isSortedLast
      ? db.selectFrom(matching(found?.is).selectAll('i').offset(0).as('i'))
      : column === 'id' && direction === 'desc'
        ? matching(found?.is).where(notAfterSpan(scope, issuedIn(filters)))
        : matching(found?.is)
    const ordered = matched
      .select(['i.organization_id', 'i.id'])
      .orderBy(`i.${column}`, direction)
      .orderBy('i.id', direction)
    const way = sql.raw(direction)
    return rowsOf(db, onPage(ordered, range), sql`${sql.ref(`i.${column}`)} ${way}, i.id ${way}`)
  }
  const counted = countAndSum(db, filters, found, matching)
  const [count, rows] = await countedPage(
    filters,
    counted.then((one) => one.count),
    readPage,
  )
  return { count, rows, sums: (await counted).sums }
}

async function rowsOf(
  db: Reader,
  keys: Expression<unknown>,
  order: RawBuilder<unknown>,
): Promise<StoredInvoiceRow[]> {
  const { rows } = await sql<StoredInvoiceRow>`
    select ${rowColumns} from ${keys} page
    join invoices i on i.organization_id = page.organization_id and i.id = page.id ${withNames}
    order by ${order}`.execute(db)
  return rows
}

/** The invoices with these ids, in any order. */
export const invoicesById = (db: Reader, scope: Scope, ids: readonly number[]): Promise<StoredInvoiceRow[]> =>
  rowsOf(
    db,
    rowsFirst(
      sql`select organization_id, id from invoices where ${inScope(scope)} and id = any(${ids}::bigint[])`,
    ),
    sql`i.id`,
  )

/** All invoices that the filters find. */
export async function invoicesMatched(db: Reader, scope: Scope, filters: InvoiceFilters) {
  const found = filters.search ? await invoicesNamed(db, scope, filters.search) : undefined
  return { matching: invoicesMatching(db, scope, filters, found?.isOfAll) }
}

/** The ids of all invoices that a list with these filters finds, oldest first; at most `most`. */
export async function invoicesFound(
  db: Reader,
  scope: Scope,
  filters: InvoiceFilters,
  most: number,
): Promise<number[]> {
  const found = filters.search ? await invoicesNamed(db, scope, filters.search) : undefined
  const rows = await invoicesMatching(db, scope, filters, found?.is)
    .select('i.id')
    .orderBy('i.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Totals of all invoices that the filters find, blue and red together. */
export async function totalsOfInvoices(db: Reader, scope: Scope, filters: InvoiceFilters) {
  const { matching } = await invoicesMatched(db, scope, filters)
  return totalsOf(db, matching, { net: 'i.net', tax: 'i.tax', amount: 'i.amount' })
}

type Matching = (is?: Expression<SqlBool>) => ReturnType<typeof invoicesMatching>

/** Both at once where there is a filter: what finds the rows costs more than their sum. */
async function countAndSum(
  db: Reader,
  filters: InvoiceFilters,
  found: SearchMatch | undefined,
  matching: Matching,
): Promise<{ count: number; sums: Sums | null }> {
  if (!isNarrowed(filters) || found?.isOfMany) {
    const count = await countFound(db, found, matching)
    return { count, sums: count > COUNT_LIMIT ? null : (await sumsOf(db, matching(found?.is))).sums }
  }
  return sumsOf(db, matching(found?.is))
}

async function sumsOf(
  db: Reader,
  matching: ReturnType<Matching>,
): Promise<{ count: number; sums: Sums | null }> {
  const { rows } = await sql<Sums & { count: number }>`
    select count(*)::int as count, coalesce(sum(net), 0.00)::text as net, coalesce(sum(tax), 0.00)::text as tax,
      coalesce(sum(amount), 0.00)::text as amount
    from ${matching.select(['i.net', 'i.tax', 'i.amount']).limit(COUNT_LIMIT + 1)} as found`.execute(db)
  const { count, ...sums } = rows[0]!
  return { count, sums: count > COUNT_LIMIT ? null : sums }
}

const issuedIn = ({ issued_from, issued_to }: InvoiceFilters) => ({
  table: 'invoices',
  rowsAs: 'i',
  day: dayOf('issued_at'),
  from: issued_from,
  to: issued_to,
})

function invoicesMatching(db: Reader, scope: Scope, filters: InvoiceFilters, found?: Expression<SqlBool>) {
  const query = db
    .selectFrom('invoices as i')
    .where(inScope(scope, 'i.organization_id'))
    .where(planned(filters))
    .where(
      whereFilters(invoiceList, 'invoices as i', filters, {
        issued: sql.ref('i.issued_at'),
        amount: sql`abs(i.amount)`,
        order: (order) => ofOrder(scope, order),
      }),
    )
  return found ? query.where(found) : query
}

/** An array of the few is read once, whatever PostgreSQL expects of the organization. */
const ofOrder = (scope: Scope, order: number) => sql<SqlBool>`i.id = any(array(
  select l.invoice_id from invoice_lines l where ${inScope(scope, 'l.organization_id')} and l.order_id = ${order}))`

/** By the account, or by number, buyer and tax number. A whole number that exists is that invoice's alone. */
async function invoicesNamed(db: Reader, scope: Scope, typed: string): Promise<SearchMatch> {
  if (/^\d{20}$/.test(typed)) {
    const isIt = sql<SqlBool>`i.invoice_no = ${typed}`
    const known = db
      .selectFrom('invoices as i')
      .select('i.id')
      .where(inScope(scope, 'i.organization_id'))
      .where(isIt)
    if (await known.limit(1).executeTakeFirst()) return { is: isIt, isOfMany: null, isOfAll: isIt }
  }
  const besides = [containsWords('i.search_text', typed, true)]
  if (/^\d+$/.test(typed)) besides.push(beginsWith(sql.ref('i.invoice_no'), typed))
  return searchByAccount(db, scope, 'i', typed, 'names', besides)
}

export type StoredInvoiceRow = StoredRow<'invoices', typeof invoiceFields> &
  Pick<Selectable<Tables['meters']>, 'account_no' | 'customer_name'> &
  ColumnsOf<
    'invoices',
    'id' | 'created_at',
    { organization: 'organization_id'; red_of_no: 'invoice_no'; red_by_no: 'invoice_no' }
  > &
  ColumnsOf<'organizations', never, { organization_name: 'name' }> &
  Maybe<ColumnsOf<'invoices', never, { red_by: 'id' }>>

const rowColumns = sql`
  i.id, i.organization_id as organization, g.name as organization_name, i.created_at, m.account_no,
  ${asIssued('customer_name')} as customer_name, original.invoice_no as red_of_no, red.id as red_by,
  red.invoice_no as red_by_no, ${selected(invoiceTable, 'i', 'row')}`
const withNames = sql`
  join meters m on m.organization_id = i.organization_id and m.id = i.meter_id
  join organizations g on g.id = i.organization_id
  left join invoices original on original.organization_id = i.organization_id and original.id = i.red_of_id
  left join invoices red on red.organization_id = i.organization_id and red.red_of_id = i.id
    and red.status in ('issuing', 'issued')
  ${joinCustomer('i')}`

export type StoredInvoice = StoredInvoiceRow &
  StoredFields<'invoices', typeof invoiceFields> &
  Title &
  ColumnsOf<'invoices', 'customer_version' | 'red_confirm_no' | 'tries' | 'created_by' | 'updated_at'> & {
    companion_no: string | null
    created_by_name: string | null
  }

export async function findInvoices(db: Reader, org: OrgId, ids: readonly number[]): Promise<StoredInvoice[]> {
  const { rows } = await sql<StoredInvoice>`
    select ${rowColumns}, ${selected(invoiceTable, 'i', 'others')}, i.title_type, i.buyer_address, i.buyer_phone,
      i.buyer_bank, i.buyer_account, i.buyer_email, i.customer_version, i.red_confirm_no, i.tries, i.updated_at, i.created_by,
      coalesce(nullif(u.name, ''), u.username) as created_by_name, (
        select c.invoice_no from invoices c where c.organization_id = i.organization_id and c.id = i.companion_id
      ) as companion_no
    from invoices i ${withNames} left join users u on u.id = i.created_by
    where i.organization_id = ${org} and i.id = any(${ids}::bigint[]) order by i.id`.execute(db)
  return rows
}

/** The acts of people that providers wait for, and how many invoices wait with each. */
export async function heldInvoices(
  db: Reader,
  scope: Scope,
): Promise<{ what: (typeof heldReasons)[number]; words: string; link: string; count: number }[]> {
  const { rows } = await sql<{
    what: (typeof heldReasons)[number]
    words: string
    link: string
    count: number
  }>`
    select held as what, held_words as words, held_link as link, count(*)::int as count from invoices
    where ${inScope(scope)} and held is not null group by held, held_words, held_link
    order by count desc, held, held_words`.execute(db)
  return rows
}

/** The account of an invoice, which never changes. */
export async function meterOfInvoice(db: Reader, org: OrgId, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select('meter_id')
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.meter_id
}
