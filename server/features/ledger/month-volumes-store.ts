/** The consumption of a month by price: the volumes of its orders, reds included. */
import { cubicMetres, type Litres } from '@water/rules/money'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { BLOCK } from './months-store'

const numberOfMonth = sql`left(o.billing_month, 4)::int * 12 + right(o.billing_month, 2)::int`

/** The volume of an order, and the family of its price. */
interface Consumed {
  meter: number
  month: number
  price: number | null
  volume: Litres
  billedVolume: Litres
}

/** Adds the volumes of new orders and of reds, whose orders are written; after the totals of months, as the charges are. */
export async function writeVolumes(
  tx: Tx,
  org: OrgId,
  consumed: readonly Consumed[],
  reds: readonly { id: number }[],
): Promise<void> {
  if (consumed.length === 0 && reds.length === 0) return
  const added = consumed.map(({ meter, month, price, volume, billedVolume }) => ({
    month,
    block: Math.floor(meter / BLOCK),
    price: price ?? 0,
    volume: cubicMetres(volume),
    billed_volume: cubicMetres(billedVolume),
  }))
  await sql`
    insert into month_volumes as v (organization_id, month, block, water_price_id, volume, billed_volume)
    select ${org}, month, block, price, sum(volume), sum(billed_volume) from (
      select month, block, price, volume, billed_volume
      from json_to_recordset(${JSON.stringify(added)}::json) as r (month int, block bigint, price bigint, volume numeric,
        billed_volume numeric)
      union all
      select ${numberOfMonth}, o.meter_id / ${BLOCK}::bigint, coalesce(o.water_price_id, 0), o.volume, o.billed_volume from orders o
      where o.organization_id = ${org} and o.id = any(${reds.map(({ id }) => id)}::bigint[])
    ) s
    group by month, block, price order by month, block, price
    on conflict (organization_id, month, block, water_price_id) do update set volume = v.volume + excluded.volume,
      billed_volume = v.billed_volume + excluded.billed_volume`.execute(tx)
}

/** The rows of month_volumes, computed from the orders. `verify` compares the ledger's rows with them. */
export const volumesOfOrders = (within: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select o.organization_id, ${numberOfMonth} as month, o.meter_id / ${sql.lit(BLOCK)} as block,
    coalesce(o.water_price_id, 0) as water_price_id, sum(o.volume) as volume, sum(o.billed_volume) as billed_volume
  from orders o where ${within('o.organization_id')} and o.kind <> 'opening'
  group by 1, 2, 3, 4
)`
