import { type Fen, yuan } from '@water/rules/money'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { BLOCK } from './months-store'

/** The facts about an account that its opening orders keep. */
export type OpeningAccount = ColumnsOf<
  'meters',
  'persons',
  {
    meter: 'id'
    accountNo: 'account_no'
    meterNo: 'meter_no'
    customerVersion: 'customer_version'
    waterPrice: 'water_price_id'
  }
>

export async function openingAccounts(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<Map<number, OpeningAccount>> {
  const { rows } = await sql<OpeningAccount>`
    select id as meter, account_no as "accountNo", meter_no as "meterNo", customer_version as "customerVersion",
      water_price_id as "waterPrice", persons
    from meters where organization_id = ${org} and id = any(${meters}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.meter, row]))
}

/** The last day of the other system, with what a new order needs of the organization. */
export async function moveInFacts(
  db: Reader,
  org: OrgId,
  moveIn: number,
): Promise<
  ColumnsOf<'move_ins', never, { asOf: 'as_of' }> & ColumnsOf<'organizations', 'code' | 'settings'>
> {
  const { rows } = await sql<
    ColumnsOf<'move_ins', never, { asOf: 'as_of' }> & ColumnsOf<'organizations', 'code' | 'settings'>
  >`
    select m.as_of as "asOf", o.code, o.settings from move_ins m join organizations o on o.id = m.organization_id
    where m.organization_id = ${org} and m.id = ${moveIn}`.execute(db)
  return rows[0]!
}

/** The debt that an account brings in a month. */
export interface Brought {
  meter: number
  accountNo: string
  amount: Fen
}

/**
 * Writes the debts that new accounts bring: the row of the month of the load, with the same amount at its beginning and its end, its
 * totals, and the arrears. The accounts have no other documents yet.
 */
export async function writeBrought(
  tx: Tx,
  org: OrgId,
  month: number,
  rows: readonly Brought[],
): Promise<void> {
  const brought = sql`json_to_recordset(${JSON.stringify(
    rows.map(({ meter, accountNo, amount }) => ({ meter, account_no: accountNo, amount: yuan(amount) })),
  )}::json) as r (meter bigint, account_no text, amount numeric)`
  await sql`
    insert into meter_months as m (organization_id, meter_id, month, account_no, has_documents, opening, charges, red, payments,
      closing, penalties, volume, billed_volume, order_count, brought)
    select ${org}, meter, ${month}::int, account_no, true, amount, 0, 0, 0, amount, 0, 0, 0, 0, amount
    from ${brought} order by meter
    on conflict (organization_id, meter_id, month) do update set opening = m.opening + excluded.opening,
      closing = m.closing + excluded.closing, brought = m.brought + excluded.brought`.execute(tx)
  await sql`
    update meter_states s set arrears = s.arrears + r.amount, last_month = ${month}::int
    from ${brought} where s.organization_id = ${org} and s.meter_id = r.meter`.execute(tx)
  await sql`
    insert into month_totals as t (organization_id, month, block, charges, red, payments, penalties, volume, billed_volume, order_count,
      brought)
    select ${org}, ${month}::int, meter / ${BLOCK}::bigint, 0, 0, 0, 0, 0, 0, 0, sum(amount)
    from ${brought} group by 3 order by 3
    on conflict (organization_id, month, block) do update set brought = t.brought + excluded.brought`.execute(
    tx,
  )
}

/** The number of the red invoice that the other system issued for an order that is reversed here. */
export async function writeElsewhereRed(tx: Tx, org: OrgId, order: number, no: string): Promise<void> {
  await sql`
    update opening_bills set elsewhere_red_no = ${no} where organization_id = ${org} and order_id = ${order}`.execute(
    tx,
  )
}

/** The ids of all prices and surcharge items. */
export async function pricesAndItems(db: Reader, org: OrgId): Promise<{ prices: number[]; items: number[] }> {
  const { rows } = await sql<{ prices: number[]; items: number[] }>`
    select array(select id from water_prices where organization_id = ${org} order by id) as prices,
      array(select id from surcharge_items where organization_id = ${org} order by id) as items`.execute(db)
  return rows[0]!
}
