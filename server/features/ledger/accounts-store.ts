import type { LocalDate, Month } from '@water/rules/calendar'
import type { Allocation } from '@water/rules/ledger/allocation'
import type { OrderKind, OrderStatus } from '@water/rules/ledger/order-state'
import { type Fen, fen } from '@water/rules/money'
import { type RawBuilder, sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { isOneOf } from '../../db/one-of'
import type { Reader, Tx } from '../../db/read-write'
import { rowsFirst } from '../../db/rows-first'
import type { OrgId } from '../../db/scope'
import { booksOf, shareBooks } from '../organizations/books-store'
import { type MovedJson, type MovedPenalty, movedJson, movedOf } from './moved-store'

/** The money of a meter, in fen. */
export interface AccountMoney {
  meter: number
  accountNo: string
  balance: Fen
  /** The principal still due on the live orders that are the present customer's dues. */
  arrears: Fen
  /** The principal that former customers still owe. */
  formerArrears: Fen
  penaltyExempt: boolean
  /** The version of its customer's data that new documents name. */
  customerVersion: number
  /** The first version whose orders are the present customer's dues. */
  duesSince: number
  /** The chain in which the volume of its tier years is counted. */
  tierChain: number
  /** The master of a sub; null: it is no sub. */
  master: number | null
  /** The month of the newest row of its monthly orders (`monthNumber`); null before the first. */
  lastMonth: number | null
  /** The first month of the organization that is not closed; '' while none is. */
  firstOpenMonth: Month | ''
}

/** The facts about a meter and its organization that a command on its money needs. */
export interface Account extends AccountMoney {
  customerName: string
  /** The present customer's first version. */
  customerSince: number
  address: string
  /** Divided by blanks. */
  formerNos: string
  status: string
  /** It watches a place, and is never billed. */
  isMonitor: boolean
  installDate: LocalDate
  organizationCode: string
  organizationName: string
  settings: unknown
  /** The present customer's live orders with something due, oldest due first. */
  openOrders: LedgerOrder[]
  /** Those of former customers. */
  formerOrders: LedgerOrder[]
}

/** An order's money in fen, with its allocations day by day. */
export interface LedgerOrder {
  id: number
  orderNo: string
  meter: number
  /** The version of the customer's data that it was made with. */
  customerVersion: number
  kind: OrderKind
  status: OrderStatus
  billingMonth: string
  issuedOn: LocalDate
  dueDate: LocalDate
  amount: Fen
  paid: Fen
  penaltyPaid: Fen
  /** Penalty that is not charged. */
  waived: Fen
  outstanding: Fen
  /** A bill of another system brings its penalty; null: it was billed here. */
  moved: MovedPenalty | null
  allocated: { date: LocalDate; principal: Fen }[]
}

/**
 * Shares the books of an organization until the transaction ends, and returns the first month that is open; '' while none was ever
 * closed. For commands that lock no account: `lockAccounts` shares them, too.
 */
export async function openMonth(tx: Tx, org: OrgId): Promise<Month | ''> {
  const [, { rows }] = await Promise.all([
    shareBooks(tx, org),
    sql<{ open: Month | '' }>`select first_open_month as open from organizations where id = ${org}`.execute(
      tx,
    ),
  ])
  return rows[0]!.open
}

/**
 * The only lock of the books: the row of meter_states stands for all money of a meter. Every change of its balance, of
 * the paid amounts of its orders, of its readings or of its terms takes this lock first (several meters in the order of
 * their ids), and reads the data afterwards. So orders and readings need no locks of their own, and nothing deadlocks.
 * No row refers to this one, so the weaker lock is enough. meter_states stands beside meters because every bill and
 * payment rewrites it: in meters each rewrite would touch nine indexes (6,000–9,000 rows a second instead of
 * 90,000–140,000). Returns the existing meters.
 * The organization's books come first: all commands share them, and the close of a month waits for all and keeps them.
 */
export async function lockAccounts(tx: Tx, org: OrgId, meters: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ meter: number }>`
    with books as materialized (select pg_advisory_xact_lock_shared(${booksOf(org)}))
    select meter_id as meter from meter_states, books
    where organization_id = ${org} and ${isOneOf('meter_id', meters)}
    order by meter_id for no key update of meter_states`.execute(tx)
  return rows.map(({ meter }) => meter)
}

