import { cubicMetres, yuan } from '@water/rules/money'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { MonthRow, MonthsAfter } from './months'

/** The part of a statement that writes rows of months: one upsert per batch, in the order of the key. */
export const monthsWritten = (org: OrgId, months: readonly MonthsAfter[]): RawBuilder<unknown> => sql`
  insert into meter_months as m (organization_id, meter_id, month, account_no, has_documents, opening, charges, red, payments,
    closing, penalties, volume, order_count)
  select ${org}, meter, month, account_no, has_documents, opening, charges, red, payments, closing, penalties, volume, orders
  from json_to_recordset(${JSON.stringify(months.flatMap(({ rows }) => rows.map(monthText)))}::json)
    as r (meter bigint, month int, account_no text, has_documents boolean, opening numeric, charges numeric, red numeric,
      payments numeric, closing numeric, penalties numeric, volume numeric, orders int)
  order by meter, month
  on conflict (organization_id, meter_id, month) do update set has_documents = m.has_documents or excluded.has_documents,
    charges = m.charges + excluded.charges, red = m.red + excluded.red, payments = m.payments + excluded.payments,
    closing = excluded.closing, penalties = m.penalties + excluded.penalties, volume = m.volume + excluded.volume,
    order_count = m.order_count + excluded.order_count`

/**
 * The part of a statement that adds the same documents to the totals. Many meters share a row of the totals. So a command locks
 * these rows last, after its counter, in the order of the key: for the shortest time, and without deadlocks. `after` names the
 * part of the statement that must come first.
 */
export const totalsWritten = (
  org: OrgId,
  months: readonly MonthsAfter[],
  after: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const moved = months.flatMap(({ rows }) => rows.filter(({ hasDocuments }) => hasDocuments).map(totalText))
  return sql`
  insert into month_totals as t (organization_id, month, block, charges, red, payments, penalties, volume, order_count)
  select ${org}, r.month, r.meter / 1024, sum(r.charges), sum(r.red), sum(r.payments), sum(r.penalties), sum(r.volume),
    sum(r.orders)
  from ${after} json_to_recordset(${JSON.stringify(moved)}::json)
    as r (meter bigint, month int, charges numeric, red numeric, payments numeric, penalties numeric, volume numeric, orders int)
  group by r.month, r.meter / 1024 order by r.month, r.meter / 1024
  on conflict (organization_id, month, block) do update set charges = t.charges + excluded.charges,
    red = t.red + excluded.red, payments = t.payments + excluded.payments, penalties = t.penalties + excluded.penalties,
    volume = t.volume + excluded.volume, order_count = t.order_count + excluded.order_count`
}

/** Adds documents to the totals: one of the last statements of a command. */
export async function writeTotals(tx: Tx, org: OrgId, months: readonly MonthsAfter[]): Promise<void> {
  await totalsWritten(org, months, sql``).execute(tx)
}

/** Makes the chain of meters again where documents came after newer rows. The movements are written already. */
export async function rechain(tx: Tx, org: OrgId, months: readonly MonthsAfter[]): Promise<void> {
  const late = months.flatMap(({ since, rows }) => (since === null ? [] : [{ meter: rows[0]!.meter, since }]))
  if (late.length === 0) return
  const from = sql`json_to_recordset(${JSON.stringify(late)}::json) as l (meter bigint, since int)`
  await sql`
    delete from meter_months m using ${from}
    where m.organization_id = ${org} and m.meter_id = l.meter and m.month >= l.since and not m.has_documents`.execute(
    tx,
  )
  await sql`
    with before as (
      select l.meter, l.since, coalesce((
        select b.closing from meter_months b
        where b.organization_id = ${org} and b.meter_id = l.meter and b.month < l.since order by b.month desc limit 1
      ), 0) as closing
      from ${from}
    ), chained as (
      select m.*, b.closing + sum(m.charges + m.red - m.payments) over meter as stands, lead(m.month) over meter as next
      from before b
      join meter_months m on m.organization_id = ${org} and m.meter_id = b.meter and m.month >= b.since
      window meter as (partition by m.meter_id order by m.month)
    ), made as (
      select meter_id, month, account_no, true as has_documents, stands - charges - red + payments as opening, charges, red,
        payments, stands as closing, penalties, volume, order_count
      from chained
      union all
      select meter_id, gap, account_no, false, stands, 0, 0, 0, stands, 0, 0, 0
      from chained cross join lateral generate_series(month + 1, next - 1) gap
      where stands <> 0 and next > month + 1
    )
    insert into meter_months (organization_id, meter_id, month, account_no, has_documents, opening, charges, red, payments,
      closing, penalties, volume, order_count)
    select ${org}, made.* from made order by meter_id, month
    on conflict (organization_id, meter_id, month) do update set opening = excluded.opening, closing = excluded.closing`.execute(
    tx,
  )
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
  orders: row.orders,
})

const totalText = (row: MonthRow) => ({
  meter: row.meter,
  month: row.month,
  charges: yuan(row.charges),
  red: yuan(row.red),
  payments: yuan(row.payments),
  penalties: yuan(row.penalties),
  volume: cubicMetres(row.volume),
  orders: row.orders,
})
