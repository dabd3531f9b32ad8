import type { LocalTime } from '@water/rules/calendar'
import { CANDIDATE_DAYS } from '@water/rules/ledger/reconciliation'
import { type RawBuilder, sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import { rowsFirst } from '../../db/rows-first'
import type { OrgId } from '../../db/scope'

/** A row that has found nothing by its number. */
export interface Seeking {
  id: number
  channelNo: string
  amount: string
  paidAt: LocalTime
}

export type FoundCandidate = ColumnsOf<
  'payments',
  'id' | 'kind' | 'method' | 'amount' | 'paid_at' | 'channel_no',
  { meter: 'meter_id' }
> &
  ColumnsOf<'meters', 'account_no'> & {
    row: number
    payment_no: string
    customer_name: string
    is_reversed: boolean
    is_unmatched: boolean
  }

const MOST_CANDIDATES = 20

/** Where the row's own day begins, some days before or after it. */
const dayOf = (days: number) =>
  sql`date_trunc('day', s.paid_at, 'Etc/GMT-8') + interval '${sql.raw(String(days))} days'`
const within = (column: string, days: number) =>
  sql`(${sql.ref(column)} >= ${dayOf(-days)} and ${sql.ref(column)} < ${dayOf(days + 1)})`

/** The digits of a number without the zeros before them: numbers that differ in them are different ones. */
const digitsOf = (column: string) =>
  sql`ltrim(regexp_replace(normalize(${sql.ref(column)}, nfkc), '[^0-9]', '', 'g'), '0')`

/**
 * The entries of a bank account that rows may be, at most twenty for each: those that may have the row's number come first, then those
 * without a number, then others of its day; of each the nearest first. A group stands under its first payment. `withTaken`: what
 * other rows are matched with, too, where it may have the row's number.
 */
export async function candidatesFor(
  db: Reader,
  org: OrgId,
  { account, withTaken }: { account: number; withTaken: boolean },
  rows: readonly Seeking[],
): Promise<FoundCandidate[]> {
  if (rows.length === 0) return []
  const mayBeSame = (of: string) =>
    sql`(s.channel_no <> '' and ${digitsOf(`${of}.channel_no`)} = ${digitsOf('s.channel_no')})`
  const mayBe = (of: string) => sql`(
    (${sql.ref(`${of}.channel_no`)} = '' and ${within(`${of}.paid_at`, CANDIDATE_DAYS)})
    or (${sql.ref(`${of}.channel_no`)} <> '' and ${within(`${of}.paid_at`, 0)})
    or (${sql.ref(`${of}.channel_no`)} = s.channel_no and s.channel_no <> ''))`
  const taken = (of: string) =>
    sql`${sql.lit(withTaken)} and ${sql.ref(`${of}.channel_no`)} <> '' and ${within(`${of}.paid_at`, 0)} and ${mayBeSame(of)}`
  const ofPayments = (which: RawBuilder<unknown>) => sql`
    select p.id, p.amount, p.paid_at, p.channel_no, null as group_no, p.reconcile_status = 'none' as is_unmatched
    from payments p
    where p.organization_id = ${org} and p.bank_account_id = ${account} and p.group_id is null and p.amount = s.amount
      and (p.status = 'success' or p.channel_no = '') and ${which}`
  const { rows: found } = await sql<FoundCandidate>`
    with seeking as (
      select * from jsonb_to_recordset(${JSON.stringify(
        rows.map(({ id, channelNo: channel_no, amount, paidAt }) => ({
          id,
          channel_no,
          amount,
          paid_at: `${paidAt}+08`,
        })),
      )}::jsonb) as s (id bigint, channel_no text, amount numeric, paid_at timestamptz)
    )
    select c.row, c.id, coalesce(c.group_no, p.payment_no) as payment_no, p.kind, p.method, p.meter_id as meter,
      m.account_no, coalesce(v.customer_name, m.customer_name) as customer_name, c.amount, p.paid_at, p.channel_no,
      p.status = 'reversed' as is_reversed, c.is_unmatched
    from ${rowsFirst(sql`
      select s.id as row, ${org}::bigint as organization_id, c.* from seeking s cross join lateral (
      select *, case when ${mayBeSame('either')} then 0 when channel_no = '' then 1 else 2 end as place,
        abs(extract(epoch from paid_at - s.paid_at)) as distance
      from (
        ${ofPayments(sql`p.reconcile_status = 'none' and ${mayBe('p')}`)}
        union all
        ${ofPayments(sql`p.reconcile_status <> 'none' and ${taken('p')}`)}
        union all
        select live.id, live.amount, g.paid_at, g.channel_no, g.group_no, live.is_unmatched
        from payment_groups g cross join lateral (
          select min(p.id) as id, sum(p.amount) as amount, bool_and(p.reconcile_status = 'none') as is_unmatched
          from payments p where p.organization_id = ${org} and p.group_id = g.id and p.status = 'success'
        ) live
        where g.organization_id = ${org} and g.bank_account_id = ${account} and live.amount = s.amount
          and (live.is_unmatched and ${mayBe('g')} or not live.is_unmatched and ${taken('g')})
      ) either
      order by place, distance, id limit ${MOST_CANDIDATES}
      ) c`)} c
    join payments p on p.organization_id = c.organization_id and p.id = c.id
    join meters m on m.organization_id = p.organization_id and m.id = p.meter_id
    left join customer_versions v on v.organization_id = p.organization_id and v.meter_id = p.meter_id
      and v.version = p.customer_version
    order by c.row, c.place, c.distance, c.id`.execute(db)
  return found
}
