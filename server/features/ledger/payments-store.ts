import type { paymentMethods, reconcileStatuses } from '@water/contract/payments/vocabulary'
import { dateOf, type LocalTime } from '@water/rules/calendar'
import { type Fen, yuan } from '@water/rules/money'
import { sql } from 'kysely'
import { ChangedMeanwhile, type Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import type { OrgId } from '../../db/scope'
import { type Booking, booked, type Entries } from './books-store'
import { eventOf } from './events-store'
import { monthsWritten, rechain, totalsWritten } from './months-store'
import type { Till } from './till-store'

export type Method = (typeof paymentMethods)[number]
export type ReconcileStatus = (typeof reconcileStatuses)[number]

/** The row of a payment or a reversal, in fen. */
export interface NewPayment {
  kind: 'payment' | 'prepay' | 'reversal' | 'refund'
  amount: Fen
  method: Method
  bankAccount: number | null
  channelNo: string
  tender: Fen | null
  paidAt: LocalTime
  appliedPrincipal: Fen
  appliedPenalty: Fen
  toBalance: Fen
  balanceBefore: Fen
  balanceAfter: Fen
  reversalOf: number | null
  remark: string
  /** Why it is a refund or a reversal. */
  reason: string
  payee: Payee | null
  /** The former customer's; null: the present one's, and for a reversal the payment's. */
  customerVersion: number | null
  /** Who booked it at a till; null: a job or a reconciliation did, and it belongs to no cashier's day. */
  cashier: Till | null
  /** One payer's payments for several accounts. */
  group: number | null
  reconcileStatus: ReconcileStatus
}

/** Who receives a refund. */
export interface Payee {
  name: string
  bank: string
  account: string
}

export interface Posted {
  id: number
  payment_no: string
  allocations: { id: number; order: number }[]
}

/**
 * Writes a payment with its number and all its changes of the books: one statement, one round trip. The counter's row
 * is the last lock, so that payments of one organization wait for each other only here. The first one of a cashier's day begins
 * the day.
 */
export async function insertPayment(
  tx: Tx,
  org: OrgId,
  { meter, numberPrefix }: { meter: number; numberPrefix: string },
  payment: NewPayment,
  entries: Entries,
  booking: Booking,
): Promise<Posted> {
  const { by, now } = booking
  const months = entries.accounts.map((account) => account.months)
  const { rows } = await retryOnChannelNo(
    sql<Posted>`
    with day as (
      insert into cashier_days (organization_id, cashier_id, date, created_at, updated_at)
      select ${org}, ${payment.cashier}::bigint, ${dateOf(now)}::date, ${now}::timestamptz, ${now}::timestamptz
      where ${payment.cashier}::bigint is not null
      on conflict (organization_id, cashier_id, date) do nothing
    ), number as (
      insert into counters (organization_id, name, value) values (${org}, 'payment_no', 1)
      on conflict (organization_id, name) do update set value = counters.value + excluded.value
      returning value::text as digits
    ), posted as (
      insert into payments (organization_id, payment_no, meter_id, kind, amount, method, bank_account_id, channel_no,
        tender, paid_at, posted_on, cashier_id, applied_principal, applied_penalty, to_balance, balance_before, balance_after,
        reversal_of_id, customer_version, remark, reason, payee, group_id, reconcile_status, created_by, created_at, updated_at)
      select ${org}, ${numberPrefix} || lpad(digits, greatest(8, length(digits)), '0'), ${meter}, ${payment.kind},
        ${yuan(payment.amount)}::numeric, ${payment.method}, ${payment.bankAccount}::bigint, ${payment.channelNo},
        ${payment.tender === null ? null : yuan(payment.tender)}::numeric, ${payment.paidAt}::timestamptz, ${dateOf(now)}::date,
        ${payment.cashier}::bigint, ${yuan(payment.appliedPrincipal)}::numeric, ${yuan(payment.appliedPenalty)}::numeric,
        ${yuan(payment.toBalance)}::numeric, ${yuan(payment.balanceBefore)}::numeric,
        ${yuan(payment.balanceAfter)}::numeric, ${payment.reversalOf}::bigint, customer.version, ${payment.remark},
        ${payment.reason}, ${payment.payee === null ? null : JSON.stringify(payment.payee)}::jsonb,
        ${payment.group}::bigint, ${payment.reconcileStatus}, ${by}::bigint, ${now}::timestamptz, ${now}::timestamptz
      from number, (${customerOf(org, meter, payment)}) customer
      returning id, payment_no
    ), reversed as (
      update payments set status = 'reversed', updated_at = ${nextVersion(now)}
      where organization_id = ${org} and id = ${payment.reversalOf}::bigint
    ), ${booked(org, entries, booking, sql`(select id from posted)`)},
    monthly as (${monthsWritten(
      org,
      months.flatMap(({ rows }) => rows),
    )}), noted as (${eventOfPayment(org, payment, now)}), totalled as (${totalsWritten(org, months, sql`posted,`)})
    select id, payment_no, (
      select coalesce(json_agg(json_build_object('id', allocated.id, 'order', order_id) order by allocated.id), '[]')
      from allocated
    ) as allocations
    from posted`.execute(tx),
  )
  await rechain(tx, org, months)
  return rows[0]!
}

/** Nobody waits for a refund. */
function eventOfPayment(org: OrgId, { kind, reversalOf }: NewPayment, now: LocalTime) {
  if (kind === 'refund') return sql`select`
  return kind === 'reversal'
    ? eventOf(org, 'payment_reversed', sql`${reversalOf}::bigint`, now)
    : eventOf(org, 'payment_taken', sql`posted.id`, now)
}

/** A payment names the customer of its day, a reversal that of its payment: the two cancel each other. */
const customerOf = (org: OrgId, meter: number, { reversalOf, customerVersion }: NewPayment) =>
  customerVersion !== null
    ? sql`select ${customerVersion}::int as version`
    : reversalOf === null
      ? sql`select customer_version as version from meters where organization_id = ${org} and id = ${meter}`
      : sql`select customer_version as version from payments where organization_id = ${org} and id = ${reversalOf}`

const channelNoKeys = new Set(['payments_channel_no_key', 'payments_refund_no_key'])

/** Another command has used the bank's number since our look-up; a repeated command finds it. */
export async function retryOnChannelNo<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    const isTaken =
      error instanceof Error && 'constraint' in error && channelNoKeys.has(String(error.constraint))
    if (isTaken) throw new ChangedMeanwhile()
    throw error
  }
}
