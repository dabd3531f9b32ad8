import { lastDayOf, type Month } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { JobKindName } from '../jobs/store'

/** Kinds of jobs that neither bill nor book. */
const BESIDE_THE_BOOKS: readonly JobKindName[] = [
  'meter_import',
  'reading_record',
  'invoice_bulk',
  'invoice_archive',
  'reconciliation',
  'order_print',
  'list_export',
  'meter_bulk',
  'message_send',
  'move_in_check',
]

export interface OpenDay {
  id: number
  date: string
  cashier: number
  cashier_name: string | null
}

/** The days of a month that a cashier has not closed. */
export async function openDaysIn(db: Reader, org: OrgId, month: Month): Promise<OpenDay[]> {
  const { rows } = await sql<OpenDay>`
    select d.id, d.date, d.cashier_id as cashier, coalesce(nullif(u.name, ''), u.username) as cashier_name
    from cashier_days d left join users u on u.id = d.cashier_id
    where d.organization_id = ${org} and d.state = 'open' and d.date between ${`${month}-01`}::date and ${lastDayOf(month)}::date
    order by d.date, d.id`.execute(db)
  return rows
}

/** Those of the months that have orders, allocations or payments. */
export async function withDocuments(db: Reader, org: OrgId, months: readonly Month[]): Promise<Month[]> {
  const { rows } = await sql<{ month: Month }>`
    select m.month from unnest(${months}::text[]) as m (month)
    where exists (select from month_totals t where t.organization_id = ${org}
        and t.month = left(m.month, 4)::int * 12 + right(m.month, 2)::int)
      or exists (select from payments p where p.organization_id = ${org} and p.posted_on >= (m.month || '-01')::date
        and p.posted_on < (m.month || '-01')::date + interval '1 month')
    order by m.month`.execute(db)
  return rows.map((row) => row.month)
}

/** Jobs that bill or book and have not ended. */
export async function runningJobs(db: Reader, org: OrgId): Promise<{ id: number; kind: string }[]> {
  const { rows } = await sql<{ id: number; kind: string }>`
    select id, kind from jobs
    where organization_id = ${org} and state in ('queued', 'running') and not is_check and kind <> all(${BESIDE_THE_BOOKS}::text[])
    order by id`.execute(db)
  return rows
}

export interface Points {
  pending: number
  unmatched: number
  failed_invoices: number
  unconfirmed_days: number
  verified: { at: string; violations: number } | null
}

/** Points to look at before a month is closed. A payment and its reversal need no statement of the bank. */
export async function pointsOf(db: Reader, org: OrgId, month: Month): Promise<Points> {
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  const { rows } = await sql<Points>`
    select
      (select count(*)::int from readings where organization_id = ${org} and status = 'pending'
        and source not in ('change_old', 'change_new') and read_at <= ${`${last} 23:59:59`}::timestamptz) as pending,
      (select count(*)::int from payments where organization_id = ${org} and posted_on between ${first}::date and ${last}::date
        and bank_account_id is not null and reconcile_status <> 'matched' and status = 'success' and kind <> 'reversal') as unmatched,
      (select count(*)::int from invoices where organization_id = ${org} and status = 'failed') as failed_invoices,
      (select count(*)::int from cashier_days where organization_id = ${org} and state = 'closed'
        and date between ${first}::date and ${last}::date) as unconfirmed_days,
      (select json_build_object('at', to_char(finished_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
          'violations', coalesce((violations ->> ${String(org)})::int, 0))
        from verify_runs order by id desc limit 1) as verified`.execute(db)
  return rows[0]!
}
