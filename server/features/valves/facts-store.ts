/** The facts that decide whether the valves of accounts may be closed, for one account and for many. */
import { addDays, dateOf, type LocalDate, type LocalTime, startOfDay } from '@water/rules/calendar'
import { isQuietForCuts } from '@water/rules/metering/valve'
import { type RawBuilder, sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import { isOneOf } from '../../db/one-of'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { isMovingIn } from '../ledger/moved-in'
import { settingsOf } from '../organizations/store'

/** An account as its valve sees it. */
export type ValveFacts = ColumnsOf<'meters', 'account_no' | 'customer_since', { meter: 'id' }> &
  ColumnsOf<'meter_types', 'has_valve'> &
  /** The module of the device in use, with that device. */
  Maybe<ColumnsOf<'modules', never, { module: 'id'; installation: 'installation_id' }>> & {
    no_cut: boolean
    has_overdue: boolean
    is_withheld: boolean
    is_noticed: boolean
    is_moving_in: boolean
  }

/** The day's settings, and whether nobody is cut off for arrears at this moment. */
export interface CutTerms {
  now: LocalTime
  notice_days: number
  isQuiet: boolean
  reopensWhenPaid: boolean
}

export async function cutTermsOf(db: Reader, org: OrgId, now: LocalTime): Promise<CutTerms> {
  const { cut_notice_days, no_cut_days, reopen_when_paid } = await settingsOf(db, org)
  return {
    now,
    notice_days: cut_notice_days,
    isQuiet: isQuietForCuts(now, no_cut_days),
    reopensWhenPaid: reopen_when_paid,
  }
}

/** The overdue orders of account `m`: those that the present customer owes, and a prepaid account's from their issue. */
export const overdueOrders = (today: LocalDate): RawBuilder<unknown> => sql`
  from orders o where o.organization_id = m.organization_id and o.meter_id = m.id and o.outstanding > 0
    and o.status in ('unpaid', 'partially_paid') and o.customer_version >= m.dues_since
    and (m.billing_mode = 'prepaid' or o.due_date < ${today}::date)`

/**
 * The facts about the valves of these accounts. A notice is a message that was sent to the present customer, or a letter printed for
 * him, after the oldest overdue order was due.
 */
export async function valveFactsOf(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
  { now, notice_days }: CutTerms,
): Promise<Map<number, ValveFacts>> {
  if (meters.length === 0) return new Map()
  const today = dateOf(now)
  // A notice of this day or an earlier one is old enough.
  const noticedBefore = startOfDay(addDays(today, 1 - notice_days))
  const isOld = sql`between greatest(d.since, coalesce(t.created_at, d.since)) and ${noticedBefore}::timestamptz - interval '1 microsecond'`
  const { rows } = await sql<ValveFacts>`
    select m.id as meter, m.account_no, m.customer_since, k.has_valve, x.id as module, x.installation_id as installation,
      coalesce(x.no_cut, false) as no_cut, d.since is not null as has_overdue, coalesce(d.is_withheld, false) as is_withheld,
      exists (
        select from sms_messages s
        join sms_templates p on p.organization_id = s.organization_id and p.id = s.template_id
        where s.organization_id = m.organization_id and s.meter_id = m.id and s.status in ('sent', 'delivered')
          and p.scene = case when m.billing_mode = 'prepaid' then 'low_balance' else 'arrears' end and s.sent_at ${isOld}
      ) or exists (
        select from printed_reminders r
        where r.organization_id = m.organization_id and r.meter_id = m.id and r.printed_at ${isOld}
      ) as is_noticed, ${isMovingIn} as is_moving_in
    from meters m
    join meter_types k on k.organization_id = m.organization_id and k.id = m.meter_type_id
    left join modules x on x.organization_id = m.organization_id and x.meter_id = m.id and x.bound_until is null
    left join meter_transfers t
      on t.organization_id = m.organization_id and t.meter_id = m.id and t.version = m.customer_since
    left join lateral (
      select min(case when m.billing_mode = 'prepaid' then o.created_at else (o.due_date + 1)::timestamptz end) as since,
        bool_or(exists (
          select from withholding_orders w where w.organization_id = o.organization_id and w.order_id = o.id and w.holds
        )) as is_withheld
      ${overdueOrders(today)}
    ) d on true
    where m.organization_id = ${org} and ${isOneOf('m.id', meters)}`.execute(db)
  return new Map(rows.map((row) => [row.meter, row]))
}
