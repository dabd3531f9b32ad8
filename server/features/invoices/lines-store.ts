import type { TaxTreatment } from '@water/rules/billing/order-lines'
import { type InvoiceLine, unitPriceText } from '@water/rules/invoicing/invoice-lines'
import { fen, ratio } from '@water/rules/money'
import { type Selectable, sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Tables } from '../../db/generated/tables'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** The quantity is without needless zeros. */
export type StoredLine = Omit<Selectable<Tables['invoice_lines']>, 'organization_id' | 'holds'>

export async function linesOfInvoices(
  db: Reader,
  org: OrgId,
  invoices: readonly number[],
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select invoice_id, line_no, order_id, order_line_no, name, spec, unit, trim_scale(quantity) as quantity,
      price, net, tax_treatment, tax_rate, tax, amount, tax_code
    from invoice_lines where organization_id = ${org} and invoice_id = any(${invoices}::bigint[])
    order by invoice_id, line_no`.execute(db)
  return rows
}

/** A stored line as the rules know it. */
export const ruledLine = (line: StoredLine): InvoiceLine & { order: number; orderLine: number } => ({
  order: line.order_id,
  orderLine: line.order_line_no,
  name: line.name,
  spec: line.spec,
  unit: line.unit,
  quantity: line.quantity,
  price: unitPriceText(line.price),
  net: fen(line.net),
  // A check of the database limits it to these.
  taxTreatment: line.tax_treatment as TaxTreatment,
  taxRate: ratio(line.tax_rate),
  tax: fen(line.tax),
  taxCode: line.tax_code,
})

/** An order with lines on an invoice. */
export type InvoicedOrder = ColumnsOf<
  'orders',
  | 'id'
  | 'order_no'
  | 'kind'
  | 'status'
  | 'billing_month'
  | 'period_from'
  | 'period_to'
  | 'previous_reading'
  | 'current_reading'
  | 'meter_no'
  | 'amount'
> & { invoice_id: number; invoiced: string }

export async function ordersOfInvoices(
  db: Reader,
  org: OrgId,
  invoices: readonly number[],
): Promise<InvoicedOrder[]> {
  const { rows } = await sql<InvoicedOrder>`
    select x.invoice_id, x.invoiced, o.id, o.order_no, o.kind, o.status, o.billing_month, o.period_from, o.period_to,
      o.previous_reading, o.current_reading, o.meter_no, o.amount
    from (
      select invoice_id, order_id, sum(amount) as invoiced from invoice_lines
      where organization_id = ${org} and invoice_id = any(${invoices}::bigint[]) group by invoice_id, order_id
    ) x join orders o on o.organization_id = ${org} and o.id = x.order_id
    order by x.invoice_id, o.id`.execute(db)
  return rows
}

/** The orders of an invoice that have been reversed since. */
export async function flushedOrdersOf(
  db: Reader,
  org: OrgId,
  invoice: number,
): Promise<{ id: number; orderNo: string }[]> {
  const { rows } = await sql<{ id: number; orderNo: string }>`
    select o.id, o.order_no as "orderNo" from orders o
    where o.organization_id = ${org} and o.status = 'red_flushed' and o.id in (
      select l.order_id from invoice_lines l where l.organization_id = ${org} and l.invoice_id = ${invoice}
    ) order by o.id`.execute(db)
  return rows
}

/** The orders that invoices have lines of. */
export async function orderIdsOf(db: Reader, org: OrgId, invoices: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct order_id as id from invoice_lines
    where organization_id = ${org} and invoice_id = any(${invoices}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}
