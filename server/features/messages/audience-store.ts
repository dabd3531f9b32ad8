import type { scheduleEvents } from '@water/contract/messages/choices'
import { addDays, type LocalDate, startOfDay } from '@water/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { isMovingIn } from '../ledger/moved-in'

/** The receivers of a schedule, or of what people send to many. */
export interface Audience {
  event: (typeof scheduleEvents)[number] | 'by_hand' | null
  locations: readonly number[]
  prices: readonly number[]
  min_arrears: string | null
  min_overdue_days: number | null
  exclude_paid: boolean
}

/** The values that an audience depends on: the day, and the days that count as a low prepaid balance. */
export interface Today {
  day: LocalDate
  low_balance_days: number
}

/** Tells whether account `m`, with its state `s`, belongs to the audience. Closed accounts and monitors never do. */
function fits(org: OrgId, audience: Audience, { day, low_balance_days }: Today): RawBuilder<boolean> {
  const { event, locations, prices, min_arrears, min_overdue_days, exclude_paid } = audience
  const conditions = [sql`m.status <> 'closed'`, sql`m.meter_class <> 'monitor'`]
  // A suspended account is not reminded; it still hears of its own payments, bills and alarms, and what a person wants to tell it.
  if (event === null || event === 'balance_low' || event === 'overdue')
    conditions.push(sql`m.status <> 'suspended'`)
  // Only a person writes to those who are moving in.
  if (event !== 'by_hand') conditions.push(sql`not ${isMovingIn}`)
  if (locations.length > 0) conditions.push(sql`m.location_id in ${atOrBelow(org, locations)}`)
  if (prices.length > 0) conditions.push(sql`m.water_price_id = any(${prices}::bigint[])`)
  if (min_arrears !== null) conditions.push(sql`s.arrears >= ${min_arrears}::numeric`)
  if (exclude_paid) conditions.push(sql`s.arrears > 0`)
  const overdue = event === 'overdue' ? Math.max(1, min_overdue_days ?? 1) : min_overdue_days
  if (overdue !== null)
    conditions.push(sql`s.arrears > 0 and ${hasOverdue(addDays(day, -Math.max(1, overdue)))}`)
  if (event === 'balance_low') conditions.push(isLow(low_balance_days))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const atOrBelow = (org: OrgId, locations: readonly number[]) => sql`(
  with recursive below as (
    select l.id from locations l where l.organization_id = ${org} and l.id = any(${locations}::bigint[])
    union
    select l.id from locations l join below b on l.parent_id = b.id where l.organization_id = ${org}
  )
  select id from below)`

/** An open order of the present customer was due on this day or earlier. */
const hasOverdue = (due: LocalDate) => sql`exists (
  select from orders o where o.organization_id = m.organization_id and o.meter_id = m.id
    and o.outstanding > 0 and o.due_date <= ${due}::date and o.customer_version >= m.dues_since)`

/**
 * A prepaid account whose balance lasts for fewer days than the setting. The cost of a day comes from its last three
 * readings: their average volume at the present price, with tiers and surcharges.
 */
const isLow = (days: number) => sql`(m.billing_mode = 'prepaid' and s.balance < ${days}::int * (
  select sum(l.amount) / sum(l.period_to - l.period_from + 1) from (
    select o.amount, o.period_to, o.period_from from orders o
    where o.organization_id = m.organization_id and o.meter_id = m.id and o.kind = 'reading'
      and o.status not in ('red', 'red_flushed') and o.customer_version >= m.customer_since
    order by o.id desc limit 3
  ) l))`

/** An earlier message of the schedule after this moment makes another one a duplicate; null: never. */
export const windowStart = (dedupe_days: number, day: LocalDate): string | null =>
  dedupe_days === 0 ? null : startOfDay(addDays(day, 1 - dedupe_days))

/** Tells whether account `m` has had a message of the schedule within the window, or is about to get one. */
function hasHad(schedule: number | null, since: string | null, before: RawBuilder<unknown> = sql`true`) {
  if (schedule === null || since === null) return sql<boolean>`false`
  return sql<boolean>`exists (
    select from sms_messages d where d.organization_id = m.organization_id and d.meter_id = m.id
      and d.schedule_id = ${schedule} and d.created_at >= ${since}::timestamptz and ${before}
      and (d.status in ('queued', 'sending', 'sent', 'delivered') or d.reason = 'outcome_unknown'))`
}

/** Tells whether account `m` still waits for a message of the schedule: postponed to the next days, or not yet sent. */
const isWaiting = (schedule: number | null) =>
  schedule === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (
  select from sms_messages w where w.organization_id = m.organization_id and w.meter_id = m.id
    and w.schedule_id = ${schedule} and w.status = 'queued')`

const accounts = sql`meters m
  join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id`

export interface Run {
  id: number
  template_id: number
  config_id: number
  dedupe_days: number
  audience: Audience
  occasion: string
  /** The last account that the run has handled. */
  after: number
  send_after: string
}

/**
 * Puts the next accounts of a run into the queue. A daily event skips accounts that had a message within the window; a
 * run with a date keeps them as duplicates. An account that still waits for an earlier run's message keeps that place
 * and gets no second one. Returns the number of accounts and the last of them.
 */
export async function queueRun(
  tx: Tx,
  org: OrgId,
  { id, template_id, config_id, dedupe_days, audience, occasion, after, send_after }: Run,
  today: Today,
  { now, limit }: { now: string; limit: number },
): Promise<{ seen: number; last: number }> {
  const duplicate = hasHad(id, windowStart(dedupe_days, today.day))
  const isKept = audience.event === null
  const { rows } = await sql<{ seen: number; last: number | null }>`
    with chosen as (
      select m.id, ${duplicate} as is_duplicate, ${isWaiting(id)} as is_waiting from ${accounts}
      where m.organization_id = ${org} and m.id > ${after} and ${fits(org, audience, today)}
      order by m.id limit ${limit}
    ), queued as (
      insert into sms_messages (organization_id, schedule_id, template_id, config_id, meter_id, occasion, status, reason,
        send_after, created_at, updated_at)
      select ${org}, ${id}, ${template_id}, ${config_id}, c.id, ${occasion},
        case when c.is_duplicate then 'suppressed' else 'queued' end, case when c.is_duplicate then 'duplicate' end,
        ${send_after}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from chosen c where not c.is_waiting and (${isKept} or not c.is_duplicate)
      on conflict do nothing
    )
    select count(*)::int as seen, max(id) as last from chosen`.execute(tx)
  return { seen: rows[0]!.seen, last: rows[0]!.last ?? after }
}

/** The messages about to be sent whose account is (still) in the audience, and the ones that are duplicates by now. */
export async function audienceOfQueued(
  tx: Tx,
  org: OrgId,
  { id, dedupe_days, audience }: Pick<Run, 'dedupe_days' | 'audience'> & { id: number | null },
  messages: readonly number[],
  today: Today,
): Promise<Map<number, { fits: boolean; isDuplicate: boolean }>> {
  const { rows } = await sql<{ id: number; fits: boolean; is_duplicate: boolean }>`
    select x.id, ${fits(org, audience, today)} as fits,
      ${hasHad(id, windowStart(dedupe_days, today.day), sql`d.id < x.id`)} as is_duplicate
    from sms_messages x
    join meters m on m.organization_id = x.organization_id and m.id = x.meter_id
    join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
    where x.organization_id = ${org} and x.id = any(${messages}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, { fits: row.fits, isDuplicate: row.is_duplicate }]))
}

