import type { paymentMethods } from '@water/contract/payments'
import type { LocalDate, LocalTime } from '@water/rules/calendar'
import type { OrderKind, OrderStatus } from '@water/rules/ledger/order-state'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refuse } from '../../refusal'

/** What an act on a meter's money must know of the meter and its organization. Money as decimal strings. */
export interface Account {
  meter: number
  account_no: string
  customer_name: string
  address: string
  status: string
  penalty_exempt: boolean
  balance: string
  arrears: string
  organization_code: string
  organization_name: string
  settings: unknown
  /** Live orders of which something may be due, oldest due first. */
  open_orders: LedgerOrder[]
}

/** An order's money, and what was allocated to it day by day. */
export interface LedgerOrder {
  id: number
  order_no: string
  meter: number
  kind: OrderKind
  status: OrderStatus
  billing_month: string
  due_date: LocalDate
  amount: string
  paid_amount: string
  penalty_paid: string
  outstanding: string
  allocated: { date: LocalDate; principal: string }[]
}

/** A row of allocations that an act appends; negative is a release. */
export interface NewAllocation {
  order: number
  principal: string
  penalty: string
  source: 'payment' | 'balance'
  date: LocalDate
}

/** An order's money after an act. */
export interface OrderAfter {
  order: number
  paid_amount: string
  penalty_paid: string
  outstanding: string
  status: string
}

export interface NewBalanceEntry {
  delta: string
  balance_after: string
  reason: 'payment' | 'reversal' | 'release'
}

/** Everything that one payment, or one reversal, changes. */
export interface Posting {
  payment: {
    kind: 'payment' | 'prepay' | 'reversal'
    number_prefix: string
    amount: string
    method: (typeof paymentMethods)[number]
    bank_account: number | null
    channel_no: string
    paid_at: LocalTime
    applied_principal: string
    applied_penalty: string
    to_balance: string
    balance_before: string
    reversal_of: number | null
    remark: string
  }
  allocations: NewAllocation[]
  orders: OrderAfter[]
  entries: NewBalanceEntry[]
  meter: number
  balance: string
  arrears: string
}

export interface Posted {
  id: number
  payment_no: string
  allocations: { id: number; order: number }[]
}

/**
 * The row of meter_states is the lock of a meter's money: whoever changes its balance or what its orders have been paid
 * holds it first. So the orders need no locks of their own, and what is read after it is what will be changed.
 */
