import type { Wire } from '@water/contract/endpoint'
import type { readInvoice } from '@water/contract/invoices/calls'
import { maskPhone } from '@water/contract/masking'
import { ratioText, yuan } from '@water/rules/money'
import { shownFields, volumeText } from '../../db/declared-table'
import { invoiceTable } from './invoice-table'
import { type InvoicedOrder, ruledLine, type StoredLine } from './lines-store'
import type { StoredLink } from './links-store'
import type { StoredInvoiceRow } from './store'

export type Invoice = Wire<typeof readInvoice>['reply']

/** An invoice of the list. */
export const presentInvoice = <Row extends StoredInvoiceRow>(row: Row) => ({
  ...shownFields(invoiceTable, row),
  id: row.id,
  organization: row.organization,
  organization_name: row.organization_name,
  account_no: row.account_no,
  customer_name: row.customer_name,
  red_of_no: row.red_of_no,
  red_by: row.red_by,
  red_by_no: row.red_by_no,
  created_at: row.created_at,
})

export function presentLine(stored: StoredLine): Invoice['lines'][number] {
  const line = ruledLine(stored)
  return {
    line_no: stored.line_no,
    order: line.order,
    order_line: line.orderLine,
    name: line.name,
    spec: line.spec,
    unit: line.unit,
    quantity: line.quantity,
    price: line.price,
    net: yuan(line.net),
    tax_treatment: line.taxTreatment,
    tax_rate: ratioText(line.taxRate),
    tax: yuan(line.tax),
    amount: yuan(line.net + line.tax),
    tax_code: line.taxCode,
  }
}

const index = (text: string | null): string | null => (text === null ? null : volumeText(text))

export const presentInvoicedOrder = (order: InvoicedOrder): Invoice['orders'][number] => ({
  id: order.id,
  order_no: order.order_no,
  billing_month: order.billing_month,
  period_from: order.period_from,
  period_to: order.period_to,
  previous_reading: index(order.previous_reading),
  current_reading: index(order.current_reading),
  amount: order.amount,
  invoiced: order.invoiced,
})

export const presentLink = (link: StoredLink): Invoice['links'][number] => ({
  id: link.id,
  expires_at: link.expires_at,
  withdrawn_at: link.withdrawn_at,
  created_at: link.created_at,
  created_by_name: link.created_by_name,
  sent_to: maskPhone(link.sent_to),
})

/** An invoice of a preview has no id, number and time. */
export const unmade = (invoice: Invoice): Invoice => ({
  ...invoice,
  id: null,
  request_no: '',
  companion: null,
  companion_no: null,
  created_at: null,
  updated_at: null,
})
