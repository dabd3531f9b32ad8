import type { LocalTime } from '@water/rules/calendar'
import type { InvoiceLine, InvoiceType } from '@water/rules/invoicing/invoice-lines'
import { type Fen, ratioText, yuan } from '@water/rules/money'
import { sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import type { OrgId } from '../../db/scope'
import type { Seller } from './seller-store'
import { TITLE_COLUMNS, type Title } from './title'

/** A line with the line of the order that it invoices. */
export interface NewLine extends InvoiceLine {
  order: number
  orderLine: number
}

/** An invoice before it is written. */
export interface NewInvoice {
  id: number
  meter: number
  customerVersion: number
  type: InvoiceType
  status: 'draft' | 'issuing'
  requestNo: string
  title: Title
  /** Null for a draft. */
  seller: Seller | null
  lines: readonly NewLine[]
  companion: number | null
  remark: string
  /** The invoice that a red one cancels, and why; null for a blue one. */
  red: { of: number; reason: string; confirm: 'none' | 'waiting' } | null
}

/** The number of a request: of the organization, the invoice, and how often it has been tried with this one. */
export const requestNumber = (code: string, invoice: number, tries: number): string =>
  `${code}F${String(invoice).padStart(8, '0')}T${tries}`

const sum = (lines: readonly NewLine[], of: (line: NewLine) => Fen): Fen =>
  lines.reduce((total, line) => total + of(line), 0)

const titleColumns = sql.raw(TITLE_COLUMNS.join(', '))
const titleTypes = sql.raw(TITLE_COLUMNS.map((column) => `${column} text`).join(', '))

export async function insertInvoices(
  tx: Tx,
  org: OrgId,
  invoices: readonly NewInvoice[],
  { by, job, now }: { by: number | null; job: number | null; now: LocalTime },
): Promise<void> {
  const rows = invoices.map(({ title, lines, red, ...invoice }) => ({
    ...title,
    id: invoice.id,
    meter: invoice.meter,
    version: invoice.customerVersion,
    type: invoice.type,
    color: red ? 'red' : 'blue',
    status: invoice.status,
    request_no: invoice.requestNo,
    seller: invoice.seller,
    net: yuan(sum(lines, ({ net }) => net)),
    tax: yuan(sum(lines, ({ tax }) => tax)),
    amount: yuan(sum(lines, ({ net, tax }) => net + tax)),
    red_of: red?.of ?? null,
    red_reason: red?.reason ?? null,
    red_confirm: red?.confirm ?? 'none',
    companion: invoice.companion,
    remark: invoice.remark,
  }))
  await sql`
    insert into invoices (organization_id, id, meter_id, customer_version, type, color, status, request_no, ${titleColumns},
      seller, net, tax, amount, red_of_id, red_reason, red_confirm, companion_id, remark, next_ask_at, job_id,
      created_by, created_at, updated_at)
    select ${org}, n.id, n.meter, n.version, n.type, n.color, n.status, n.request_no, ${titleColumns},
      n.seller, n.net, n.tax, n.amount, n.red_of, n.red_reason, n.red_confirm, n.companion, n.remark,
      case when n.status = 'issuing' then ${now}::timestamptz end, ${job}::bigint, ${by}::bigint, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id bigint, meter bigint, version integer, type text,
      color text, status text, request_no text, ${titleTypes}, seller jsonb, net numeric, tax numeric, amount numeric,
      red_of bigint, red_reason text, red_confirm text, companion bigint, remark text)`.execute(tx)
  await insertLines(tx, org, invoices)
}

async function insertLines(tx: Tx, org: OrgId, invoices: readonly NewInvoice[]): Promise<void> {
  const rows = invoices.flatMap(({ id, lines, red }) =>
    lines.map((line, at) => ({
      invoice: id,
      line: at + 1,
      order: line.order,
      order_line: line.orderLine,
      name: line.name,
      spec: line.spec,
      unit: line.unit,
      quantity: line.quantity,
      price: line.price,
      net: yuan(line.net),
      treatment: line.taxTreatment,
      rate: ratioText(line.taxRate),
      tax: yuan(line.tax),
      amount: yuan(line.net + line.tax),
      code: line.taxCode,
      holds: red === null,
    })),
  )
  await sql`
    insert into invoice_lines (organization_id, invoice_id, line_no, order_id, order_line_no, name, spec, unit, quantity,
      price, net, tax_treatment, tax_rate, tax, amount, tax_code, holds)
    select ${org}, n.invoice, n.line, n."order", n.order_line, n.name, n.spec, n.unit, n.quantity, n.price, n.net,
      n.treatment, n.rate, n.tax, n.amount, n.code, n.holds
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (invoice bigint, line integer, "order" bigint,
      order_line integer, name text, spec text, unit text, quantity numeric, price numeric, net numeric, treatment text,
      rate numeric, tax numeric, amount numeric, code text, holds boolean)`.execute(tx)
}

/** Begins to issue a draft, or a failed one again, alone: the provider has not heard of this request yet. */
export async function beginIssuing(
  tx: Tx,
  org: OrgId,
  id: number,
  begun: { requestNo: string; tries: number; seller: Seller; isRed: boolean; now: LocalTime },
): Promise<void> {
  const { requestNo, tries, seller, isRed, now } = begun
  await sql`
    update invoices set status = 'issuing', request_no = ${requestNo}, tries = ${tries}, failure = '', attempts = 0, is_sent = false, job_id = null,
      next_ask_at = ${now}::timestamptz, updated_at = ${nextVersion(now)},
      red_confirm = case when red_confirm = 'refused' then 'waiting' else red_confirm end,
      seller = ${JSON.stringify(seller)}::jsonb
    where organization_id = ${org} and id = ${id}`.execute(tx)
  if (!isRed) await writeHolds(tx, org, [id], true)
}

/** Takes the lines of invoices for them, or frees them. */
export async function writeHolds(
  tx: Tx,
  org: OrgId,
  invoices: readonly number[],
  holds: boolean,
): Promise<void> {
  await sql`
    update invoice_lines set holds = ${holds}
    where organization_id = ${org} and invoice_id = any(${invoices}::bigint[]) and holds <> ${holds}`.execute(
    tx,
  )
}

export async function changeTitle(
  tx: Tx,
  org: OrgId,
  id: number,
  change: { title: Title | null; customerVersion: number | null; remark: string | null; now: LocalTime },
): Promise<void> {
  const { title, customerVersion, remark, now } = change
  const given = title ? TITLE_COLUMNS.map((column) => sql`${sql.ref(column)} = ${title[column]},`) : []
  await sql`
    update invoices set ${sql.join(given, sql` `)} remark = coalesce(${remark}, remark),
      customer_version = coalesce(${customerVersion}::int, customer_version), updated_at = ${nextVersion(now)}
    where organization_id = ${org} and id = ${id}`.execute(tx)
}

export async function deleteInvoiceRow(tx: Tx, org: OrgId, id: number): Promise<void> {
  await Promise.all([
    sql`update invoices set companion_id = null where organization_id = ${org} and companion_id = ${id}`.execute(
      tx,
    ),
    sql`delete from invoices where organization_id = ${org} and id = ${id}`.execute(tx),
  ])
}
