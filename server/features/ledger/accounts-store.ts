import type { paymentMethods } from '@water/contract/payments/vocabulary'
import type { bankPurposes } from '@water/contract/reference/vocabulary'
import type { LocalDate } from '@water/rules/calendar'
import type { OrderKind, OrderStatus } from '@water/rules/ledger/order-state'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

export type Method = (typeof paymentMethods)[number]

/** What an act on a meter's money must know of the meter and its organization. Money as decimal strings. */
export interface Account {
  meter: number
  account_no: string
  customer_name: string
  address: string
  status: string
  install_date: LocalDate
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
  issued_on: LocalDate
  due_date: LocalDate
  amount: string
  paid_amount: string
  penalty_paid: string
  outstanding: string
  allocated: { date: LocalDate; principal: string }[]
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

/**
 * Locks accounts in the one order that all acts keep (by meter). What is read after it is what will be billed; read
 * before, two readings at once would bill the same span.
 */
export async function lockAccounts(tx: Tx, org: OrgId, meters: readonly number[]): Promise<void> {
  await sql`
    select meter_id from meter_states where organization_id = ${org} and meter_id = any(${meters}::bigint[])
    order by meter_id for no key update`.execute(tx)
}

/** The account with what may be due, oldest first: one question, asked after the lock. */
export async function readAccount(db: Reader, org: OrgId, meter: number): Promise<Account | undefined> {
  const { rows } = await accountWith<Account>(org, meter, sql``).execute(db)
  return rows[0]
}

/** What a payment says of the money's way: answered with the account in one question. */
export interface Paper {
  method: Method
  channel_no: string
  bank_account: number | null
}

/** A bank account of the organization, as a payment needs to know it. */
export interface BankAccount {
  label: string
  purpose: (typeof bankPurposes)[number]
}

/** The account of a payment, its bank account, and the payment that has its bank's number already. */
export interface PayingAccount extends Account {
  bank_account: BankAccount | null
  twin: { id: number; meter: number; amount: string } | null
}

export async function readPayingAccount(
  db: Reader,
  org: OrgId,
  meter: number,
  { method, channel_no, bank_account }: Paper,
): Promise<PayingAccount | undefined> {
  const twin = sql`(
    select json_build_object('id', p.id, 'meter', p.meter_id, 'amount', p.amount::text)
    from payments p where p.organization_id = ${org} and p.method = ${method} and p.channel_no = ${channel_no}
      and ${holdsChannelNo})`
  const bank = sql`(
    select json_build_object('label', ${bankAccountLabel}, 'purpose', b.purpose) from bank_accounts b
    where b.organization_id = ${org} and b.id = ${bank_account}::bigint)`
  const more = sql`${twin} as twin, ${bank} as bank_account,`
  const { rows } = await accountWith<PayingAccount>(org, meter, more).execute(db)
  return rows[0]
}

/** How a bank account is called beside its id. */
export const bankAccountLabel = sql<string | null>`b.bank_name || ' ' || b.account_no`

/** In the words of the index payments_channel_no_key: a prepared plan does not know its parameters. */
export const holdsChannelNo = sql<boolean>`p.channel_no <> '' and p.kind in ('payment', 'prepay') and p.status = 'success'`

const accountWith = <T>(org: OrgId, meter: number, more: RawBuilder<unknown>) => sql<T>`
  select m.id as meter, m.account_no, m.customer_name, m.address, m.status, m.install_date, m.penalty_exempt, s.balance, s.arrears,
    o.code as organization_code, o.name as organization_name, o.settings, ${more}
    ${ordersJson(org, stillDue)} as open_orders
  from meters m
  join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
  join organizations o on o.id = m.organization_id
  where m.organization_id = ${org} and m.id = ${meter}`

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
    'billing_month', o.billing_month, 'issued_on', o.issued_on, 'due_date', o.due_date,
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
