import type { LocalDate, LocalTime, Month } from '@water/rules/calendar'
import type { OrderKind, OrderStatus } from '@water/rules/ledger/order-state'
import { ORDERS_COMPARED } from '@water/rules/metering/abnormal'
import { averageVolume } from '@water/rules/metering/estimate'
import { type Fen, fen, type Litres, litres } from '@water/rules/money'
import { type RawBuilder, sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { beginsOn } from './moved-in'
import type { LastRead } from './new-order'

/** An invoice that keeps an order from being flushed. */
export interface InvoiceInTheWay {
  id: number
  invoice_no: string | null
  request_no: string
  type: string
  status: string
  amount: string
}

/** An order that may be flushed. `customerVersion` is that of the customer's data that it was made with. */
export type FlushableOrder = ColumnsOf<
  'orders',
  'id',
  { meter: 'meter_id'; customerVersion: 'customer_version'; orderNo: 'order_no' }
> & {
  /** The account has another customer now. */
  isOfFormer: boolean
  kind: OrderKind
  status: OrderStatus
  /** Another system has invoiced it. */
  isInvoicedElsewhere: boolean
  /** Those that are being issued or are issued with lines of it. */
  invoices: readonly InvoiceInTheWay[]
  amount: Fen
  paid: Fen
  penaltyPaid: Fen
  outstanding: Fen
  volume: Litres
  billedVolume: Litres
  /** The number of its red, or of the order that it reverses. */
  counterpartNo: string | null
  /** The tier year of its last part; null for a fee. */
  tierYear: LocalDate | null
}

type Amounts = 'amount' | 'paid' | 'penaltyPaid' | 'outstanding' | 'volume' | 'billedVolume'
type FlushableRow = Omit<FlushableOrder, Amounts> &
  ColumnsOf<
    'orders',
    Exclude<Amounts, 'paid' | 'penaltyPaid' | 'billedVolume'>,
    { paid: 'paid_amount'; penaltyPaid: 'penalty_paid'; billedVolume: 'billed_volume' }
  >

const columns = sql`
  o.id, o.meter_id as meter, o.customer_version as "customerVersion", o.customer_version < (
    select m.customer_since from meters m where m.organization_id = o.organization_id and m.id = o.meter_id
  ) as "isOfFormer", o.order_no as "orderNo", o.kind, o.status, o.invoice_status = 'elsewhere' as "isInvoicedElsewhere", (
    select coalesce(json_agg(json_build_object('id', i.id, 'invoice_no', i.invoice_no, 'request_no', i.request_no,
      'type', i.type, 'status', i.status, 'amount', i.amount::text) order by i.id), '[]')
    from invoices i
    where i.organization_id = o.organization_id and i.status in ('issuing', 'issued') and i.id in (
      select l.invoice_id from invoice_lines l where l.organization_id = o.organization_id and l.order_id = o.id and l.holds
    )
  ) as invoices, o.amount,
  o.paid_amount as paid, o.penalty_paid as "penaltyPaid", o.outstanding, o.volume, o.billed_volume as "billedVolume", (
    select c.order_no from orders c
    where c.organization_id = o.organization_id and c.id = coalesce(o.red_by_id, o.red_of_id)
  ) as "counterpartNo", (
    select p.tier_year from order_parts p
    where p.organization_id = o.organization_id and p.order_id = o.id order by p.part_no desc limit 1
  ) as "tierYear"`
const isCharge = sql`o.kind in ('reading', 'back_charge') and o.status not in ('red', 'red_flushed')`

/** An order, and the live reading and back_charge orders of its meter that were posted after it, newest first. */
export async function orderAndLater(
  db: Reader,
  org: OrgId,
  meter: number,
  id: number,
): Promise<FlushableOrder[]> {
  const { rows } = await sql<FlushableRow>`
    select ${columns} from orders o
    where o.organization_id = ${org} and o.meter_id = ${meter} and (o.id = ${id} or o.id > ${id} and ${isCharge})
    order by o.id desc`.execute(db)
  return rows.map(flushable)
}

/** The first posted of the live reading and back_charge orders of a meter that are dated on or after a day. */
export async function firstOrderFrom(
  db: Reader,
  org: OrgId,
  meter: number,
  day: LocalDate,
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select min(o.id) as id from orders o
    where o.organization_id = ${org} and o.meter_id = ${meter} and o.period_to >= ${day}::date and ${isCharge}`.execute(
    db,
  )
  return rows[0]!.id
}

/** The given orders of meters with the live reading and back_charge orders after the oldest of each meter, newest first. */
export async function ordersAndLater(
  db: Reader,
  org: OrgId,
  ids: readonly number[],
): Promise<FlushableOrder[]> {
  const { rows } = await sql<FlushableRow>`
    with first as (
      select meter_id, min(id) as id from orders where organization_id = ${org} and id = any(${ids}::bigint[]) group by meter_id
    )
    select ${columns} from first f join orders o on o.organization_id = ${org} and o.meter_id = f.meter_id
    where o.id >= f.id and (o.id = any(${ids}::bigint[]) or ${isCharge})
    order by o.id desc`.execute(db)
  return rows.map(flushable)
}

const flushable = (row: FlushableRow): FlushableOrder => ({
  ...row,
  amount: fen(row.amount),
  paid: fen(row.paid),
  penaltyPaid: fen(row.penaltyPaid),
  outstanding: fen(row.outstanding),
  volume: litres(row.volume),
  billedVolume: litres(row.billedVolume),
})

/** An order and its red, by their ids. */
export interface RedTwin {
  of: number
  id: number
}

/**
 * 红冲：红字账单逐行取负，前后累计互换，记入红冲当月；与原账单合计为零。
 * Writes the reds of orders themselves: cumulative before and after swapped, in the month of the flush, posted by `by`.
 */
export async function writeReds(
  tx: Tx,
  org: OrgId,
  reds: readonly (RedTwin & { orderNo: string })[],
  {
    reason,
    month,
    today,
    by,
    now,
  }: {
    reason: string
    month: Month
    today: LocalDate
    by: number | null
    now: LocalTime
  },
): Promise<void> {
  await sql`
    insert into orders (organization_id, id, order_no, meter_id, meter_no, customer_version, kind, billing_month, period_from, period_to,
      previous_reading, current_reading, volume, billed_volume, cumulative_before, cumulative_after, months, persons,
      volume_scale, previous_volume_scale, water_price_id, water_amount, surcharge_amount, amount, outstanding, issued_on,
      due_date, status, red_of_id, red_reason, deduct_volume, deducted_volume,
      master_id, created_by, created_at, updated_at)
    select o.organization_id, red.id, red."orderNo", o.meter_id, o.meter_no, o.customer_version, 'red', ${month}, o.period_from, o.period_to,
      o.previous_reading, o.current_reading, -o.volume, -o.billed_volume, o.cumulative_after, o.cumulative_before, o.months,
      o.persons, o.volume_scale, o.previous_volume_scale, o.water_price_id, -o.water_amount, -o.surcharge_amount, -o.amount,
      0, ${today}::date, ${today}::date, 'red', o.id, ${reason}, -o.deduct_volume, -o.deducted_volume,
      o.master_id, ${by}::bigint, ${now}::timestamptz,
      ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(reds)}::json) as red ("of" bigint, id bigint, "orderNo" text)
    join orders o on o.organization_id = ${org} and o.id = red."of"`.execute(tx)
}

/**
 * Writes the rest of the reds of orders, which needs no number: lines and parts negated; lines keep prices, percentages and tax.
 * Makes the readings of the orders void; those of change-overs wait again, for the next order, and what a master's order deducted
 * may be deducted again. The amounts of the flushed orders are changed with the books.
 */
export async function writeRedParticulars(
  tx: Tx,
  org: OrgId,
  reds: readonly RedTwin[],
  { by, now }: { by: number | null; now: LocalTime },
): Promise<void> {
  const red = sql`json_to_recordset(${JSON.stringify(reds)}::json) as red ("of" bigint, id bigint)`
  await sql`
    with lines_red as (
      insert into order_lines (organization_id, order_id, line_no, item, surcharge_item_id, name, tier, price_version_id,
        surcharge_version_id, from_date, to_date, volume, price, base, percent, times, amount, tax_treatment, tax_rate, tax_code)
      select l.organization_id, red.id, l.line_no, l.item, l.surcharge_item_id, l.name, l.tier, l.price_version_id,
        l.surcharge_version_id, l.from_date, l.to_date, -l.volume, l.price, -l.base, l.percent, l.times, -l.amount,
        l.tax_treatment, l.tax_rate, l.tax_code
      from ${red} join order_lines l on l.organization_id = ${org} and l.order_id = red."of"
    ), parts_red as (
      insert into order_parts (organization_id, order_id, part_no, meter_id, tier_year, from_date, to_date, price_version_id,
        volume, cumulative_before, cumulative_after, tier_chain)
      select p.organization_id, red.id, p.part_no, p.meter_id, p.tier_year, p.from_date, p.to_date, p.price_version_id,
        -p.volume, p.cumulative_after, p.cumulative_before, p.tier_chain
      from ${red} join order_parts p on p.organization_id = ${org} and p.order_id = red."of"
    ), subs_free as (
      update order_deductions d set is_live = false
      from ${red} where d.organization_id = ${org} and d.order_id = red."of" and d.is_live
    ), changes_again as (
      insert into readings (organization_id, meter_id, installation_id, source, previous_reading, current_reading, read_at,
        is_rollover, volume, status, remark, created_by, created_at, updated_at)
      select r.organization_id, r.meter_id, r.installation_id, r.source, r.previous_reading, r.current_reading, r.read_at,
        r.is_rollover, r.volume, 'pending', r.remark, ${by}::bigint, ${now}::timestamptz, ${now}::timestamptz
      from ${red} join readings r on r.organization_id = ${org} and r.order_id = red."of" and r.status = 'billed'
      where r.source in ('change_old', 'change_new') order by r.read_at, r.id
    )
    update readings r set status = 'void', updated_at = ${now}::timestamptz
    from ${red} where r.organization_id = ${org} and r.order_id = red."of" and r.status = 'billed'`.execute(
    tx,
  )
}

/** The first original of an order: itself, or the order that it replaced, and so on. A correction keeps that one's place. */
export const firstOriginal = (org: OrgId, order: RawBuilder<unknown>) => sql<number>`(
  with recursive originals as (
    select ${order} as id
    union all
    select f.reissue_of_id from originals c join orders f on f.organization_id = ${org} and f.id = c.id
    where f.reissue_of_id is not null
  ) select min(id) from originals
)`

type RemainingRead = ColumnsOf<'meters', never, { meter: 'id' }> &
  ColumnsOf<'readings', never, { reading: 'current_reading'; readAt: 'read_at' }> &
  Maybe<ColumnsOf<'orders', never, { scale: 'volume_scale' }>> & {
    former: ColumnsOf<'orders', 'volume'>['volume'][]
    volumes: ColumnsOf<'orders', 'volume'>['volume'][]
    streak: number
    isFinal: boolean
  }

/** The facts about meters' devices that remain without some of their orders: those of the live orders before, or of the beginning. */
export async function lastReadsWithout(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
  orders: readonly number[],
): Promise<Map<number, LastRead>> {
  const { rows } = await sql<RemainingRead>`
    with stays as (
      select o.meter_id, o.id, r.current_reading, r.read_at, r.source, o.volume_scale, o.volume, o.customer_version
      from orders o join readings r on r.organization_id = o.organization_id and r.id = o.reading_id
      where o.organization_id = ${org} and o.meter_id = any(${meters}::bigint[]) and o.kind = 'reading'
        and not (o.id = any(${orders}::bigint[])) and o.status not in ('red', 'red_flushed')
    ), placed as (
      select *, row_number() over meter as place, max(read_at) filter (where source <> 'estimate') over (partition by meter_id)
        as counted_at
      from stays window meter as (partition by meter_id order by read_at desc)
    ), remains as (
      select meter_id, array_agg(volume::text order by read_at) filter (where place <= ${ORDERS_COMPARED}) as volumes,
        count(*) filter (where read_at > coalesce(counted_at, '-infinity'))::int as streak
      from placed group by meter_id
    )
    select m.id as meter, coalesce(n.current_reading, m.initial_reading) as reading,
      coalesce(n.read_at, ${beginsOn}) as "readAt", n.volume_scale as scale, s.former_volumes as former, coalesce(k.volumes, '{}') as volumes,
      coalesce(k.streak, 0) as streak, coalesce(n.source = 'final' and n.customer_version >= m.customer_since,
        -- It was closed in the old system, with its last index there as the final one.
        m.taken_over_on is not null and m.status = 'closed') and not exists (
        select from meter_spells p
        where p.organization_id = ${org} and p.meter_id = m.id
          and p.reopened_after_id >= ${firstOriginal(org, sql`n.id`)}
      ) as "isFinal"
    from meters m join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
    left join remains k on k.meter_id = m.id left join placed n on n.meter_id = m.id and n.place = 1
    where m.organization_id = ${org} and m.id = any(${meters}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ meter, former, volumes, ...last }) => {
      // Until there are three orders, readings of another system stand in for them.
      const recent = [...former, ...volumes].slice(-ORDERS_COMPARED).map(litres)
      const reading = litres(last.reading)
      return [meter, { ...last, reading, volumes: recent, average: averageVolume(recent, LITRES) }]
    }),
  )
}

/** The scale of the stored average: a litre. */
const LITRES = 3

/** The corrections that somebody has asked for: with the flush they are answered. */
export async function deleteRequests(tx: Tx, org: OrgId, orders: readonly number[]): Promise<void> {
  await sql`
    delete from correction_requests where organization_id = ${org} and order_id = any(${orders}::bigint[])`.execute(
    tx,
  )
}