/** The account with its dues, oldest first: one query, after the lock. */
export async function readAccount(db: Reader, org: OrgId, meter: number): Promise<Account | undefined> {
  const { rows } =
    await sql<AccountRow>`select ${accountColumns()} from ${accountTables(org, meter)}`.execute(db)
  return rows[0] && accountOf(rows[0])
}

/** Many accounts at once, by their meters. */
export async function readAccounts(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<Map<number, Account>> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns()} from ${accountTables(org, sql`any(${meters}::bigint[])`)}`.execute(db)
  return new Map(rows.map((row) => [row.meter, accountOf(row)]))
}

/** Columns of an account, for queries that read more; `accountOf` converts them. */
export const accountColumns = () => sql`
  m.id as meter, m.account_no as "accountNo", m.customer_name as "customerName", m.address, m.status, m.meter_class = 'monitor' as "isMonitor",
  m.former_account_nos as "formerNos", m.install_date as "installDate", m.penalty_exempt as "penaltyExempt", m.customer_version as "customerVersion", m.parent_id as master,
  m.customer_since as "customerSince", m.dues_since as "duesSince", m.tier_chain as "tierChain", s.balance, s.arrears, s.former_arrears as "formerArrears", s.last_month as "lastMonth",
  o.code as "organizationCode", o.name as "organizationName", o.settings, o.first_open_month as "firstOpenMonth", ${ordersJson(stillDue)} as "openOrders"`
export const accountTables = (org: OrgId, meter: number | RawBuilder<unknown>) => sql`
  ${rowsFirst(sql`select * from meters where organization_id = ${org} and id = ${meter}`)} m
  join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
  join organizations o on o.id = m.organization_id`

/** An account in the form of the database: money as text. */
export type AccountRow = ColumnsOf<
  'meters',
  'address' | 'status',
  {
    meter: 'id'
    accountNo: 'account_no'
    formerNos: 'former_account_nos'
    customerName: 'customer_name'
    customerVersion: 'customer_version'
    customerSince: 'customer_since'
    duesSince: 'dues_since'
    tierChain: 'tier_chain'
    master: 'parent_id'
    installDate: 'install_date'
    penaltyExempt: 'penalty_exempt'
  }
> &
  ColumnsOf<
    'meter_states',
    'balance' | 'arrears',
    { formerArrears: 'former_arrears'; lastMonth: 'last_month' }
  > &
  ColumnsOf<
    'organizations',
    'settings',
    { organizationCode: 'code'; organizationName: 'name'; firstOpenMonth: 'first_open_month' }
  > & {
    isMonitor: boolean
    openOrders: OrderJson[]
  }

export function accountOf<Row extends AccountRow>(row: Row): Omit<Row, keyof Account> & Account {
  const open = row.openOrders.map(ledgerOrder)
  return {
    ...row,
    balance: fen(row.balance),
    arrears: fen(row.arrears),
    formerArrears: fen(row.formerArrears),
    openOrders: open.filter(({ customerVersion }) => customerVersion >= row.duesSince),
    formerOrders: open.filter(({ customerVersion }) => customerVersion < row.duesSince),
  }
}

/** The dues of the present customers of many meters at once, oldest first. */
export async function openOrdersOf(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<Map<number, LedgerOrder[]>> {
  const { rows } = await sql<{ meter: number; orders: OrderJson[] }>`
    select m.id as meter, ${ordersJson(sql`${stillDue} and o.customer_version >= m.dues_since`)} as orders
    from meters m where m.organization_id = ${org} and m.id = any(${meters}::bigint[])`.execute(db)
  return new Map(rows.map(({ meter, orders }) => [meter, orders.map(ledgerOrder)]))
}

/** Orders by id, in any state. */
export async function ordersById(db: Reader, org: OrgId, ids: readonly number[]): Promise<LedgerOrder[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ orders: OrderJson[] }>`
    select ${ordersJson(sql`o.organization_id = ${org} and o.id = any(${ids}::bigint[])`)} as orders`.execute(
    db,
  )
  return rows[0]!.orders.map(ledgerOrder)
}

/**
 * Live orders with principal due, and paid ones with a released penalty, which may be due again: a bounced cheque must
 * not waive a penalty.
 */
const stillDue = sql`o.organization_id = m.organization_id and o.meter_id = m.id and (o.outstanding > 0 or (o.status = 'paid' and o.id in (
  select a.order_id from allocations a
  where a.organization_id = m.organization_id and a.meter_id = m.id and a.penalty < 0
)))`

type OrderJson = ColumnsOf<
  'orders',
  'id' | 'kind' | 'status' | 'amount' | 'outstanding',
  {
    orderNo: 'order_no'
    meter: 'meter_id'
    customerVersion: 'customer_version'
    billingMonth: 'billing_month'
    issuedOn: 'issued_on'
    dueDate: 'due_date'
    paid: 'paid_amount'
    penaltyPaid: 'penalty_paid'
    waived: 'penalty_waived'
  }
> & { moved: MovedJson; allocated: ColumnsOf<'allocations', 'date' | 'principal'>[] }

/** Orders as JSON, amounts as text: a JSON number would be read as a float. */
const ordersJson = (which: RawBuilder<unknown>) => sql<OrderJson[]>`(
  select coalesce(json_agg(json_build_object(
    'id', o.id, 'orderNo', o.order_no, 'meter', o.meter_id, 'customerVersion', o.customer_version, 'kind', o.kind, 'status', o.status,
    'billingMonth', o.billing_month, 'issuedOn', o.issued_on, 'dueDate', o.due_date,
    'amount', o.amount::text, 'paid', o.paid_amount::text, 'penaltyPaid', o.penalty_paid::text, 'waived', o.penalty_waived::text,
    'outstanding', o.outstanding::text, 'moved', ${movedJson}, 'allocated', (
      select coalesce(json_agg(json_build_object('date', a.date, 'principal', a.principal::text) order by a.date, a.id), '[]')
      from allocations a where a.organization_id = o.organization_id and a.order_id = o.id
    )) order by o.due_date, o.id), '[]')
  from orders o where ${which}
)`

const ledgerOrder = (row: OrderJson): LedgerOrder => ({
  ...row,
  // The database's checks limit them to these.
  kind: row.kind as OrderKind,
  status: row.status as OrderStatus,
  amount: fen(row.amount),
  paid: fen(row.paid),
  penaltyPaid: fen(row.penaltyPaid),
  waived: fen(row.waived),
  outstanding: fen(row.outstanding),
  moved: movedOf(row.moved),
  allocated: row.allocated.map(({ date, principal }) => ({ date, principal: fen(principal) })),
})

/** A row of allocations; a release is negative. */
export type AllocationRow = Allocation & { readonly id: number }

/** Allocations paid from the balance and released to it on orders of one customer, oldest first. */
export function balanceAllocations(
  db: Reader,
  org: OrgId,
  meter: number,
  { first, last }: { first: number; last: number },
): Promise<AllocationRow[]> {
  return allocationsWhere(
    db,
    sql`organization_id = ${org} and meter_id = ${meter} and source = 'balance' and exists (
      select from orders o where o.organization_id = ${org} and o.id = allocations.order_id
        and o.customer_version between ${first} and ${last}
    )`,
  )
}

/**
 * Allocations of one payment, less the later releases. Those of a flushed order have gone to the balance.
 */
export function paymentAllocations(db: Reader, org: OrgId, payment: number): Promise<AllocationRow[]> {
  return allocationsWhere(
    db,
    sql`organization_id = ${org} and payment_id = ${payment} and order_id not in (
      select o.id from allocations own
      join orders o on o.organization_id = own.organization_id and o.id = own.order_id
      where own.organization_id = ${org} and own.payment_id = ${payment} and o.status = 'red_flushed'
    )`,
  )
}

async function allocationsWhere(db: Reader, which: RawBuilder<unknown>): Promise<AllocationRow[]> {
  type Row = ColumnsOf<'allocations', 'id' | 'principal' | 'penalty', { order: 'order_id' }>
  const { rows } = await sql<Row>`
    select id, order_id as "order", principal, penalty from allocations where ${which} order by id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, principal: fen(row.principal), penalty: fen(row.penalty) }))
}
