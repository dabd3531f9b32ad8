/** The sums of the lines of a month's orders, by price, item, tier and tax treatment. */
import { type Line, lineVolume } from '@water/rules/billing/order-lines'
import { ratioText, yuan } from '@water/rules/money'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { monthNumber } from './months'
import { BLOCK } from './months-store'
import type { NewOrder } from './new-order'

/** The sum of lines; the factor of their volumes is the same, so that the product is exact. */
type Sum = {
  month: number
  block: number
  price: number
  line: Line
  baseVolume: number | null
  amount: number
}

/** The sums of the lines of orders: a few rows for a thousand bills. */
function sumsOf(orders: readonly Pick<NewOrder, 'account' | 'bill' | 'terms'>[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { account, bill, terms } of orders) {
    const month = monthNumber(bill.billingMonth)
    const block = Math.floor(account.meter / BLOCK)
    for (const line of bill.lines) {
      const { item, name, tier, taxTreatment, taxRate, volumeFactor } = line
      // The name alone may hold anything, and stands last.
      const key = `${month} ${block} ${terms.family} ${item} ${tier} ${taxTreatment} ${taxRate} ${volumeFactor} ${name}`
      const sum = sums.get(key)
      if (sum === undefined) {
        const { baseVolume, amount } = line
        sums.set(key, { month, block, price: terms.family ?? 0, line, baseVolume, amount })
        continue
      }
      sum.amount += line.amount
      if (line.baseVolume !== null) sum.baseVolume = (sum.baseVolume ?? 0) + line.baseVolume
    }
  }
  return [...sums.values()]
}

const sumText = ({ month, block, price, line, baseVolume, amount }: Sum) => ({
  ...{ month, block, price, item: line.item, name: line.name, tier: line.tier ?? 0 },
  ...{ treatment: line.taxTreatment, rate: ratioText(line.taxRate ?? 0) },
  volume: lineVolume({ baseVolume, volumeFactor: line.volumeFactor }) ?? '0',
  amount: yuan(amount),
})

/**
 * Adds the lines of new orders and of reds, whose lines are written. A command does it after its totals of months: who shares a row
 * of these sums shares one of the totals, which is locked by then, so that nothing deadlocks.
 */
export async function writeCharges(
  tx: Tx,
  org: OrgId,
  orders: readonly Pick<NewOrder, 'account' | 'bill' | 'terms'>[],
  reds: readonly { id: number }[],
): Promise<void> {
  const sums = sumsOf(orders).map(sumText)
  if (sums.length === 0 && reds.length === 0) return
  const added = sql`
    select month, block, price, item, name, tier, treatment, rate, volume, amount
    from json_to_recordset(${JSON.stringify(sums)}::json) as r (month int, block bigint, price bigint, item text, name text, tier int,
      treatment text, rate numeric, volume numeric, amount numeric)`
  const ofReds = sql`
    select ${numberOfMonth}, o.meter_id / ${BLOCK}::bigint, coalesce(o.water_price_id, 0), l.item, l.name, coalesce(l.tier, 0),
      l.tax_treatment, l.tax_rate, coalesce(l.volume, 0), l.amount
    from orders o join order_lines l on l.organization_id = o.organization_id and l.order_id = o.id
    where o.organization_id = ${org} and o.id = any(${reds.map(({ id }) => id)}::bigint[])`
  await sql`
    insert into month_charges as c (organization_id, month, block, water_price_id, item, name, tier, tax_treatment, tax_rate, volume,
      amount)
    select ${org}, month, block, price, item, name, tier, treatment, rate, sum(volume), sum(amount)
    from (${reds.length === 0 ? added : sql`${added} union all ${ofReds}`}) s
    group by month, block, price, item, name, tier, treatment, rate
    order by month, block, price, item, name, tier, treatment, rate
    on conflict (organization_id, month, block, water_price_id, item, name, tier, tax_treatment, tax_rate)
    do update set volume = c.volume + excluded.volume, amount = c.amount + excluded.amount`.execute(tx)
}

const numberOfMonth = sql`left(o.billing_month, 4)::int * 12 + right(o.billing_month, 2)::int`

/** The rows of month_charges, computed from the documents. `verify` compares the ledger's rows with them. */
export const chargesOfDocuments = (
  within: (column: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select o.organization_id, ${numberOfMonth} as month, o.meter_id / ${sql.lit(BLOCK)} as block, coalesce(o.water_price_id, 0) as water_price_id,
    l.item, l.name, coalesce(l.tier, 0) as tier, l.tax_treatment, l.tax_rate, coalesce(sum(l.volume), 0) as volume,
    sum(l.amount) as amount
  from orders o join order_lines l on l.organization_id = o.organization_id and l.order_id = o.id
  where ${within('o.organization_id')} and o.kind <> 'opening'
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
)`
