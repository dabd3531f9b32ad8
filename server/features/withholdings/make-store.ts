import type { LocalDate, LocalTime } from '@water/rules/calendar'
import type { LeftOut } from '@water/rules/ledger/withholding'
import { type Fen, yuan } from '@water/rules/money'
import { sql } from 'kysely'
import { PLANNED_ANEW } from '../../db/connection'
import { copyRows } from '../../db/copy'
import { takeNumbers } from '../../db/numbering'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { isMovingIn } from '../ledger/moved-in'
import { atOrBelow } from '../reference/locations-store'

/** A person's request for a run. */
export interface Asked {
  due_until: LocalDate
  /** Empty: all. */
  locations: readonly number[]
  water_prices: readonly number[]
}

/** The place of the contract's fields, as they were signed. */
export interface Contract {
  bank_name: string
  account_no: string
  account_name: string
  contract_no: string
}

/**
 * The open accounts with a contract and an order due, in the order of the readers' routes. The orders are found first: there are
 * far fewer with something due than accounts. A paid one may owe a penalty that was released.
 */
export async function accountsDue(
  db: Reader,
  org: OrgId,
  { due_until, locations, water_prices }: Asked,
  most: number,
): Promise<number[]> {
  const places = locations.map((location) => sql`m.location_id in ${atOrBelow({ of: 'one', org }, location)}`)
  const { rows } = await sql<{ ids: string | null }>`
    with due as (
      select meter_id from orders o
      where o.organization_id = ${org} and o.outstanding > 0 and o.due_date <= ${due_until}::date
      union
      select o.meter_id from allocations a
      join orders o on o.organization_id = a.organization_id and o.id = a.order_id
      where a.organization_id = ${org} and a.penalty < 0 and o.status = 'paid' and o.due_date <= ${due_until}::date
    ), found as (
      select m.id, l.code, m.seq_no, m.account_no from due
      join meters m on m.organization_id = ${org} and m.id = due.meter_id
      join locations l on l.organization_id = m.organization_id and l.id = m.location_id
      where m.withholding is not null and m.status <> 'closed' and not ${isMovingIn}
        and ${places.length > 0 ? sql`(${sql.join(places, sql` or `)})` : sql`true`}
        and ${water_prices.length === 0 ? sql`true` : sql`m.water_price_id = any(${water_prices}::bigint[])`}
        and ${sql.raw(PLANNED_ANEW)}
      order by l.code, m.seq_no nulls last, m.account_no limit ${most}
    )
    select string_agg(id::text, ',' order by code, seq_no nulls last, account_no) as ids from found`.execute(
    db,
  )
  const { ids } = rows[0]!
  return ids === null ? [] : ids.split(',').map(Number)
}