/** As mobileOf of rules/identity/phones.ts. */
const HAS_MOBILE = sql`m.phone_digits ~ '(^|/)1[3-9][0-9]{9}(/|$)'`

interface Preview {
  audience: Audience
  /** Null: the schedule is not saved yet, so nobody has had its message. */
  schedule: number | null
  dedupe_days: number
}

/** The present receivers of a schedule. */
export async function previewAudience(
  db: Reader,
  org: OrgId,
  { audience, schedule, dedupe_days }: Preview,
  today: Today,
  names: number,
) {
  const duplicate = sql`(${hasHad(schedule, windowStart(dedupe_days, today.day))} or ${isWaiting(schedule)})`
  const matching = sql`from ${accounts} where m.organization_id = ${org} and ${fits(org, audience, today)}`
  const { rows } = await sql<{ matching: number; without_phone: number; duplicates: number }>`
    select count(*)::int as matching, (count(*) filter (where not ${HAS_MOBILE}))::int as without_phone,
      (count(*) filter (where ${HAS_MOBILE} and ${duplicate}))::int as duplicates ${matching}`.execute(db)
  const first = await sql<
    ColumnsOf<'meters', 'id' | 'account_no' | 'customer_name' | 'phone'> &
      ColumnsOf<'meter_states', 'arrears'>
  >`
    select m.id, m.account_no, m.customer_name, m.phone, s.arrears ${matching} and ${HAS_MOBILE} and not ${duplicate}
    order by m.id limit ${names}`.execute(db)
  return { ...rows[0]!, first: first.rows }
}