export async function lockAccount(tx: Tx, org: OrgId, meter: number): Promise<boolean> {
  const row = await tx
    .selectFrom('meter_states')
    .select('meter_id')
    .where('organization_id', '=', org)
    .where('meter_id', '=', meter)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The account with what may be due, oldest first: one question, asked after the lock. */
export async function readAccount(db: Reader, org: OrgId, meter: number): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select m.id as meter, m.account_no, m.customer_name, m.address, m.status, m.penalty_exempt, s.balance, s.arrears,
      o.code as organization_code, o.name as organization_name, o.settings,
      ${ordersJson(org, stillDue)} as open_orders
    from meters m
    join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
    join organizations o on o.id = m.organization_id
    where m.organization_id = ${org} and m.id = ${meter}`.execute(db)
  return rows[0]
}

/** What may be due of many meters at once, oldest first. */
export async function openOrdersOf(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<Map<number, LedgerOrder[]>> {
  const { rows } = await sql<{ meter: number; orders: LedgerOrder[] }>`
    select m.id as meter, ${ordersJson(org, stillDue)} as orders
    from meters m where m.organization_id = ${org} and m.id = any(${meters}::bigint[])`.execute(db)
  return new Map(rows.map(({ meter, orders }) => [meter, orders]))
}

/** Orders by id, whatever their state. */
export async function ordersById(db: Reader, org: OrgId, ids: number[]): Promise<LedgerOrder[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ orders: LedgerOrder[] }>`
    select ${ordersJson(org, sql`o.id = any(${ids}::bigint[])`)} as orders`.execute(db)
  return rows[0]!.orders
}

/** Live orders with principal due, or paid ones of which a penalty was released: it may be due again. */
const stillDue = sql`o.meter_id = m.id and (o.outstanding > 0 or (o.status = 'paid' and o.id in (
  select a.order_id from allocations a
  where a.organization_id = m.organization_id and a.meter_id = m.id and a.penalty < 0
)))`

/** Orders as JSON, amounts as text: a JSON number would be read as a float. */
const ordersJson = (org: OrgId, which: RawBuilder<unknown>) => sql<LedgerOrder[]>`(
  select coalesce(json_agg(json_build_object(
    'id', o.id, 'order_no', o.order_no, 'meter', o.meter_id, 'kind', o.kind, 'status', o.status,
    'billing_month', o.billing_month, 'due_date', o.due_date,
    'amount', o.amount::text, 'paid_amount', o.paid_amount::text, 'penalty_paid', o.penalty_paid::text,
    'outstanding', o.outstanding::text, 'allocated', (
      select coalesce(json_agg(json_build_object('date', a.date, 'principal', a.principal::text) order by a.date, a.id), '[]')
      from allocations a where a.organization_id = o.organization_id and a.order_id = o.id
    )) order by o.due_date, o.id), '[]')
  from orders o where o.organization_id = ${org} and ${which}
)`

/** Rows that money in the balance paid or gave back, oldest first. */
export async function balanceAllocations(db: Reader, org: OrgId, meter: number) {
  return db
    .selectFrom('allocations')
    .select(['id', 'order_id as order', 'principal', 'penalty'])
    .where('organization_id', '=', org)
    .where('meter_id', '=', meter)
    .where('source', '=', 'balance')
    .orderBy('id')
    .execute()
}

/** Rows of one payment: what it paid, less what was released since. */
export async function paymentAllocations(db: Reader, org: OrgId, payment: number) {
  return db
    .selectFrom('allocations')
    .select(['id', 'order_id as order', 'principal', 'penalty'])
    .where('organization_id', '=', org)
    .where('payment_id', '=', payment)
    .orderBy('id')
    .execute()
}

/**
 * Writes a payment with its number, allocations, balance entries and what they leave on orders and meter: one statement,
 * one round trip. The counter's row comes last among the locks, so that payments of one organization wait for each
 * other only here. A bank's number that another act has used meanwhile is refused.
 */
export async function post(
  tx: Tx,
  org: OrgId,
  by: { user: number | null; now: LocalTime },
  posting: Posting,
): Promise<Posted> {
  const today = by.now.slice(0, 10)
  const { payment, allocations, orders, entries, meter } = posting
  const column = <T, K extends keyof T>(rows: T[], key: K) => rows.map((row) => row[key])
  const { rows } = await refuseTakenChannelNo(
    sql<Posted>`
    with number as (
      insert into counters (organization_id, name, value) values (${org}, 'payment_no', 1)
      on conflict (organization_id, name) do update set value = counters.value + excluded.value
      returning value::text as digits
    ), posted as (
      insert into payments (organization_id, payment_no, meter_id, kind, amount, method, bank_account_id, channel_no,
        paid_at, posted_on, cashier_id, applied_principal, applied_penalty, to_balance, balance_before, balance_after,
        reversal_of_id, remark, created_by, created_at, updated_at)
      select ${org}, ${payment.number_prefix} || lpad(digits, greatest(8, length(digits)), '0'), ${meter}, ${payment.kind},
        ${payment.amount}::numeric, ${payment.method}, ${payment.bank_account}::bigint, ${payment.channel_no},
        ${payment.paid_at}::timestamptz, ${today}::date, ${by.user}::bigint, ${payment.applied_principal}::numeric,
        ${payment.applied_penalty}::numeric, ${payment.to_balance}::numeric, ${payment.balance_before}::numeric,
        ${posting.balance}::numeric, ${payment.reversal_of}::bigint, ${payment.remark}, ${by.user}::bigint,
        ${by.now}::timestamptz, ${by.now}::timestamptz
      from number
      returning id, payment_no
    ), reversed as (
      update payments set status = 'reversed', updated_at = ${by.now}::timestamptz
      where organization_id = ${org} and id = ${payment.reversal_of}::bigint
    ), allocated as (
      insert into allocations (organization_id, order_id, meter_id, payment_id, principal, penalty, source, date,
        posted_on, created_at)
      select ${org}, a.order_id, ${meter}, case when a.source = 'payment' then posted.id end, a.principal, a.penalty,
        a.source, a.date, ${today}::date, ${by.now}::timestamptz
      from posted, unnest(
        ${column(allocations, 'order')}::bigint[], ${column(allocations, 'principal')}::numeric[],
        ${column(allocations, 'penalty')}::numeric[], ${column(allocations, 'source')}::text[],
        ${column(allocations, 'date')}::date[]
      ) as a (order_id, principal, penalty, source, date)
      returning id, order_id
    ), paid as (
      update orders o set paid_amount = s.paid_amount, penalty_paid = s.penalty_paid, outstanding = s.outstanding,
        status = s.status, updated_at = ${by.now}::timestamptz
      from unnest(
        ${column(orders, 'order')}::bigint[], ${column(orders, 'paid_amount')}::numeric[],
        ${column(orders, 'penalty_paid')}::numeric[], ${column(orders, 'outstanding')}::numeric[],
        ${column(orders, 'status')}::text[]
      ) as s (order_id, paid_amount, penalty_paid, outstanding, status)
      where o.organization_id = ${org} and o.id = s.order_id
    ), entered as (
      insert into balance_entries (organization_id, meter_id, delta, balance_after, reason, reference_type, reference_id,
        posted_on, created_by, created_at)
      select ${org}, ${meter}, e.delta, e.balance_after, e.reason, 'payment', posted.id, ${today}::date,
        ${by.user}::bigint, ${by.now}::timestamptz
      from posted, unnest(
        ${column(entries, 'delta')}::numeric[], ${column(entries, 'balance_after')}::numeric[],
        ${column(entries, 'reason')}::text[]
      ) as e (delta, balance_after, reason)
    ), account as (
      update meter_states set balance = ${posting.balance}::numeric, arrears = ${posting.arrears}::numeric
      where organization_id = ${org} and meter_id = ${meter}
    )
    select id, payment_no, (
      select coalesce(json_agg(json_build_object('id', allocated.id, 'order', order_id) order by allocated.id), '[]')
      from allocated
    ) as allocations
    from posted`.execute(tx),
  )
  return rows[0]!
}

/** A bank's number that another act has used since we looked is refused like one that we found. */
export async function refuseTakenChannelNo<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    const isTaken =
      error instanceof Error && 'constraint' in error && error.constraint === 'payments_channel_no_key'
    if (isTaken) return refuse('channel_no_used')
    throw error
  }
}
