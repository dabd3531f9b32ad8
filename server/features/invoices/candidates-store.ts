import type { LineItem, TaxTreatment } from '@water/rules/billing/order-lines'
import type { ChargedLine } from '@water/rules/invoicing/invoice-lines'
import type { OrderStatus } from '@water/rules/ledger/order-state'
import { fen, ratio } from '@water/rules/money'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import { rowsFirst } from '../../db/rows-first'
import type { OrgId } from '../../db/scope'
import { joinCustomerSpan } from '../meters/customer-store'
import { TITLE_COLUMNS, type Title } from './title'

/** The invoice that has a line of an order. */
export interface TakenBy {
  id: number
  invoice_no: string | null
  request_no: string
  status: string
}

/** A line of an order that is not 0.00. */
export interface Chargeable extends ChargedLine {
  order: number
  orderLine: number
  /** The live invoice that has the line; null: it is free. */
  takenBy: TakenBy | null
}

/** An order as a new invoice needs it. */
export type Candidate = ColumnsOf<'orders', 'id' | 'amount', { orderNo: 'order_no'; meter: 'meter_id' }> & {
  status: OrderStatus
  customerName: string
  /** The first version of its customer, which tells customers apart, and the latest, whose data the invoice names. */
  customerFirst: number
  customerLast: number
  isOfPresent: boolean
  lines: Chargeable[]
  /** The title of its customer: the name, where no other is kept. */
  title: Title
}

/** The account of each order, and its number. */
export async function ordersById(
  db: Reader,
  org: OrgId,
  orders: readonly number[],
): Promise<Map<number, { meter: number; orderNo: string; customerName: string }>> {
  const { rows } = await sql<{ id: number; meter: number; orderNo: string; customerName: string }>`
    select o.id, o.meter_id as meter, o.order_no as "orderNo",
      coalesce(v.customer_name, m.customer_name) as "customerName"
    from orders o join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
    ${joinCustomerSpan}
    left join customer_versions v
      on v.organization_id = o.organization_id and v.meter_id = o.meter_id and v.version = c.last
    where o.organization_id = ${org} and o.id = any(${orders}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

interface LineJson {
  line_no: number
  item: string
  name: string
  tier: number | null
  volume: string | null
  amount: string
  tax_treatment: string
  tax_rate: string
  tax_code: string
  taken: TakenBy | null
}
type Row = Omit<Candidate, 'lines' | 'title'> & Title & { lines: LineJson[] }

const titleColumns = sql.raw(
  TITLE_COLUMNS.map((column) => `coalesce(v.${column}, m.${column}) as ${column}`).join(', '),
)

/** The volume of the water of an opening order: that of the bill, where the other system was paid nothing of it. */
const billElsewhere = sql`case when o.kind = 'opening' and l.item = 'water' then (
  select b.volume from opening_bills b
  where b.organization_id = o.organization_id and b.order_id = o.id and b.original_paid = 0
) end`

/** Orders by id, with their lines that are not 0.00 (none, where another system has invoiced them) and the titles of their customers. The accounts are locked. */
export async function candidatesOf(
  db: Reader,
  org: OrgId,
  orders: readonly number[],
): Promise<Map<number, Candidate>> {
  const { rows } = await sql<Row>`
    select o.id, o.order_no as "orderNo", o.meter_id as meter, o.status, o.amount, c.first as "customerFirst",
      c.last as "customerLast", o.customer_version >= m.customer_since as "isOfPresent",
      coalesce(v.customer_name, m.customer_name) as "customerName", ${titleColumns}, (
        select coalesce(json_agg(json_build_object('line_no', l.line_no, 'item', l.item, 'name', l.name, 'tier', l.tier,
          'volume', trim_scale(coalesce(l.volume, ${billElsewhere}))::text, 'amount', l.amount::text, 'tax_treatment', l.tax_treatment,
          'tax_rate', l.tax_rate::text, 'tax_code', l.tax_code, 'taken', (
            select json_build_object('id', i.id, 'invoice_no', i.invoice_no, 'request_no', i.request_no, 'status', i.status)
            from invoice_lines x join invoices i on i.organization_id = x.organization_id and i.id = x.invoice_id
            where x.organization_id = l.organization_id and x.order_id = l.order_id and x.order_line_no = l.line_no
              and x.holds
          )) order by l.line_no), '[]')
        from order_lines l where l.organization_id = o.organization_id and l.order_id = o.id and l.amount <> 0
          and o.invoice_status <> 'elsewhere'
      ) as lines
    from ${rowsFirst(sql`select * from orders where organization_id = ${org} and id = any(${orders}::bigint[])`)} o
    join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
    ${joinCustomerSpan}
    left join customer_versions v
      on v.organization_id = o.organization_id and v.meter_id = o.meter_id and v.version = c.last`.execute(db)
  return new Map(rows.map((row) => [row.id, candidate(row)]))
}

const candidate = (row: Row): Candidate => ({
  id: row.id,
  orderNo: row.orderNo,
  meter: row.meter,
  status: row.status,
  amount: row.amount,
  customerName: row.customerName,
  customerFirst: row.customerFirst,
  customerLast: row.customerLast,
  isOfPresent: row.isOfPresent,
  lines: row.lines.map((line) => chargeable(row.id, line)),
  title: {
    title_type: row.title_type,
    buyer_name: row.buyer_name || row.customerName,
    buyer_tax_id: row.buyer_tax_id,
    buyer_address: row.buyer_address,
    buyer_phone: row.buyer_phone,
    buyer_bank: row.buyer_bank,
    buyer_account: row.buyer_account,
    buyer_email: row.buyer_email,
  },
})

/** The checks of the database limit its texts to the choices of the rules. */
const chargeable = (order: number, line: LineJson): Chargeable => ({
  order,
  orderLine: line.line_no,
  item: line.item as LineItem,
  name: line.name,
  tier: line.tier,
  volume: line.volume,
  amount: fen(line.amount),
  taxTreatment: line.tax_treatment as TaxTreatment,
  taxRate: ratio(line.tax_rate),
  taxCode: line.tax_code,
  takenBy: line.taken,
})
