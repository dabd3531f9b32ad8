import { cubicMetres, yuan } from '@water/rules/money'
import { type RawBuilder, sql } from 'kysely'
import { copyRows } from '../../db/copy'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { MonthMovement, MonthRow, MonthsAfter } from './months'

/**
 * Writes rows of months, and makes the chain again where documents came after newer rows. New rows are copied, as documents are:
 * nearly all rows of a mass run are new.
 */
export async function writeMonths(tx: Tx, org: OrgId, months: readonly MonthsAfter[]): Promise<void> {
  const rows = months.flatMap((of) => of.rows)
  const added = rows.filter(({ isNew }) => isNew).map((row) => newMonth(org, row))
  const older = rows.filter(({ isNew }) => !isNew)
  await Promise.all([
    copyRows(tx, 'meter_months', added),
    older.length > 0 && monthsWritten(org, older).execute(tx),
    rechain(tx, org, months),
  ])
}

/** The part of a statement that writes rows of months, new or not: one upsert, in the order of the key. */
export const monthsWritten = (org: OrgId, rows: readonly MonthRow[]): RawBuilder<unknown> => sql`
  insert into meter_months as m (organization_id, meter_id, month, account_no, has_documents, opening, charges, red, payments,
    closing, penalties, volume, billed_volume, order_count)
  select ${org}, meter, month, account_no, has_documents, opening, charges, red, payments, closing, penalties, volume, billed_volume, orders
  from json_to_recordset(${JSON.stringify(rows.map(monthText))}::json)
    as r (meter bigint, month int, account_no text, has_documents boolean, opening numeric, charges numeric, red numeric,
      payments numeric, closing numeric, penalties numeric, volume numeric, billed_volume numeric, orders int)
  order by meter, month
  on conflict (organization_id, meter_id, month) do update set has_documents = m.has_documents or excluded.has_documents,
    charges = m.charges + excluded.charges, red = m.red + excluded.red, payments = m.payments + excluded.payments,
    closing = excluded.closing, penalties = m.penalties + excluded.penalties, volume = m.volume + excluded.volume,
    billed_volume = m.billed_volume + excluded.billed_volume, order_count = m.order_count + excluded.order_count`

/** The meters of one row of the totals have ids that differ below this. */
export const BLOCK = 1024

/**
 * The part of a statement that adds the same documents to the totals. Many meters share a row of the totals. So a command locks
 * these rows last, after its counter, in the order of the key: for the shortest time, and without deadlocks. `after` names the
 * part of the statement that must come first.
 */
