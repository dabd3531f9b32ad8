import type { BalanceReason } from '@water/contract/meters/calls'
import { dateOf, type LocalDate, type LocalTime } from '@water/rules/calendar'
import { cubicMetres, type Fen, yuan } from '@water/rules/money'
import { type RawBuilder, sql } from 'kysely'
import type { Tx, UnitOfWork } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { MonthsAfter } from './months'
import { writeMonths } from './months-store'
import type { LastRead } from './new-order'
import type { OrderAfter } from './order-money'

/** A row of allocations that a command adds; a negative one is a release. */
export interface NewAllocation {
  order: number
  meter: number
  principal: Fen
  penalty: Fen
  source: 'payment' | 'balance'
  date: LocalDate
  /** A payment whose row is written beside the books; absent: that of the statement. */
  payment?: number
}

/** A row of balance_entries that a command adds. */
export interface NewBalanceEntry {
  meter: number
  delta: Fen
  balanceAfter: Fen
  reason: BalanceReason
  /** The order that the balance paid; null: the current payment changed the balance. */
  order: number | null
  /** As above. */
  payment?: number
}

/** The meter after a command; `lastRead` null: it was not read. */
export interface AccountAfter {
  meter: number
  balance: Fen
  arrears: Fen
  /** Absent: no order of a former customer was touched. */
  formerArrears?: Fen | undefined
  lastRead: LastRead | null
  /** The figures that the documents add to its monthly orders. */
  months: MonthsAfter
}

/** All changes of the books by a command, beside the documents that it makes. */
export interface Entries {
  allocations: readonly NewAllocation[]
  balance: readonly NewBalanceEntry[]
  orders: readonly OrderAfter[]
  accounts: readonly AccountAfter[]
}

export interface Booking {
  by: number | null
  now: LocalTime
}

/**
 * Paid amounts are written only here: allocations, balance entries, and the new amounts of orders and meters, as parts
 * of one statement. The rows of the months are written beside it. `payment` is the id of the payment that the statement
 * makes, where a row names none of its own. Rows are sent as JSON, because the planner then keeps one plan. For arrays it makes a new plan each time, which
 * takes as long as running it.
 */
export function booked(
  org: OrgId,
  { allocations, balance, orders, accounts }: Entries,
  { by, now }: Booking,
  payment: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const today = dateOf(now)
  return sql`allocated as (
      insert into allocations (organization_id, order_id, meter_id, payment_id, principal, penalty, source, date,
        posted_on, created_at)
      select ${org}, a."order", a.meter, case when a.source = 'payment' then coalesce(a.payment, ${payment}) end, a.principal, a.penalty,
        a.source, a.date, ${today}::date, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(allocations.map(allocationText))}::json)
        as a ("order" bigint, meter bigint, principal numeric, penalty numeric, source text, date date, payment bigint)
      returning id, order_id
    ), entered as (
      insert into balance_entries (organization_id, meter_id, delta, balance_after, reason, reference_type, reference_id,
        posted_on, created_by, created_at)
      select ${org}, e.meter, e.delta, e.balance_after, e.reason,
        case when e."order" is null then 'payment' else 'order' end, coalesce(e."order", e.payment, ${payment}), ${today}::date,
        ${by}::bigint, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(balance.map(entryText))}::json)
        as e (meter bigint, delta numeric, balance_after numeric, reason text, "order" bigint, payment bigint)
    ), paid as (
      update orders o set paid_amount = p.paid, penalty_paid = p.penalty, outstanding = p.outstanding, status = p.status,
        updated_at = ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(orders.map(orderText))}::json)
        as p ("order" bigint, paid numeric, penalty numeric, outstanding numeric, status text)
      where o.organization_id = ${org} and o.id = p."order"
    ), stands as (
      update meter_states s set balance = a.balance, arrears = a.arrears,
        former_arrears = coalesce(a.former, s.former_arrears), last_month = greatest(s.last_month, a.last_month),
        last_reading = case when a.is_read then a.reading else s.last_reading end,
        last_read_at = case when a.is_read then a.read_at else s.last_read_at end,
        last_volume_scale = case when a.is_read then a.scale else s.last_volume_scale end,
        recent_volumes = case when a.is_read then a.volumes else s.recent_volumes end,
        average_volume = case when a.is_read then a.average else s.average_volume end,
        estimate_streak = case when a.is_read then a.streak else s.estimate_streak end,
        is_final = case when a.is_read then a.is_final else s.is_final end
      from json_to_recordset(${JSON.stringify(accounts.map(accountText))}::json)
        as a (meter bigint, balance numeric, arrears numeric, former numeric, last_month int, is_read boolean, reading numeric, read_at timestamptz,
          scale smallint, volumes numeric[], average numeric, streak int, is_final boolean)
      where s.organization_id = ${org} and s.meter_id = a.meter
    )`
}