/** Tells whether one of the named rows does not exist. */
export async function unknownAmong(
  db: Reader,
  org: OrgId,
  table: 'locations' | 'water_prices',
  ids: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where organization_id = ${org} and id = any(${ids}::bigint[])`.execute(db)
  return rows[0]!.count < new Set(ids).size
}

/** The purpose of a bank account; undefined: there is no such account. */
export async function purposeOfAccount(db: Reader, org: OrgId, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('bank_accounts')
    .select('purpose')
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.purpose
}

export async function contractsOf(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<Map<number, Contract>> {
  const { rows } = await sql<{ id: number; contract: Contract }>`
    select m.id, m.withholding as contract from meters m
    where m.organization_id = ${org} and m.id = any(${meters}::bigint[]) and m.withholding is not null
      and m.status <> 'closed' and not ${isMovingIn}`.execute(db)
  return new Map(rows.map(({ id, contract }) => [id, contract]))
}

export interface NewRow {
  meter: number
  contract: Contract
  amount: Fen
  fromBalance: Fen
  orders: readonly { order: number; outstanding: Fen; penalty: Fen }[]
}

/**
 * Adds rows to a run and returns the number of the first. The run's row is locked until the commit, so its numbers have no gaps.
 * The unique key of held orders refuses an order of another waiting row.
 */
export async function insertRows(tx: Tx, org: OrgId, run: number, rows: readonly NewRow[]): Promise<number> {
  const sum = rows.reduce((total, { amount }) => total + amount, 0)
  const claimed = await sql<{ last: number }>`
    update withholdings set rows = rows + ${rows.length}, amount = amount + ${yuan(sum)}::numeric
    where organization_id = ${org} and id = ${run} returning rows as last`.execute(tx)
  const first = claimed.rows[0]!.last - rows.length + 1
  const of = { organization_id: org, withholding_id: run }
  await Promise.all([
    copyRows(
      tx,
      'withholding_rows',
      rows.map(({ meter, contract, amount, fromBalance }, at) => ({
        ...of,
        row_no: first + at,
        meter_id: meter,
        bank_name: contract.bank_name,
        account_name: contract.account_name,
        account: contract.account_no,
        contract_no: contract.contract_no,
        amount: yuan(amount),
        from_balance: yuan(fromBalance),
      })),
    ),
    copyRows(
      tx,
      'withholding_orders',
      rows.flatMap(({ orders }, at) =>
        orders.map(({ order, outstanding, penalty }) => ({
          ...of,
          row_no: first + at,
          order_id: order,
          outstanding: yuan(outstanding),
          penalty: yuan(penalty),
        })),
      ),
    ),
  ])
  return first
}

export interface JobSums {
  rows: number
  amount: string
  left_out: { reason: LeftOut; accounts: number; orders: number }[]
}

/** The sums that a job has asked for and left out so far, by the outcomes of its rows. */
export async function sumsOfJob(db: Reader, org: OrgId, job: number): Promise<JobSums> {
  const asked = await sql<{ rows: number; amount: string; accounts: number; orders: number }>`
    select count(*)::int as rows, coalesce(sum((o.value->>'amount')::numeric), 0.00)::text as amount,
      count(*) filter (where (o.value->>'in_run')::int > 0)::int as accounts,
      coalesce(sum((o.value->>'in_run')::int), 0)::int as orders
    from job_batches b cross join lateral json_array_elements(b.outcomes) o (value)
    where b.organization_id = ${org} and b.job_id = ${job}`.execute(db)
  const left = await sql<{ reason: LeftOut; accounts: number; orders: number }>`
    select substr(refusal->>'code', 13) as reason, count(*)::int as accounts,
      sum((refusal->'params'->>'orders')::int)::int as orders
    from job_refusals where organization_id = ${org} and job_id = ${job}
      and refusal->>'code' in ('withholding_in_run', 'withholding_covered', 'withholding_paid')
    group by 1 order by 1`.execute(db)
  const { rows, amount, accounts, orders } = asked.rows[0]!
  // Accounts with a row of which some orders are in another run.
  const parts = accounts > 0 ? [{ reason: 'in_run' as const, accounts, orders }] : []
  return { rows, amount, left_out: together([...left.rows, ...parts]) }
}

function together(parts: JobSums['left_out']): JobSums['left_out'] {
  const sums = new Map<LeftOut, JobSums['left_out'][number]>()
  for (const { reason, accounts, orders } of parts) {
    const sum = sums.get(reason) ?? { reason, accounts: 0, orders: 0 }
    sums.set(reason, { reason, accounts: sum.accounts + accounts, orders: sum.orders + orders })
  }
  return [...sums.values()]
}

/** The run that a job makes. */
export async function runOfJob(db: Reader, org: OrgId, job: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from withholdings where organization_id = ${org} and job_id = ${job}`.execute(db)
  return rows[0]!.id
}

/** The run that a job makes or answers. */
export async function runAbout(
  db: Reader,
  org: OrgId,
  job: number,
): Promise<{ id: number; no: string; isAnswer: boolean }> {
  const { rows } = await sql<{ id: number; no: string; isAnswer: boolean }>`
    select w.id, w.no, w.job_id is distinct from j.id as "isAnswer"
    from jobs j
    join withholdings w on w.organization_id = j.organization_id
      and (w.job_id = j.id or w.id = (j.params ->> 'withholding')::bigint)
    where j.organization_id = ${org} and j.id = ${job}`.execute(db)
  return rows[0]!
}

/** The run is complete, and people see it. */
export async function completeRun(
  tx: Tx,
  org: OrgId,
  run: number,
  { left_out }: Pick<JobSums, 'left_out'>,
  now: LocalTime,
): Promise<void> {
  await sql`
    update withholdings set state = 'made', left_out = ${JSON.stringify(left_out)}::jsonb, updated_at = ${now}::timestamptz
    where organization_id = ${org} and id = ${run}`.execute(tx)
}

/** 批次号: organization code, W, year and month, and a series of the organization. */
export async function takeRunNumber(tx: Tx, org: OrgId, now: LocalTime): Promise<string> {
  const { code } = await tx
    .selectFrom('organizations')
    .select('code')
    .where('id', '=', org)
    .executeTakeFirstOrThrow()
  const number = await takeNumbers(tx, org, 'withholding_no')
  return `${code}W${now.slice(0, 4)}${now.slice(5, 7)}${String(number).padStart(4, '0')}`
}
