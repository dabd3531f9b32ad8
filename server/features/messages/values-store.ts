import type { AlarmKind } from '@water/contract/alarms/vocabulary'
import type { LocalDate } from '@water/rules/calendar'
import { mobileOf } from '@water/rules/identity/phones'
import { sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** The subject of a message: an account, and the document that it is about. */
export interface Subject {
  meter: number
  /** Null: the account's latest. */
  order: number | null
  payment: number | null
  /** Absent: it is about none. */
  alarm?: number | null
}

/** The facts about an account on the day of sending; nulls where it has no such document. */
export type AccountFacts = ColumnsOf<
  'meters',
  'customer_name' | 'account_no' | 'address' | 'billing_mode',
  { meter: 'id'; meter_status: 'status' }
> &
  ColumnsOf<'meter_states', 'arrears' | 'balance'> &
  ColumnsOf<'organizations', never, { organization: 'name'; service_phone: 'contact_phone' }> &
  Maybe<
    ColumnsOf<
      'orders',
      'order_no' | 'billing_month' | 'amount' | 'due_date',
      { order_status: 'status'; volume: 'billed_volume' }
    >
  > &
  Maybe<
    ColumnsOf<'payments', 'payment_no' | 'paid_at', { payment_status: 'status'; payment_amount: 'amount' }>
  > &
  Maybe<ColumnsOf<'alarms', never, { alarm_since: 'since' }>> & {
    alarm_kind: AlarmKind | null
    /** The alarm has ended. */
    is_over: boolean
    /** Null: the account has no number that messages can be sent to. */
    mobile: string | null
    unpaid_orders: number
    oldest_due: LocalDate | null
  }

/** One row for each subject whose account exists, in no particular order, with its place in the list. */
export async function factsOf(
  db: Reader,
  org: OrgId,
  subjects: readonly Subject[],
): Promise<Map<number, AccountFacts>> {
  const asked = subjects.map((subject, at) => ({ at, ...subject }))
  const { rows } = await sql<AccountFacts & ColumnsOf<'meters', 'phone'> & { at: number }>`
    select x.at, m.id as meter, m.status as meter_status, coalesce(nullif(g.short_name, ''), g.name) as organization,
      g.contact_phone as service_phone, m.customer_name, m.account_no, m.phone, m.address, m.billing_mode, s.arrears, s.balance,
      u.unpaid_orders, u.oldest_due, o.order_no, o.status as order_status, o.billing_month, o.billed_volume as volume,
      o.amount, o.due_date, p.payment_no, p.status as payment_status, p.amount as payment_amount, p.paid_at,
      a.kind as alarm_kind, a.since as alarm_since, a.until is not null as is_over
    from json_to_recordset(${JSON.stringify(asked)}::json)
      as x (at integer, meter bigint, "order" bigint, payment bigint, alarm bigint)
    join organizations g on g.id = ${org}
    join meters m on m.organization_id = ${org} and m.id = x.meter
    join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
    left join lateral (
      select * from orders o
      where o.organization_id = m.organization_id and o.meter_id = m.id
        and case when x."order" is null then o.status not in ('red', 'red_flushed') else o.id = x."order" end
      order by o.id desc limit 1
    ) o on true
    left join lateral (
      select * from payments p
      where p.organization_id = m.organization_id and p.meter_id = m.id
        and case when x.payment is null then p.status = 'success' and p.kind in ('payment', 'prepay')
          else p.id = x.payment end
      order by p.id desc limit 1
    ) p on true
    left join alarms a on a.organization_id = m.organization_id and a.id = x.alarm
    left join lateral (
      select count(*)::int as unpaid_orders, min(q.due_date) as oldest_due from orders q
      where s.arrears > 0 and q.organization_id = m.organization_id and q.meter_id = m.id and q.outstanding > 0
        and q.customer_version >= m.dues_since
    ) u on true`.execute(db)
  return new Map(rows.map(({ at, phone, ...facts }) => [at, { ...facts, mobile: mobileOf(phone) }]))
}
