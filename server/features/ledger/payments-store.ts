import type { BalanceReason } from '@water/contract/meters/calls'
import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import { Overtaken, type Tx } from '../../db/read-write'
import { raised } from '../../db/row-version'
import type { OrgId } from '../../db/scope'
import { notedPayment } from '../messages/events-store'
import type { Method } from './accounts-store'

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
  reason: BalanceReason
}

/** Everything that one payment, or one reversal, changes. */
export interface Posting {
  payment: {
    kind: 'payment' | 'prepay' | 'reversal'
    number_prefix: string
    amount: string
    method: Method
    bank_account: number | null
    channel_no: string
    tender: string | null
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
 * Writes a payment with its number, allocations, balance entries and what they leave on orders and meter: one statement,
 * one round trip. The counter's row comes last among the locks, so that payments of one organization wait for each
 * other only here. Rows go in as JSON because the planner then keeps one plan: of arrays it makes a new one each time,
 * which takes as long as running it.
 */
export async function post(
  tx: Tx,
  org: OrgId,
  by: { user: number | null; now: LocalTime },
  posting: Posting,
): Promise<Posted> {
  const today = by.now.slice(0, 10)
  const { payment, allocations, orders, entries, meter } = posting
  const { rows } = await overtakenByChannelNo(
    sql<Posted>`
    with number as (
      insert into counters (organization_id, name, value) values (${org}, 'payment_no', 1)
      on conflict (organization_id, name) do update set value = counters.value + excluded.value
      returning value::text as digits
    ), posted as (
      insert into payments (organization_id, payment_no, meter_id, kind, amount, method, bank_account_id, channel_no,
        tender, paid_at, posted_on, cashier_id, applied_principal, applied_penalty, to_balance, balance_before, balance_after,
        reversal_of_id, remark, created_by, created_at, updated_at)
      select ${org}, ${payment.number_prefix} || lpad(digits, greatest(8, length(digits)), '0'), ${meter}, ${payment.kind},
        ${payment.amount}::numeric, ${payment.method}, ${payment.bank_account}::bigint, ${payment.channel_no},
        ${payment.tender}::numeric, ${payment.paid_at}::timestamptz, ${today}::date, ${by.user}::bigint, ${payment.applied_principal}::numeric,
        ${payment.applied_penalty}::numeric, ${payment.to_balance}::numeric, ${payment.balance_before}::numeric,
        ${posting.balance}::numeric, ${payment.reversal_of}::bigint, ${payment.remark}, ${by.user}::bigint,
        ${by.now}::timestamptz, ${by.now}::timestamptz
      from number
      returning id, payment_no
    ), reversed as (
      update payments set status = 'reversed', updated_at = ${raised(by.now)}
      where organization_id = ${org} and id = ${payment.reversal_of}::bigint
    ), allocated as (
      insert into allocations (organization_id, order_id, meter_id, payment_id, principal, penalty, source, date,
        posted_on, created_at)
      select ${org}, a."order", ${meter}, case when a.source = 'payment' then posted.id end, a.principal, a.penalty,
        a.source, a.date, ${today}::date, ${by.now}::timestamptz
      from posted, json_to_recordset(${JSON.stringify(allocations)}::json)
        as a ("order" bigint, principal numeric, penalty numeric, source text, date date)
      returning id, order_id
    ), paid as (
      update orders o set paid_amount = s.paid_amount, penalty_paid = s.penalty_paid, outstanding = s.outstanding,
        status = s.status, updated_at = ${by.now}::timestamptz
      from json_to_recordset(${JSON.stringify(orders)}::json)
        as s ("order" bigint, paid_amount numeric, penalty_paid numeric, outstanding numeric, status text)
      where o.organization_id = ${org} and o.id = s."order"
    ), entered as (
      insert into balance_entries (organization_id, meter_id, delta, balance_after, reason, reference_type, reference_id,
        posted_on, created_by, created_at)
      select ${org}, ${meter}, e.delta, e.balance_after, e.reason, 'payment', posted.id, ${today}::date,
        ${by.user}::bigint, ${by.now}::timestamptz
      from posted, json_to_recordset(${JSON.stringify(entries)}::json)
        as e (delta numeric, balance_after numeric, reason text)
    ), account as (
      update meter_states set balance = ${posting.balance}::numeric, arrears = ${posting.arrears}::numeric
      where organization_id = ${org} and meter_id = ${meter}
    )
    ${payment.kind === 'reversal' ? sql`` : sql`, noted as (${notedPayment(org, meter, by.now)})`}
    select id, payment_no, (
      select coalesce(json_agg(json_build_object('id', allocated.id, 'order', order_id) order by allocated.id), '[]')
      from allocated
    ) as allocations
    from posted`.execute(tx),
  )
  return rows[0]!
}

/** A bank's number that another act has used since we looked: looked for again, it is found. */
export async function overtakenByChannelNo<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    const isTaken =
      error instanceof Error && 'constraint' in error && error.constraint === 'payments_channel_no_key'
    if (isTaken) throw new Overtaken()
    throw error
  }
}
