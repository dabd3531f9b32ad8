import type { lineItems } from '@water/contract/orders/vocabulary'
import type { taxTreatments } from '@water/contract/prices/vocabulary'
import type { Month } from '@water/rules/calendar'
import { fen, ratio, ratioText, yuan } from '@water/rules/money'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { orderedBy } from '../../db/name-order'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { monthNumber } from '../ledger/months'

/** The lines of one price, item and tax treatment, together. */
export type MonthCharge = ColumnsOf<'order_lines', 'name' | 'tax_rate' | 'amount'> &
  ColumnsOf<'orders', never, { water_price: 'water_price_id' }> & {
    water_price_name: string
    item: (typeof lineItems)[number]
    tax_treatment: (typeof taxTreatments)[number]
    volume: string
  }

/**
 * The lines of a month's orders, reds included, summed by price, item and tax treatment: the month's sheet. They add up to its
 * charges and reds.
 */
export async function chargesOf(db: Reader, org: OrgId, month: Month): Promise<MonthCharge[]> {
  const { rows } = await sql<MonthCharge>`
    select nullif(s.water_price_id, 0) as water_price, coalesce(w.name, '') as water_price_name, s.item, s.name, s.tax_treatment, s.tax_rate,
      s.volume, s.amount
    from (
      select water_price_id, item, name, tax_treatment, tax_rate, trim_scale(sum(volume)) as volume, sum(amount) as amount
      from month_charges where organization_id = ${org} and month = ${monthNumber(month)}
      group by water_price_id, item, name, tax_treatment, tax_rate
    ) s
    left join water_prices w on w.organization_id = ${org} and w.id = s.water_price_id
    order by ${orderedBy('w', 'name')} nulls last, s.water_price_id,
      array_position(array['water', 'surcharge', 'capacity', 'over_plan', 'fee'], s.item), ${orderedBy('s', 'name')}, s.tax_treatment, s.tax_rate`.execute(
    db,
  )
  return rows.map((row) => ({
    ...row,
    tax_rate: ratioText(ratio(row.tax_rate)),
    amount: yuan(fen(row.amount)),
  }))
}

/** Those that a closed month keeps; null where it has none. */
export async function keptCharges(db: Reader, org: OrgId, month: Month): Promise<MonthCharge[] | null> {
  const { rows } = await sql<{ charges: MonthCharge[] | null }>`
    select charges from periods where organization_id = ${org} and month = ${month}`.execute(db)
  return rows[0]?.charges ?? null
}
