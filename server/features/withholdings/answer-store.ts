import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { type Fen, fen, yuan } from '@water/rules/money'
import { sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import type { OrgId } from '../../db/scope'

/** A run as its answer needs it. */
export interface AnsweredRun {
  id: number
  no: string
  bankAccount: number
  madeOn: LocalDate
}

export async function answeredRun(db: Reader, org: OrgId, id: number): Promise<AnsweredRun> {
  const { rows } = await sql<AnsweredRun>`
    select id, no, bank_account_id as "bankAccount", made_on as "madeOn" from withholdings
    where organization_id = ${org} and id = ${id}`.execute(db)
  return rows[0]!
}

/** The demand of a row, and its account. */
export interface AskedRow {
  meter: number
  account_no: string
  /** All numbers that lead to the account. */
  numbers: string[]
  amount: Fen
}

/** Rows of a run, by their numbers. */
export async function accountsOfRows(
  db: Reader,
  org: OrgId,
  run: number,
  numbers: readonly number[],
): Promise<Map<number, AskedRow>> {
  const { rows } = await sql<Omit<AskedRow, 'amount'> & { row: number; amount: string }>`
    select r.row_no as "row", r.meter_id as meter, m.account_no, r.amount, array(
        select n.no from account_numbers n where n.organization_id = r.organization_id and n.meter_id = r.meter_id
      ) as numbers
    from withholding_rows r join meters m on m.organization_id = r.organization_id and m.id = r.meter_id
    where r.organization_id = ${org} and r.withholding_id = ${run} and r.row_no = any(${numbers}::int[])`.execute(
    db,
  )
  return new Map(rows.map(({ row, amount, ...account }) => [row, { ...account, amount: fen(amount) }]))
}

/** A row with what has been answered so far. Its account is locked. */
export type StoredRow = ColumnsOf<'withholding_rows', 'reason', { row: 'row_no'; isWaiting: 'is_waiting' }> &
  Maybe<ColumnsOf<'payments', 'payment_no'>> & {
    state: 'unanswered' | 'collected' | 'refused' | 'unknown'
    fromBalance: Fen
    collected: Fen | null
    orders: number[]
  }

export async function rowsToAnswer(
  db: Reader,
  org: OrgId,
  run: number,
  numbers: readonly number[],
): Promise<Map<number, StoredRow>> {
  type Row = Omit<StoredRow, 'fromBalance' | 'collected'> & { fromBalance: string; collected: string | null }
  const { rows } = await sql<Row>`
    select r.row_no as "row", r.state, r.is_waiting as "isWaiting", r.from_balance as "fromBalance", r.collected, r.reason,
      p.payment_no, array(
        select x.order_id from withholding_orders x
        where x.organization_id = r.organization_id and x.withholding_id = r.withholding_id and x.row_no = r.row_no
      ) as orders
    from withholding_rows r
    left join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
    where r.organization_id = ${org} and r.withholding_id = ${run} and r.row_no = any(${numbers}::int[])`.execute(
    db,
  )
  return new Map(
    rows.map((row) => [
      row.row,
      {
        ...row,
        fromBalance: fen(row.fromBalance),
        collected: row.collected === null ? null : fen(row.collected),
      },
    ]),
  )
}

/** Bank's numbers that payments by withholding have already. */
export async function usedNumbers(db: Reader, org: OrgId, numbers: readonly string[]) {
  const { rows } = await sql<{ channel_no: string; payment_no: string }>`
    select channel_no, payment_no from payments p
    where p.organization_id = ${org} and p.method = 'withholding' and p.channel_no = any(${numbers}::text[])
      and p.channel_no <> '' and p.kind in ('payment', 'prepay') and p.status = 'success'`.execute(db)
  return new Map(rows.map((row) => [row.channel_no, row.payment_no]))
}

/** The answer to a row, as it is written. */
export interface WrittenAnswer {
  row: number
  before: StoredRow['state']
  state: 'collected' | 'refused' | 'unknown'
  collected: Fen | null
  reason: string
  payment: number | null
}

/** A run that was cancelled takes no answer. */
export async function isCancelled(db: Reader, org: OrgId, run: number): Promise<boolean> {
  const { rows } = await sql`
    select from withholdings where organization_id = ${org} and id = ${run} and state = 'cancelled'`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Writes the answers to rows; orders of rows that wait no longer are free. Locks the run last, so that the batches of an answer wait
 * for each other only here. False: the run was cancelled.
 */
export async function writeAnswers(
  tx: Tx,
  org: OrgId,
  run: number,
  answers: readonly WrittenAnswer[],
  now: LocalTime,
): Promise<boolean> {
  if (answers.length === 0) return !(await isCancelled(tx, org, run))
  const rows = answers.map(({ collected, before: _, ...answer }) => ({
    ...answer,
    collected: collected === null ? null : yuan(collected),
  }))
  const answered = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as a ("row" int, state text, collected numeric, reason text, payment bigint)`
  await sql`
    update withholding_orders x set holds = false from ${answered}
    where x.organization_id = ${org} and x.withholding_id = ${run} and x.row_no = a."row" and x.holds
      and a.state <> 'unknown'`.execute(tx)
  await sql`
    update withholding_rows r set state = a.state, is_waiting = a.state = 'unknown', collected = a.collected,
      reason = a.reason, payment_id = a.payment
    from ${answered}
    where r.organization_id = ${org} and r.withholding_id = ${run} and r.row_no = a."row"`.execute(tx)
  const count = (state: WrittenAnswer['state']) =>
    answers.filter((answer) => answer.state === state).length -
    answers.filter((answer) => answer.before === state).length
  const sum = answers.reduce((total, { collected }) => total + (collected ?? 0), 0)
  const written = await sql`
    update withholdings set state = 'answered', answered_at = coalesce(answered_at, ${now}::timestamptz),
      collected_rows = collected_rows + ${count('collected')}, collected_amount = collected_amount + ${yuan(sum)}::numeric,
      refused_rows = refused_rows + ${count('refused')}, unknown_rows = unknown_rows + ${count('unknown')},
      updated_at = ${nextVersion(now)}
    where organization_id = ${org} and id = ${run} and state in ('made', 'answered') returning id`.execute(tx)
  return written.rows.length > 0
}