/** Books the changes without a payment, with the rows of the months: payments from the balance, and bills. */
export async function writeBooks(tx: Tx, org: OrgId, entries: Entries, booking: Booking): Promise<void> {
  const months = entries.accounts.map((account) => account.months)
  await Promise.all([
    sql`with ${booked(org, entries, booking, sql`null::bigint`)} select 1`.execute(tx),
    writeMonths(tx, org, months),
  ])
}

/** The balances that new accounts bring from another system, without a payment. */
export async function bringBalances(
  { tx, org, now, caller }: UnitOfWork,
  moveIn: number,
  rows: readonly { meter: number; balance: Fen }[],
): Promise<void> {
  const brought = JSON.stringify(rows.map(({ meter, balance }) => ({ meter, balance: yuan(balance) })))
  await sql`
    with brought as materialized (
      select meter, balance from json_to_recordset(${brought}::json) as r (meter bigint, balance numeric)
    ), entered as (
      insert into balance_entries (organization_id, meter_id, delta, balance_after, reason, reference_type, reference_id, posted_on,
        created_by, created_at)
      select ${org}, meter, balance, balance, 'move_in', 'move_in', ${moveIn}::bigint, ${dateOf(now)}::date, ${caller.id}::bigint,
        ${now}::timestamptz
      from brought order by meter
    )
    update meter_states s set balance = s.balance + b.balance
    from brought b where s.organization_id = ${org} and s.meter_id = b.meter`.execute(tx)
}

/** A flushed order with the documents that name it in turn. */
export interface FlushedBy {
  order: number
  red?: number
  reason?: string
  reissue?: number
}

/** Names the red of a flushed order, or the order that replaces it. */
export async function nameOnFlushed(tx: Tx, org: OrgId, links: readonly FlushedBy[]): Promise<void> {
  if (links.length === 0) return
  await sql`
    update orders o set red_by_id = coalesce(l.red, o.red_by_id), red_reason = coalesce(l.reason, o.red_reason),
      reissued_as_id = coalesce(l.reissue, o.reissued_as_id)
    from json_to_recordset(${JSON.stringify(links)}::json) as l ("order" bigint, red bigint, reason text, reissue bigint)
    where o.organization_id = ${org} and o.id = l."order"`.execute(tx)
}

/** A part of an order's penalty that is not charged. */
export async function addWaiver(
  { tx, org, now, caller }: UnitOfWork,
  order: number,
  { amount, reason }: { amount: Fen; reason: string },
): Promise<void> {
  await sql`
    with waived as (
      insert into penalty_waivers (organization_id, order_id, amount, reason, created_by, created_at)
      values (${org}, ${order}, ${yuan(amount)}, ${reason}, ${caller.id}::bigint, ${now}::timestamptz)
      returning order_id, amount
    )
    update orders o set penalty_waived = o.penalty_waived + w.amount, updated_at = ${now}::timestamptz
    from waived w where o.organization_id = ${org} and o.id = w.order_id`.execute(tx)
}

/** A waiver that no longer stands. */
export async function endWaiver({ tx, org, now, caller }: UnitOfWork, id: number): Promise<void> {
  await sql`
    with ended as (
      update penalty_waivers set withdrawn_at = ${now}::timestamptz, withdrawn_by = ${caller.id}::bigint
      where organization_id = ${org} and id = ${id} returning order_id, amount
    )
    update orders o set penalty_waived = o.penalty_waived - e.amount, updated_at = ${now}::timestamptz
    from ended e where o.organization_id = ${org} and o.id = e.order_id`.execute(tx)
}

// Each row is one literal, because a mass run makes a hundred thousand.

const allocationText = ({ order, meter, principal, penalty, source, date, payment }: NewAllocation) => ({
  order,
  meter,
  principal: yuan(principal),
  penalty: yuan(penalty),
  source,
  date,
  payment,
})

const entryText = ({ meter, delta, balanceAfter, reason, order, payment }: NewBalanceEntry) => ({
  meter,
  delta: yuan(delta),
  balance_after: yuan(balanceAfter),
  reason,
  order,
  payment,
})

const orderText = ({ order, paid, penaltyPaid, outstanding, status }: OrderAfter) => ({
  order,
  paid: yuan(paid),
  penalty: yuan(penaltyPaid),
  outstanding: yuan(outstanding),
  status,
})

function accountText({ meter, balance, arrears, formerArrears, lastRead, months }: AccountAfter) {
  const last_month = months.rows.at(-1)?.month ?? null
  const former = formerArrears === undefined ? undefined : yuan(formerArrears)
  if (lastRead === null)
    return { meter, balance: yuan(balance), arrears: yuan(arrears), former, last_month, is_read: false }
  return {
    meter,
    balance: yuan(balance),
    arrears: yuan(arrears),
    former,
    last_month,
    is_read: true,
    reading: cubicMetres(lastRead.reading),
    read_at: lastRead.readAt,
    scale: lastRead.scale,
    volumes: lastRead.volumes.map(cubicMetres),
    average: lastRead.average === null ? null : cubicMetres(lastRead.average),
    streak: lastRead.streak,
    is_final: lastRead.isFinal,
  }
}
