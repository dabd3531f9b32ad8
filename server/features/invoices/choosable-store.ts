import type { TaxTreatment } from '@water/rules/billing/order-lines'
import { type Fen, fen } from '@water/rules/money'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { grouped } from '../../db/grouped'
import type { Reader } from '../../db/read-write'
import { rowsFirst } from '../../db/rows-first'
import type { OrgId } from '../../db/scope'
import { joinCustomerSpan } from '../meters/customer-store'
import type { Candidate } from './candidates-store'
import type { Choosable } from './chosen-lines'
import type { Title } from './title'

/** Lines of an order that are taxed alike and are on the same invoice, or free. */
interface LineSum {
  taxTreatment: TaxTreatment
  /** The live invoice that has them. */
  takenBy: number | null
  amount: Fen
}

/** An order with the sums of its lines: what decides about its invoice, and nothing that only the paper shows. */
export type ChoosableOrder = Choosable<LineSum> &
  Pick<Candidate, 'orderNo' | 'meter' | 'customerName'> & {
    amount: Fen
    title: Pick<Title, 'title_type' | 'buyer_name' | 'buyer_tax_id'>
  }

type Row = ColumnsOf<'orders', 'id' | 'amount', { orderNo: 'order_no'; meter: 'meter_id' }> &
  Pick<Candidate, 'status' | 'customerName' | 'customerFirst' | 'isOfPresent'> &
  ChoosableOrder['title']
interface SumRow {
  order: number
  treatment: string
  takenBy: number | null
  amount: string
}

/** Orders by id, as `candidatesOf` has them, but in the memory and time that hundreds of thousands leave. */
export async function choosableOf(
  db: Reader,
  org: OrgId,
  orders: readonly number[],
): Promise<Map<number, ChoosableOrder>> {
  const [{ rows }, sums] = await Promise.all([
    sql<Row>`
      select o.id, o.order_no as "orderNo", o.meter_id as meter, o.status, o.amount, c.first as "customerFirst",
        o.customer_version >= m.customer_since as "isOfPresent", coalesce(v.customer_name, m.customer_name) as "customerName",
        coalesce(v.title_type, m.title_type) as title_type, coalesce(v.buyer_name, m.buyer_name) as buyer_name,
        coalesce(v.buyer_tax_id, m.buyer_tax_id) as buyer_tax_id
      from ${rowsFirst(sql`
        select id, organization_id, order_no, meter_id, status, amount, customer_version from orders
        where organization_id = ${org} and id = any(${orders}::bigint[])`)} o
      join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
      ${joinCustomerSpan}
      left join customer_versions v
        on v.organization_id = o.organization_id and v.meter_id = o.meter_id and v.version = c.last`.execute(
      db,
    ),
    sumsOf(db, org, orders),
  ])
  return new Map(
    rows.map(({ title_type, buyer_name, buyer_tax_id, ...row }) => [
      row.id,
      {
        ...{ ...row, amount: fen(row.amount), lines: sums.get(row.id) ?? [] },
        title: { title_type, buyer_name: buyer_name || row.customerName, buyer_tax_id },
      },
    ]),
  )
}

async function sumsOf(db: Reader, org: OrgId, orders: readonly number[]): Promise<Map<number, LineSum[]>> {
  const { rows } = await sql<SumRow>`
    select l.order_id as "order", l.tax_treatment as treatment, x.invoice_id as "takenBy", sum(l.amount)::text as amount
    from ${rowsFirst(sql`
      select organization_id, order_id, line_no, tax_treatment, amount from order_lines
      where organization_id = ${org} and order_id = any(${orders}::bigint[]) and amount <> 0`)} l
    left join invoice_lines x on x.organization_id = l.organization_id and x.order_id = l.order_id
      and x.order_line_no = l.line_no and x.holds
    group by 1, 2, 3`.execute(db)
  const found = grouped(rows, ({ order }) => order)
  return new Map([...found].map(([order, own]) => [order, own.map(lineSum)]))
}

/** The checks of the database limit its texts to the choices of the rules. */
const lineSum = ({ treatment, takenBy, amount }: SumRow): LineSum => ({
  taxTreatment: treatment as TaxTreatment,
  takenBy,
  amount: fen(amount),
})