export const totalsWritten = (
  org: OrgId,
  months: readonly MonthsAfter[],
  after: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into month_totals as t (organization_id, month, block, charges, red, payments, penalties, volume, billed_volume, order_count)
  select ${org}, r.month, r.block, r.charges, r.red, r.payments, r.penalties, r.volume, r.billed_volume, r.orders
  from ${after} json_to_recordset(${JSON.stringify(totalsOf(months).map(totalText))}::json)
    as r (block bigint, month int, charges numeric, red numeric, payments numeric, penalties numeric, volume numeric, billed_volume numeric, orders int)
  order by r.month, r.block
  on conflict (organization_id, month, block) do update set charges = t.charges + excluded.charges,
    red = t.red + excluded.red, payments = t.payments + excluded.payments, penalties = t.penalties + excluded.penalties,
    volume = t.volume + excluded.volume, billed_volume = t.billed_volume + excluded.billed_volume, order_count = t.order_count + excluded.order_count`

type Total = MonthMovement & { block: number }

/** The sums of the documents by month and block of meters: a few rows for a thousand bills. */
function totalsOf(months: readonly MonthsAfter[]): Total[] {
  const totals = new Map<string, Total>()
  for (const { rows } of months) {
    for (const row of rows) {
      if (!row.hasDocuments) continue
      const block = Math.floor(row.meter / BLOCK)
      const key = `${row.month} ${block}`
      const sum = totals.get(key)
      if (sum === undefined) {
        const { month, charges, red, payments, penalties, volume, billedVolume, orders } = row
        totals.set(key, { block, month, charges, red, payments, penalties, volume, billedVolume, orders })
        continue
      }
      sum.charges += row.charges
      sum.red += row.red
      sum.payments += row.payments
      sum.penalties += row.penalties
      sum.volume += row.volume
      sum.billedVolume += row.billedVolume
      sum.orders += row.orders
    }
  }
  return [...totals.values()]
}

/** Adds documents to the totals: one of the last statements of a command. */
export async function writeTotals(tx: Tx, org: OrgId, months: readonly MonthsAfter[]): Promise<void> {
  await totalsWritten(org, months, sql``).execute(tx)
}

/** Makes the chain of meters again where documents came after newer rows. The rows of the documents are written already. */
export async function rechain(tx: Tx, org: OrgId, months: readonly MonthsAfter[]): Promise<void> {
  const late = months.flatMap(({ since, rows }) => (since === null ? [] : [{ meter: rows[0]!.meter, since }]))
  if (late.length === 0) return
  const from = sql`json_to_recordset(${JSON.stringify(late)}::json) as l (meter bigint, since int)`
  const cleared = sql`
    delete from meter_months m using ${from}
    where m.organization_id = ${org} and m.meter_id = l.meter and m.month >= l.since and not m.has_documents`
  const made = sql`
    with before as (
      select l.meter, l.since, coalesce((
        select b.closing from meter_months b
        where b.organization_id = ${org} and b.meter_id = l.meter and b.month < l.since order by b.month desc limit 1
      ), 0) as closing
      from ${from}
    ), chained as (
      select m.*, b.closing + sum(m.brought + m.charges + m.red - m.payments) over meter as stands, lead(m.month) over meter as next
      from before b
      join meter_months m on m.organization_id = ${org} and m.meter_id = b.meter and m.month >= b.since
      window meter as (partition by m.meter_id order by m.month)
    ), made as (
      select meter_id, month, account_no, true as has_documents, stands - charges - red + payments as opening, charges, red,
        payments, stands as closing, penalties, volume, billed_volume, order_count, brought
      from chained
      union all
      select meter_id, gap, account_no, false, stands, 0, 0, 0, stands, 0, 0, 0, 0, 0
      from chained cross join lateral generate_series(month + 1, next - 1) gap
      where stands <> 0 and next > month + 1
    )
    insert into meter_months (organization_id, meter_id, month, account_no, has_documents, opening, charges, red, payments,
      closing, penalties, volume, billed_volume, order_count, brought)
    select ${org}, made.* from made order by meter_id, month
    on conflict (organization_id, meter_id, month) do update set opening = excluded.opening, closing = excluded.closing`
  await Promise.all([cleared.execute(tx), made.execute(tx)])
}

// Each row is one literal: a mass run makes a hundred thousand.

const monthText = (row: MonthRow) => ({
  meter: row.meter,
  month: row.month,
  account_no: row.accountNo,
  has_documents: row.hasDocuments,
  opening: yuan(row.opening),
  charges: yuan(row.charges),
  red: yuan(row.red),
  payments: yuan(row.payments),
  closing: yuan(row.closing),
  penalties: yuan(row.penalties),
  volume: cubicMetres(row.volume),
  billed_volume: cubicMetres(row.billedVolume),
  orders: row.orders,
})

const newMonth = (org: OrgId, row: MonthRow) => ({
  organization_id: org,
  meter_id: row.meter,
  month: row.month,
  account_no: row.accountNo,
  has_documents: row.hasDocuments,
  opening: yuan(row.opening),
  charges: yuan(row.charges),
  red: yuan(row.red),
  payments: yuan(row.payments),
  closing: yuan(row.closing),
  penalties: yuan(row.penalties),
  volume: cubicMetres(row.volume),
  billed_volume: cubicMetres(row.billedVolume),
  order_count: row.orders,
})

const totalText = (total: Total) => ({
  block: total.block,
  month: total.month,
  charges: yuan(total.charges),
  red: yuan(total.red),
  payments: yuan(total.payments),
  penalties: yuan(total.penalties),
  volume: cubicMetres(total.volume),
  billed_volume: cubicMetres(total.billedVolume),
  orders: total.orders,
})
